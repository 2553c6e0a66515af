//! Programs that speak the Arimaa engine interface, at our table.

use crate::{ask, heard, notes, rogue};
use std::time::Duration;
use tenbin_core::Clock;
use tenbin_registry::{player, table};

pub(crate) const BEGUN: &str = "g [rrrrrrrrdhcmechd                                DHCMECHDRRRRRRRR]";

fn well() -> String {
    format!("{} well", rogue("aei"))
}

#[test]
fn a_turn_of_several_steps_is_asked_for_once() {
    let path = notes("steps");
    let mut arimaa = table("arimaa", Some(BEGUN)).unwrap();
    let mut guest = player(arimaa.as_ref(), &format!("{} {},time=2s,hash=8", well(), path.display())).unwrap();
    assert_eq!((guest.fingerprint().as_str(), guest.is_reproducible()), ("Rogue of Arimaa 3", false));
    guest.new_game(1);
    for (turn, nodes) in [("Ee2n", 70), ("Ee3n", 0), ("pass", 0)] {
        let choice = ask(guest.as_mut(), arimaa.as_ref()).unwrap();
        assert_eq!((choice.best_move.as_str(), choice.nodes), (turn, nodes));
        arimaa.play(&choice.best_move).unwrap();
    }
    for ply in arimaa.split_turn("hb7s hb6s").unwrap() {
        arimaa.play(&ply).unwrap();
    }
    // What it answers now is no turn any more: the elephant has left.
    assert_eq!(ask(guest.as_mut(), arimaa.as_ref()).unwrap().best_move, "Ee2n Ee3n");
    drop(guest);
    let greeting = ["aei", "isready", "newgame"];
    let options =
        ["tcmove value 2", "tcreserve value 0", "hash value 8"].map(|option| format!("setoption name {option}"));
    let first = [&format!("setposition {BEGUN}"), "go"].map(str::to_owned);
    let second = ["makemove Ee2n Ee3n", "makemove hb7s hb6s", "go"].map(str::to_owned);
    assert_eq!(heard(&path).0, [greeting.map(str::to_owned).as_slice(), &options, &first, &second].concat());
}

#[test]
fn a_clock_is_told_as_it_runs() {
    for (setting, told) in [
        ("clock=60s", ["tcmove value 0", "tcreserve value 60", "tcpercent value 0", "greserve value 50"]),
        ("clock=60s,byoyomi=5s", ["tcmove value 5", "tcreserve value 60", "tcpercent value 0", "greserve value 50"]),
        (
            "clock=60s,increment=2s",
            ["tcmove value 2", "tcreserve value 58", "tcpercent value 100", "greserve value 50"],
        ),
    ] {
        let path = notes("aei-clock");
        let arimaa = table("arimaa", Some(BEGUN)).unwrap();
        let mut guest = player(arimaa.as_ref(), &format!("{} {},{setting}", well(), path.display())).unwrap();
        guest.new_game(1);
        let mut clock = Clock::new(guest.time_control().unwrap());
        assert_eq!(clock.spend(Duration::from_secs(10)), None);
        clock.pass();
        guest.see_clocks(clock, None);
        ask(guest.as_mut(), arimaa.as_ref()).unwrap();
        let options: Vec<String> = heard(&path).0.into_iter().filter(|line| line.starts_with("setoption")).collect();
        assert_eq!(options, told.map(|option| format!("setoption name {option}")), "{setting}");
    }
}

#[test]
fn pushes_are_told_as_steps() {
    let path = notes("pushes");
    let mut arimaa =
        table("arimaa", Some("g [ r                        rE           d                       R]")).unwrap();
    let mut guest = player(arimaa.as_ref(), &format!("{} {},depth=4", well(), path.display())).unwrap();
    for ply in arimaa.split_turn("rc5w Ed5w").unwrap() {
        arimaa.play(&ply).unwrap();
    }
    let _ = ask(guest.as_mut(), arimaa.as_ref());
    drop(guest);
    let heard = heard(&path).0;
    assert!(heard.iter().any(|line| line == "makemove rc5w Ed5w"), "{heard:?}");
    assert!(heard.iter().any(|line| line == "setoption name depth value 4"), "{heard:?}");
    assert!(!heard.iter().any(|line| line.contains("tcmove")), "{heard:?}");
}

#[test]
fn options_are_told_after_every_new_game_and_before_anything_else() {
    let path = notes("aei-options");
    let mut guest =
        player(table("arimaa", None).unwrap().as_ref(), &format!("{} {},depth=4", well(), path.display())).unwrap();
    guest.new_game(1);
    let other = BEGUN.replace("rrrrrrrrdhcmechd", "rrrrrrrrhdcmecdh");
    for start in [BEGUN, &other] {
        ask(guest.as_mut(), table("arimaa", Some(start)).unwrap().as_ref()).unwrap();
    }
    drop(guest);
    let (new, option) = ("newgame".to_owned(), "setoption name depth value 4".to_owned());
    let [first, second] = [BEGUN, &other].map(|start| format!("setposition {start}"));
    let go = "go".to_owned();
    let told = [&new, &option, &first, &go, &new, &option, &second, &go].map(String::clone);
    assert_eq!(heard(&path).0[2..], told, "after `aei` and `isready`");
}

#[test]
fn nobody_is_asked_in_the_middle_of_a_turn() {
    let middle = format!(
        "{} 3 {}",
        BEGUN.replace("DHCMECHDRR", "DHCM CHDRR").replace("        DHC", "    E   DHC"),
        &BEGUN[2..]
    );
    let mut begun = table("arimaa", Some(BEGUN)).unwrap();
    begun.play("Ee2n").unwrap();
    let set_up_in_part = {
        let mut arimaa = table("arimaa", None).unwrap();
        arimaa.play("Ea2").unwrap();
        let start = arimaa.position();
        table("arimaa", Some(&start)).unwrap()
    };
    for arimaa in [table("arimaa", Some(&middle)).unwrap(), begun, set_up_in_part] {
        let path = notes("aei-middle");
        let mut guest = player(arimaa.as_ref(), &format!("{} {}", well(), path.display())).unwrap();
        guest.new_game(1);
        let trouble = ask(guest.as_mut(), arimaa.as_ref()).unwrap_err();
        assert!(trouble.contains("in the middle of a turn"), "{trouble}");
        drop(guest);
        assert!(!heard(&path).0.contains(&"go".to_owned()), "it must not answer from another board");
    }
}

#[test]
fn whoever_sets_up_second_is_told_how_the_first_did() {
    let path = notes("aei-second");
    let start = format!("s [{}DHCMECHDRRRRRRRR] setup", " ".repeat(48));
    let arimaa = table("arimaa", Some(&start)).unwrap();
    let mut guest = player(arimaa.as_ref(), &format!("{} {}", well(), path.display())).unwrap();
    let _ = ask(guest.as_mut(), arimaa.as_ref());
    drop(guest);
    let told = format!("setposition {}", start.trim_end_matches(" setup"));
    assert!(heard(&path).0.ends_with(&[told, "go".to_owned()]), "{:?}", heard(&path).0);
}
