//! What a page may name: the bench's own players, within bounds. No program of another, no file.

use crate::refusal::Refusal;
use tenbin_core::{ParamKind, ParseError, Player, Settings, Spec, Table, Weights};
use tenbin_registry::Mind;

/// The longest spec that is read.
const LONGEST_SPEC: usize = 500;

/// The most memory a search may have, in mebibytes.
const MOST_MEMORY: u64 = 256;

/// A weight beyond this makes no sense in any game.
const HEAVIEST: f64 = 10_000.0;

/// The player that a page names, at a table.
pub(crate) fn player(table: &dyn Table, spec: &str) -> Result<Box<dyn Player>, Refusal> {
    check(table, spec)?;
    Ok(tenbin_registry::player(table, spec)?)
}

/// The evaluation that a page names, with the weights it sends.
pub(crate) fn mind(table: &dyn Table, spec: &str, weights: Option<&str>) -> Result<Box<dyn Mind>, Refusal> {
    check(table, spec)?;
    let mind = tenbin_registry::mind(table, spec)?;
    let Some(text) = weights else { return Ok(mind) };
    let weights = Weights::parse(text, mind.weights().terms())?;
    let count = weights.fixed().len();
    if (0..count).any(|feature| weights.get(feature as u16).abs() > HEAVIEST) {
        return Err(Refusal::wrong(format!("a weight lies between -{HEAVIEST} and {HEAVIEST}")));
    }
    Ok(mind.with_weights(weights))
}

/// Refuses what would start a program, read a file or take more than its share.
pub(crate) fn check(table: &dyn Table, text: &str) -> Result<(), ParseError> {
    if text.len() > LONGEST_SPEC {
        return Err(ParseError::whole("", format!("a player is named in at most {LONGEST_SPEC} letters")));
    }
    let room = tenbin_registry::room(table.game())?;
    let spec = Spec::parse(text)?;
    if room.guests().iter().any(|protocol| protocol.name == spec.name()) {
        return Err(ParseError::whole(text, "programs of others are not started from the page")
            .advice("the command line starts them: `tenbin weigh`"));
    }
    let Some(preset) = room.presets().iter().find(|preset| preset.name == spec.name()) else {
        return Err(spec.unknown_name("player", room.presets().iter().map(|preset| preset.name)));
    };
    let params = preset.params();
    for item in spec.items() {
        let param = params.iter().find(|param| item.key.as_deref() == Some(param.key));
        if param.is_some_and(|param| param.kind == ParamKind::File) {
            return Err(spec.key_error(item, "the page reads no files").advice("send the weights themselves"));
        }
    }
    within_bounds(&spec, &Settings::read(&spec, &params)?)
}

/// Memory and threads have to be shared with whatever else this machine does.
fn within_bounds(spec: &Spec, settings: &Settings) -> Result<(), ParseError> {
    let cores = tenbin_registry::cores() as u64;
    for (key, most) in [("hash", MOST_MEMORY), ("memory", MOST_MEMORY), ("threads", cores)] {
        if settings.knows(key) && settings.integer(key).is_some_and(|wanted| wanted > most) {
            return Err(ParseError::at(spec.text(), key, format!("from the page `{key}` is at most {most}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_registry::{games, table};

    /// Every game and preset there is, so that a new one is held to it too.
    #[test]
    fn nothing_that_is_registered_starts_a_program_or_reads_a_file() {
        let mut refused = 0;
        for room in games() {
            let table = table(room.card().name, None).unwrap();
            for protocol in room.guests() {
                let mistake = check(table.as_ref(), &format!("{}:true", protocol.name)).unwrap_err();
                assert!(mistake.message().contains("programs of others"), "{mistake}");
                refused += 1;
            }
            for preset in room.presets() {
                for param in preset.params().iter().filter(|param| param.kind == ParamKind::File) {
                    let spec = format!("{}:{}=/etc/passwd", preset.name, param.key);
                    let mistake = check(table.as_ref(), &spec).unwrap_err();
                    assert!(mistake.message().contains("reads no files"), "{mistake}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 10, "{refused}");
    }

    /// What opens files is told by the type of the parameter; a text must not.
    #[test]
    fn a_text_that_is_no_file_opens_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("weights.toml");
        std::fs::write(&file, "this is no weight file").unwrap();
        for room in games() {
            let table = table(room.card().name, None).unwrap();
            for preset in room.presets() {
                for param in preset.params().iter().filter(|param| param.kind == ParamKind::Text) {
                    let spec = format!("{}:{}={}", preset.name, param.key, file.display());
                    let said = tenbin_registry::player(table.as_ref(), &spec).err().map(|mistake| mistake.to_string());
                    let said = said.unwrap_or_default();
                    assert!(!said.contains("cannot read") && !said.contains("no weight file"), "{said}");
                }
            }
        }
    }

    #[test]
    fn memory_threads_and_length_are_bounded() {
        for room in games() {
            let table = table(room.card().name, None).unwrap();
            for preset in room.presets() {
                let params = preset.params();
                for key in ["hash", "memory", "threads"] {
                    if params.iter().any(|param| param.key == key) {
                        let spec = format!("{}:{key}=65", preset.name)
                            .replace("=65", if key == "threads" { "=256" } else { "=65536" });
                        assert!(check(table.as_ref(), &spec).is_err(), "{spec}");
                    }
                }
                assert!(check(table.as_ref(), &format!("{}:{}", preset.name, "x".repeat(600))).is_err());
                assert!(check(table.as_ref(), preset.name).is_ok());
            }
        }
    }
}
