//! Files that are not ours to publish: read where they lie beside the repository, and done without where they do not.

use std::path::Path;

/// The lines of a file of the shared shogi data, without remarks; none if the file is not there.
pub(crate) fn lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/shogi").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("{} is not there: nothing to compare with", path.display());
        return Vec::new();
    };
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(str::to_owned).collect()
}
