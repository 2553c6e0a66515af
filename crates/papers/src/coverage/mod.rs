//! T. Takeda, *An Evaluation Function for Amazons*: the strength of coverage (KS), the squares around (AS), and one
//! piece that holds several regions (ME), each against the program without it.
//!
//! The paper does not say how deep its program looked, nor what its base weighed. Ours looks two plies ahead unless a row
//! says otherwise, and its base was tuned by matches against itself, not by how an amendment did on it.

mod beyond;
mod defence;
mod headline;
mod positions;
mod sweeps;

use crate::{Hall, Halted, Scale};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::Estimate;
use tenbin_desk::Weighing;
use tenbin_report::page::Page;
use tenbin_report::table::Table;

/// Every match of the experiment is played here.
const GAME: &str = "amazons";

pub(crate) fn run(hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
    let mut report =
        Report { hall, page: Page::new("Coverage, surroundings, regions: Takeda's Amazons evaluation, run again") };
    report.paragraph(
        "Each amendment is weighed against the same base (`original`) without it: 10×10 Amazons, colour-swapped pairs of \
         games from openings of four random turns that a neutral judge finds balanced, no opening twice. Both sides look two \
         plies ahead with all enhancements of the search on, unless a row says otherwise.",
    );
    headline::run(&mut report, scale)?;
    sweeps::run(&mut report, scale)?;
    positions::run(&mut report)?;
    beyond::run(&mut report, scale)?;
    Ok(report.page)
}

/// The page as it grows; everything that goes onto it is told at once.
struct Report<'h> {
    hall: &'h Hall<'h>,
    page: Page,
}

impl Report<'_> {
    fn heading(&mut self, text: &str) {
        (self.hall.say)(&format!("\n{text}\n"));
        self.change(|page| page.heading(text));
    }

    fn paragraph(&mut self, text: &str) {
        (self.hall.say)(&format!("{text}\n"));
        self.change(|page| page.paragraph(text));
    }

    fn table(&mut self, table: &Table) {
        (self.hall.say)(&table.to_text());
        self.change(|page| page.table(table));
    }

    fn figure(&mut self, svg: String, caption: &str) {
        self.change(|page| page.figure(svg, caption));
    }

    fn change(&mut self, add: impl FnOnce(Page) -> Page) {
        let page = std::mem::replace(&mut self.page, Page::new(""));
        self.page = add(page);
    }

    fn weigh(&self, a: &str, b: &str, games: u64, seed: u64) -> Result<Progress, Halted> {
        let weighing = Weighing { seed, ..Weighing::new(GAME, a, b, games) };
        self.hall.weigh(&format!("{a} – {b}"), &weighing)
    }
}

/// `+12 ± 20`
fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}
