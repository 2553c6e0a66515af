//! `tenbin play`

mod game;

use super::place::Place;
use game::{Answer, Game};
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;
use tenbin_core::{Clock, ParseError, Side, Table};
use tenbin_report::terminal::Colour;

#[derive(clap::Args)]
pub(crate) struct Play {
    /// The game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Who plays against you, such as `ks:depth=3` [default: the strongest, for two seconds a move]
    player: Option<String>,
    /// Your side, by the game's name for it, or `first` or `second`
    #[arg(long, value_name = "SIDE", default_value = "first")]
    side: String,
    #[command(flatten)]
    place: Place,
}

const HELP: &str = "\
Type a move, or one of these:
  moves        every legal move
  hint         what the other player would do in your place
  show [TERM]  what its evaluation sees, and where; without a name, all terms
  undo         take back your last move and the answer to it
  board        draw the board again
  position     the position in the game's notation
  save FILE    write the game so far into a file
  resign       give up
  quit         leave";

impl Play {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.place.table(&self.game)?;
        let person = self.person(table.as_ref())?;
        let usual = format!("{}:time=2s", tenbin_registry::room(table.game())?.strongest());
        let mut player = tenbin_registry::player(table.as_ref(), self.player.as_ref().unwrap_or(&usual))?;
        player.new_game(1);
        let mut out = std::io::stdout().lock();
        let colour = if out.is_terminal() { Colour::Ansi } else { Colour::Never };
        let mine = table.side_name(person);
        writeln!(out, "You are {mine}, against `{}`. `help` says what you can type.\n", player.spec())?;
        let clock = player.time_control().map(Clock::new);
        let mut game = Game { table, player, person, colour, clock, verdict: None };
        write!(out, "{}", game.board())?;
        let mut lines = std::io::stdin().lock().lines();
        loop {
            // Its turns come first; after the end there is still something to look at, save or take back.
            while let Some(told) = game.let_player_move(&mut |line| eprintln!("{line}")) {
                write!(out, "{told}")?;
            }
            if out.is_terminal() {
                write!(out, "{}> ", game.prompt())?;
            }
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { break };
            match self.answer(&mut game, line.trim()) {
                Answer::Text(text) => writeln!(out, "{}", text.trim_end())?,
                Answer::Quit => break,
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn answer(&self, game: &mut Game, line: &str) -> Answer {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        Answer::Text(match (word, rest) {
            ("", _) => game.status(),
            ("quit" | "exit", "") => return Answer::Quit,
            ("help" | "?", "") => HELP.to_owned(),
            ("board", "") => game.board(),
            ("position", "") => game.table.position(),
            ("moves", "") => game.moves(),
            ("hint", "") => game.hint(),
            ("show", term) => game.show(term),
            ("undo", "") => game.undo(),
            ("resign", "") => game.resign(),
            ("save", "") => "save into which file? write `save FILE`".to_owned(),
            ("save", file) => game.save(file),
            _ => game.play(line),
        })
    }

    /// The side that a person names.
    fn person(&self, table: &dyn Table) -> Result<Side, ParseError> {
        let named = self.side.to_lowercase();
        let sides = [(Side::First, "first"), (Side::Second, "second")];
        let is_meant = |&&(side, word): &&(Side, &str)| named == word || named == table.side_name(side).to_lowercase();
        sides.iter().find(is_meant).map(|&(side, _)| side).ok_or_else(|| {
            let known = sides.map(|(side, _)| table.side_name(side).to_lowercase());
            ParseError::whole(&self.side, "there is no such side")
                .advice(format!("{}, {}, first or second", known[0], known[1]))
        })
    }
}
