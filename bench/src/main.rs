//! Measurements that the README of this folder shows, one command each:
//!
//! * `kernel`: the symbolic kernel against its targets.
//! * `prover`: what a question to the prover costs.
//! * `read FOLDER`: real code through preprocessing, parsing and typing.
//!
//! Nothing here is part of the tests: they time nothing.

mod kernel;
mod prover;
mod read;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser)]
#[command(about = "Antiphon's measurements")]
struct Bench {
    #[command(subcommand)]
    table: Table,
}

#[derive(Subcommand)]
enum Table {
    /// The symbolic kernel against its targets
    Kernel {
        /// Only the rows whose name contains this
        #[arg(long)]
        only: Option<String>,
    },
    /// What a question to the prover costs
    Prover,
    /// Reads public programs (zlib, gzip, libjpeg, libpng, lua, sqlite) that lie
    /// side by side in a folder, configured as their own build does it
    Read {
        /// The folder that holds them
        folder: PathBuf,
        /// Only the project whose name starts so
        #[arg(long)]
        only: Option<String>,
    },
}

fn main() -> anyhow::Result<()> {
    match Bench::parse().table {
        Table::Kernel { only } => {
            kernel::table(only.as_deref());
            Ok(())
        }
        Table::Prover => {
            prover::table();
            Ok(())
        }
        Table::Read { folder, only } => read::table(&folder, only.as_deref()),
    }
}
