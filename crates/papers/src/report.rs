//! The report page under construction.

use crate::ExperimentContext;
use tenbin_report::page::Page;
use tenbin_report::table::DataTable;

/// Writes a report page; each text and table is printed at once.
pub(crate) struct ReportWriter<'h> {
    pub(crate) context: &'h ExperimentContext<'h>,
    pub(crate) page: Page,
}

impl<'h> ReportWriter<'h> {
    pub(crate) fn new(context: &'h ExperimentContext<'h>, title: &str) -> ReportWriter<'h> {
        ReportWriter { context, page: Page::new(title) }
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

    fn change(&mut self, add: impl FnOnce(Page) -> Page) {
        let page = std::mem::replace(&mut self.page, Page::new(""));
        self.page = add(page);
    }
}
