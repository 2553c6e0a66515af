//! AEI engines as players.

use crate::{ask, ask_on_clock, faulty, log_file, received};
use std::time::Duration;
use tenbin_core::Clock;
use tenbin_registry::{player, table};

pub(crate) const AFTER_SETUP: &str = "g [rrrrrrrrdhcmechd                                DHCMECHDRRRRRRRR]";

fn well() -> String {
    format!("{} well", faulty("aei"))
}

#[test]
fn a_turn_of_several_steps_is_one_search() {
    let path = log_file("steps");
    let mut arimaa = table("arimaa", Some(AFTER_SETUP)).unwrap();
    let mut engine = player(arimaa.as_ref(), &format!("{} {},time=2s,hash=8", well(), path.display())).unwrap();
    assert_eq!((engine.fingerprint().as_str(), engine.is_reproducible()), ("Rogue of Arimaa 3", false));
    engine.new_game(1);
    for (turn, nodes) in [("Ee2n", 70), ("Ee3n", 0), ("pass", 0)] {
        let choice = ask(engine.as_mut(), arimaa.as_ref()).unwrap();
        assert_eq!((choice.best_move.as_str(), choice.nodes), (turn, nodes));
        arimaa.play(&choice.best_move).unwrap();
    }
    for ply in arimaa.split_turn("hb7s hb6s").unwrap() {
        arimaa.play(&ply).unwrap();
    }
    // The same answer is illegal now: the elephant has moved.
    assert_eq!(ask(engine.as_mut(), arimaa.as_ref()).unwrap().best_move, "Ee2n Ee3n");
    drop(engine);
    let greeting = ["aei", "isready", "newgame"];
    let options =
        ["tcmove value 2", "tcreserve value 0", "hash value 8"].map(|option| format!("setoption name {option}"));
    let first = [&format!("setposition {AFTER_SETUP}"), "go"].map(str::to_owned);
    let second = ["makemove Ee2n Ee3n", "makemove hb7s hb6s", "go"].map(str::to_owned);
    assert_eq!(received(&path).0, [greeting.map(str::to_owned).as_slice(), &options, &first, &second].concat());
}

#[test]
fn remaining_times_are_sent() {
    for (setting, expected) in [
        ("clock=60s", ["tcmove value 0", "tcreserve value 60", "tcpercent value 0", "greserve value 50"]),
        ("clock=60s,byoyomi=5s", ["tcmove value 5", "tcreserve value 60", "tcpercent value 0", "greserve value 50"]),
        (
            "clock=60s,increment=2s",
            ["tcmove value 2", "tcreserve value 58", "tcpercent value 100", "greserve value 50"],
        ),
    ] {
        let path = log_file("aei-clock");
        let arimaa = table("arimaa", Some(AFTER_SETUP)).unwrap();
        let mut engine = player(arimaa.as_ref(), &format!("{} {},{setting}", well(), path.display())).unwrap();
        engine.new_game(1);
        let mut clock = Clock::new(engine.time_control().unwrap());
        assert_eq!(clock.spend(Duration::from_secs(10)), None);
        clock.pass();
        ask_on_clock(engine.as_mut(), arimaa.as_ref(), clock, None).unwrap();
        let options: Vec<String> = received(&path).0.into_iter().filter(|line| line.starts_with("setoption")).collect();
        assert_eq!(options, expected.map(|option| format!("setoption name {option}")), "{setting}");
    }
}

#[test]
fn pushes_are_sent_as_steps() {
    let path = log_file("pushes");
    let mut arimaa =
        table("arimaa", Some("g [ r                        rE           d                       R]")).unwrap();
    let mut engine = player(arimaa.as_ref(), &format!("{} {},depth=4", well(), path.display())).unwrap();
    for ply in arimaa.split_turn("rc5w Ed5w").unwrap() {
        arimaa.play(&ply).unwrap();
    }
    let _ = ask(engine.as_mut(), arimaa.as_ref());
    drop(engine);
    let received = received(&path).0;
    assert!(received.iter().any(|line| line == "makemove rc5w Ed5w"), "{received:?}");
    assert!(received.iter().any(|line| line == "setoption name depth value 4"), "{received:?}");
    assert!(!received.iter().any(|line| line.contains("tcmove")), "{received:?}");
}

#[test]
fn options_follow_every_new_game() {
    let path = log_file("aei-options");
    let mut engine =
        player(table("arimaa", None).unwrap().as_ref(), &format!("{} {},depth=4", well(), path.display())).unwrap();
    engine.new_game(1);
    let other = AFTER_SETUP.replace("rrrrrrrrdhcmechd", "rrrrrrrrhdcmecdh");
    for start in [AFTER_SETUP, &other] {
        ask(engine.as_mut(), table("arimaa", Some(start)).unwrap().as_ref()).unwrap();
    }
    drop(engine);
    let (new, option) = ("newgame".to_owned(), "setoption name depth value 4".to_owned());
    let [first, second] = [AFTER_SETUP, &other].map(|start| format!("setposition {start}"));
    let go = "go".to_owned();
    let expected = [&new, &option, &first, &go, &new, &option, &second, &go].map(String::clone);
    assert_eq!(received(&path).0[2..], expected, "after `aei` and `isready`");
}

#[test]
fn a_search_cannot_start_in_the_middle_of_a_turn() {
    let middle = format!(
        "{} 3 {}",
        AFTER_SETUP.replace("DHCMECHDRR", "DHCM CHDRR").replace("        DHC", "    E   DHC"),
        &AFTER_SETUP[2..]
    );
    let mut begun = table("arimaa", Some(AFTER_SETUP)).unwrap();
    begun.play("Ee2n").unwrap();
    let set_up_in_part = {
        let mut arimaa = table("arimaa", None).unwrap();
        arimaa.play("Ea2").unwrap();
        let start = arimaa.position();
        table("arimaa", Some(&start)).unwrap()
    };
    for arimaa in [table("arimaa", Some(&middle)).unwrap(), begun, set_up_in_part] {
        let path = log_file("aei-middle");
        let mut engine = player(arimaa.as_ref(), &format!("{} {}", well(), path.display())).unwrap();
        engine.new_game(1);
        let error = ask(engine.as_mut(), arimaa.as_ref()).unwrap_err();
        assert!(error.contains("in the middle of a turn"), "{error}");
        drop(engine);
        assert!(!received(&path).0.contains(&"go".to_owned()), "no search of a wrong position");
    }
}

#[test]
fn silver_receives_the_setup_of_gold() {
    let path = log_file("aei-second");
    let start = format!("s [{}DHCMECHDRRRRRRRR] setup", " ".repeat(48));
    let arimaa = table("arimaa", Some(&start)).unwrap();
    let mut engine = player(arimaa.as_ref(), &format!("{} {}", well(), path.display())).unwrap();
    let _ = ask(engine.as_mut(), arimaa.as_ref());
    drop(engine);
    let expected = format!("setposition {}", start.trim_end_matches(" setup"));
    assert!(received(&path).0.ends_with(&[expected, "go".to_owned()]), "{:?}", received(&path).0);
}
