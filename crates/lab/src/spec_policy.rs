//! Spec policy: the page may name built-in players with limited resources, but no external engine and no file.

use crate::api_error::ApiError;
use tenbin_core::{ParamKind, ParseError, Player, Settings, Spec, Table, Weights};
use tenbin_registry::DynEvaluation;

/// The length limit of a spec, in bytes.
const MAX_SPEC_LENGTH: usize = 500;

/// The memory limit of a search, in MiB.
const MAX_MEMORY: u64 = 256;

/// The limit of a weight's absolute value.
const MAX_WEIGHT: f64 = 10_000.0;

/// Builds a player from a spec of the page.
pub(crate) fn player(table: &dyn Table, spec: &str) -> Result<Box<dyn Player>, ApiError> {
    check(table, spec)?;
    Ok(tenbin_registry::player(table, spec)?)
}

/// Builds an evaluation from a spec of the page, with the weights it sends.
pub(crate) fn evaluation(
    table: &dyn Table,
    spec: &str,
    weights: Option<&str>,
) -> Result<Box<dyn DynEvaluation>, ApiError> {
    check(table, spec)?;
    let evaluation = tenbin_registry::evaluation(table, spec)?;
    let Some(text) = weights else { return Ok(evaluation) };
    let weights = Weights::parse(text, evaluation.weights().terms())?;
    let count = weights.fixed().len();
    if (0..count).any(|feature| weights.get(feature as u16).abs() > MAX_WEIGHT) {
        return Err(ApiError::invalid(format!("a weight must lie between -{MAX_WEIGHT} and {MAX_WEIGHT}")));
    }
    Ok(evaluation.with_weights(weights))
}

/// Refuses specs that would start a program, read a file or exceed a resource limit.
pub(crate) fn check(table: &dyn Table, text: &str) -> Result<(), ParseError> {
    if text.len() > MAX_SPEC_LENGTH {
        return Err(ParseError::whole("", format!("a spec has at most {MAX_SPEC_LENGTH} characters")));
    }
    let entry = tenbin_registry::game_entry(table.game())?;
    let spec = Spec::parse(text)?;
    if entry.protocols().iter().any(|protocol| protocol.name == spec.name()) {
        return Err(ParseError::whole(text, "external engines cannot be started from the page")
            .advice("use the command line: `tenbin weigh`"));
    }
    let Some(preset) = entry.presets().iter().find(|preset| preset.name == spec.name()) else {
        return Err(spec.unknown_name("player", entry.presets().iter().map(|preset| preset.name)));
    };
    let params = preset.params();
    for item in spec.items() {
        let param = params.iter().find(|param| item.key.as_deref() == Some(param.key));
        if param.is_some_and(|param| param.kind == ParamKind::File) {
            return Err(spec
                .key_error(item, "files cannot be read from the page")
                .advice("open the weights in the Evaluation panel"));
        }
    }
    check_resources(&spec, &Settings::read(&spec, &params)?)
}

/// Checks the limits on memory and threads.
fn check_resources(spec: &Spec, settings: &Settings) -> Result<(), ParseError> {
    let cores = tenbin_registry::cores() as u64;
    for (key, max) in [("hash", MAX_MEMORY), ("memory", MAX_MEMORY), ("threads", cores)] {
        if settings.knows(key) && settings.integer(key).is_some_and(|value| value > max) {
            return Err(ParseError::at(spec.text(), key, format!("the limit of `{key}` in the lab is {max}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_registry::{games, table};

    /// Covers all registered games and presets, future ones included.
    #[test]
    fn no_registered_player_starts_a_program_or_reads_a_file() {
        let mut refused = 0;
        for entry in games() {
            let table = table(entry.info().name, None).unwrap();
            for protocol in entry.protocols() {
                let error = check(table.as_ref(), &format!("{}:true", protocol.name)).unwrap_err();
                assert!(error.message().contains("external engines"), "{error}");
                refused += 1;
            }
            for preset in entry.presets() {
                for param in preset.params().iter().filter(|param| param.kind == ParamKind::File) {
                    let spec = format!("{}:{}=/etc/passwd", preset.name, param.key);
                    let error = check(table.as_ref(), &spec).unwrap_err();
                    assert!(error.message().contains("files cannot be read"), "{error}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 10, "{refused}");
    }

    /// Only parameters of kind `File` may open files.
    #[test]
    fn text_parameters_open_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("weights.toml");
        std::fs::write(&file, "not a weight file").unwrap();
        for entry in games() {
            let table = table(entry.info().name, None).unwrap();
            for preset in entry.presets() {
                for param in preset.params().iter().filter(|param| param.kind == ParamKind::Text) {
                    let spec = format!("{}:{}={}", preset.name, param.key, file.display());
                    let message = tenbin_registry::player(table.as_ref(), &spec).err().map(|error| error.to_string());
                    let message = message.unwrap_or_default();
                    assert!(!message.contains("cannot read") && !message.contains("not a weight file"), "{message}");
                }
            }
        }
    }

    #[test]
    fn memory_threads_and_length_are_bounded() {
        for entry in games() {
            let table = table(entry.info().name, None).unwrap();
            for preset in entry.presets() {
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
