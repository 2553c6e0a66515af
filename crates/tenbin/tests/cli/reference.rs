//! The reference pages and the links of the book.

use crate::Bench;
use std::path::{Path, PathBuf};

const PAGES: [&str; 3] = ["commands.md", "players.md", "learning.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `TENBIN_REWRITE=1 cargo test -p tenbin --test cli reference` rewrites the pages.
#[test]
fn the_reference_is_current() {
    let bench = Bench::new();
    let book = root().join("docs/book/src/reference");
    let out = if std::env::var_os("TENBIN_REWRITE").is_some() { book.clone() } else { bench.path("reference") };
    std::fs::create_dir_all(&out).expect("the directory can be made");
    bench.prints(&["reference", "--out", &out.to_string_lossy()]);
    for page in PAGES {
        let read = |folder: &Path| std::fs::read_to_string(folder.join(page)).expect("the page exists");
        let (found, expected) = (read(&book), read(&out));
        let first = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
        assert!(found == expected, "{page} is out of date, first at {first:?}; TENBIN_REWRITE=1 rewrites it");
    }
}

/// Every Markdown document of the repository.
fn documents() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name)).to_vec();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|extension| extension == "md") => files.push(path),
                false => {}
            }
        }
    }
    files
}

/// The targets of `[text](target)` in a page, outside code blocks.
fn links(page: &str) -> Vec<&str> {
    let mut code = false;
    let text = page.lines().filter(|line| {
        code ^= line.starts_with("```");
        !code
    });
    text.flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split(')').next())).collect()
}

/// The anchor that Markdown gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_of_the_documents_has_a_target() {
    let mut checked = 0;
    for file in documents() {
        let page = std::fs::read_to_string(&file).expect("the page can be read");
        let folder = file.parent().expect("a file has a folder");
        for link in links(&page).into_iter().filter(|link| !link.contains("://")) {
            let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.clone() } else { folder.join(path) };
            assert!(target.exists(), "{} links to {link}, which does not exist", file.display());
            if !fragment.is_empty() {
                let headings = std::fs::read_to_string(&target).expect("the target can be read");
                let found = headings.lines().any(|line| line.starts_with('#') && anchor(line) == fragment);
                assert!(found, "{} links to {link}, which has no such heading", file.display());
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} links found");
}
