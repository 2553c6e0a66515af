//! The solver's table in a file, so that an interrupted proof can be resumed.
//!
//! The file is a text header, the table, and a checksum. It is written to a temporary file and renamed, so a kill leaves the old
//! or the new one. The checksum detects any other damage: one wrong entry could make a wrong proof.

use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tenbin_core::Table;
use tenbin_registry::ResumableSolver;

const MAGIC: &str = "tenbin proof, format 1";

/// The proof file of one position.
pub(super) struct ProofFile {
    path: PathBuf,
    /// The text header.
    head: String,
}

impl ProofFile {
    /// The proof file of a position, in the directory `proofs` beside the store.
    pub(super) fn beside(store: &Path, table: &dyn Table, theorems: bool) -> ProofFile {
        let plainly = if theorems { "" } else { "-no-theorems" };
        let game = table.game().replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        let name = format!("{game}-{:016x}{plainly}.proof", table.key());
        let head = format!("{MAGIC}\n{}\ntheorems {theorems}\n{}\n", table.game(), table.position());
        ProofFile { path: store.with_file_name("proofs").join(name), head }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the solver's table.
    pub(super) fn write(&self, prover: &dyn ResumableSolver) -> anyhow::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let unfinished = self.path.with_extension(format!("{}.tmp", std::process::id()));
        let written = fs::create_dir_all(folder)
            .and_then(|()| self.write_to(&unfinished, prover))
            .and_then(|()| fs::rename(&unfinished, &self.path));
        if written.is_err() {
            // A partial file is useless, but harmless if it cannot be removed.
            let _ = fs::remove_file(&unfinished);
        }
        written.with_context(|| format!("cannot write `{}`", self.path.display()))
    }

    fn write_to(&self, path: &Path, prover: &dyn ResumableSolver) -> io::Result<()> {
        let mut file =
            ChecksumWriter { inner: BufWriter::with_capacity(1 << 20, File::create(path)?), sum: Fnv1a::default() };
        file.write_all(self.head.as_bytes())?;
        prover.save(&mut file)?;
        let ChecksumWriter { inner: mut file, sum } = file;
        file.write_all(&sum.finish().to_le_bytes())?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
    }

    /// Loads the solver's table. Returns whether there is a file. A damaged file, or one of another position, is an error and is
    /// not loaded.
    pub(super) fn read(&self, prover: &dyn ResumableSolver) -> anyhow::Result<bool> {
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

    /// Checks header and checksum. Returns the length of the table.
    fn check(&self, file: &mut BufReader<File>) -> anyhow::Result<u64> {
        let around = (self.head.len() + SUM_BYTES) as u64;
        let Some(length) = file.get_ref().metadata()?.len().checked_sub(around) else { bail!("too short") };
        let mut head = vec![0; self.head.len()];
        file.read_exact(&mut head)?;
        if head != self.head.as_bytes() {
            bail!("header of another position or version");
        }
        let mut sum = Fnv1a::default();
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
            bail!("wrong checksum");
        }
        Ok(length)
    }

    /// Removes the file, if there is one.
    pub(super) fn remove(&self) -> anyhow::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove `{}`", self.path.display()))
            }
            _ => Ok(()),
        }
    }
}

const SUM_BYTES: usize = 8;

/// An FNV-1a checksum: it detects accidents, not malice.
struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Fnv1a {
        Fnv1a(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A writer that computes the checksum of its output.
struct ChecksumWriter<W> {
    inner: W,
    sum: Fnv1a,
}

impl<W: Write> Write for ChecksumWriter<W> {
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
    fn tables_are_restored_and_damage_is_detected() {
        let folder = tempfile::tempdir().unwrap();
        let table = tenbin_registry::table("amazons:4x4", None).unwrap();
        let prover = || tenbin_registry::solver(table.as_ref(), 1 << 22, true).unwrap();
        let file = ProofFile::beside(&folder.path().join("results.db"), table.as_ref(), true);
        let first = prover();
        assert!(!file.read(first.as_ref()).unwrap());
        let proven = first.prove(table.as_ref(), 1, &Stop::new(), &mut |_| {}).unwrap();
        file.write(first.as_ref()).unwrap();
        let second = prover();
        assert!(file.read(second.as_ref()).unwrap());
        let again = second.prove(table.as_ref(), 1, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!((again.outcome, again.nodes), (proven.outcome, 0));
        let whole = fs::read(file.path()).unwrap();
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 4;
        for damaged in [&whole[..whole.len() - 16], &whole[..20], &[], &flipped] {
            fs::write(file.path(), damaged).unwrap();
            assert!(file.read(prover().as_ref()).is_err());
        }
        let other = ProofFile::beside(&folder.path().join("results.db"), table.as_ref(), false);
        assert_ne!(other.path(), file.path());
        fs::write(other.path(), whole).unwrap();
        assert!(other.read(prover().as_ref()).unwrap_err().to_string().contains("another"));
        file.remove().unwrap();
        file.remove().unwrap();
        assert!(!file.path().exists());
    }
}
