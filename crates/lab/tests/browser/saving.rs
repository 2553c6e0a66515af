//! Positions and games as files: saved and opened again.

use crate::visit::Visit;
use std::path::PathBuf;

impl Visit {
    /// Clicks on a button, and waits for the file that it saves.
    fn saved(&mut self, button: &str, name: &str) -> PathBuf {
        let folder = self.folder.path().join("saved");
        self.browser.downloads_to(&folder);
        self.browser.click(button);
        let file = folder.join(name);
        let started = std::time::Instant::now();
        // An incomplete download has another name.
        while !file.exists() {
            assert!(started.elapsed().as_secs() < 60, "there is no {}", file.display());
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        file
    }

    fn open_file(&mut self, file: &std::path::Path) {
        let before = self.browser.js("location.hash");
        self.browser.give_file("#file", file);
        self.browser.wait(&format!("location.hash !== {before}"));
    }

    fn position(&mut self) -> String {
        self.browser.js("document.querySelector('#position').value").as_str().unwrap().to_owned()
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_position_is_saved_as_a_file_and_opened_from_it() {
    let mut visit = Visit::new();
    visit.unfold();
    for game in ["amazons:6x6", "shogi", "go:9x9", "arimaa", "breakthrough"] {
        visit.begin(game);
        visit.play_first_moves(3);
        let position = visit.position();
        let name = format!("{}-position.txt", game.split(':').next().unwrap());
        let file = visit.saved("#save-position", &name);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{position}\n"));
        // The file name determines the game, whatever is on the board.
        visit.begin("breakthrough:5x5");
        visit.open_file(&file);
        assert_eq!((visit.position(), visit.move_count()), (position, 0));
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_game_is_saved_in_each_of_its_formats_and_opened_from_them() {
    let mut visit = Visit::new();
    visit.unfold();
    for game in ["amazons:6x6", "shogi", "go:9x9", "breakthrough"] {
        visit.begin(game);
        visit.play_first_moves(4);
        let position = visit.position();
        // Each format is saved from the game that the previous one restored.
        for format in visit.view()["formats"].as_array().unwrap() {
            let name = format["name"].as_str().unwrap();
            let option = format!("#format [value='{name}']");
            assert_eq!(visit.browser.text(&option), format["description"].as_str().unwrap());
            visit.browser.fill("#format", name);
            let file = format!("{}-game.{}", game.split(':').next().unwrap(), format["extension"].as_str().unwrap());
            let file = visit.saved("#save", &file);
            visit.open_file(&file);
            assert_eq!((visit.position(), visit.move_count()), (position.clone(), 4), "{game} as {name}");
            std::fs::remove_file(&file).unwrap();
        }
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn weights_are_saved_as_a_file_and_opened_from_it() {
    let mut visit = Visit::new();
    visit.begin("breakthrough");
    visit.browser.wait("document.querySelector(\"[data-term='safe'] output\")");
    let shown = "document.querySelector(\"[data-term='safe'] output\").textContent";
    let before = visit.browser.js(shown);
    visit.browser.click("[data-term='safe'] input[type=range]");
    visit.browser.wait(&format!("{shown} !== {before}"));
    let after = visit.browser.js(shown);
    let file = visit.saved("#save-weights", "breakthrough-advance.toml");
    visit.browser.click("#reset-weights");
    visit.browser.wait(&format!("{shown} === {before}"));
    visit.browser.give_file("#evaluation input[type=file]", &file);
    visit.browser.wait(&format!("{shown} === {after}"));
}
