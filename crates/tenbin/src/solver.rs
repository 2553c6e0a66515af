//! What every command that proves can be told.

use anyhow::Context;
use tenbin_core::Table;
use tenbin_registry::LastingProver;

/// Options of the exact solver.
#[derive(clap::Args, Clone)]
pub(crate) struct SolverOptions {
    /// Memory for what is found out on the way, such as 512M or 2G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    memory: usize,
    /// Threads that work on it [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Take nothing for known that a theorem about the game says
    #[arg(long)]
    no_theorems: bool,
}

impl SolverOptions {
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(tenbin_registry::cores, usize::from)
    }

    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    pub(crate) fn theorems(&self) -> bool {
        !self.no_theorems
    }

    /// A solver for tables like this one.
    pub(crate) fn prover(&self, table: &dyn Table) -> anyhow::Result<Box<dyn LastingProver>> {
        // Asked for once before it is needed, because a program that gets no memory is ended without a word.
        let room = Vec::<u8>::new().try_reserve_exact(self.memory);
        room.with_context(|| format!("{} bytes of memory cannot be had; say less with --memory", self.memory))?;
        Ok(tenbin_registry::prover(table, self.memory, self.theorems())?)
    }
}

/// Reads `512M`, `2G` or a plain number of bytes.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let units = [('K', 1 << 10), ('M', 1 << 20), ('G', 1 << 30), ('T', 1usize << 40)];
    let unit = units.iter().find_map(|&(letter, unit)| {
        let number = text.strip_suffix([letter, letter.to_ascii_lowercase()])?;
        Some((number, unit))
    });
    let (number, unit) = unit.unwrap_or((text, 1));
    let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
    let enough = bytes.filter(|&bytes| bytes >= 1 << 20);
    enough.ok_or_else(|| "write a size of at least a mebibyte, such as 512M, 2G or 1073741824".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_units() {
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("2g"), Ok(2 << 30));
        assert_eq!(bytes("1048576"), Ok(1 << 20));
        for wrong in ["", "G", "2X", "-1G", "1.5G", "5", "2GB", "99999999999999999999", "99999999999T"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
