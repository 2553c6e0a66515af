//! One self-contained HTML page: no scripts, nothing fetched, light and dark, readable on a phone.
//!
//! A report must still open in twenty years from a mailbox, so everything it needs is inside. HTML is written with
//! `maud` (0.27, templates checked at compile time), which escapes whatever it is handed.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::svg::printable;
use crate::table::Table;

/// How pages look: the house palette, light and dark, and the shapes of everything a report has.
pub const STYLE: &str = include_str!("page.css");

/// A page under construction, read from top to bottom.
///
/// Headings, paragraphs and captions may hold `` `code` `` and `**bold**`; everything else is shown as it is written.
///
/// ```
/// use tenbin_report::page::Page;
/// use tenbin_report::table::Table;
///
/// let html = Page::new("Which is heavier?")
///     .heading("Result")
///     .paragraph("`mobility` wins, **surely** (p < 0.01).")
///     .table(&Table::new(["player", "score"]).row(["mobility", "61.5 %"]))
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

    /// The head of a new section.
    #[must_use]
    pub fn heading(self, text: &str) -> Self {
        self.followed_by(&html! { h2 { (inline(text)) } })
    }

    /// A paragraph.
    #[must_use]
    pub fn paragraph(self, text: &str) -> Self {
        self.followed_by(&html! { p { (inline(text)) } })
    }

    /// A table, which scrolls sideways where it is wider than the screen.
    #[must_use]
    pub fn table(self, table: &Table) -> Self {
        self.followed_by(&html! { div.table { (table.markup()) } })
    }

    /// A picture with a caption. The SVG goes in as it is, so it must come from a source that is trusted, such as
    /// [`BoardPicture::to_svg`](crate::board::BoardPicture::to_svg).
    #[must_use]
    pub fn figure(self, svg: impl Into<String>, caption: &str) -> Self {
        self.followed_by(&html! { figure { (PreEscaped(svg.into())) figcaption { (inline(caption)) } } })
    }

    /// A block of code or of text whose line breaks and spaces matter.
    #[must_use]
    pub fn code(self, text: &str) -> Self {
        self.followed_by(&html! { pre { code { (printable(text)) } } })
    }

    /// The whole page.
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

/// Reads `` `code` `` and `**bold**`. A sign without its partner stands for itself; inside code nothing is read.
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
    fn code_and_bold_are_read() {
        check("a `b` c", "a <code>b</code> c");
        check("**a `b`**", "<strong>a <code>b</code></strong>");
        check("`**a**`", "<code>**a**</code>");
    }

    #[test]
    fn signs_without_partners_stand_for_themselves() {
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
