//! The spec of an external engine: its command, our settings, and the engine's own options.

use crate::Protocol;
use std::time::Duration;
use tenbin_core::{Clock, Clocks, Limits, Param, ParseError, Settings, Spec, SpecItem, TimeControl};

/// Time per move without any limit in the spec.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A parsed engine spec.
pub(crate) struct EngineSpec {
    spec: Spec,
    params: &'static [Param],
    /// The engine's command with its arguments.
    pub(crate) command: Vec<String>,
    /// Settings of the player.
    pub(crate) settings: Settings,
    /// Options of the engine, as typed, sorted by name.
    pub(crate) options: Vec<(String, String)>,
    /// The time control per game, if there is one.
    pub(crate) control: Option<TimeControl>,
}

/// The command with its arguments, which is the first item. An argument may look like a setting, as in `env A=1 engine`, but
/// the name of a setting has no spaces.
fn command(spec: &Spec) -> Option<Vec<String>> {
    let first = spec.items().first()?;
    let text = match spec.typed_key(first) {
        "" if first.key.is_none() => first.value.clone(),
        key if key.contains(char::is_whitespace) => format!("{key}={}", first.value),
        _ => return None,
    };
    Some(text.split_whitespace().map(str::to_owned).collect())
}

impl EngineSpec {
    pub(crate) fn read(protocol: &Protocol, spec: &Spec) -> Result<EngineSpec, ParseError> {
        let Some(command) = command(spec) else {
            let message = format!("missing engine command: {}:COMMAND,time=1s", spec.name());
            return Err(ParseError::whole(spec.text(), message));
        };
        // Our own keys are lower case; an engine may have an option of the same name with capitals.
        let is_ours = |item: &SpecItem| protocol.params.iter().any(|param| param.key == spec.typed_key(item));
        let set = spec.items().iter().skip(1);
        let options = set.filter(|item| item.key.is_some() && protocol.takes_options && !is_ours(item));
        let options: Vec<(String, String)> =
            options.map(|item| (spec.typed_key(item).to_owned(), item.value.clone())).collect();
        let is_option = |item: &SpecItem| options.iter().any(|(name, _)| name == spec.typed_key(item));
        let first = spec.items().first();
        let settings = Settings::read(&spec.only(|item| Some(item) != first && !is_option(item)), protocol.params)?;
        let control = TimeControl::read(&settings);
        let params = protocol.params;
        let mut parsed = EngineSpec { spec: spec.clone(), params, command, settings, options, control };
        if control.is_some() && parsed.settings.time("time").is_some() {
            return Err(parsed.option_error("time", "`time` per move and `clock` per game exclude each other"));
        }
        parsed.options.sort();
        parsed.check_options_once()?;
        Ok(parsed)
    }

    fn check_options_once(&self) -> Result<(), ParseError> {
        let twice = self.options.windows(2).find(|pair| pair[0].0 == pair[1].0);
        twice.map_or(Ok(()), |pair| Err(self.option_error(&pair[0].0, &format!("`{}` is set twice", pair[0].0))))
    }

    /// The canonical spec: the command, our settings, the engine's options.
    pub(crate) fn canonical(&self) -> String {
        let ours = self.settings.canonical();
        let (name, ours) = ours.split_once(':').unwrap_or((&ours, ""));
        let mut parts = vec![self.command.join(" ")];
        parts.extend((!ours.is_empty()).then(|| ours.to_owned()));
        parts.extend(self.options.iter().map(|(name, value)| format!("{name}={value}")));
        format!("{name}:{}", parts.join(","))
    }

    /// The time per move; `None` if something else limits it.
    pub(crate) fn move_time(&self) -> Option<Duration> {
        let limited = |key| self.limit(key).is_some();
        let has_clock = self.params.iter().any(|param| param.key == "clock");
        let is_untimed = has_clock && self.settings.text("clock") == Some("none");
        let is_free = self.control.is_none() && !is_untimed && !limited("nodes") && !limited("depth");
        self.settings.time("time").or_else(|| is_free.then_some(DEFAULT_TIME))
    }

    /// The limits of a search, with a full clock if there is a time control.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            depth: self.limit("depth").map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            nodes: self.limit("nodes"),
            time: self.move_time(),
            clock: self.control.map(|control| Clocks { own: Clock::new(control), other: None }),
            ..Limits::NONE
        }
    }

    /// The time limit for the handshake, and for getting ready.
    pub(crate) fn startup(&self) -> Duration {
        self.settings.time("startup").unwrap_or_default()
    }

    /// A limit, if the protocol has it and it is set.
    pub(crate) fn limit(&self, key: &str) -> Option<u64> {
        self.params.iter().any(|param| param.key == key).then(|| self.settings.integer(key)).flatten()
    }

    /// How long to wait for a move: its time, plus a tolerance.
    pub(crate) fn move_timeout(&self, limits: &Limits) -> Duration {
        let limit =
            || self.params.iter().any(|param| param.key == "limit").then(|| self.settings.time("limit")).flatten();
        let given = limits.clock.map(|clock| clock.own.most()).or(limits.time).or_else(limit);
        given.unwrap_or(DEFAULT_TIME) + self.settings.time("grace").unwrap_or_default()
    }

    /// An error at the command.
    pub(crate) fn command_error(&self, message: &str) -> ParseError {
        match self.spec.items().first() {
            Some(item) => self.spec.value_error(item, message),
            None => ParseError::whole(self.spec.text(), message),
        }
    }

    /// An error at a setting.
    pub(crate) fn option_error(&self, name: &str, message: &str) -> ParseError {
        match self.spec.items().iter().rfind(|item| self.spec.typed_key(item) == name) {
            Some(item) => self.spec.key_error(item, message),
            None => self.command_error(message),
        }
    }
}
