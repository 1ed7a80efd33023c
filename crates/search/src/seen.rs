//! The set of fingerprints of remembered states.
//!
//! In memory sixteen bytes and a little for each; on a disk where there are too many. In shards that workers lock one at a
//! time: a fingerprint is as good as random, so it names its own shard and its
//! own hash.

use crate::on_disk::{Storage, Table};
use hashbrown::HashTable;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

const SHARDS: usize = 64;
/// Those on a disk are open files.
const SHARDS_ON_DISK: usize = 16;

/// Fingerprints, shared by workers.
#[derive(Debug)]
pub struct Seen {
    shards: Vec<Mutex<Shard>>,
}

#[derive(Debug)]
enum Shard {
    InMemory(HashTable<u128>),
    OnDisk(Table),
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { shards: (0..SHARDS).map(|_| Mutex::new(Shard::InMemory(HashTable::new()))).collect() }
    }
}

impl Seen {
    /// An empty set on a disk.
    pub fn on_disk(storage: &Arc<dyn Storage>) -> io::Result<Seen> {
        let shard = |_| Table::new(storage).map(|table| Mutex::new(Shard::OnDisk(table)));
        Ok(Seen { shards: (0..SHARDS_ON_DISK).map(shard).collect::<io::Result<Vec<_>>>()? })
    }

    /// Remembers a fingerprint; says whether it is new.
    pub fn insert(&self, fingerprint: u128) -> bool {
        let hash = fingerprint as u64;
        match &mut *self.shard(fingerprint) {
            Shard::OnDisk(table) => table.insert(fingerprint),
            Shard::InMemory(table) => {
                let is_new = table.find(hash, |known| *known == fingerprint).is_none();
                if is_new {
                    table.insert_unique(hash, fingerprint, |known| *known as u64);
                }
                is_new
            }
        }
    }

    /// Forgets a fingerprint: what follows the state was not looked at after all.
    pub(crate) fn remove(&self, fingerprint: u128) {
        match &mut *self.shard(fingerprint) {
            Shard::OnDisk(table) => table.remove(fingerprint),
            Shard::InMemory(table) => {
                if let Ok(entry) = table.find_entry(fingerprint as u64, |known| *known == fingerprint) {
                    entry.remove();
                }
            }
        }
    }

    fn shard(&self, fingerprint: u128) -> MutexGuard<'_, Shard> {
        lock(&self.shards[(fingerprint >> 64) as usize % self.shards.len()])
    }

    /// All of them, in no order that means anything.
    pub fn fingerprints(&self) -> Vec<u128> {
        let of = |shard: &Mutex<Shard>| match &*lock(shard) {
            Shard::InMemory(table) => table.iter().copied().collect::<Vec<u128>>(),
            Shard::OnDisk(table) => table.fingerprints(),
        };
        self.shards.iter().flat_map(of).collect()
    }

    /// Bytes that it holds in memory.
    pub fn memory(&self) -> usize {
        let held = |shard: &Mutex<Shard>| match &*lock(shard) {
            Shard::InMemory(table) => table.capacity() * 17,
            Shard::OnDisk(table) => table.memory(),
        };
        self.shards.iter().map(held).sum()
    }
}

fn lock(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl FromIterator<u128> for Seen {
    fn from_iter<I: IntoIterator<Item = u128>>(fingerprints: I) -> Seen {
        let seen = Seen::default();
        for fingerprint in fingerprints {
            seen.insert(fingerprint);
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_new_once() {
        let seen = Seen::default();
        let numbers = (0..10_000u128).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        for n in numbers.clone() {
            assert!(seen.insert(n));
        }
        for n in numbers {
            assert!(!seen.insert(n));
        }
        assert!(seen.memory() >= 10_000 * 16);
    }

    #[test]
    fn on_a_disk_it_is_the_same_set() {
        let storage: Arc<dyn Storage> = Arc::new(crate::on_disk::tests::Paper::default());
        let (disk, memory) = (Seen::on_disk(&storage).expect("it is made"), Seen::default());
        let mut last = 1u128;
        for n in 0..50_000u128 {
            last = last.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(n % 7);
            let fingerprint = last ^ (last >> 64);
            let fingerprint = if n % 3 == 0 { fingerprint % 1000 } else { fingerprint };
            assert_eq!(disk.insert(fingerprint), memory.insert(fingerprint));
        }
        let sorted = |seen: &Seen| {
            let mut all = seen.fingerprints();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&disk), sorted(&memory));
    }

    #[test]
    fn what_is_forgotten_is_new_again() {
        let seen: Seen = [3, 5, 1 << 70].into_iter().collect();
        seen.remove(5);
        seen.remove(7);
        assert_eq!(seen.fingerprints().len(), 2);
        assert!(seen.insert(5) && !seen.insert(3) && !seen.insert(1 << 70));
    }
}
