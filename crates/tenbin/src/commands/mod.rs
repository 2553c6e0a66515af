//! The commands, one file each.

mod adjudication;
mod aei;
mod bench;
mod best;
mod botzone;
mod calibrate;
mod census;
mod elo;
mod games;
mod gtp;
mod judge;
mod lab;
mod learn;
mod mate;
mod paper;
mod perft;
mod plan;
mod play;
mod players;
mod position;
mod record;
mod reference;
mod results;
mod show;
mod solve;
mod sources;
mod sweep;
mod tournament;
mod turns;
mod uci;
mod weigh;

use clap::Subcommand;
use std::process::ExitCode;
use tenbin_core::{ParseError, Table};
use tenbin_protocol::Dialect;

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a match of A against B: Elo difference, error and likelihood of superiority
    Weigh(weigh::WeighArgs),
    /// Play A against B for each value of one parameter of A, and plot Elo
    Sweep(sweep::SweepArgs),
    /// Fit the winning probability to a player's scores, from games against itself
    Calibrate(calibrate::CalibrateArgs),
    /// Play a round-robin or gauntlet tournament and rate the players
    Tournament(tournament::TournamentArgs),
    /// Serve a local web page: play, inspect evaluations, run matches
    Lab(lab::LabArgs),
    /// List stored matches, show one, or print its games
    Results(results::ResultsArgs),
    /// Draw a position and the terms of an evaluation on it
    Show(show::ShowArgs),
    /// Search a position: best move, score, principal variation, speed
    Best(best::BestArgs),
    /// Play against the computer in the terminal
    Play(play::PlayArgs),
    /// Solve a position exactly
    Solve(solve::SolveArgs),
    /// Search for a forced mate
    Mate(mate::MateArgs),
    /// Solve every placement of pieces on a small board
    Census(census::CensusArgs),
    /// Train the weights of an evaluation on games or self-play
    Learn(learn::LearnArgs),
    /// Label positions of recorded games with a player's scores, for training
    Judge(judge::JudgeArgs),
    /// List the games
    Games(games::GamesArgs),
    /// List the players of a game and their parameters
    Players(players::PlayersArgs),
    /// Check game records and convert them to another format
    Record(record::RecordArgs),
    /// Count move sequences of a given length (perft)
    Perft(perft::PerftArgs),
    /// Count the distinct positions after a turn of several plies
    Turns(turns::TurnsArgs),
    /// Compute Elo, its error, LOS and SPRT from results
    Elo(elo::EloArgs),
    /// Plan a sequential test (SPRT): pass probability and expected games
    Plan(plan::PlanArgs),
    /// Reproduce an experiment of a founding paper
    Paper(paper::PaperArgs),
    /// Measure the speed of a game's rules, evaluations and searches
    Bench(bench::BenchArgs),
    /// Write the reference pages of the book
    #[command(hide = true)]
    Reference(reference::ReferenceArgs),
    /// Play as a Botzone bot, or against one
    Botzone(botzone::BotzoneArgs),
    /// Run a player as a UCI engine
    Uci(uci::UciArgs),
    /// Run a player as a USI engine (shogi)
    Usi(uci::UciArgs),
    /// Run a player as an AEI engine (Arimaa)
    Aei(aei::AeiArgs),
    /// Run a player as a GTP engine (Go and others)
    Gtp(gtp::GtpArgs),
}

/// The default player of a table: the judge of its openings.
fn default_player(table: &dyn Table) -> Result<&'static str, ParseError> {
    let judge = tenbin_registry::game_entry(table.game())?.openings(table).judge;
    Ok(judge.split(':').next().unwrap_or(judge))
}

impl Command {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Weigh(command) => command.run(),
            Command::Calibrate(command) => command.run(),
            Command::Sweep(command) => command.run(),
            Command::Tournament(command) => command.run(),
            Command::Lab(command) => command.run(),
            Command::Results(command) => command.run(),
            Command::Show(command) => command.run(),
            Command::Best(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Solve(command) => command.run(),
            Command::Mate(command) => command.run(),
            Command::Census(command) => command.run(),
            Command::Learn(command) => command.run(),
            Command::Judge(command) => command.run(),
            Command::Games(command) => command.run(),
            Command::Players(command) => command.run(),
            Command::Record(command) => command.run(),
            Command::Perft(command) => command.run(),
            Command::Turns(command) => command.run(),
            Command::Elo(command) => command.run(),
            Command::Plan(command) => command.run(),
            Command::Paper(command) => command.run(),
            Command::Bench(command) => command.run(),
            Command::Reference(command) => command.run(),
            Command::Botzone(command) => command.run(),
            Command::Uci(command) => command.run(Dialect::UCI),
            Command::Usi(command) => command.run(Dialect::USI),
            Command::Aei(command) => command.run(),
            Command::Gtp(command) => command.run(),
        }
    }
}
