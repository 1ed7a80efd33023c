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

    /// Bytes that it holds.
    pub fn memory(&self) -> usize {
        let capacity = |shard: &Mutex<HashTable<u128>>| shard.lock().map_or(0, |table| table.capacity());
        self.shards.iter().map(capacity).sum::<usize>() * 17
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
}
