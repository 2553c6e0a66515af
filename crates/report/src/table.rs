//! Tables, written as terminal text, HTML, CSV or Markdown.

use comfy_table::{CellAlignment, ContentArrangement, ContentLineStyle, LineStyle, TableStyle};
use maud::{Markup, html};

use crate::inline::inline;
use crate::line_break::break_lines;
use crate::svg::printable;

/// Alignment of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// For words.
    #[default]
    Left,
    /// For numbers, so that their digits line up.
    Right,
}

/// A table. Short rows are filled with empty cells. In HTML, cells can contain `` `code` `` and `**bold**`; all other text is
/// literal.
///
/// ```
/// use tenbin_report::table::{Align, DataTable};
///
/// let table = DataTable::new(["player", "score"])
///     .align([Align::Left, Align::Right])
///     .row(["mobility", "61.5 %"])
///     .row(["territory", "8 %"]);
/// assert_eq!(table.to_text(), "\
/// player      score
/// ─────────────────
/// mobility   61.5 %
/// territory     8 %
/// ");
/// assert_eq!(table.to_csv(), "player,score\nmobility,61.5 %\nterritory,8 %\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataTable {
    /// Names of the columns.
    pub header: Vec<String>,
    /// Cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Alignment of each column; columns beyond the end are left-aligned.
    pub align: Vec<Align>,
}

impl DataTable {
    /// A table with these columns and no rows.
    #[must_use]
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Self {
        Self { header: header.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// The table with these alignments.
    #[must_use]
    pub fn align(mut self, align: impl IntoIterator<Item = Align>) -> Self {
        self.align = align.into_iter().collect();
        self
    }

    /// The table with one more row.
    #[must_use]
    pub fn row<T: Into<String>>(mut self, cells: impl IntoIterator<Item = T>) -> Self {
        self.push(cells);
        self
    }

    /// Adds a row.
    pub fn push<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The table as text for a terminal or a log: a line under the header, no borders, no colours. Left-aligned cells are
    /// broken between words where the table would exceed 80 columns.
    #[must_use]
    pub fn to_text(&self) -> String {
        let thin = TableStyle::new()
            .header_lines(ContentLineStyle::none().junction(' '))
            .header_separator(LineStyle::none().fill('─').junction('─'))
            .content_lines(ContentLineStyle::none().junction(' '));
        let cleaned = |cells| self.filled(cells).into_iter().map(printable).collect::<Vec<_>>();
        let mut rows: Vec<Vec<String>> =
            std::iter::once(&self.header).chain(&self.rows).map(|row| cleaned(row)).collect();
        break_lines(&mut rows, |column| self.align_of(column) == Align::Left);
        let mut text = comfy_table::Table::new();
        text.load_style(thin).set_content_arrangement(ContentArrangement::Disabled).force_no_tty();
        text.set_header(rows.remove(0));
        text.add_rows(rows);
        let last = self.width().saturating_sub(1);
        for (index, column) in text.column_iter_mut().enumerate() {
            column.set_padding((0, u16::from(index != last)));
            if self.align_of(index) == Align::Right {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        text.trim_fmt() + "\n"
    }

    /// The table as an HTML `<table>`.
    #[must_use]
    pub fn to_html(&self) -> String {
        self.markup().into_string()
    }

    pub(crate) fn markup(&self) -> Markup {
        let class = |index| (self.align_of(index) == Align::Right).then_some("number");
        html! {
            table {
                thead { tr {
                    @for (index, cell) in self.filled(&self.header).into_iter().enumerate() {
                        th scope="col" class=[class(index)] { (inline(cell)) }
                    }
                } }
                tbody {
                    @for row in &self.rows {
                        tr {
                            @for (index, cell) in self.filled(row).into_iter().enumerate() {
                                td class=[class(index)] data-column=[self.header.get(index).map(|name| printable(name))] {
                                    (inline(cell))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The table as CSV (RFC 4180, but with line feeds only, as other command-line tools write it).
    #[must_use]
    pub fn to_csv(&self) -> String {
        let quoted = |cell: &str| {
            let plain = !cell.contains([',', '"', '\n', '\r']);
            if plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
        };
        let line = |row: &Vec<String>| self.filled(row).into_iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
        std::iter::once(&self.header).chain(&self.rows).map(line).collect()
    }

    /// The table in GitHub-flavoured Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = self.filled(row).into_iter().map(markdown_cell).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let ruler = |index| if self.align_of(index) == Align::Right { "---:" } else { "---" };
        let rulers: Vec<&str> = (0..self.width()).map(ruler).collect();
        let rows: String = self.rows.iter().map(line).collect();
        format!("{}| {} |\n{rows}", line(&self.header), rulers.join(" | "))
    }

    fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0).max(self.header.len())
    }

    fn filled<'a>(&self, row: &'a [String]) -> Vec<&'a str> {
        let cells = row.iter().map(String::as_str).chain(std::iter::repeat(""));
        cells.take(self.width()).collect()
    }

    fn align_of(&self, column: usize) -> Align {
        self.align.get(column).copied().unwrap_or_default()
    }
}

/// A cell with all Markdown markup escaped.
fn markdown_cell(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    for c in printable(cell).chars() {
        match c {
            '\n' | '\t' => text.push(' '),
            '\\' | '|' | '*' | '_' | '`' | '<' | '[' | '&' => text.extend(['\\', c]),
            _ => text.push(c),
        }
    }
    text
}
