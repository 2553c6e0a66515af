//! The report page under construction: the opening with the answer, then the parts.

use crate::opening::{Source, opening};
use crate::{ExperimentContext, Verdict};
use tenbin_report::page::Page;
use tenbin_report::table::DataTable;

/// Our result on a claim of the paper.
#[derive(Clone, Debug)]
pub(crate) struct ClaimResult {
    pub(crate) key: &'static str,
    pub(crate) ours: String,
    pub(crate) verdict: Verdict,
}

/// Writes a report page; each text and table is printed at once. The opening is printed at the end, when the verdicts are
/// known, and heads the page.
pub(crate) struct ReportWriter<'h> {
    pub(crate) context: &'h ExperimentContext<'h>,
    source: &'static Source,
    title: String,
    body: Page,
    results: Vec<ClaimResult>,
    thesis: Vec<String>,
}

impl<'h> ReportWriter<'h> {
    pub(crate) fn new(context: &'h ExperimentContext<'h>, source: &'static Source, title: &str) -> ReportWriter<'h> {
        ReportWriter {
            context,
            source,
            title: title.to_owned(),
            body: Page::new(""),
            results: Vec::new(),
            thesis: Vec::new(),
        }
    }

    pub(crate) fn heading(&mut self, text: &str) {
        (self.context.print)(&format!("\n{text}\n"));
        self.change(|page| page.heading(text));
    }

    pub(crate) fn paragraph(&mut self, text: &str) {
        (self.context.print)(&format!("{text}\n"));
        self.change(|page| page.paragraph(text));
    }

    pub(crate) fn table(&mut self, table: &DataTable) {
        (self.context.print)(&table.to_text());
        self.change(|page| page.table(table));
    }

    pub(crate) fn figure(&mut self, svg: String, caption: &str) {
        self.change(|page| page.figure(svg, caption));
    }

    /// Settles a claim of the paper by its key.
    pub(crate) fn settle(&mut self, key: &'static str, verdict: Verdict, ours: impl Into<String>) {
        debug_assert!(self.source.claims.iter().any(|claim| claim.key == key), "no claim `{key}`");
        self.results.push(ClaimResult { key, ours: ours.into(), verdict });
    }

    /// Adds a paragraph to the thesis: what the results say about the method.
    pub(crate) fn conclude(&mut self, text: impl Into<String>) {
        self.thesis.push(text.into());
    }

    /// The page: the opening, then the parts.
    pub(crate) fn finish(self) -> Page {
        let context = self.context;
        let head = opening(self.source, &self.results, &self.thesis, context);
        (context.print)(&head.text);
        Page::new(self.title).append(&head.page).append(&self.body)
    }

    fn change(&mut self, add: impl FnOnce(Page) -> Page) {
        let page = std::mem::replace(&mut self.body, Page::new(""));
        self.body = add(page);
    }
}

#[cfg(test)]
impl ReportWriter<'_> {
    /// The HTML of the parts so far, for tests of single parts.
    pub(crate) fn html(&self) -> String {
        self.body.to_html()
    }
}
