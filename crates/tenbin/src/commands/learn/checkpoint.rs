//! What an interrupted course needs to go on.

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tenbin_registry::Progress;

/// How often progress is written down.
const EVERY: Duration = Duration::from_secs(10);

/// What decides how a course goes. Two courses with the same card are the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Card {
    pub(super) game: String,
    pub(super) method: String,
    pub(super) evaluation: String,
    pub(super) weights: String,
    pub(super) games: usize,
    pub(super) turns: usize,
    pub(super) fingerprint: String,
    pub(super) rated: Option<u32>,
    pub(super) held_out: f64,
    pub(super) seed: u64,
}

impl Card {
    /// How the weights came to be, for the file they are in.
    pub(super) fn how(&self) -> String {
        let from = match self.games {
            0 => "play against itself".to_owned(),
            games => {
                let rated = self.rated.map(|least| format!(" rated {least} or more")).unwrap_or_default();
                format!("{games} games{rated} of {} turns, {} of them held out", self.turns, self.held_out)
            }
        };
        format!(
            "Learned at {} by `{}` from {from}, seed {}, starting from weights {}.",
            self.game, self.method, self.seed, self.weights
        )
    }
}

#[derive(Serialize, Deserialize)]
struct Kept {
    card: Card,
    progress: Progress,
}

/// The file that keeps it.
pub(super) struct Checkpoint {
    path: PathBuf,
    last: Cell<Instant>,
}

impl Checkpoint {
    pub(super) fn beside(out: &Path) -> Checkpoint {
        let mut name = out.as_os_str().to_owned();
        name.push(".progress");
        Checkpoint { path: PathBuf::from(name), last: Cell::new(Instant::now()) }
    }

    pub(super) fn read(&self, card: &Card) -> anyhow::Result<Progress> {
        let file = self.path.display();
        let text =
            std::fs::read_to_string(&self.path).with_context(|| format!("there is nothing to go on with: {file}"))?;
        let kept: Kept =
            serde_json::from_str(&text).with_context(|| format!("{file} keeps no course that could go on"))?;
        let Card { games, turns, fingerprint, .. } = &kept.card;
        if (games, turns) == (&card.games, &card.turns) && *fingerprint != card.fingerprint {
            bail!("{file} keeps a course with other games, though as many of as many turns");
        }
        if kept.card != *card {
            bail!("{file} keeps another course: {}", kept.card.how());
        }
        Ok(kept.progress)
    }

    /// Makes sure that nothing is lost when a course begins anew: whatever is kept has not yet learned anything.
    pub(super) fn check_free(&self) -> anyhow::Result<()> {
        let Ok(text) = std::fs::read(&self.path) else { return Ok(()) };
        let file = self.path.display();
        let kept: Kept = serde_json::from_slice(&text)
            .with_context(|| format!("{file} is in the way and keeps no course: --fresh writes over it"))?;
        if kept.progress.pass > 0 || kept.progress.given > 0 {
            bail!(
                "{file} keeps a course that has not come to its end: {} Go on with it by --resume, give it up by --fresh, or \
                 write into another file by --out",
                kept.card.how()
            );
        }
        Ok(())
    }

    /// Writes all of it, or leaves what was there.
    pub(super) fn write(&self, card: &Card, progress: &Progress) -> anyhow::Result<()> {
        let kept = Kept { card: card.clone(), progress: progress.clone() };
        let new = self.path.with_extension("progress.new");
        std::fs::write(&new, serde_json::to_string(&kept)?)
            .and_then(|()| std::fs::rename(&new, &self.path))
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Writes it if the last time was long ago. That this may fail is said at the end, when it is written once more.
    pub(super) fn keep_now_and_then(&self, card: &Card, progress: &Progress) {
        if self.last.get().elapsed() >= EVERY {
            self.keep(card, progress);
        }
    }

    /// Writes it if it can be written.
    pub(super) fn keep(&self, card: &Card, progress: &Progress) {
        self.last.set(Instant::now());
        let _ = self.write(card, progress);
    }

    /// The course is over.
    pub(super) fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
    }
}
