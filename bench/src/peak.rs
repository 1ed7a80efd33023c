//! The most memory that children of this process have together, as Linux counts it:
//! a solver counts with the one that started it.
//!
//! It is sampled. The system keeps the highest value of each process, so what is
//! missed is only what a process takes between the last sample and its end.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Between two samples.
const PAUSE: Duration = Duration::from_millis(4);

/// Does something, and tells how many megabytes all children had meanwhile.
pub fn during<R>(work: impl FnOnce() -> R) -> (R, u64) {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let sampler = scope.spawn(|| {
            let mut most = 0;
            while !done.load(Ordering::Relaxed) {
                most = most.max(kilobytes_below(Path::new("/proc/self"), 0));
                std::thread::sleep(PAUSE);
            }
            most
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        (result, sampler.join().unwrap_or(0) / 1024)
    })
}

/// No process starts a longer chain of others.
const DEEPEST: usize = 8;

/// What the children of a process had at most, with theirs.
fn kilobytes_below(process: &Path, depth: usize) -> u64 {
    if depth == DEEPEST {
        return 0;
    }
    let below = |child: u64| {
        let child = Path::new("/proc").join(child.to_string());
        highest(&child) + kilobytes_below(&child, depth + 1)
    };
    children(process).into_iter().map(below).sum()
}

/// The children of all threads of a process.
fn children(process: &Path) -> Vec<u64> {
    let Ok(threads) = std::fs::read_dir(process.join("task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u64>>()).collect()
}

fn highest(process: &Path) -> u64 {
    let status = std::fs::read_to_string(process.join("status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn a_child_and_its_child_count() {
        let script = "head -c 40000000 /dev/zero | tail -c 40000000 | sleep 0.3; sleep 0.1; true";
        let (status, megabytes) = during(|| Command::new("sh").args(["-c", script]).status());
        assert!(status.is_ok_and(|status| status.success()));
        assert!(megabytes >= 1, "{megabytes}");
    }

    #[test]
    fn work_without_children_has_none_of_its_own() {
        let (result, _) = during(|| 7);
        assert_eq!(result, 7);
    }
}
