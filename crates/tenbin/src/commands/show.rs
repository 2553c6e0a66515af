//! `tenbin show`

use super::position::PositionArgs;
use crate::words::by_side;
use crate::wrap::wrapped;
use anyhow::Context;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_core::{
    Outcome, ParseError, Side, Square, Table as Position, TermValue, describe_probability, nearest, win_probability,
};
use tenbin_report::board::{BoardDrawing, HeatLayer};
use tenbin_report::terminal::Colour;

#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Player whose evaluation is shown, such as `ks` or `ks:w=0.3`
    #[arg(long, value_name = "PLAYER")]
    eval: Option<String>,
    /// Term to draw [default: the one with the largest contributions]
    #[arg(long, value_name = "NAME", requires = "eval")]
    term: Option<String>,
    /// Draw groups and their territory, a letter each (Go)
    #[arg(long, conflicts_with = "term")]
    groups: bool,
    /// Write the board, with the term as a heat map, to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw pieces as letters instead of characters
    #[arg(long, requires = "svg")]
    letters: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl ShowArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.position.table(&self.game)?;
        let player = self.eval.as_deref().map(|spec| tenbin_registry::player(table.as_ref(), spec)).transpose()?;
        let explained = player.as_ref().map(|player| {
            let no_evaluation = || ParseError::whole(player.spec(), "this player has no evaluation");
            player.explain(table.as_ref()).ok_or_else(no_evaluation)
        });
        let terms = explained.transpose()?;
        let scale = player.and_then(|player| player.score_scale());
        let probability = terms.as_deref().zip(scale).map(|(terms, scale)| win_probability(total(terms), scale));
        let drawn = terms.as_deref().map(|terms| self.drawn(terms)).transpose()?;
        let groups = self.groups.then(|| self.groups(table.as_ref())).transpose()?;
        let board = match &groups {
            Some(groups) => BoardDrawing::with_groups(table.diagram(), groups),
            None => BoardDrawing { heat: drawn.map(HeatLayer::of_term), ..table.diagram().into() },
        };
        if let Some(file) = &self.svg {
            let drawn = if self.letters { board.clone().with_letters().to_svg() } else { board.to_svg() };
            std::fs::write(file, drawn).with_context(|| format!("cannot write {}", file.display()))?;
        }
        if self.json {
            return print_json(table.as_ref(), (terms.as_deref(), probability), groups.as_deref());
        }
        let mut out = std::io::stdout().lock();
        let colour = if out.is_terminal() { Colour::Ansi } else { Colour::Never };
        writeln!(out, "{}", board.to_text(colour))?;
        writeln!(out, "{}", table.position())?;
        match table.outcome() {
            Some(Outcome::Won(side)) => writeln!(out, "the game is over: {} has won", table.side_name(side))?,
            Some(Outcome::Drawn) => writeln!(out, "the game is over: a draw")?,
            None => writeln!(out, "{} to move", table.side_name(table.side_to_move()))?,
        }
        if let Some(terms) = &terms {
            let first = table.side_name(Side::First);
            write!(out, "\n{}", breakdown(terms, first))?;
            if let Some(probability) = probability {
                writeln!(out, "{}", describe_probability(first, probability))?;
            }
            writeln!(out)?;
        }
        if board.heat.is_some() {
            writeln!(out, "{}", board.heat_to_text())?;
        }
        if let Some(file) = &self.svg {
            writeln!(out, "written to {}", file.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The groups of the position.
    fn groups(&self, table: &dyn Position) -> Result<Vec<Vec<Square>>, ParseError> {
        let scoring = tenbin_registry::game_entry(table.game())?.scoring();
        let scoring = scoring.ok_or_else(|| ParseError::whole(&self.game, "this game has no groups").advice("go"))?;
        scoring.groups(table)
    }

    /// The requested term, or the one with the largest contributions.
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
        let error = ParseError::whole(name, "unknown term");
        match nearest(name, known.iter().copied()) {
            Some(meant) => error.hint(Some(meant)),
            None => error.advice(format!("known: {}", known.join(", "))),
        }
    })
}

/// The evaluation in points: the sum of the terms.
fn total(terms: &[TermValue]) -> f64 {
    terms.iter().map(|term| term.points).sum()
}

/// The value of each term, its meaning, and the total, within 80 columns.
pub(super) fn breakdown(terms: &[TermValue], first: &str) -> String {
    let name_width = terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max("total".len());
    let in_favour = format!("for {first}");
    let points_width = in_favour.len().max(8);
    let indent = name_width + points_width + 4;
    let row = |name: &str, points: &str, meaning: &str| {
        let text = wrapped(meaning, indent, indent);
        format!("{name:<name_width$}  {points:>points_width$}  {text}").trim_end().to_owned() + "\n"
    };
    // Terms without contributions are left out.
    let found = terms.iter().filter(|term| !term.squares.is_empty() || term.points != 0.0);
    let rows: String =
        found.map(|term| row(term.name, &format!("{:+.2}", term.points / 100.0), term.meaning)).collect();
    let total = row("total", &format!("{:+.2}", total(terms) / 100.0), "");
    format!("{}{rows}{total}", row("term", &in_favour, "meaning"))
}

fn print_json(
    table: &dyn Position,
    (terms, probability): (Option<&[TermValue]>, Option<f64>),
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
    if let Some(probability) = probability {
        json["win_probability"] = by_side(table, Side::First, probability);
    }
    if let Some(groups) = groups {
        let names = |group: &Vec<Square>| group.iter().map(|&at| board.name(at)).collect::<Vec<_>>();
        json["groups"] = groups.iter().map(names).collect();
    }
    println!("{json:#}");
    Ok(ExitCode::SUCCESS)
}
