//! `tenbin show`

use super::place::Place;
use anyhow::Context;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_core::{Outcome, ParseError, Square, Table as Position, TermValue, nearest};
use tenbin_papers::{grouped, heat, picture};
use tenbin_report::board::BoardPicture;
use tenbin_report::table::{Align, Table};
use tenbin_report::terminal::Colour;

#[derive(clap::Args)]
pub(crate) struct Show {
    /// The game, such as `amazons` or `amazons:8x8`
    game: String,
    #[command(flatten)]
    place: Place,
    /// The player whose evaluation is shown, such as `ks` or `ks:w=0.3`
    #[arg(long, value_name = "PLAYER")]
    eval: Option<String>,
    /// The term to draw [default: the one with the largest contributions]
    #[arg(long, value_name = "NAME", requires = "eval")]
    term: Option<String>,
    /// Draw which stones belong together, a letter for each group, and the points that are as good as theirs (Go)
    #[arg(long, conflicts_with = "term")]
    groups: bool,
    /// Draw the board, with the term as a heat map, into this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw pieces with letters instead of written characters
    #[arg(long, requires = "svg")]
    letters: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.place.table(&self.game)?;
        let terms = match &self.eval {
            Some(spec) => {
                let player = tenbin_registry::player(table.as_ref(), spec)?;
                let known = player.explain(table.as_ref());
                Some(known.ok_or_else(|| ParseError::whole(spec, "this player has no evaluation to show"))?)
            }
            None => None,
        };
        let drawn = terms.as_deref().map(|terms| self.drawn(terms)).transpose()?;
        let groups = self.groups.then(|| self.groups(table.as_ref())).transpose()?;
        let board = match &groups {
            Some(groups) => grouped(&table.diagram(), groups),
            None => BoardPicture { heat: drawn.map(heat), ..picture(&table.diagram()) },
        };
        if let Some(file) = &self.svg {
            let drawn = if self.letters { board.clone().with_letters().to_svg() } else { board.to_svg() };
            std::fs::write(file, drawn).with_context(|| format!("cannot write {}", file.display()))?;
        }
        if self.json {
            return print_json(table.as_ref(), terms.as_deref(), groups.as_deref());
        }
        let mut out = std::io::stdout().lock();
        let colour = if out.is_terminal() { Colour::Ansi } else { Colour::Never };
        writeln!(out, "{}", board.to_text(colour))?;
        writeln!(out, "{}", table.position())?;
        match table.outcome() {
            Some(Outcome::Won(side)) => writeln!(out, "the game is over: {} has won", table.side_name(side))?,
            Some(Outcome::Drawn) => writeln!(out, "the game is over: nobody has won")?,
            None => writeln!(out, "{} to move", table.side_name(table.side_to_move()))?,
        }
        if let Some(terms) = &terms {
            let first = table.side_name(tenbin_core::Side::First);
            writeln!(out, "\n{}\n", sheet(terms, first).to_text())?;
        }
        if board.heat.is_some() {
            writeln!(out, "{}", board.heat_to_text())?;
        }
        if let Some(file) = &self.svg {
            writeln!(out, "drawn into {}", file.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The groups of the position, in a game that has such.
    fn groups(&self, table: &dyn Position) -> Result<Vec<Vec<Square>>, ParseError> {
        let hosting = tenbin_registry::room(table.game())?.hosting();
        let hosting = hosting.ok_or_else(|| ParseError::whole(&self.game, "this game knows no groups").advice("go"))?;
        hosting.groups(table)
    }

    /// The term that was asked for, or the one that says most about this position.
    fn drawn<'t>(&self, terms: &'t [TermValue]) -> Result<&'t TermValue, ParseError> {
        let Some(name) = &self.term else {
            let weight = |term: &TermValue| term.squares.iter().map(|(_, points)| points.abs()).sum::<f64>();
            return Ok(terms.iter().max_by(|a, b| weight(a).total_cmp(&weight(b))).expect("an evaluation has terms"));
        };
        named_term(terms, name)
    }
}

/// The term of this name.
pub(super) fn named_term<'t>(terms: &'t [TermValue], name: &str) -> Result<&'t TermValue, ParseError> {
    terms.iter().find(|term| term.name == name).ok_or_else(|| {
        let known: Vec<&str> = terms.iter().map(|term| term.name).collect();
        let mistake = ParseError::whole(name, "there is no such term");
        match nearest(name, known.iter().copied()) {
            Some(meant) => mistake.hint(Some(meant)),
            None => mistake.advice(format!("known: {}", known.join(", "))),
        }
    })
}

/// What each term comes to, and all of them together.
pub(super) fn sheet(terms: &[TermValue], first: &str) -> Table {
    let in_favour = format!("for {first}");
    let mut table = Table::new(["term", in_favour.as_str(), "meaning"]).align([Align::Left, Align::Right, Align::Left]);
    // What the evaluation does not look at puts nothing anywhere.
    for term in terms.iter().filter(|term| !term.squares.is_empty() || term.points != 0.0) {
        table.push([term.name.to_owned(), format!("{:+.2}", term.points / 100.0), term.meaning.to_owned()]);
    }
    let total: f64 = terms.iter().map(|term| term.points).sum();
    table.push(["total".to_owned(), format!("{:+.2}", total / 100.0), String::new()]);
    table
}

fn print_json(
    table: &dyn Position,
    terms: Option<&[TermValue]>,
    groups: Option<&[Vec<Square>]>,
) -> anyhow::Result<ExitCode> {
    let board = table.diagram();
    let terms: Vec<_> = terms
        .unwrap_or_default()
        .iter()
        .map(|term| {
            let squares: serde_json::Map<_, _> =
                term.squares.iter().map(|(square, points)| (board.name(*square), (*points).into())).collect();
            serde_json::json!({ "name": term.name, "meaning": term.meaning, "points": term.points, "squares": squares })
        })
        .collect();
    let mut json = serde_json::json!({ "position": table.position(), "terms": terms });
    if let Some(groups) = groups {
        let names = |group: &Vec<Square>| group.iter().map(|&at| board.name(at)).collect::<Vec<_>>();
        json["groups"] = groups.iter().map(names).collect();
    }
    println!("{json:#}");
    Ok(ExitCode::SUCCESS)
}
