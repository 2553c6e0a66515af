//! Game records in the format of the public archive.

use std::path::Path;
use tenbin_arimaa::{ArchiveColumns, ArchiveGame, ArimaaPosition, Move};
use tenbin_core::{Outcome, Position, Side};

const SETUPS: &str = "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n\
    1b ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7";

fn game(moves: &str) -> Result<ArchiveGame, String> {
    let columns = ArchiveColumns::read("id\twrating\tbrating\tresult\tmovelist").expect("moves have a column");
    columns.game(&format!("1\t2300\t2100\tb\t{moves}")).map_err(|error| error.to_string())
}

#[test]
fn games_are_parsed() {
    let read = game(&format!("{SETUPS}\\n2w Ee2n Ee3n Ee4n\\n2b ee7s\\n3w resigns\\n")).unwrap();
    assert_eq!(read.turns.iter().map(Vec::len).collect::<Vec<_>>(), [16, 16, 4, 2]);
    assert_eq!((read.outcome, read.ratings), (Some(Outcome::Won(Side::Second)), [Some(2300), Some(2100)]));
    assert_eq!(game(&format!("{SETUPS}\\n2w Ee2n\\n2b")).unwrap().turns.len(), 3, "an empty turn is skipped");
    let lettered = SETUPS.replace("1w ", "1g ").replace("1b ", "1s ");
    assert_eq!(game(&lettered).map(|game| game.turns.len()), Ok(2));
}

#[test]
fn takebacks_are_applied() {
    let once = game(&format!("{SETUPS}\\n2w Ee2n\\n2b takeback\\n2w Md2n\\n2b ee7s")).unwrap();
    let plain = game(&format!("{SETUPS}\\n2w Md2n\\n2b ee7s")).unwrap();
    assert_eq!(once.turns, plain.turns);
    let twice = game(&format!("{SETUPS}\\n2w Ee2n\\n2b ee7s\\n3w takeback\\n2b takeback\\n2w Md2n\\n2b ee7s")).unwrap();
    assert_eq!(twice.turns, plain.turns);
}

#[test]
fn turn_numbers_go_back_only_after_a_takeback() {
    let back = format!("{SETUPS}\\n2w Ee2n\\n2b ee7s\\n3w Ee3n\\n3b takeback\\n2b md7s\\n3w Ee3n");
    assert_eq!(game(&back).unwrap().turns.len(), 5, "the takeback undoes several turns");
    let error = game(&format!("{back}\\n2w Md2n")).unwrap_err();
    assert!(error.contains("expected turn 6"), "{error}");
}

#[test]
fn corrupt_games_are_recognised() {
    let columns = ArchiveColumns::read("id\tcorrupt\tmovelist").unwrap();
    assert!(columns.is_corrupt("1\t1\t1w Ra1"));
    assert!(!columns.is_corrupt("1\t0\t1w Ra1") && !columns.is_corrupt("1\t\t1w Ra1"));
    assert!(!ArchiveColumns::read("movelist").unwrap().is_corrupt("1w Ra1"));
}

#[test]
fn errors_point_at_the_place() {
    let error = |moves: &str| game(&format!("{SETUPS}\\n{moves}")).unwrap_err();
    assert!(error("2w Ee2s").starts_with("move 3: e1 is not empty"), "{}", error("2w Ee2s"));
    assert!(error("3w Ee2n").contains("expected turn 3"));
    assert!(error("Ee2n").contains("expected a turn number"));
    assert!(error("2b Ee2n").contains("expected turn 3"));
    assert!(ArchiveColumns::read("id\tresult").is_none());
    let columns = ArchiveColumns::read("id\tmovelist").unwrap();
    assert!(columns.game("7").unwrap_err().to_string().contains("missing column"));
}

fn read_back(written: &str) -> ArchiveGame {
    let (head, line) = written.split_once('\n').expect("two lines");
    ArchiveColumns::read(head).expect("columns").game(line).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn games_round_trip() {
    let read = game(&format!("{SETUPS}\\n2w Ee2n Ee3n\\n2b ee7s ee6s hb7s hb6s")).unwrap();
    let plies: Vec<_> = read.plies().collect();
    assert_eq!(ArchiveGame::turns_of(&plies), read.turns);
    let named = ArchiveGame { players: ["one".to_owned(), "the\tother".to_owned()], ..read };
    let again = read_back(&named.written());
    assert_eq!(again, ArchiveGame { players: ["one".to_owned(), "the other".to_owned()], ..named });
    assert_eq!((again.id.as_str(), again.ratings), ("1", [Some(2300), Some(2100)]));
}

#[test]
fn unfinished_turns_round_trip() {
    let mut unfinished = game(&format!("{SETUPS}\\n2w Ee2n Ee3n")).unwrap();
    let last = unfinished.turns.last_mut().unwrap();
    assert_eq!(last.pop(), Some(Move::Pass));
    let plies: Vec<_> = unfinished.plies().collect();
    assert_eq!(ArchiveGame::turns_of(&plies), unfinished.turns);
    assert!(unfinished.written().ends_with("2w Ee2n Ee3n\n"), "{}", unfinished.written());
    assert_eq!(read_back(&unfinished.written()).turns[2].len(), 3, "it is parsed as a turn that ended early");
}

/// Every game of the archive, if available: all turns are legal, and outcomes on the board agree with the recorded ones.
#[test]
fn real_games_are_legal() {
    for (name, least) in [("archive_2026_02.tsv", 147), ("teacher_games.tsv", 50)] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/arimaa").join(name);
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let mut lines = text.lines();
        let columns = ArchiveColumns::read(lines.next().expect("a first line")).expect("columns");
        let mut count = 0;
        for line in lines {
            let game = columns.game(line).unwrap_or_else(|error| panic!("{error}"));
            let mut position = ArimaaPosition::default();
            game.plies().for_each(|ply| position.play(ply));
            if let Some(outcome) = position.outcome() {
                assert_eq!(Some(outcome), game.outcome, "{}", game.id);
            }
            count += 1;
        }
        assert!(count >= least, "{count}");
    }
}
