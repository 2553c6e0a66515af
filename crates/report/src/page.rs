//! A self-contained HTML page: no scripts, no external resources, light and dark, readable on a phone.
//!
//! A report must still open from a mailbox in twenty years. `maud` (0.27, templates checked at compile time) writes and
//! escapes the HTML.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::svg::printable;
use crate::table::DataTable;

/// Style sheet of all pages, for light and dark settings.
pub const STYLE: &str = include_str!("page.css");

/// An HTML page under construction.
///
/// Headings, paragraphs and captions can contain `` `code` `` and `**bold**`; all other text is literal.
///
/// ```
/// use tenbin_report::page::Page;
/// use tenbin_report::table::DataTable;
///
/// let html = Page::new("Which is heavier?")
///     .heading("Result")
///     .paragraph("`mobility` wins, **surely** (p < 0.01).")
///     .table(&DataTable::new(["player", "score"]).row(["mobility", "61.5 %"]))
///     .code("tenbin weigh amazons mobility territory")
///     .to_html();
/// assert!(html.contains("<p><code>mobility</code> wins, <strong>surely</strong> (p &lt; 0.01).</p>"));
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    title: String,
    body: String,
}

impl Page {
    /// An empty page with this title.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), body: String::new() }
    }

    /// Adds a section heading.
    #[must_use]
    pub fn heading(self, text: &str) -> Self {
        self.followed_by(&html! { h2 { (inline(text)) } })
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn paragraph(self, text: &str) -> Self {
        self.followed_by(&html! { p { (inline(text)) } })
    }

    /// Adds a table, which scrolls sideways if it is wider than the screen.
    #[must_use]
    pub fn table(self, table: &DataTable) -> Self {
        self.followed_by(&html! { div.table { (table.markup()) } })
    }

    /// Adds a figure with a caption. The SVG is not escaped, so it must come from a trusted source, such as
    /// [`BoardDrawing::to_svg`](crate::board::BoardDrawing::to_svg).
    #[must_use]
    pub fn figure(self, svg: impl Into<String>, caption: &str) -> Self {
        self.followed_by(&html! { figure { (PreEscaped(svg.into())) figcaption { (inline(caption)) } } })
    }

    /// Adds a block of code or preformatted text.
    #[must_use]
    pub fn code(self, text: &str) -> Self {
        self.followed_by(&html! { pre { code { (printable(text)) } } })
    }

    /// The page as HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let title = printable(&self.title);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    style { (PreEscaped(STYLE)) }
                }
                body { main { h1 { (inline(&title)) } (PreEscaped(&self.body)) } }
            }
        };
        page.into_string()
    }

    fn followed_by(mut self, block: &Markup) -> Self {
        self.body += &block.0;
        self.body.push('\n');
        self
    }
}

/// Parses `` `code` `` and `**bold**`. An unpaired sign is literal, and so is all text inside code.
fn inline(text: &str) -> Markup {
    let text = printable(text);
    let mut rest = text.as_str();
    let mut parts = Vec::new();
    while let Some(start) = rest.find(['`', '*']) {
        let (before, from) = rest.split_at(start);
        let sign = if from.starts_with("**") { "**" } else { &from[..1] };
        let inner = from[sign.len()..].split_once(sign).filter(|(inner, _)| sign != "*" && !inner.is_empty());
        parts.push(html! { (before) });
        rest = match inner {
            Some((inner, after)) => {
                parts.push(if sign == "`" {
                    html! { code { (inner) } }
                } else {
                    html! { strong { (inline(inner)) } }
                });
                after
            }
            None => {
                parts.push(html! { (sign) });
                &from[sign.len()..]
            }
        };
    }
    html! { @for part in parts { (part) } (rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, html: &str) {
        assert_eq!(inline(text).into_string(), html);
    }

    #[test]
    fn code_and_bold_are_parsed() {
        check("a `b` c", "a <code>b</code> c");
        check("**a `b`**", "<strong>a <code>b</code></strong>");
        check("`**a**`", "<code>**a**</code>");
    }

    #[test]
    fn unpaired_signs_are_literal() {
        check("2 * 3 * 4", "2 * 3 * 4");
        check("a ` b", "a ` b");
        check("****", "****");
        check("``", "``");
        check("**a", "**a");
    }

    #[test]
    fn everything_else_is_escaped() {
        check("<b> & \"c\" `<d>`", "&lt;b&gt; &amp; &quot;c&quot; <code>&lt;d&gt;</code>");
    }
}
