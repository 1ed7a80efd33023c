//! Measurements that the README of this folder shows, one command each:
//!
//! * `read FOLDER`: real code through preprocessing, parsing and typing.
//!
//! Nothing here is part of the tests: they time nothing.

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
        Table::Read { folder, only } => read::table(&folder, only.as_deref()),
    }
}
