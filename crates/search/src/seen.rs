//! The set of fingerprints of remembered states.
//!
//! Sixteen bytes and a little for each, in shards that workers lock one at a
//! time: a fingerprint is as good as random, so it names its own shard and its
//! own hash.

use hashbrown::HashTable;
use std::sync::Mutex;

const SHARDS: usize = 64;

/// Fingerprints, shared by workers.
#[derive(Debug)]
pub struct Seen {
    shards: Vec<Mutex<HashTable<u128>>>,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { shards: (0..SHARDS).map(|_| Mutex::new(HashTable::new())).collect() }
    }
}

impl Seen {
    /// Remembers a fingerprint; says whether it is new.
    pub fn insert(&self, fingerprint: u128) -> bool {
        let hash = fingerprint as u64;
        let shard = (fingerprint >> 64) as usize % SHARDS;
        let mut table = self.shards[shard].lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match table.find(hash, |known| *known == fingerprint) {
            Some(_) => false,
            None => {
                table.insert_unique(hash, fingerprint, |known| *known as u64);
                true
            }
        }
    }

    /// Forgets a fingerprint: what follows the state was not looked at after all.
    pub(crate) fn remove(&self, fingerprint: u128) {
        let shard = (fingerprint >> 64) as usize % SHARDS;
        let mut table = self.shards[shard].lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Ok(entry) = table.find_entry(fingerprint as u64, |known| *known == fingerprint) {
            entry.remove();
        }
    }

    /// All of them, in no order that means anything.
    pub fn fingerprints(&self) -> Vec<u128> {
        let of = |shard: &Mutex<HashTable<u128>>| {
            let table = shard.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            table.iter().copied().collect::<Vec<u128>>()
        };
        self.shards.iter().flat_map(of).collect()
    }

    /// Bytes that it holds.
    pub fn memory(&self) -> usize {
        let capacity = |shard: &Mutex<HashTable<u128>>| shard.lock().map_or(0, |table| table.capacity());
        self.shards.iter().map(capacity).sum::<usize>() * 17
    }
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
    fn what_is_forgotten_is_new_again() {
        let seen: Seen = [3, 5, 1 << 70].into_iter().collect();
        seen.remove(5);
        seen.remove(7);
        assert_eq!(seen.fingerprints().len(), 2);
        assert!(seen.insert(5) && !seen.insert(3) && !seen.insert(1 << 70));
    }
}
