//! The page as it grows.

use crate::Hall;
use tenbin_report::page::Page;
use tenbin_report::table::Table;

/// The page as it grows; everything that goes onto it is told at once.
pub(crate) struct Report<'h> {
    pub(crate) hall: &'h Hall<'h>,
    pub(crate) page: Page,
}

impl<'h> Report<'h> {
    pub(crate) fn new(hall: &'h Hall<'h>, title: &str) -> Report<'h> {
        Report { hall, page: Page::new(title) }
    }

    pub(crate) fn heading(&mut self, text: &str) {
        (self.hall.say)(&format!("\n{text}\n"));
        self.change(|page| page.heading(text));
    }

    pub(crate) fn paragraph(&mut self, text: &str) {
        (self.hall.say)(&format!("{text}\n"));
        self.change(|page| page.paragraph(text));
    }

    pub(crate) fn table(&mut self, table: &Table) {
        (self.hall.say)(&table.to_text());
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
