//! The opening of a report: citation, claims with verdicts, thesis, and what a reader needs to repeat the run.
//!
//! A paper is a [`Source`]: plain data. Its experiment settles the claims while it runs (`ReportWriter::settle`).

use crate::ExperimentContext;
use crate::report::ClaimResult;
use tenbin_report::page::Page;
use tenbin_report::table::DataTable;

/// A paper: its citation and its claims.
#[derive(Debug)]
pub struct Source {
    /// Authors, title, year, and where it appeared.
    pub citation: Citation,
    /// The claims that the experiment settles.
    pub claims: &'static [Claim],
}

/// The citation of a paper.
#[derive(Debug)]
pub struct Citation {
    /// All authors.
    pub authors: &'static str,
    /// The title.
    pub title: &'static str,
    /// The year, if the text at hand prints it.
    pub year: Option<u16>,
    /// Journal, conference or institution.
    pub venue: &'static str,
}

/// A claim of a paper.
#[derive(Debug)]
pub struct Claim {
    /// The key by which the experiment settles it.
    pub key: &'static str,
    /// The claim in a short sentence.
    pub text: &'static str,
    /// The printed result.
    pub printed: &'static str,
}

/// Our verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Our result supports it.
    Confirmed,
    /// Our result does not support it.
    NotConfirmed,
    /// The printed result comes out under these conditions only.
    RecoveredUnder(String),
    /// Our errors are too large to decide.
    Undecided,
}

impl Verdict {
    fn text(&self) -> String {
        match self {
            Verdict::Confirmed => "**confirmed**".to_owned(),
            Verdict::NotConfirmed => "**not confirmed**".to_owned(),
            Verdict::RecoveredUnder(conditions) => format!("**recovered under** {conditions}"),
            Verdict::Undecided => "undecided".to_owned(),
        }
    }
}

impl Citation {
    /// The citation as one line.
    pub fn text(&self) -> String {
        let year = self.year.map_or_else(|| "year not printed".to_owned(), |year| year.to_string());
        format!("{}: **{}** ({year}). {}.", self.authors, self.title, self.venue)
    }
}

/// The opening as terminal text and as page.
pub(crate) struct Opening {
    pub(crate) text: String,
    pub(crate) page: Page,
}

/// The opening of a report, once all claims are settled.
pub(crate) fn opening(
    source: &Source,
    results: &[ClaimResult],
    thesis: &[String],
    context: &ExperimentContext<'_>,
) -> Opening {
    let citation = source.citation.text();
    let (mut text, mut page) = (format!("\n{citation}\n\n"), Page::new("").paragraph(&citation));
    if !source.claims.is_empty() {
        let table = claims_table(source, results);
        text += &format!("Claims\n\n{}\n", table.to_text());
        page = page.heading("Claims").table(&table);
    }
    if !thesis.is_empty() {
        text += "Thesis\n\n";
        page = page.heading("Thesis");
    }
    for paragraph in thesis {
        text += &format!("{paragraph}\n\n");
        page = page.paragraph(paragraph);
    }
    let run = run_table(context);
    text += &format!("This run\n\n{}", run.to_text());
    Opening { text, page: page.heading("This run").table(&run) }
}

fn claims_table(source: &Source, results: &[ClaimResult]) -> DataTable {
    let mut table = DataTable::new(["claim", "paper", "ours", "verdict"]);
    for claim in source.claims {
        let found = results.iter().find(|result| result.key == claim.key);
        let (ours, verdict) = match found {
            Some(result) => (result.ours.clone(), result.verdict.text()),
            None => (String::new(), "not tested in this run".to_owned()),
        };
        table.push([claim.text.to_owned(), claim.printed.to_owned(), ours, verdict]);
    }
    table
}

fn run_table(context: &ExperimentContext<'_>) -> DataTable {
    let run = &context.run;
    let matches = context.tally.borrow();
    DataTable::new(["", ""])
        .row(["command", &format!("`{}`", run.command)])
        .row(["version", run.version.as_str()])
        .row(["seeds of the matches", &matches.seeds_text()])
        .row(["matches", &format!("{} with {} games", matches.matches, matches.games)])
        .row(["date", run.date.as_str()])
        .row(["machine", run.machine.as_str()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::with_context;

    const SOURCE: Source = Source {
        citation: Citation { authors: "A. Author", title: "A <title>", year: None, venue: "Nowhere" },
        claims: &[
            Claim { key: "first", text: "It gains", printed: "+121" },
            Claim { key: "second", text: "It is fast", printed: "" },
        ],
    };

    #[test]
    fn an_opening_has_every_claim_and_the_run() {
        with_context(|context| {
            let verdict = Verdict::RecoveredUnder("`lazy=750`".to_owned());
            let results = [ClaimResult { key: "first", ours: "+3".to_owned(), verdict }];
            let opening = opening(&SOURCE, &results, &["So it is.".to_owned()], context);
            let html = opening.page.to_html();
            for part in [
                "A &lt;title&gt;",
                "year not printed",
                "<strong>recovered under</strong> <code>lazy=750</code>",
                "not tested in this run",
                "So it is.",
                "tenbin paper test",
            ] {
                assert!(html.contains(part), "{part} in {html}");
            }
            assert!(opening.text.contains("not tested") && opening.text.contains("+121"), "{}", opening.text);
        });
    }
}
