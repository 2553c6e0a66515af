//! Text and parameter lists within 80 columns, wrapped at words.

use tenbin_core::Param;

/// Maximum line width.
const WIDTH: usize = 80;

/// A text that begins in column `start`, with every further line indented.
pub(crate) fn wrapped(text: &str, start: usize, indent: usize) -> String {
    let (mut lines, mut column, mut is_first) = (String::new(), start, true);
    for word in text.split(' ') {
        let width = word.chars().count();
        if !is_first && column + 1 + width > WIDTH {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else if !is_first {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        (column, is_first) = (column + width, false);
    }
    lines
}

/// Parameters, one after the other: name, meaning, default and values.
pub(crate) fn parameters(params: &[Param]) -> String {
    let name_width = params.iter().map(|param| param.key.len()).max().unwrap_or(0);
    let indent = name_width + 4;
    let line = |param: &Param| {
        let default = if param.default.is_empty() { String::new() } else { format!("default {}; ", param.default) };
        let text = format!("{} [{default}{}]", param.meaning, param.kind.describe());
        format!("  {:<name_width$}  {}\n", param.key, wrapped(&text, indent, indent))
    };
    params.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_wrap_at_words_within_the_width() {
        let text = "word ".repeat(60);
        let lines = wrapped(text.trim_end(), 10, 4);
        assert!(lines.lines().count() > 3 && lines.lines().skip(1).all(|line| line.starts_with("    word")));
        assert!(lines.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(wrapped(&"x".repeat(100), 0, 2).lines().count(), 1, "a long word is not cut");
    }

    #[test]
    fn parameters_of_all_players_fit_the_width() {
        for game in tenbin_registry::games() {
            for preset in game.presets() {
                let text = parameters(&preset.params());
                assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{}:\n{text}", preset.name);
            }
        }
    }
}
