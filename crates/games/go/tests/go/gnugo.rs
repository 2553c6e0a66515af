//! Comparison with GNU Go. `./test` runs this where it is installed.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tenbin_core::{Flow, Notation, PlayoutPolicy, Position, Random, Side};
use tenbin_go::{GoPosition, Komi, Rules, Superko};

struct GnuGo {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl GnuGo {
    /// Starts GNU Go; Debian installs it outside of `PATH`.
    fn start() -> Option<GnuGo> {
        ["gnugo", "/usr/games/gnugo"].iter().find_map(|name| {
            let mut child = Command::new(name)
                .args(["--mode", "gtp", "--chinese-rules"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .ok()?;
            let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
            Some(GnuGo { child, input, output })
        })
    }

    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").expect("GNU Go reads commands");
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("GNU Go answers");
            assert!(length > 0, "GNU Go exited after {command}");
            if line.trim().is_empty() && !answer.is_empty() {
                break;
            }
            answer += &line;
        }
        let response = answer.trim().strip_prefix('=');
        response.unwrap_or_else(|| panic!("{command}: {answer}")).trim().to_owned()
    }

    fn words(&mut self, command: &str) -> BTreeSet<String> {
        self.ask(command).split_whitespace().map(str::to_uppercase).filter(|word| word != "PASS").collect()
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn check_game<const N: usize>(gnugo: &mut GnuGo, size: u8, plies: usize, random: &mut Random) -> usize {
    let rules = Rules { superko: Superko::None, komi: Komi(0), max_plies: u16::MAX, ..Rules::CHINESE };
    let mut position = GoPosition::<N>::new(size, rules);
    gnugo.ask(&format!("boardsize {size}"));
    gnugo.ask("clear_board");
    let mut compared = 0;
    for _ in 0..plies {
        // GNU Go continues after two passes; this crate's game is over.
        if position.is_over() {
            break;
        }
        let colour = ["black", "white"][position.side_to_move() as usize];
        let mut ours = BTreeSet::new();
        position.moves(|ply| {
            ours.extend(ply.point().map(|_| position.move_text(ply)));
            Flow::Continue(())
        });
        assert_eq!(gnugo.words(&format!("all_legal {colour}")), ours, "{}", position.position_text());
        compared += ours.len();
        let Some(ply) = position.playout_move(random) else { break };
        gnugo.ask(&format!("play {colour} {}", position.move_text(ply)));
        position.play(ply);
        for side in Side::BOTH {
            let name = ["black", "white"][side as usize];
            let board = position.board();
            let stones = board.points().filter(|&at| board.owner(at) == Some(side));
            let stones: BTreeSet<String> = stones.map(|at| position.move_text(tenbin_go::Move::at(at))).collect();
            assert_eq!(gnugo.words(&format!("list_stones {name}")), stones, "{}", position.position_text());
            assert_eq!(gnugo.ask(&format!("captures {name}")), position.prisoners(side).to_string());
        }
    }
    compared
}

#[test]
#[ignore = "needs GNU Go; ./test runs it where that is installed"]
fn gnugo_finds_the_same_moves_and_captures() {
    let Some(mut gnugo) = GnuGo::start() else { panic!("GNU Go is not installed") };
    let mut random = Random::new(31);
    let mut compared = 0;
    for size in [5, 7, 9, 13, 19] {
        for _ in 0..6 {
            compared += check_game::<512>(&mut gnugo, size, 300, &mut random);
        }
    }
    println!("{compared} legal moves agree");
}
