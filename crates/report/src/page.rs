//! A self-contained HTML page: no scripts, no external resources, light and dark, readable on a phone.
//!
//! A report must still open from a mailbox in twenty years. `maud` (0.27, templates checked at compile time) writes and
//! escapes the HTML.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::inline::inline;
use crate::svg::printable;
use crate::table::DataTable;

/// Style sheet of all pages, for light and dark settings.
pub const STYLE: &str = include_str!("page.css");

/// The most columns of a table that fits the column of text; a table with more is wider than that.
const NARROW_COLUMNS: usize = 6;

/// An HTML page under construction.
///
/// Headings, paragraphs, captions and the cells of tables can contain `` `code` `` and `**bold**`; all other text is literal.
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

    /// Adds a table. On a narrow screen each row becomes a list of cells with the names of their columns, so that no column is
    /// cut off.
    #[must_use]
    pub fn table(self, table: &DataTable) -> Self {
        let class = if table.header.len() > NARROW_COLUMNS { "table stack wide" } else { "table stack" };
        self.followed_by(&html! { div class=(class) { (table.markup()) } })
    }

    /// Adds the blocks of another page.
    #[must_use]
    pub fn append(mut self, other: &Page) -> Self {
        self.body += &other.body;
        self
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
