//! Player specs: canonical form, and errors with a caret.

use crate::errors::check_caret;
use crate::variants::default_tables;
use tenbin_core::{Param, ParamKind, Random, Table};
use tenbin_registry::{Preset, game_entry, player};

const TIMES: [&str; 8] = ["1ms", "17ms", "999ms", "1s", "1.5s", "2m", "0.25m", "1700ms"];

/// Valid values of a parameter, without the largest: a transposition table can have 64 GiB.
fn good_values(param: &Param) -> Vec<String> {
    match param.kind {
        ParamKind::Integer { min, max } => [min, min + 1, min * 2 + 3]
            .into_iter()
            .filter(|&number| number <= max)
            .map(|number| number.to_string())
            .collect(),
        ParamKind::Float { min, max } => [min, max, 0.3, (min + max) / 2.0, 1.0 / 3.0]
            .iter()
            .map(|number| number.clamp(min, max).to_string())
            .collect(),
        ParamKind::Switch => ["on", "off", "true", "no"].map(str::to_owned).to_vec(),
        ParamKind::Time => TIMES.map(str::to_owned).to_vec(),
        ParamKind::TimeOr(words) => words.iter().copied().chain(TIMES).map(str::to_owned).collect(),
        ParamKind::BoardSize { min, max } => [format!("{min}x{min}"), format!("{min}x{max}")].to_vec(),
        ParamKind::Choice(words) => words.iter().map(|&word| word.to_owned()).collect(),
        // `weights.rs` tests files, which must exist; a text has its own syntax.
        ParamKind::Text | ParamKind::File => Vec::new(),
    }
}

/// Invalid values of a parameter.
fn bad_values(param: &Param) -> Vec<String> {
    let mut bad: Vec<String> =
        vec![String::new(), "maybe".to_owned(), "-".to_owned(), "1e999".to_owned(), "é".to_owned()];
    match param.kind {
        ParamKind::Integer { min, max } => {
            bad.extend(["1.5", "-1", "0x10", "99999999999999999999"].map(str::to_owned));
            bad.extend(min.checked_sub(1).map(|number| number.to_string()));
            bad.extend(max.checked_add(1).map(|number| number.to_string()));
        }
        ParamKind::Float { min, max } => {
            bad.extend([min - 1.0, max + 1.0, f64::NAN, f64::INFINITY].map(|number| number.to_string()));
        }
        ParamKind::Switch => bad.extend(["1", "ON!"].map(str::to_owned)),
        ParamKind::Time | ParamKind::TimeOr(_) => {
            bad.extend(["5", "0s", "-1s", "1h", "s", "1.2.3s", "1e99s"].map(str::to_owned));
        }
        ParamKind::BoardSize { min, max } => bad.extend([format!("{min}x"), format!("{min}x{}", max + 1)]),
        ParamKind::Choice(_) => {}
        ParamKind::Text | ParamKind::File => bad = vec![String::new(), "/no/such/file.toml".to_owned()],
    }
    bad
}

/// The canonical form of a player spec.
fn canonical(table: &dyn Table, spec: &str) -> String {
    player(table, spec).unwrap_or_else(|error| panic!("{error}")).spec().to_owned()
}

/// The parameters with a fixed name; `weights.rs` tests families.
fn own_params(preset: &Preset) -> Vec<Param> {
    preset.params().into_iter().filter(|param| !param.is_family).collect()
}

fn each_preset(mut check: impl FnMut(&dyn Table, &Preset)) {
    for table in default_tables() {
        let presets = game_entry(table.game()).expect("the table's own game").presets();
        assert!(
            presets.iter().any(|preset| preset.has_evaluation()),
            "no player of {} has an evaluation",
            table.game()
        );
        presets.iter().for_each(|preset| check(table.as_ref(), preset));
    }
}

#[test]
fn a_name_without_settings_is_canonical() {
    each_preset(|table, preset| {
        assert_eq!(canonical(table, preset.name), preset.name);
        assert_eq!(canonical(table, &preset.name.to_uppercase()), preset.name);
    });
}

#[test]
fn the_strongest_player_of_each_game_is_one_of_its_presets() {
    for table in default_tables() {
        let entry = game_entry(table.game()).expect("the table's own game");
        assert!(entry.presets().iter().any(|preset| preset.name == entry.strongest()), "{}", table.game());
    }
}

#[test]
fn canonical_specs_omit_defaults_and_keep_other_values() {
    each_preset(|table, preset| {
        for param in own_params(preset) {
            if !param.default.is_empty() {
                assert_eq!(canonical(table, &format!("{}:{}={}", preset.name, param.key, param.default)), preset.name);
            }
            for value in good_values(&param) {
                let once = canonical(table, &format!("{}:{}={value}", preset.name, param.key));
                assert_eq!(canonical(table, &once), once, "{value}");
                assert!(once == preset.name || once.starts_with(&format!("{}:{}=", preset.name, param.key)), "{once}");
            }
        }
    });
}

#[test]
fn the_order_of_settings_does_not_matter() {
    let mut random = Random::new(31);
    each_preset(|table, preset| {
        for _ in 0..10 {
            let mut settings: Vec<String> = Vec::new();
            for param in own_params(preset) {
                let values = good_values(&param);
                if !values.is_empty() && random.chance(0.5) {
                    settings.push(format!("{}={}", param.key, values[random.below(values.len() as u64) as usize]));
                }
            }
            let spec = |settings: &[String]| format!("{}:{}", preset.name, settings.join(","));
            let once = canonical(table, &spec(&settings));
            random.shuffle(&mut settings);
            assert_eq!(canonical(table, &spec(&settings)), once);
            assert_eq!(canonical(table, &once), once);
            let keys: Vec<&str> =
                once.split([':', ',']).skip(1).map(|item| item.split('=').next().unwrap_or("")).collect();
            assert!(keys.is_sorted(), "{once}");
        }
    });
}

#[test]
fn times_have_the_shortest_unit_form() {
    let table = default_tables().remove(0);
    for (typed, written) in
        [("1000ms", "1s"), ("60s", "60s"), ("1m", "60s"), ("0.3s", "300ms"), ("1.1s", "1.1s"), ("2.3ms", "2.3ms")]
    {
        assert_eq!(canonical(table.as_ref(), &format!("ks:time={typed}")), format!("ks:time={written}"));
    }
    for ms in 1..1_000 {
        assert_eq!(canonical(table.as_ref(), &format!("ks:hash=1,time={ms}ms")), format!("ks:hash=1,time={ms}ms"));
    }
}

#[test]
fn unknown_players_and_parameters_are_errors() {
    each_preset(|table, preset| {
        let error = |spec: &str| check_caret(spec, player(table, spec).err());
        error(&format!("{}qq", preset.name));
        error("zzzzzz:depth=1");
        error(&format!("{}:zzzzzz=1", preset.name));
        error(&format!("{}:6x6", preset.name));
        error(&format!("{}:,", preset.name));
        error(":depth=2");
        for param in own_params(preset) {
            assert!(error(&format!("{}:{}q=1", preset.name, param.key)).contains("unknown parameter"));
            if let Some(value) = good_values(&param).first() {
                let twice = format!("{}:{1}={value},{1}={value}", preset.name, param.key);
                assert!(error(&twice).contains("twice"));
            }
        }
    });
}

#[test]
fn invalid_values_are_errors() {
    each_preset(|table, preset| {
        for param in own_params(preset) {
            for value in bad_values(&param) {
                let spec = format!("{}:{}={value}", preset.name, param.key);
                check_caret(&spec, player(table, &spec).err());
            }
        }
    });
}

#[test]
fn parameters_have_distinct_keys_and_descriptions() {
    each_preset(|_, preset| {
        let params = own_params(preset);
        for (number, param) in params.iter().enumerate() {
            assert!(!param.meaning.is_empty() && !param.kind.describe().is_empty(), "{} of {}", param.key, preset.name);
            assert!(params[..number].iter().all(|other| other.key != param.key), "{} twice", param.key);
        }
    });
}
