//! The set of states that were met, in memory and on a disk: what it costs to fill it with fingerprints as good as random.
//! Every tenth question is about a fingerprint that is known, so that the disk is read as well as written.

use antiphon_search::{Pages, Seen, Storage};
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::Instant;

/// Lines of the table.
const LINES: u64 = 10;

#[derive(Debug)]
struct Folder(PathBuf, AtomicU64);

struct Nameless(File);

impl Storage for Folder {
    fn pages(&self) -> io::Result<Box<dyn Pages>> {
        let path = self.0.join(format!("bench-{}.seen", self.1.fetch_add(1, Ordering::Relaxed)));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        std::fs::remove_file(&path)?;
        Ok(Box::new(Nameless(file)))
    }
}

impl Pages for Nameless {
    fn read(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        self.0.read_exact_at(into, at)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all_at(bytes, at)
    }
}

/// Fills a set with so many states, on a disk if a folder is given.
pub fn table(folder: Option<&Path>, states: u64) -> io::Result<()> {
    let seen = match folder {
        Some(folder) => {
            let storage: Arc<dyn Storage> = Arc::new(Folder(folder.to_path_buf(), AtomicU64::new(0)));
            Seen::on_disk(&storage)?
        }
        None => Seen::default(),
    };
    println!("{:>14} {:>10} {:>14} {:>12}", "states", "seconds", "states/s", "memory MB");
    let started = Instant::now();
    let step = (states / LINES).max(1);
    let (mut last, mut wrong) = (Instant::now(), 0u64);
    for number in 1..=states {
        wrong += u64::from(!seen.insert(fingerprint(number)));
        if number % 10 == 0 {
            wrong += u64::from(seen.insert(fingerprint(number - number % 7 * (number / 8))));
        }
        if number % step == 0 {
            let rate = step as f64 / last.elapsed().as_secs_f64();
            let (seconds, memory) = (started.elapsed().as_secs_f64(), seen.memory() >> 20);
            println!("{number:>14} {seconds:>10.1} {rate:>14.0} {memory:>12}");
            last = Instant::now();
        }
    }
    println!("wrong answers: {wrong}");
    Ok(())
}

/// A number without a pattern (splitmix64, twice).
fn fingerprint(number: u64) -> u128 {
    let mix = |seed: u64| {
        let one = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let two = (one ^ (one >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        two ^ (two >> 31)
    };
    let upper = mix(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    u128::from(upper) << 64 | u128::from(mix(upper ^ 0x2545_f491_4f6c_dd1d))
}
