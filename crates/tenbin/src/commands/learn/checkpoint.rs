//! The checkpoint file of a training run.

use anyhow::{Context, bail};
use serde::{Deserialize, Deserializer, Serialize};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tenbin_registry::{Method, TrainState};

/// Interval between checkpoints within an epoch.
const INTERVAL: Duration = Duration::from_secs(10);

/// Everything that determines a training run. Runs with equal information give equal weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct RunInfo {
    pub(super) game: String,
    #[serde(deserialize_with = "current_method")]
    pub(super) method: String,
    pub(super) evaluation: String,
    pub(super) weights: String,
    pub(super) games: usize,
    pub(super) turns: usize,
    pub(super) fingerprint: String,
    pub(super) rated: Option<u32>,
    #[serde(alias = "held_out")]
    pub(super) validation_share: f64,
    pub(super) seed: u64,
}

/// Reads a method under its present name, whatever version wrote it.
fn current_method<'d, D: Deserializer<'d>>(from: D) -> Result<String, D::Error> {
    String::deserialize(from).map(|method| Method::modernise(&method))
}

impl RunInfo {
    /// The origin of the weights, for the weight file.
    pub(super) fn how(&self) -> String {
        let from = match self.games {
            0 => "self-play games".to_owned(),
            games => {
                let rated = self.rated.map(|least| format!(" rated {least} or more")).unwrap_or_default();
                format!("{games} games{rated} with {} turns, validation share {}", self.turns, self.validation_share)
            }
        };
        format!(
            "Trained for {} by `{}` on {from}, seed {}, initial weights {}.",
            self.game, self.method, self.seed, self.weights
        )
    }
}

/// The content of a checkpoint file.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    #[serde(alias = "card")]
    run: RunInfo,
    progress: TrainState,
}

/// The checkpoint file beside the output file.
pub(super) struct CheckpointFile {
    path: PathBuf,
    last: Cell<Instant>,
}

impl CheckpointFile {
    pub(super) fn beside(out: &Path) -> CheckpointFile {
        let mut name = out.as_os_str().to_owned();
        name.push(".progress");
        CheckpointFile { path: PathBuf::from(name), last: Cell::new(Instant::now()) }
    }

    /// Reads the state of this run.
    pub(super) fn read(&self, info: &RunInfo) -> anyhow::Result<TrainState> {
        let file = self.path.display();
        let text = std::fs::read_to_string(&self.path).with_context(|| format!("no checkpoint {file}"))?;
        let kept: Checkpoint = serde_json::from_str(&text).with_context(|| format!("{file} is not a checkpoint"))?;
        let RunInfo { games, turns, fingerprint, .. } = &kept.run;
        if (games, turns) == (&info.games, &info.turns) && *fingerprint != info.fingerprint {
            bail!("{file} belongs to a run with other games, of the same number and length");
        }
        if kept.run != *info {
            bail!("{file} belongs to another run: {}", kept.run.how());
        }
        Ok(kept.progress)
    }

    /// Checks that a new run overwrites no checkpoint with progress.
    pub(super) fn check_free(&self) -> anyhow::Result<()> {
        let Ok(text) = std::fs::read(&self.path) else { return Ok(()) };
        let file = self.path.display();
        let kept: Checkpoint = serde_json::from_slice(&text)
            .with_context(|| format!("{file} exists and is not a checkpoint: --fresh overwrites it"))?;
        if kept.progress.epoch > 0 || kept.progress.samples_done > 0 {
            bail!(
                "{file} is the checkpoint of an unfinished run: {} Continue it with --resume, discard it with --fresh, or write \
                 to another file with --out",
                kept.run.how()
            );
        }
        Ok(())
    }

    /// Writes a checkpoint atomically.
    pub(super) fn write(&self, info: &RunInfo, progress: &TrainState) -> anyhow::Result<()> {
        let kept = Checkpoint { run: info.clone(), progress: progress.clone() };
        let new = self.path.with_extension("progress.new");
        std::fs::write(&new, serde_json::to_string(&kept)?)
            .and_then(|()| std::fs::rename(&new, &self.path))
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Writes a checkpoint if the last one is old. An error shows at the end, when the last checkpoint is written.
    pub(super) fn write_now_and_then(&self, info: &RunInfo, progress: &TrainState) {
        if self.last.get().elapsed() >= INTERVAL {
            self.try_write(info, progress);
        }
    }

    /// Writes a checkpoint if that is possible.
    pub(super) fn try_write(&self, info: &RunInfo, progress: &TrainState) {
        self.last.set(Instant::now());
        let _ = self.write(info, progress);
    }

    /// Removes the checkpoint of a finished run.
    pub(super) fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::Checkpoint;

    #[test]
    fn checkpoints_of_earlier_versions_are_read() {
        let text = r#"{"card":{"game":"breakthrough:6x6","method":"perceptron:passes=3,samples=9","evaluation":"advance",
            "weights":"w","games":1,"turns":20,"fingerprint":"f","rated":null,"held_out":0.25,"seed":1},
            "progress":{"pass":2,"given":16,"loss":[0,0],"lost":1,"walker":{"now":[0],"start":[0],"means":[[0],[0]],"steps":5},
            "sum":[0],"summed":0,"best":null,"stale":1}}"#;
        let read: Checkpoint = serde_json::from_str(text).expect("a checkpoint");
        assert_eq!(read.run.method, "perceptron:epochs=3,negatives=9");
        assert_eq!((read.run.validation_share, read.progress.epoch, read.progress.samples_done), (0.25, 2, 16));
    }
}
