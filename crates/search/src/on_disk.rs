//! Fingerprints that are too many for memory: in pages on a disk, with two bytes of each in memory.
//!
//! The upper bits of a fingerprint name its page, which has room for [`SLOTS`] of them. Of each the lower 16 bits, its tag, stay in memory: a
//! fingerprint whose tag is in none of its page's slots is new, and nothing is read. Otherwise the slots with its tag are read,
//! seldom more than one. What is new waits in memory until there are [`CHUNK`] of them for its page, and is written with them. So a state that is
//! met again costs one small read, and a new one the eighth part of a write; both take a fifth of the memory that the whole fingerprint would take. When a page is
//! full the table doubles: each page becomes two, one after the other.
//!
//! What the disk refuses stays in memory, and what it does not give back counts as new: then a state is explored once more, which
//! costs time and never an execution.
//!
//! Deliberately not here: files. Whoever knows a place for them gives pages ([`Storage`]).

use hashbrown::HashTable;
use std::fmt;
use std::io;
use std::sync::Arc;

/// Bytes outside memory.
pub trait Pages: Send {
    /// Reads what is at a place.
    fn read(&self, at: u64, into: &mut [u8]) -> io::Result<()>;

    /// Writes to a place.
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()>;
}

/// A place for pages.
pub trait Storage: Send + Sync + fmt::Debug {
    /// New pages, all empty, which are gone when they are dropped.
    fn pages(&self) -> io::Result<Box<dyn Pages>>;
}

/// Fingerprints on a page.
const SLOTS: usize = 256;
/// Fingerprints that are written together.
const CHUNK: usize = 8;
/// A table with less than this part of its slots in use does not double.
const SPARSE: usize = 8;
/// Bytes of a fingerprint.
const WIDTH: usize = 16;
/// The pages of a new table: two to the power of this.
const FIRST_BITS: u32 = 4;

/// A part of a set of fingerprints.
pub(crate) struct Table {
    storage: Arc<dyn Storage>,
    pages: Box<dyn Pages>,
    /// There are two to the power of this many pages.
    bits: u32,
    /// Slots in use, by page.
    counts: Vec<u16>,
    /// The tags of the slots, page by page.
    tags: Vec<u16>,
    /// What is on a page and not written: its last few, page by page.
    tails: Vec<u128>,
    /// Slots in use on all pages.
    used: usize,
    /// What could not be written.
    kept: HashTable<u128>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} pages)", self.counts.len())
    }
}

/// Where a fingerprint is.
struct Slot {
    page: usize,
    slot: usize,
}

impl Slot {
    fn place(&self) -> u64 {
        ((self.page * SLOTS + self.slot) * WIDTH) as u64
    }
}

impl Table {
    pub(crate) fn new(storage: &Arc<dyn Storage>) -> io::Result<Table> {
        let count = 1usize << FIRST_BITS;
        Ok(Table {
            storage: Arc::clone(storage),
            pages: storage.pages()?,
            bits: FIRST_BITS,
            counts: vec![0; count],
            tags: vec![0; count * SLOTS],
            tails: vec![0; count * CHUNK],
            used: 0,
            kept: HashTable::new(),
        })
    }

    /// Remembers a fingerprint; says whether it is new.
    pub(crate) fn insert(&mut self, fingerprint: u128) -> bool {
        if self.find(fingerprint).is_some() || self.is_kept(fingerprint) {
            return false;
        }
        if self.put(fingerprint).is_err() {
            self.kept.insert_unique(fingerprint as u64, fingerprint, |known| *known as u64);
        }
        true
    }

    /// Forgets a fingerprint, if the disk allows it.
    pub(crate) fn remove(&mut self, fingerprint: u128) {
        if let Ok(entry) = self.kept.find_entry(fingerprint as u64, |known| *known == fingerprint) {
            entry.remove();
        }
        let Some(slot) = self.find(fingerprint) else { return };
        let (page, last) = (slot.page, usize::from(self.counts[slot.page]) - 1);
        if last % CHUNK == CHUNK - 1 && self.fetch_tail(page, last + 1 - CHUNK).is_err() {
            return;
        }
        // From here on the last chunk is in memory.
        let moved = self.tails[page * CHUNK + last % CHUNK];
        let is_moved = match slot.slot >= last - last % CHUNK {
            true => {
                self.tails[page * CHUNK + slot.slot % CHUNK] = moved;
                true
            }
            false => self.pages.write(slot.place(), &moved.to_le_bytes()).is_ok(),
        };
        if is_moved {
            self.tags[page * SLOTS + slot.slot] = moved as u16;
            self.counts[page] -= 1;
            self.used -= 1;
        }
    }

    /// Takes a chunk that is written back into memory.
    fn fetch_tail(&mut self, page: usize, from: usize) -> io::Result<()> {
        let chunk = self.written(page, from, CHUNK)?;
        self.tails[page * CHUNK..][..CHUNK].copy_from_slice(&chunk);
        Ok(())
    }

    /// All of them; what cannot be read is left out.
    pub(crate) fn fingerprints(&self) -> Vec<u128> {
        let on_pages = (0..self.counts.len()).flat_map(|page| self.page(page).unwrap_or_default());
        on_pages.chain(self.kept.iter().copied()).collect()
    }

    /// Bytes that it holds in memory.
    pub(crate) fn memory(&self) -> usize {
        let tails = WIDTH * self.tails.capacity();
        2 * (self.counts.capacity() + self.tags.capacity()) + tails + 17 * self.kept.capacity()
    }

    fn is_kept(&self, fingerprint: u128) -> bool {
        !self.kept.is_empty() && self.kept.find(fingerprint as u64, |known| *known == fingerprint).is_some()
    }

    fn page_of(&self, fingerprint: u128) -> usize {
        (fingerprint >> (128 - self.bits)) as usize
    }

    fn read(&self, slot: &Slot) -> io::Result<u128> {
        let count = usize::from(self.counts[slot.page]);
        if slot.slot >= count - count % CHUNK {
            return Ok(self.tails[slot.page * CHUNK + slot.slot % CHUNK]);
        }
        let mut bytes = [0; WIDTH];
        self.pages.read(slot.place(), &mut bytes)?;
        Ok(u128::from_le_bytes(bytes))
    }

    fn find(&self, fingerprint: u128) -> Option<Slot> {
        let page = self.page_of(fingerprint);
        let tags = &self.tags[page * SLOTS..page * SLOTS + usize::from(self.counts[page])];
        let alike = tags.iter().enumerate().filter(|(_, tag)| **tag == fingerprint as u16);
        let mut slots = alike.map(|(slot, _)| Slot { page, slot });
        slots.find(|slot| self.read(slot).is_ok_and(|known| known == fingerprint))
    }

    fn put(&mut self, fingerprint: u128) -> io::Result<()> {
        while usize::from(self.counts[self.page_of(fingerprint)]) == SLOTS {
            // So many on one page and so few on all: their upper bits are alike, and doubling does not part them.
            if self.used < self.counts.len() * SLOTS / SPARSE {
                return Err(io::Error::other("the page is full"));
            }
            self.double()?;
        }
        let page = self.page_of(fingerprint);
        let slot = Slot { page, slot: usize::from(self.counts[page]) };
        let tail = &mut self.tails[page * CHUNK..][..CHUNK];
        tail[slot.slot % CHUNK] = fingerprint;
        if slot.slot % CHUNK == CHUNK - 1 {
            let first = Slot { page, slot: slot.slot + 1 - CHUNK };
            self.pages.write(first.place(), &bytes_of(tail))?;
        }
        self.tags[page * SLOTS + slot.slot] = fingerprint as u16;
        self.counts[page] += 1;
        self.used += 1;
        Ok(())
    }

    /// The fingerprints on a page.
    fn page(&self, page: usize) -> io::Result<Vec<u128>> {
        let count = usize::from(self.counts[page]);
        let mut all = self.written(page, 0, count - count % CHUNK)?;
        all.extend(&self.tails[page * CHUNK..][..count % CHUNK]);
        Ok(all)
    }

    /// So many fingerprints that are written.
    fn written(&self, page: usize, slot: usize, count: usize) -> io::Result<Vec<u128>> {
        let mut bytes = vec![0; count * WIDTH];
        self.pages.read(Slot { page, slot }.place(), &mut bytes)?;
        let numbers = bytes.chunks_exact(WIDTH).map(|bytes| bytes.try_into().map(u128::from_le_bytes));
        Ok(numbers.filter_map(Result::ok).collect())
    }

    /// Makes two pages of each. If that fails the table is as it was.
    fn double(&mut self) -> io::Result<()> {
        let count = self.counts.len() * 2;
        let bits = self.bits + 1;
        let pages = self.storage.pages()?;
        let (mut counts, mut tags) = (vec![0u16; count], vec![0u16; count * SLOTS]);
        let mut tails = vec![0u128; count * CHUNK];
        for old in 0..self.counts.len() {
            let both = self.page(old)?;
            let (upper, lower): (Vec<u128>, Vec<u128>) = both.into_iter().partition(|one| one >> (128 - bits) & 1 == 1);
            for (page, own) in [(2 * old, lower), (2 * old + 1, upper)] {
                let (whole, tail) = own.split_at(own.len() - own.len() % CHUNK);
                pages.write(Slot { page, slot: 0 }.place(), &bytes_of(whole))?;
                tails[page * CHUNK..][..tail.len()].copy_from_slice(tail);
                counts[page] = own.len() as u16;
                own.iter().zip(&mut tags[page * SLOTS..]).for_each(|(one, tag)| *tag = *one as u16);
            }
        }
        (self.pages, self.bits, self.counts, self.tags, self.tails) = (pages, bits, counts, tags, tails);
        Ok(())
    }
}

fn bytes_of(fingerprints: &[u128]) -> Vec<u8> {
    fingerprints.iter().flat_map(|one| one.to_le_bytes()).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::Mutex;

    /// Pages in memory that can be broken after so many accesses.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Paper {
        pub(crate) accesses_left: Option<Arc<AtomicUsize>>,
    }

    struct Sheets(Mutex<Vec<u8>>, Paper);

    impl Sheets {
        fn use_one(&self) -> io::Result<()> {
            let Some(left) = &self.1.accesses_left else { return Ok(()) };
            let spent = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
            spent.map(|_| ()).map_err(|_| io::Error::other("broken on purpose"))
        }
    }

    impl Pages for Sheets {
        fn read(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
            self.use_one()?;
            let bytes = self.0.lock().expect("nobody panicked");
            let own = bytes.get(at as usize..at as usize + into.len());
            into.copy_from_slice(own.ok_or_else(|| io::Error::other("nothing is there"))?);
            Ok(())
        }

        fn write(&self, at: u64, new: &[u8]) -> io::Result<()> {
            self.use_one()?;
            let mut bytes = self.0.lock().expect("nobody panicked");
            let (at, end) = (at as usize, at as usize + new.len());
            let length = bytes.len().max(end);
            bytes.resize(length, 0);
            bytes[at..end].copy_from_slice(new);
            Ok(())
        }
    }

    impl Storage for Paper {
        fn pages(&self) -> io::Result<Box<dyn Pages>> {
            Ok(Box::new(Sheets(Mutex::default(), self.clone())))
        }
    }

    fn table(paper: Paper) -> Table {
        let storage: Arc<dyn Storage> = Arc::new(paper);
        Table::new(&storage).expect("it is made")
    }

    fn numbers(count: u128) -> impl Iterator<Item = u128> {
        (1..=count).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
    }

    #[test]
    fn a_fingerprint_is_new_once_however_often_the_table_doubles() {
        let mut table = table(Paper::default());
        assert!(numbers(30_000).all(|n| table.insert(n)));
        assert!(table.bits >= FIRST_BITS + 3);
        assert!(numbers(30_000).all(|n| !table.insert(n)));
        assert!(table.kept.is_empty());
        let mut all = table.fingerprints();
        all.sort_unstable();
        let mut expected: Vec<u128> = numbers(30_000).collect();
        expected.sort_unstable();
        assert_eq!(all, expected);
        assert!(table.memory() < 30_000 * 8, "{} bytes", table.memory());
    }

    #[test]
    fn what_shares_page_and_tag_is_told_apart() {
        let mut table = table(Paper::default());
        assert!(table.insert(5) && table.insert(5 + (1 << 16)) && table.insert(5 + (1 << 32)));
        assert!(!table.insert(5) && !table.insert(5 + (1 << 16)));
        assert!(table.insert(5 + (1 << 33)));
    }

    #[test]
    fn fingerprints_that_are_not_random_stay_in_memory() {
        let mut table = table(Paper::default());
        assert!((0..5_000).all(|n| table.insert(n)));
        assert!((0..5_000).all(|n| !table.insert(n)));
        assert!(table.counts.len() <= 1 << (FIRST_BITS + 1), "it does not double for nothing");
    }

    #[test]
    fn what_is_forgotten_is_new_again() {
        let mut table = table(Paper::default());
        numbers(1_000).for_each(|n| assert!(table.insert(n)));
        numbers(1_000).step_by(2).for_each(|n| table.remove(n));
        table.remove(77);
        assert_eq!(table.fingerprints().len(), 500);
        for (at, n) in numbers(1_000).enumerate() {
            assert_eq!(table.insert(n), at % 2 == 0);
        }
    }

    #[test]
    fn a_broken_disk_makes_states_new_and_never_old() {
        for accesses in [0, 10, 5_000, 20_000] {
            let left = Some(Arc::new(AtomicUsize::new(accesses)));
            let mut table = table(Paper { accesses_left: left });
            assert!(numbers(20_000).all(|n| table.insert(n)), "nothing that is new counts as old");
            // Every access that went well may have written a chunk that is not given back.
            let lost = (accesses * CHUNK).min(20_000);
            assert!(numbers(20_000).filter(|n| !table.insert(*n)).count() >= 20_000 - lost);
        }
    }
}
