//! `mpirun -np K antiphon verify ...`: this process as one of several that search together.
//!
//! Antiphon has no MPI in it. Under a launcher of MPI it starts a relay (`relay.c`), which the `mpicc` of the cluster
//! has compiled, and speaks with the other ranks through it; how they search is in the crate `cluster`. A build with the feature
//! `cluster` carries its relay with it; [`RELAY`] names another one. Without either every process is alone, as without MPI.
//!
//! Rank 0 speaks for all; the others are silent, and end well whatever was found.

mod pipes;

use crate::failure::Failure;
use antiphon_cluster::Member;
use pipes::{Receiver, Sender};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The variable that names a relay.
const RELAY: &str = "ANTIPHON_MPI_RELAY";

/// What launchers of MPI tell their processes.
const LAUNCHED: &[&str] = &["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"];

/// How long the relay may take to say goodbye to the others. Each rank may have to search once more for what was found, and a launcher
/// takes a relay that is killed before they are done for a failure of the whole job. If a rank dies, its relay says so, and nobody waits.
const GOODBYE: Duration = Duration::from_secs(300);

static PLACE: OnceLock<(Member, Mutex<Child>)> = OnceLock::new();

/// Takes this process's place among the others, if there are others.
pub fn join() -> Result<(), Failure> {
    let is_launched = LAUNCHED.iter().any(|name| std::env::var_os(name).is_some());
    if !is_launched || PLACE.get().is_some() {
        return Ok(());
    }
    match relay() {
        Some(program) => start(program?),
        None => Ok(()),
    }
}

/// The rank that this process is, if there are several.
pub fn member() -> Option<Member> {
    PLACE.get().map(|(member, _)| member.clone())
}

/// Whether another rank speaks for this one.
pub fn is_silent() -> bool {
    PLACE.get().is_some_and(|(member, _)| member.rank() > 0)
}

/// Leaves the others; the exit code, which is that of rank 0.
pub fn leave(code: u8) -> u8 {
    let Some((member, child)) = PLACE.get() else { return code };
    member.leave();
    let end = Instant::now() + GOODBYE;
    let mut child = child.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    if is_silent() {
        0
    } else {
        code
    }
}

fn failure(error: &std::io::Error) -> Failure {
    Failure(format!("the relay to the other ranks cannot be started: {error}"))
}

fn start(program: PathBuf) -> Result<(), Failure> {
    let started = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| failure(&error))?;
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(Failure("the relay to the other ranks has no pipes".into()));
    };
    let mut receiver = Receiver(output);
    let (rank, ranks) = receiver.head().ok_or_else(|| Failure("the relay to the other ranks ended".into()))?;
    if ranks < 2 {
        return Ok(());
    }
    let sender = Sender(Some(input));
    let member = Member::new(rank, ranks, Box::new(sender), Box::new(receiver)).map_err(|error| failure(&error))?;
    let _ = PLACE.set((member, Mutex::new(child)));
    if rank > 0 {
        be_silent();
    }
    Ok(())
}

/// What this process writes goes nowhere.
fn be_silent() {
    let Ok(nowhere) = std::fs::OpenOptions::new().write(true).open("/dev/null") else { return };
    let _ = rustix::stdio::dup2_stdout(&nowhere);
    let _ = rustix::stdio::dup2_stderr(&nowhere);
}

/// The relay: the one that is named, or the one that was built in.
fn relay() -> Option<Result<PathBuf, Failure>> {
    std::env::var_os(RELAY).map(|named| Ok(PathBuf::from(named))).or_else(built_in)
}

#[cfg(not(feature = "cluster"))]
fn built_in() -> Option<Result<PathBuf, Failure>> {
    None
}

/// The relay that was built in, as a file without a name.
#[cfg(feature = "cluster")]
fn built_in() -> Option<Result<PathBuf, Failure>> {
    use std::io::Write;
    use std::os::fd::IntoRawFd;
    static PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/relay"));
    let made = rustix::fs::memfd_create("antiphon-relay", rustix::fs::MemfdFlags::CLOEXEC);
    let written = made.map_err(std::io::Error::from).and_then(|memory| {
        let mut file = std::fs::File::from(memory);
        file.write_all(PROGRAM)?;
        Ok(file.into_raw_fd())
    });
    Some(written.map(|number| PathBuf::from(format!("/proc/self/fd/{number}"))).map_err(|error| failure(&error)))
}
