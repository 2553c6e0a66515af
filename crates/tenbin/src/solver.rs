//! Options of the exact solver, shared by all commands that use it.

use anyhow::Context;
use tenbin_core::Table;
use tenbin_registry::ResumableSolver;

/// Options of the exact solver.
#[derive(clap::Args, Clone)]
pub(crate) struct SolverArgs {
    /// Size of the transposition table, such as 512M or 2G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    memory: usize,
    /// Search threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Do not use theorems about the game
    #[arg(long)]
    no_theorems: bool,
}

impl SolverArgs {
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
    pub(crate) fn prover(&self, table: &dyn Table) -> anyhow::Result<Box<dyn ResumableSolver>> {
        // Allocated once to check: a process without memory is killed without a message.
        let room = Vec::<u8>::new().try_reserve_exact(self.memory);
        room.with_context(|| format!("cannot allocate {} bytes: lower --memory", self.memory))?;
        Ok(tenbin_registry::solver(table, self.memory, self.theorems())?)
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
    enough.ok_or_else(|| "expected a size of at least 1M, such as 512M, 2G or 1073741824".to_owned())
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
