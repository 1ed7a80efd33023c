//! What a run keeps on a disk: `--checkpoint` and `--resume`, with which it is gone on with, and `--seen-on-disk`.
//!
//! The engine keeps the log; here it gets a file, and an identity that also says which build of Antiphon wrote it.
//! A file is written beside its place and moved there, so that a run that is killed while it writes
//! leaves the last one whole.

use super::amounts::duration;
use super::folder::Folder;
use crate::failure::Failure;
use crate::last_resort;
use antiphon_model::Program;
use antiphon_search::Storage;
use antiphon_verify::{self as explore, Checkpoints, Writer};
use clap::Args;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What is kept on a disk.
#[derive(Args, Debug, Default)]
pub struct CheckpointOptions {
    /// Write to FILE what is needed to go on, when a limit or a signal stops the run and every so often
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often, as 30s, 5m, 2h [default: 5m]
    #[arg(long, value_name = "T", value_parser = duration, requires = "checkpoint")]
    pub checkpoint_every: Option<Duration>,
    /// Go on with what `--checkpoint` wrote to FILE, for the same program and options
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Keep the states that were met in files in DIR instead of in memory, for searches that are too large for it
    #[arg(long, value_name = "DIR", conflicts_with_all = ["checkpoint", "resume"])]
    pub seen_on_disk: Option<PathBuf>,
}

impl CheckpointOptions {
    /// The log of the run, if one is wanted.
    pub fn log(&self, programs: &[&Program], options: &explore::Options) -> Result<Option<Checkpoints>, Failure> {
        if self.checkpoint.is_none() && self.resume.is_none() {
            return Ok(None);
        }
        let identity = format!("{}-{}", build()?, explore::identity(programs, options));
        let every = self.checkpoint_every.unwrap_or(explore::INTERVAL);
        let log = Checkpoints::new(identity, every, self.checkpoint.clone().map(writer));
        if let Some(file) = &self.resume {
            let bytes =
                std::fs::read(file).map_err(|error| Failure(format!("`--resume {}`: {error}", file.display())))?;
            log.resume(&bytes).map_err(|why| Failure(format!("`--resume {}`: {why}", file.display())))?;
        }
        Ok(Some(log))
    }

    /// Where states are kept that were met, if not in memory.
    pub fn disk(&self) -> Result<Option<Arc<dyn Storage>>, Failure> {
        let Some(folder) = &self.seen_on_disk else { return Ok(None) };
        let refused = |error| Failure(format!("`--seen-on-disk {}`: {error}", folder.display()));
        let storage = Folder(folder.clone());
        storage.pages().map_err(refused)?;
        Ok(Some(Arc::new(storage)))
    }

    /// What is said after a run that did not come to its end.
    pub fn advice(&self, log: &Checkpoints) -> Option<String> {
        let file = self.checkpoint.as_ref()?;
        match log.last() {
            explore::Written::Nothing => None,
            explore::Written::Yes => Some(format!("`--resume {}` goes on", file.display())),
            explore::Written::No(why) => Some(format!("no checkpoint was written: {why}")),
        }
    }
}

/// Which build of Antiphon this is: the same choices lead to the same states only in the same one.
fn build() -> Result<String, Failure> {
    let unreadable = |error| Failure(format!("the program file of Antiphon cannot be read: {error}"));
    let bytes = std::env::current_exe().and_then(std::fs::read).map_err(unreadable)?;
    let mut hasher = std::hash::DefaultHasher::new();
    hasher.write(&bytes);
    Ok(format!("{}-{:016x}", env!("CARGO_PKG_VERSION"), hasher.finish()))
}

fn writer(file: PathBuf) -> Writer {
    Box::new(move |bytes| {
        last_resort::undisturbed(|| write(&file, bytes)).map_err(|error| format!("`{}`: {error}", file.display()))
    })
}

fn write(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let beside = PathBuf::from(name);
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, file)
}
