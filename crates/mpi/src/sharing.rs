//! Tables of which copies share nearly everything: a list of fixed length and a sorted map, both in chunks.
//!
//! Before every call of MPI the network is copied, so that a call that cannot be decided yet is taken back. With one
//! entry for each process, a flat table made each call cost as much as there are processes, and an
//! execution the square of it. In chunks, a copy is a few pointers, and a change copies
//! one chunk and the list of chunks. Trees of chunks are deliberately not here: there are
//! hundreds of processes, not millions.

use std::ops::Index;
use std::rc::Rc;

/// Entries of a chunk; a chunk of the map is cut in two beyond.
const CHUNK: usize = 16;

/// A list whose length is fixed.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Row<T> {
    chunks: Rc<Vec<Rc<Vec<Rc<T>>>>>,
}

impl<T> Clone for Row<T> {
    fn clone(&self) -> Row<T> {
        Row { chunks: Rc::clone(&self.chunks) }
    }
}

impl<T> Row<T> {
    /// So many times the same.
    pub(crate) fn of(value: T, length: usize) -> Row<T> {
        let value = Rc::new(value);
        let chunk = |from: usize| Rc::new(vec![Rc::clone(&value); CHUNK.min(length - from)]);
        Row { chunks: Rc::new((0..length).step_by(CHUNK).map(chunk).collect()) }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let last = self.chunks.last().map_or(0, |chunk| chunk.len());
        self.chunks.len().saturating_sub(1) * CHUNK + last
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The one at a place.
    pub fn get(&self, at: usize) -> Option<&Rc<T>> {
        self.chunks.get(at / CHUNK)?.get(at % CHUNK)
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Rc<T>> {
        self.chunks.iter().flat_map(|chunk| chunk.iter())
    }
}

impl<T: Clone> Row<T> {
    /// The one at a place, to be changed.
    pub(crate) fn change(&mut self, at: usize) -> &mut T {
        let chunk = Rc::make_mut(&mut Rc::make_mut(&mut self.chunks)[at / CHUNK]);
        Rc::make_mut(&mut chunk[at % CHUNK])
    }
}

impl<T> Index<usize> for Row<T> {
    type Output = Rc<T>;

    fn index(&self, at: usize) -> &Rc<T> {
        &self.chunks[at / CHUNK][at % CHUNK]
    }
}

/// Entries of a map that follow each other.
type Chunk<K, V> = Rc<Vec<(K, Rc<V>)>>;

/// A map in the order of its keys. No chunk is empty.
#[derive(Debug)]
pub struct SortedMap<K, V> {
    chunks: Rc<Vec<Chunk<K, V>>>,
}

impl<K, V> Clone for SortedMap<K, V> {
    fn clone(&self) -> SortedMap<K, V> {
        SortedMap { chunks: Rc::clone(&self.chunks) }
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> SortedMap<K, V> {
        SortedMap { chunks: Rc::default() }
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for SortedMap<K, V> {
    /// Where chunks end is none of the map.
    fn eq(&self, other: &SortedMap<K, V>) -> bool {
        Rc::ptr_eq(&self.chunks, &other.chunks) || self.iter().eq(other.iter())
    }
}

impl<K: Eq, V: Eq> Eq for SortedMap<K, V> {}

impl<K: std::hash::Hash, V: std::hash::Hash> std::hash::Hash for SortedMap<K, V> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.iter().for_each(|entry| entry.hash(state));
    }
}

impl<K, V> SortedMap<K, V> {
    /// All entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.chunks.iter().flat_map(|chunk| chunk.iter()).map(|(key, value)| (key, &**value))
    }

    /// All keys in order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.iter().map(|(key, _)| key)
    }

    /// All values in the order of their keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }
}

impl<K: Ord + Copy, V: Clone> SortedMap<K, V> {
    /// The chunk that has a key if any has, and where it is there or belongs.
    fn place(&self, key: &K) -> (usize, Result<usize, usize>) {
        let starts_later = self.chunks.partition_point(|chunk| chunk[0].0 <= *key);
        let chunk = starts_later.saturating_sub(1);
        let within =
            self.chunks.get(chunk).map_or(Err(0), |entries| entries.binary_search_by_key(key, |entry| entry.0));
        (chunk, within)
    }

    /// The value of a key.
    pub fn get(&self, key: &K) -> Option<&V> {
        let (chunk, Ok(within)) = self.place(key) else { return None };
        Some(&self.chunks[chunk][within].1)
    }

    /// The value of a key, to be changed.
    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let (chunk, Ok(within)) = self.place(key) else { return None };
        let entries = Rc::make_mut(&mut Rc::make_mut(&mut self.chunks)[chunk]);
        Some(Rc::make_mut(&mut entries[within].1))
    }

    /// Takes a key out.
    pub(crate) fn remove(&mut self, key: &K) {
        let (chunk, Ok(within)) = self.place(key) else { return };
        let chunks = Rc::make_mut(&mut self.chunks);
        Rc::make_mut(&mut chunks[chunk]).remove(within);
        if chunks[chunk].is_empty() {
            chunks.remove(chunk);
        }
    }
}

impl<K: Ord + Copy, V: Clone + Default> SortedMap<K, V> {
    /// The value of a key, to be changed; the default one if there was none.
    pub(crate) fn or_default(&mut self, key: K) -> &mut V {
        let (mut chunk, mut within) = self.place(&key);
        let chunks = Rc::make_mut(&mut self.chunks);
        if let Err(at) = within {
            if chunks.is_empty() {
                chunks.push(Rc::default());
            }
            let entries = Rc::make_mut(&mut chunks[chunk]);
            entries.insert(at, (key, Rc::default()));
            within = Ok(at);
            if entries.len() > CHUNK {
                let rest = entries.split_off(CHUNK / 2);
                chunks.insert(chunk + 1, Rc::new(rest));
                if at >= CHUNK / 2 {
                    (chunk, within) = (chunk + 1, Ok(at - CHUNK / 2));
                }
            }
        }
        let at = within.unwrap_or_else(|at| at);
        Rc::make_mut(&mut Rc::make_mut(&mut chunks[chunk])[at].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_row_has_its_length_and_its_copies_are_their_own() {
        for length in [0, 1, 15, 16, 17, 40] {
            let mut row = Row::of(0, length);
            assert_eq!((row.len(), row.iter().count(), row.is_empty()), (length, length, length == 0));
            let copy = row.clone();
            for at in 0..length {
                *row.change(at) = at;
            }
            assert_eq!(row.iter().map(|value| **value).collect::<Vec<_>>(), (0..length).collect::<Vec<_>>());
            assert!(copy.iter().all(|value| **value == 0));
            assert_eq!((row.get(length), row.get(length.saturating_sub(1)).is_some()), (None, length > 0));
        }
    }

    /// The same as the standard library's map, whatever is put in and taken out, and no copy changes.
    #[test]
    fn a_map_is_that_of_the_standard_library() {
        let mut draws = 12345u64;
        let mut draw = |below: u64| {
            draws = draws.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (draws >> 33) % below
        };
        let (mut map, mut known) = (SortedMap::<u64, u64>::default(), BTreeMap::<u64, u64>::new());
        for round in 0..20_000u64 {
            let key = draw(200);
            let (copy, before) = (map.clone(), known.clone());
            match draw(5) {
                0 | 1 => {
                    map.remove(&key);
                    known.remove(&key);
                }
                2 => {
                    assert_eq!(map.get_mut(&key).map(|value| *value += 1), known.get_mut(&key).map(|value| *value += 1))
                }
                _ => {
                    *map.or_default(key) += round;
                    *known.entry(key).or_default() += round;
                }
            }
            assert!(map.iter().eq(known.iter()) && copy.iter().eq(before.iter()), "round {round}");
            assert_eq!(map.get(&key), known.get(&key));
            assert_eq!(map == copy, known == before);
        }
    }
}
