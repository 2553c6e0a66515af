//! What a solver has found out, in a file, so that interrupted work can go on.
//!
//! The file is a few lines of text that say what it belongs to, then the solver's table, then a checksum. It is written
//! beside its place and renamed, so a kill leaves the old one or the new one; the checksum finds whatever else may have
//! happened to it, because a single wrong entry could make a wrong proof.

use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tenbin_core::Table;
use tenbin_registry::LastingProver;

const MAGIC: &str = "tenbin proof, format 1";

/// The file of one position.
pub(super) struct Saved {
    path: PathBuf,
    /// The lines of text at its beginning.
    head: String,
}

impl Saved {
    /// The file for a table's position, in the folder of proofs beside the store.
    pub(super) fn beside(store: &Path, table: &dyn Table, theorems: bool) -> Saved {
        let plainly = if theorems { "" } else { "-no-theorems" };
        let game = table.game().replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        let name = format!("{game}-{:016x}{plainly}.proof", table.key());
        let head = format!("{MAGIC}\n{}\ntheorems {theorems}\n{}\n", table.game(), table.position());
        Saved { path: store.with_file_name("proofs").join(name), head }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes down everything the solver has found out.
    pub(super) fn write(&self, prover: &dyn LastingProver) -> anyhow::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let unfinished = self.path.with_extension(format!("{}.tmp", std::process::id()));
        let written = fs::create_dir_all(folder)
            .and_then(|()| self.write_to(&unfinished, prover))
            .and_then(|()| fs::rename(&unfinished, &self.path));
        if written.is_err() {
            // Half a file is of no use to anybody; if it cannot be removed either, it does no harm.
            let _ = fs::remove_file(&unfinished);
        }
        written.with_context(|| format!("`{}` cannot be written", self.path.display()))
    }

    fn write_to(&self, path: &Path, prover: &dyn LastingProver) -> io::Result<()> {
        let mut file = Summed { inner: BufWriter::with_capacity(1 << 20, File::create(path)?), sum: Sum::default() };
        file.write_all(self.head.as_bytes())?;
        prover.save(&mut file)?;
        let Summed { inner: mut file, sum } = file;
        file.write_all(&sum.finish().to_le_bytes())?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }

    /// Tells the solver what was written down. Answers whether there was anything; a file that is damaged or of something
    /// else is an error, and the solver has not seen any of it.
    pub(super) fn read(&self, prover: &dyn LastingProver) -> anyhow::Result<bool> {
        let mut file = match File::open(&self.path) {
            Ok(file) => BufReader::with_capacity(1 << 20, file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error.into()),
        };
        let length = self.check(&mut file)?;
        file.seek(SeekFrom::Start(self.head.len() as u64))?;
        prover.restore(&mut file.take(length))?;
        Ok(true)
    }

    /// Checks head and sum; answers how long the table between them is.
    fn check(&self, file: &mut BufReader<File>) -> anyhow::Result<u64> {
        let around = (self.head.len() + SUM_BYTES) as u64;
        let Some(length) = file.get_ref().metadata()?.len().checked_sub(around) else { bail!("it is too short") };
        let mut head = vec![0; self.head.len()];
        file.read_exact(&mut head)?;
        if head != self.head.as_bytes() {
            bail!("it belongs to another position, or to another version");
        }
        let mut sum = Sum::default();
        sum.add(&head);
        let mut chunk = vec![0; 1 << 16];
        let mut left = length;
        while left > 0 {
            let part = &mut chunk[..usize::try_from(left).unwrap_or(usize::MAX).min(1 << 16)];
            file.read_exact(part)?;
            sum.add(part);
            left -= part.len() as u64;
        }
        let mut expected = [0; SUM_BYTES];
        file.read_exact(&mut expected)?;
        if sum.finish().to_le_bytes() != expected {
            bail!("its checksum is wrong");
        }
        Ok(length)
    }

    /// Removes the file, if there is one.
    pub(super) fn remove(&self) -> anyhow::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("`{}` cannot be removed", self.path.display()))
            }
            _ => Ok(()),
        }
    }
}

const SUM_BYTES: usize = 8;

/// A checksum: FNV-1a. It has to find accidents, not malice.
struct Sum(u64);

impl Default for Sum {
    fn default() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A writer that adds up what goes through it.
struct Summed<W> {
    inner: W,
    sum: Sum,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Stop;

    #[test]
    fn what_was_written_comes_back_and_damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let table = tenbin_registry::table("amazons:4x4", None).unwrap();
        let prover = || tenbin_registry::prover(table.as_ref(), 1 << 22, true).unwrap();
        let saved = Saved::beside(&folder.path().join("results.db"), table.as_ref(), true);
        let first = prover();
        assert!(!saved.read(first.as_ref()).unwrap());
        let proven = first.prove(table.as_ref(), 1, &Stop::new(), &mut |_| {}).unwrap();
        saved.write(first.as_ref()).unwrap();
        let second = prover();
        assert!(saved.read(second.as_ref()).unwrap());
        let again = second.prove(table.as_ref(), 1, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!((again.outcome, again.nodes), (proven.outcome, 0));
        let whole = fs::read(saved.path()).unwrap();
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 4;
        for damaged in [&whole[..whole.len() - 16], &whole[..20], &[], &flipped] {
            fs::write(saved.path(), damaged).unwrap();
            assert!(saved.read(prover().as_ref()).is_err());
        }
        let other = Saved::beside(&folder.path().join("results.db"), table.as_ref(), false);
        assert_ne!(other.path(), saved.path());
        fs::write(other.path(), whole).unwrap();
        assert!(other.read(prover().as_ref()).unwrap_err().to_string().contains("another"));
        saved.remove().unwrap();
        saved.remove().unwrap();
        assert!(!saved.path().exists());
    }
}
