//! A writer of SVG elements. Its output is always well-formed.
//!
//! Drawings have no `id`s, because several of them share one HTML page, where an `id` must be unique. For the same reason
//! each kind of drawing prefixes its CSS classes.

use std::fmt::{self, Display};

use crate::number::{is_drawable, trimmed};

/// Fonts of nearly every machine, used for labels only, never for pieces.
pub(crate) const FONT: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif";

/// One element under construction: attributes first, then content.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    name: &'static str,
    attributes: String,
    content: String,
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), content: String::new() }
    }

    /// The root element, with a style sheet and an accessible name.
    pub(crate) fn picture(width: f64, height: f64, name: &str, style: &str) -> Self {
        Self::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .numbers([("width", width), ("height", height)])
            .set("viewBox", format_args!("0 0 {} {}", Coordinate(width), Coordinate(height)))
            .set("font-family", FONT)
            .set("role", "img")
            .set("aria-label", name)
            .with(Self::new("style").text(style))
    }

    pub(crate) fn text_at(x: f64, y: f64, class: &str, text: &str) -> Self {
        Self::new("text").set("class", class).numbers([("x", x), ("y", y)]).text(text)
    }

    pub(crate) fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Self {
        let ends = [("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)];
        Self::new("line").set("class", class).numbers(ends)
    }

    pub(crate) fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self::new("rect").numbers([("x", x), ("y", y), ("width", width), ("height", height)])
    }

    pub(crate) fn set(mut self, name: &str, value: impl Display) -> Self {
        self.attributes += &format!(" {name}=\"{}\"", escaped(&value.to_string()));
        self
    }

    pub(crate) fn numbers<const N: usize>(self, pairs: [(&str, f64); N]) -> Self {
        pairs.into_iter().fold(self, |element, (name, value)| element.set(name, Coordinate(value)))
    }

    pub(crate) fn text(mut self, text: &str) -> Self {
        self.content += &escaped(text);
        self
    }

    pub(crate) fn with(mut self, child: Self) -> Self {
        self.push(child);
        self
    }

    #[allow(clippy::needless_pass_by_value, reason = "a child belongs to one parent")]
    pub(crate) fn push(&mut self, child: Self) {
        self.content += &child.to_string();
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, attributes, content } = self;
        if content.is_empty() {
            write!(f, "<{name}{attributes}/>")
        } else {
            write!(f, "<{name}{attributes}>{content}</{name}>")
        }
    }
}

/// A coordinate rounded to a hundredth of a pixel.
pub(crate) struct Coordinate(pub(crate) f64);

impl Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if is_drawable(self.0) { self.0 } else { 0.0 };
        f.write_str(&trimmed(value, 2))
    }
}

/// Estimated width of a text; an upper bound for most fonts.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let is_wide = |c: char| c >= '\u{1100}' && !('\u{2000}'..'\u{2e80}').contains(&c);
    text.chars().map(|c| if is_wide(c) { 1.0 } else { 0.6 }).sum::<f64>() * size
}

/// Font size: `size`, or smaller if the text would not fit into `room`.
pub(crate) fn fitting_size(text: &str, size: f64, room: f64) -> f64 {
    size.min(size * room / text_width(text, size).max(1.0))
}

/// Replaces characters that XML does not allow even escaped: most control characters and two non-characters.
pub(crate) fn printable(text: &str) -> String {
    let allowed = |c: char| matches!(c, '\t' | '\n') || (!c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'));
    text.chars().map(|c| if allowed(c) { c } else { '\u{fffd}' }).collect()
}

fn escaped(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_attributes_are_escaped() {
        let element = Element::new("text").set("class", "a\"b").text("<&\">\u{1}");
        assert_eq!(element.to_string(), "<text class=\"a&quot;b\">&lt;&amp;&quot;&gt;\u{fffd}</text>");
    }

    #[test]
    fn coordinates_are_short_and_always_numbers() {
        let element = Element::line("l", (1.0 / 3.0, -0.001), (f64::NAN, 1e300));
        assert_eq!(element.to_string(), r#"<line class="l" x1="0.33" y1="0" x2="0" y2="0"/>"#);
    }

    #[test]
    fn long_text_shrinks_to_fit() {
        assert_eq!(fitting_size("short", 16.0, 400.0), 16.0);
        let long = "x".repeat(100);
        assert!(text_width(&long, fitting_size(&long, 16.0, 400.0)) <= 400.001);
    }
}
