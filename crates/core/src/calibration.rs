//! Calibration: the winning probability that belongs to a score, and the fitted scale in a weight file.

use crate::{ParseError, Score, Side, Table, WIN, describe_score, is_decided};

/// The sigmoid scale of an evaluation in units, where its weights have no fit: the odds of winning are exp(score / scale).
pub const DEFAULT_SCALE: f64 = 4.0;

/// The winning probability of a score that is not decided: 1 / (1 + exp(−score / scale)), with the scale in points.
///
/// ```
/// # use tenbin_core::win_probability;
/// assert_eq!(win_probability(0.0, 400.0), 0.5);
/// assert!((win_probability(400.0, 400.0) - 0.731).abs() < 0.001);
/// ```
pub fn win_probability(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-points / scale).exp())
}

/// Formats a winning probability with the name of the side: `White 63 %`, never 0 % or 100 %.
///
/// ```
/// # use tenbin_core::describe_probability;
/// assert_eq!(describe_probability("White", 0.634), "White 63 %");
/// assert_eq!(describe_probability("White", 0.999), "White > 99 %");
/// assert_eq!(describe_probability("White", 0.001), "White < 1 %");
/// ```
pub fn describe_probability(side: &str, probability: f64) -> String {
    match probability {
        high if high > 0.99 => format!("{side} > 99 %"),
        low if low < 0.01 => format!("{side} < 1 %"),
        other => format!("{side} {:.0} %", other * 100.0),
    }
}

/// Formats a side's score with its winning probability: `+1.25  White 63 %`, `White 63 %` without a score, or
/// `White wins in 5`.
pub fn describe_winning_chances(
    table: &dyn Table,
    side: Side,
    score: Option<Score>,
    probability: Option<f64>,
) -> String {
    if let Some(score) = score.filter(|&score| is_decided(score)) {
        let winner = if score > 0 { side } else { !side };
        return format!("{} wins in {}", table.side_name(winner), WIN - score.abs());
    }
    let probability = probability.map(|share| describe_probability(table.side_name(side), share));
    let parts: Vec<String> = score.map(describe_score).into_iter().chain(probability).collect();
    if parts.is_empty() { "–".to_owned() } else { parts.join("  ") }
}

/// The sigmoid scale fitted to the results of games, as in the `[calibration]` table of a weight file.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedScale {
    /// The scale, in units of the evaluation.
    pub scale: f64,
    /// Its 95 % interval, in units.
    pub interval: [f64; 2],
    /// The command that fitted it, and the number of games.
    pub how: String,
}

/// The keys of a `[calibration]` table.
const KEYS: [&str; 3] = ["scale", "interval", "how"];
const EXPECTED: &str = "[calibration] has a `scale` above 0, its `interval` of two numbers, and `how`";

impl FittedScale {
    /// Reads the `[calibration]` table of a weight file.
    pub(crate) fn read(text: &str, table: &toml::Table) -> Result<FittedScale, ParseError> {
        if let Some(unknown) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(ParseError::at(text, unknown, EXPECTED));
        }
        let number = |value: &toml::Value| value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
        let positive = |value: &toml::Value| number(value).filter(|number| *number > 0.0);
        let scale = table.get("scale").and_then(positive).filter(|scale| scale.is_finite());
        let ends = table.get("interval").and_then(toml::Value::as_array).map(|ends| ends.iter().map(positive));
        let interval = ends.and_then(|ends| ends.collect::<Option<Vec<f64>>>()?.try_into().ok());
        let how = table.get("how").and_then(toml::Value::as_str).map(str::to_owned);
        match (scale, interval, how) {
            (Some(scale), Some(interval), Some(how)) => Ok(FittedScale { scale, interval, how }),
            _ => Err(ParseError::at(text, "calibration", EXPECTED)),
        }
    }

    /// The `[calibration]` table of a weight file.
    pub fn to_toml(&self) -> String {
        let FittedScale { scale, interval: [low, high], how } = self;
        let how = toml::Value::from(how.as_str());
        format!("[calibration]\nscale = {scale:?}\ninterval = [{low:?}, {high:?}]\nhow = {how}\n")
    }

    /// The text of a weight file with this calibration instead of its own.
    ///
    /// ```
    /// # use tenbin_core::FittedScale;
    /// let fit = FittedScale { scale: 4.5, interval: [4.0, 5.0], how: "by games".to_owned() };
    /// let text = fit.replace_in("[weights]\npawn = 1.0\n");
    /// assert_eq!(text, "[weights]\npawn = 1.0\n\n[calibration]\nscale = 4.5\ninterval = [4.0, 5.0]\nhow = \"by games\"\n");
    /// assert_eq!(fit.replace_in(&text), text);
    /// ```
    pub fn replace_in(&self, text: &str) -> String {
        let (mut kept, mut is_old) = (String::new(), false);
        for line in text.split_inclusive('\n') {
            if line.starts_with('[') {
                is_old = line.trim_end() == "[calibration]";
            }
            if !is_old {
                kept.push_str(line);
            }
        }
        format!("{}\n\n{}", kept.trim_end(), self.to_toml())
    }
}
