//! Test data outside of the repository; tests skip missing files.

use std::path::Path;

/// The lines of a file of the shared shogi data, without comments; none if the file is missing.
pub(crate) fn lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/shogi").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("missing {}: skipped", path.display());
        return Vec::new();
    };
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect()
}
