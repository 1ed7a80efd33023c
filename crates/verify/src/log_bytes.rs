//! The log as bytes: a line that says whose it is, a line of JSON for what is small, and then numbers for what is many.
//! Paths share their beginnings with those before them, so only where they part is written. A sum over everything tells
//! whether the file is whole.

use crate::checkpoint::Stored;
use crate::ledger::Ledger;
use crate::recurring::Edge;
use antiphon_search::{Frontier, Path};
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// The first word of every log.
const MAGIC: &str = "antiphon-checkpoint-2";

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Kind {
    Done,
    Again,
    Cut,
}

/// One search, with how many numbers belong to it.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    kind: Kind,
    ledger: Ledger,
    pending: usize,
    ways: usize,
    left_out: usize,
    paths: usize,
    seen: usize,
}

/// What is written.
pub(crate) fn written(identity: &str, log: &[Stored]) -> Vec<u8> {
    let mut numbers = Vec::new();
    let entries: Vec<Entry> = log.iter().map(|stored| entry(stored, &mut numbers)).collect();
    // Only numbers and texts are in it: there is nothing that JSON cannot say.
    let json = serde_json::to_string(&entries).unwrap_or_default();
    let mut bytes = format!("{MAGIC} {identity} {:016x}\n{json}\n", sum(json.as_bytes(), &numbers)).into_bytes();
    bytes.extend(numbers);
    bytes
}

fn entry(stored: &Stored, numbers: &mut Vec<u8>) -> Entry {
    let (kind, ledger) = match stored {
        Stored::Done(ledger) => (Kind::Done, ledger.clone()),
        Stored::Again => (Kind::Again, Ledger::default()),
        Stored::Cut(ledger, _) => (Kind::Cut, ledger.clone()),
    };
    for (from, to) in ledger.pending.iter().chain(&ledger.ways.edges) {
        numbers.extend(from.to_le_bytes());
        numbers.extend(to.to_le_bytes());
    }
    ledger.ways.left_out.iter().for_each(|state| numbers.extend(state.to_le_bytes()));
    let (pending, ways, left_out) = (ledger.pending.len(), ledger.ways.edges.len(), ledger.ways.left_out.len());
    let mut entry = Entry { kind, pending, ways, left_out, ledger, paths: 0, seen: 0 };
    if let Stored::Cut(_, frontier) = stored {
        write_paths(&frontier.paths, numbers);
        let mut seen = frontier.seen.fingerprints();
        seen.sort_unstable();
        seen.iter().for_each(|fingerprint| numbers.extend(fingerprint.to_le_bytes()));
        (entry.paths, entry.seen) = (frontier.paths.len(), seen.len());
    }
    entry
}

pub(crate) fn write_paths(paths: &[Path], numbers: &mut Vec<u8>) {
    let mut last: &[u32] = &[];
    for path in paths {
        let common = last.iter().zip(path).take_while(|(one, other)| one == other).count();
        let own = &path[common..];
        for number in [common as u32, own.len() as u32].iter().chain(own) {
            numbers.extend(number.to_le_bytes());
        }
        last = path;
    }
}

fn sum(json: &[u8], numbers: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(json);
    hasher.write(numbers);
    hasher.write_usize(numbers.len());
    hasher.finish()
}

/// What was written by a run with this identity; otherwise a sentence.
pub(crate) fn read(bytes: &[u8], identity: &str) -> Result<Vec<Stored>, String> {
    let (head, rest) = line(bytes).ok_or("it is no checkpoint")?;
    let (json, numbers) = line(rest).ok_or("it is no checkpoint")?;
    let words: Vec<&str> = head.split(' ').collect();
    let [MAGIC, whose, expected] = words.as_slice() else { return Err("it is no checkpoint".into()) };
    if *whose != identity {
        return Err("it was written for another program, with other options, or by another build of Antiphon".into());
    }
    if *expected != format!("{:016x}", sum(json.as_bytes(), numbers)) {
        return Err("it is damaged".into());
    }
    let entries: Vec<Entry> = serde_json::from_str(json).map_err(|_| "it is damaged")?;
    let mut numbers = Numbers(numbers);
    let stored: Option<Vec<Stored>> = entries.into_iter().map(|entry| numbers.stored(entry)).collect();
    stored.filter(|_| numbers.0.is_empty()).ok_or_else(|| "it is damaged".into())
}

fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

/// What is left of the numbers.
pub(crate) struct Numbers<'a>(pub(crate) &'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    pub(crate) fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn stored(&mut self, entry: Entry) -> Option<Stored> {
        let mut ledger = entry.ledger;
        ledger.pending = self.edges(entry.pending)?;
        ledger.ways.edges = self.edges(entry.ways)?;
        for _ in 0..entry.left_out {
            ledger.ways.left_out.push(u64::from_le_bytes(self.take()?));
        }
        if !ledger.is_known() {
            return None;
        }
        Some(match entry.kind {
            Kind::Done => Stored::Done(ledger),
            Kind::Again => Stored::Again,
            Kind::Cut => {
                let paths = self.paths(entry.paths)?;
                let seen = (0..entry.seen).map(|_| self.take().map(u128::from_le_bytes)).collect::<Option<Vec<_>>>()?;
                Stored::Cut(ledger, Frontier { paths, seen: seen.into_iter().collect() })
            }
        })
    }

    fn edges(&mut self, count: usize) -> Option<Vec<Edge>> {
        let mut edges = Vec::new();
        for _ in 0..count {
            edges.push((u64::from_le_bytes(self.take()?), u64::from_le_bytes(self.take()?)));
        }
        Some(edges)
    }

    pub(crate) fn paths(&mut self, count: usize) -> Option<Vec<Path>> {
        let mut paths: Vec<Path> = Vec::new();
        for _ in 0..count {
            let (common, own) = (self.word()? as usize, self.word()?);
            let mut path = match paths.last() {
                Some(last) => last.get(..common)?.to_vec(),
                None => Path::new(),
            };
            for _ in 0..own {
                path.push(self.word()?);
            }
            paths.push(path);
        }
        Some(paths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::put_off::Ways;

    fn log() -> Vec<Stored> {
        let mut ledger = Ledger::default();
        ledger.pending = vec![(3, 4), (5, 6)];
        ledger.ways = Ways { edges: vec![(7, 8)], left_out: vec![8] };
        let paths = vec![vec![0, 1], vec![0, 2, 7], vec![], vec![1]];
        let seen = [1u128 << 100, 9].into_iter().collect();
        vec![Stored::Done(ledger.clone()), Stored::Again, Stored::Cut(ledger, Frontier { paths, seen })]
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let bytes = written("me", &log());
        let read = read(&bytes, "me").expect("it is whole");
        assert_eq!(written("me", &read), bytes);
        let [Stored::Done(_), Stored::Again, Stored::Cut(ledger, frontier)] = read.as_slice() else {
            panic!("{read:?}");
        };
        assert_eq!(ledger.pending, [(3, 4), (5, 6)]);
        assert_eq!(ledger.ways, Ways { edges: vec![(7, 8)], left_out: vec![8] });
        assert_eq!(frontier.paths, [vec![0, 1], vec![0, 2, 7], vec![], vec![1]]);
        assert_eq!(frontier.seen.fingerprints().len(), 2);
    }

    #[test]
    fn what_is_not_whole_or_not_ours_is_refused() {
        let bytes = written("me", &log());
        assert!(read(&bytes, "you").is_err_and(|why| why.contains("another program")));
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end], "me").is_err(), "{end} bytes");
        }
        for at in (0..bytes.len()).step_by(3) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(read(&damaged, "me").is_err(), "byte {at}");
        }
    }
}
