//! One file a command.

mod aei;
mod bench;
mod best;
mod botzone;
mod census;
mod elo;
mod endings;
mod games;
mod gtp;
mod judge;
mod lab;
mod learn;
mod mate;
mod paper;
mod perft;
mod place;
mod plan;
mod play;
mod players;
mod record;
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

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Weigh player A against player B and say which is stronger, by how much, and how sure that is
    Weigh(weigh::Weigh),
    /// Weigh A against B for each value of one of A's parameters, and draw the result
    Sweep(sweep::Sweep),
    /// Let many players meet, everybody against everybody or one against all, and rate them
    Tournament(tournament::Tournament),
    /// Open a page on this machine: play, see what an evaluation sees, weigh players
    Lab(lab::Lab),
    /// List the matches in the store, look at one, or write out its games
    Results(results::Results),
    /// Show a position and what an evaluation sees in it
    Show(show::Show),
    /// Search one position and print the best move, its score, the expected line and the speed
    Best(best::Best),
    /// Play against a player in the terminal
    Play(play::Play),
    /// Prove who wins a position, and how
    Solve(solve::Solve),
    /// Look for a forced mate
    Mate(mate::Mate),
    /// Prove who wins every placement of so many pieces a side on a small board
    Census(census::Census),
    /// Learn the weights of an evaluation from games, or from play against itself
    Learn(learn::Learn),
    /// Let a player say what it thinks of positions from games, so that others can learn from it
    Judge(judge::Judge),
    /// List the games
    Games(games::Games),
    /// List the players of a game, with every parameter, its default and its meaning
    Players(players::Players),
    /// Read game records, check every move, and print them in another format
    Record(record::Record),
    /// Count the sequences of moves from a position
    Perft(perft::Perft),
    /// Count the different positions in which a turn can end
    Turns(turns::Turns),
    /// Reckon Elo, its error and the likelihood of superiority from results
    Elo(elo::Elo),
    /// Say how many games a sequential test will take
    Plan(plan::Plan),
    /// Run one of the founding papers again and print its figures beside ours
    Paper(paper::Paper),
    /// Measure how fast a game's rules and evaluations are
    Bench(bench::Bench),
    /// Play as a bot on Botzone, or against a bot that was written for it
    Botzone(botzone::Botzone),
    /// Play for a program that speaks UCI, such as a match runner or an analysis board
    Uci(uci::Uci),
    /// Play shogi for a program that speaks USI
    Usi(uci::Uci),
    /// Play Arimaa for a program that speaks AEI
    Aei(aei::AeiCommand),
    /// Play Go for a program that speaks GTP
    Gtp(gtp::Gtp),
}

/// Who plays at a table if nobody is named: whoever judges the openings there.
fn usual_player(table: &dyn Table) -> Result<&'static str, ParseError> {
    let judge = tenbin_registry::room(table.game())?.openings(table).judge;
    Ok(judge.split(':').next().unwrap_or(judge))
}

impl Command {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Weigh(command) => command.run(),
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
            Command::Botzone(command) => command.run(),
            Command::Uci(command) => command.run(Dialect::UCI),
            Command::Usi(command) => command.run(Dialect::USI),
            Command::Aei(command) => command.run(),
            Command::Gtp(command) => command.run(),
        }
    }
}
