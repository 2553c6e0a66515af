//! `tenbin play`

mod session;

use super::position::PositionArgs;
use session::{PlaySession, Reply};
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;
use tenbin_core::{Clock, ParseError, Side, Table};
use tenbin_report::terminal::Colour;

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Opponent, such as `ks:depth=3` [default: the strongest, 2 s per move]
    player: Option<String>,
    /// Your side: the game's name for it, `first` or `second`
    #[arg(long, value_name = "SIDE", default_value = "first")]
    side: String,
    #[command(flatten)]
    position: PositionArgs,
}

const HELP: &str = "\
Type a move or a command:
  moves        list the legal moves
  hint         show the computer's choice for you
  show [TERM]  show the computer's evaluation: all terms, or one on the board
  undo         take back your last move and the reply
  board        draw the board
  position     print the position in the game's notation
  save FILE    save the game to a file
  resign       resign
  quit         quit";

impl PlayArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.position.table(&self.game)?;
        let person = self.person(table.as_ref())?;
        let default = format!("{}:time=2s", tenbin_registry::game_entry(table.game())?.strongest());
        let mut player = tenbin_registry::player(table.as_ref(), self.player.as_ref().unwrap_or(&default))?;
        player.new_game(1);
        let mut out = std::io::stdout().lock();
        let colour = if out.is_terminal() { Colour::Ansi } else { Colour::Never };
        let mine = table.side_name(person);
        writeln!(out, "You play {mine} against `{}`. Type `help` for commands.\n", player.spec())?;
        let clock = player.time_control().map(Clock::new);
        let mut game = PlaySession { table, player, person, colour, clock, verdict: None };
        write!(out, "{}", game.board())?;
        let mut lines = std::io::stdin().lock().lines();
        loop {
            // The computer's moves first. After the end of the game the session goes on, to look, save or undo.
            while let Some(text) = game.computer_move(&mut |line| eprintln!("{line}")) {
                write!(out, "{text}")?;
            }
            if out.is_terminal() {
                write!(out, "{}> ", game.prompt())?;
            }
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { break };
            match self.reply(&mut game, line.trim()) {
                Reply::Text(text) => writeln!(out, "{}", text.trim_end())?,
                Reply::Quit => break,
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn reply(&self, game: &mut PlaySession, line: &str) -> Reply {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        Reply::Text(match (word, rest) {
            ("", _) => game.status(),
            ("quit" | "exit", "") => return Reply::Quit,
            ("help" | "?", "") => HELP.to_owned(),
            ("board", "") => game.board(),
            ("position", "") => game.table.position(),
            ("moves", "") => game.moves(),
            ("hint", "") => game.hint(),
            ("show", term) => game.show(term),
            ("undo", "") => game.undo(),
            ("resign", "") => game.resign(),
            ("save", "") => "missing file name: `save FILE`".to_owned(),
            ("save", file) => game.save(file),
            _ => game.play(line),
        })
    }

    /// The side of --side.
    fn person(&self, table: &dyn Table) -> Result<Side, ParseError> {
        let named = self.side.to_lowercase();
        let sides = [(Side::First, "first"), (Side::Second, "second")];
        let is_meant = |&&(side, word): &&(Side, &str)| named == word || named == table.side_name(side).to_lowercase();
        sides.iter().find(is_meant).map(|&(side, _)| side).ok_or_else(|| {
            let known = sides.map(|(side, _)| table.side_name(side).to_lowercase());
            ParseError::whole(&self.side, "unknown side").advice(format!("{}, {}, first or second", known[0], known[1]))
        })
    }
}
