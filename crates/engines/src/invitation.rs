//! What a guest's spec says: the command, what is for us, and what is for the program.

use crate::Protocol;
use std::time::Duration;
use tenbin_core::{Clock, Param, ParseError, Settings, Spec, SpecItem, TimeControl};

/// The time for a move where the spec sets no limit at all.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A spec taken apart.
pub(crate) struct Invitation {
    spec: Spec,
    params: &'static [Param],
    /// The program and its arguments.
    pub(crate) command: Vec<String>,
    /// What is for us.
    pub(crate) settings: Settings,
    /// What is for the program, as typed, sorted by name.
    pub(crate) options: Vec<(String, String)>,
    /// The clock it plays by, if it does.
    pub(crate) control: Option<TimeControl>,
}

/// The command and its arguments, which come first. An argument may look like a setting, as in `env A=1 program`, but the
/// name of a setting has no spaces.
fn command(spec: &Spec) -> Option<Vec<String>> {
    let first = spec.items().first()?;
    let text = match spec.typed_key(first) {
        "" if first.key.is_none() => first.value.clone(),
        key if key.contains(char::is_whitespace) => format!("{key}={}", first.value),
        _ => return None,
    };
    Some(text.split_whitespace().map(str::to_owned).collect())
}

impl Invitation {
    pub(crate) fn read(protocol: &Protocol, spec: &Spec) -> Result<Invitation, ParseError> {
        let Some(command) = command(spec) else {
            let message = format!("which program? write its command first: {}:COMMAND,time=1s", spec.name());
            return Err(ParseError::whole(spec.text(), message));
        };
        // Our own keys are all in lower case; other programs may know the same word with capitals.
        let is_ours = |item: &SpecItem| protocol.params.iter().any(|param| param.key == spec.typed_key(item));
        let settled = spec.items().iter().skip(1);
        let options = settled.filter(|item| item.key.is_some() && protocol.takes_options && !is_ours(item));
        let options: Vec<(String, String)> =
            options.map(|item| (spec.typed_key(item).to_owned(), item.value.clone())).collect();
        let is_option = |item: &SpecItem| options.iter().any(|(name, _)| name == spec.typed_key(item));
        let first = spec.items().first();
        let settings = Settings::read(&spec.only(|item| Some(item) != first && !is_option(item)), protocol.params)?;
        let control = TimeControl::read(&settings);
        let params = protocol.params;
        let mut invitation = Invitation { spec: spec.clone(), params, command, settings, options, control };
        if control.is_some() && invitation.settings.time("time").is_some() {
            return Err(invitation.wrong_option("time", "a move has a fixed time, or the game has a clock: not both"));
        }
        invitation.options.sort();
        invitation.check_options_once()?;
        Ok(invitation)
    }

    fn check_options_once(&self) -> Result<(), ParseError> {
        let twice = self.options.windows(2).find(|pair| pair[0].0 == pair[1].0);
        twice.map_or(Ok(()), |pair| Err(self.wrong_option(&pair[0].0, &format!("`{}` is set twice", pair[0].0))))
    }

    /// The one way to write the spec: the command, then what is for us, then what is for the program.
    pub(crate) fn canonical(&self) -> String {
        let ours = self.settings.canonical();
        let (name, ours) = ours.split_once(':').unwrap_or((&ours, ""));
        let mut parts = vec![self.command.join(" ")];
        parts.extend((!ours.is_empty()).then(|| ours.to_owned()));
        parts.extend(self.options.iter().map(|(name, value)| format!("{name}={value}")));
        format!("{name}:{}", parts.join(","))
    }

    /// The fixed time for a move; none if something else limits it.
    pub(crate) fn time(&self) -> Option<Duration> {
        let limited = |key| self.limit(key).is_some();
        let is_free = self.control.is_none() && !limited("nodes") && !limited("depth");
        self.settings.time("time").or_else(|| is_free.then_some(USUAL_TIME))
    }

    /// How long the program may take to introduce itself, and to get ready.
    pub(crate) fn startup(&self) -> Duration {
        self.settings.time("startup").unwrap_or_default()
    }

    /// The limit of this name, if the protocol has it and it is set.
    pub(crate) fn limit(&self, key: &str) -> Option<u64> {
        self.params.iter().any(|param| param.key == key).then(|| self.settings.integer(key)).flatten()
    }

    /// How long to wait for a turn: beyond the time there is for it, as long as we are patient.
    pub(crate) fn patience(&self, clock: Option<Clock>) -> Duration {
        let limit =
            || self.params.iter().any(|param| param.key == "limit").then(|| self.settings.time("limit")).flatten();
        let given = clock.map(|clock| clock.most()).or_else(|| self.time()).or_else(limit);
        given.unwrap_or(USUAL_TIME) + self.settings.time("grace").unwrap_or_default()
    }

    /// A mistake in the command.
    pub(crate) fn wrong_command(&self, message: &str) -> ParseError {
        match self.spec.items().first() {
            Some(item) => self.spec.value_error(item, message),
            None => ParseError::whole(self.spec.text(), message),
        }
    }

    /// A mistake in a setting, by its name.
    pub(crate) fn wrong_option(&self, name: &str, message: &str) -> ParseError {
        match self.spec.items().iter().rfind(|item| self.spec.typed_key(item) == name) {
            Some(item) => self.spec.key_error(item, message),
            None => self.wrong_command(message),
        }
    }
}
