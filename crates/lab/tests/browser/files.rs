//! Positions, games and weights as files: saved and opened.

use crate::lab_page::LabPage;
use std::path::PathBuf;

impl LabPage {
    /// Clicks a button and waits for the downloaded file.
    fn download(&mut self, button: &str, name: &str) -> PathBuf {
        let folder = self.folder.path().join("saved");
        self.browser.downloads_to(&folder);
        self.browser.click(button);
        let file = folder.join(name);
        let started = std::time::Instant::now();
        // An incomplete download has another name.
        while !file.exists() {
            assert!(started.elapsed().as_secs() < 60, "missing file {}", file.display());
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        file
    }

    fn open_file(&mut self, file: &std::path::Path) {
        let before = self.browser.js("location.hash");
        self.browser.choose_file("#file", file);
        self.browser.wait(&format!("location.hash !== {before}"));
    }

    fn position(&mut self) -> String {
        self.browser.js("document.querySelector('#position').value").as_str().unwrap().to_owned()
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_position_is_saved_as_a_file_and_opened_from_it() {
    let mut page = LabPage::new();
    page.open_panels();
    for game in ["amazons:6x6", "shogi", "go:9x9", "arimaa", "breakthrough"] {
        page.new_game(game);
        page.play_first_moves(3);
        let position = page.position();
        let name = format!("{}-position.txt", game.split(':').next().unwrap());
        let file = page.download("#save-position", &name);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{position}\n"));
        // The file name determines the game, whatever is on the board.
        page.new_game("breakthrough:5x5");
        page.open_file(&file);
        assert_eq!((page.position(), page.move_count()), (position, 0));
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_game_is_saved_in_each_of_its_formats_and_opened_from_them() {
    let mut page = LabPage::new();
    page.open_panels();
    for game in ["amazons:6x6", "shogi", "go:9x9", "breakthrough"] {
        page.new_game(game);
        page.play_first_moves(4);
        let position = page.position();
        // Each format is saved from the game that the previous one restored.
        for format in page.view()["formats"].as_array().unwrap() {
            let name = format["name"].as_str().unwrap();
            let option = format!("#format [value='{name}']");
            assert_eq!(page.browser.text(&option), format["description"].as_str().unwrap());
            page.browser.fill("#format", name);
            let file = format!("{}-game.{}", game.split(':').next().unwrap(), format["extension"].as_str().unwrap());
            let file = page.download("#save", &file);
            page.open_file(&file);
            assert_eq!((page.position(), page.move_count()), (position.clone(), 4), "{game} as {name}");
            std::fs::remove_file(&file).unwrap();
        }
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn weights_are_saved_as_a_file_and_opened_from_it() {
    let mut page = LabPage::new();
    page.new_game("breakthrough");
    page.browser.wait("document.querySelector(\"[data-term='safe'] output\")");
    let shown = "document.querySelector(\"[data-term='safe'] output\").textContent";
    let before = page.browser.js(shown);
    page.browser.click("[data-term='safe'] input[type=range]");
    page.browser.wait(&format!("{shown} !== {before}"));
    let after = page.browser.js(shown);
    let file = page.download("#save-weights", "breakthrough-advance.toml");
    page.browser.click("#reset-weights");
    page.browser.wait(&format!("{shown} === {before}"));
    page.browser.choose_file("#evaluation input[type=file]", &file);
    page.browser.wait(&format!("{shown} === {after}"));
}
