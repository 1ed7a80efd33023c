//! What ranks say to each other, as bytes: a kind, the number of the search, and numbers, little end first.
//! What is not understood is no message: whoever gets it counts the sender as lost.

use antiphon_search::{Path, Reason};

/// A path to explore: the choices, and how many states were remembered since the last of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Errand {
    pub(crate) path: Path,
    pub(crate) saves: u32,
}

/// Paths that a rank has given and taken since the search began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Balance {
    pub(crate) given: u64,
    pub(crate) taken: u64,
}

/// Whether a rank has something to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    Idle,
    Busy,
}

/// What is said. The first three go between any two ranks; then what is said to rank 0, and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// Are these fingerprints new?
    Ask { batch: u32, fingerprints: Vec<u128> },
    /// For each of them a byte: 1 if it is.
    Answer { batch: u32, new: Vec<u8> },
    /// Something to do.
    Give(Errand),
    /// I have nothing to do, nor anything for these ranks.
    Idle(Balance, Vec<u32>),
    /// I was given something.
    Busy,
    /// I have nothing for these ranks.
    Unmet(Vec<u32>),
    /// The answer to `Confirm`.
    Status(u32, Mood, Balance),
    /// I was stopped.
    Stop(Reason),
    /// What I have to tell.
    Told(Vec<u8>),
    /// What I did since I last said it: states and transitions.
    Count([u64; 2]),
    /// This rank has nothing to do: give it something.
    Feed(u32),
    /// Is it still true that you have nothing to do?
    Confirm(u32),
    /// The search is over.
    End(Option<Reason>),
    /// Why the search did not look at everything, and what all have to tell.
    Result(Option<Reason>, Vec<u8>),
}

/// Reasons as numbers.
const REASONS: &[Reason] = &[
    Reason::Findings,
    Reason::Timeout,
    Reason::Memory,
    Reason::MaxStates,
    Reason::MaxDepth,
    Reason::Interrupted,
    Reason::WorkerLost,
    Reason::RankLost,
];

fn number_of(reason: Option<Reason>) -> u32 {
    let known = |reason| REASONS.iter().position(|known| *known == reason);
    reason.and_then(known).map_or(0, |at| at as u32 + 1)
}

fn reason_of(number: u32) -> Option<Option<Reason>> {
    match number.checked_sub(1) {
        None => Some(None),
        Some(at) => REASONS.get(at as usize).copied().map(Some),
    }
}

/// A message of a search as bytes.
pub(crate) fn written(search: u32, message: &Message) -> Vec<u8> {
    let mut out = Writer(Vec::new());
    out.word(search);
    match message {
        Message::Ask { batch, fingerprints } => {
            out.kind(0).word(*batch);
            fingerprints.iter().for_each(|fingerprint| out.0.extend(fingerprint.to_le_bytes()));
        }
        Message::Answer { batch, new } => out.kind(1).word(*batch).bytes(new),
        Message::Give(errand) => out.kind(2).word(errand.saves).words(&errand.path),
        Message::Idle(balance, unmet) => out.kind(3).balance(*balance).words(unmet),
        Message::Busy => out.kind(4).bytes(&[]),
        Message::Unmet(unmet) => out.kind(5).words(unmet),
        Message::Status(wave, mood, balance) => {
            out.kind(6).word(*wave).word(u32::from(*mood == Mood::Idle)).balance(*balance);
        }
        Message::Stop(reason) => out.kind(7).words(&[number_of(Some(*reason))]),
        Message::Told(bytes) => out.kind(8).bytes(bytes),
        Message::Count([states, transitions]) => {
            out.kind(9).long(*states).long(*transitions);
        }
        Message::Feed(rank) => out.kind(10).words(&[*rank]),
        Message::Confirm(wave) => out.kind(11).words(&[*wave]),
        Message::End(reason) => out.kind(12).words(&[number_of(*reason)]),
        Message::Result(reason, bytes) => out.kind(13).word(number_of(*reason)).bytes(bytes),
    }
    out.0
}

struct Writer(Vec<u8>);

impl Writer {
    fn kind(&mut self, kind: u8) -> &mut Writer {
        self.0.push(kind);
        self
    }

    fn word(&mut self, word: u32) -> &mut Writer {
        self.0.extend(word.to_le_bytes());
        self
    }

    fn long(&mut self, long: u64) -> &mut Writer {
        self.0.extend(long.to_le_bytes());
        self
    }

    fn balance(&mut self, balance: Balance) -> &mut Writer {
        self.long(balance.given).long(balance.taken)
    }

    fn words(&mut self, words: &[u32]) {
        words.iter().for_each(|word| {
            self.word(*word);
        });
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }
}

/// The search and the message that bytes stand for.
pub(crate) fn read(bytes: &[u8]) -> Option<(u32, Message)> {
    let mut input = Reader(bytes);
    let search = input.word()?;
    let kind = input.take::<1>()?[0];
    let message = match kind {
        0 => Message::Ask { batch: input.word()?, fingerprints: input.all(u128::from_le_bytes)? },
        1 => Message::Answer { batch: input.word()?, new: input.rest() },
        2 => {
            let saves = input.word()?;
            Message::Give(Errand { saves, path: input.words()? })
        }
        3 => Message::Idle(input.balance()?, input.words()?),
        4 => Message::Busy,
        5 => Message::Unmet(input.words()?),
        6 => {
            let wave = input.word()?;
            let mood = if input.word()? == 1 { Mood::Idle } else { Mood::Busy };
            Message::Status(wave, mood, input.balance()?)
        }
        7 => Message::Stop(reason_of(input.word()?)??),
        8 => Message::Told(input.rest()),
        9 => Message::Count([input.long()?, input.long()?]),
        10 => Message::Feed(input.word()?),
        11 => Message::Confirm(input.word()?),
        12 => Message::End(reason_of(input.word()?)?),
        13 => Message::Result(reason_of(input.word()?)?, input.rest()),
        _ => return None,
    };
    input.0.is_empty().then_some((search, message))
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn balance(&mut self) -> Option<Balance> {
        Some(Balance { given: self.long()?, taken: self.long()? })
    }

    fn words(&mut self) -> Option<Vec<u32>> {
        self.all(u32::from_le_bytes)
    }

    /// As many numbers as there are.
    fn all<const N: usize, T>(&mut self, of: fn([u8; N]) -> T) -> Option<Vec<T>> {
        let mut numbers = Vec::with_capacity(self.0.len() / N);
        while !self.0.is_empty() {
            numbers.push(of(self.take()?));
        }
        Some(numbers)
    }

    fn rest(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Message> {
        let balance = Balance { given: 3, taken: 1 << 40 };
        vec![
            Message::Ask { batch: 7, fingerprints: vec![1, u128::MAX] },
            Message::Answer { batch: 7, new: vec![1, 0] },
            Message::Give(Errand { path: vec![0, 1, 5], saves: 2 }),
            Message::Idle(balance, vec![3]),
            Message::Busy,
            Message::Unmet(vec![1, 2]),
            Message::Status(4, Mood::Idle, balance),
            Message::Status(4, Mood::Busy, balance),
            Message::Stop(Reason::Memory),
            Message::Told(b"so".to_vec()),
            Message::Count([5, 6]),
            Message::Feed(9),
            Message::Confirm(8),
            Message::End(None),
            Message::End(Some(Reason::RankLost)),
            Message::Result(None, Vec::new()),
            Message::Result(Some(Reason::Timeout), b"all".to_vec()),
        ]
    }

    #[test]
    fn what_is_read_is_what_was_said() {
        for message in all() {
            assert_eq!(read(&written(11, &message)), Some((11, message)));
        }
    }

    #[test]
    fn every_reason_has_a_number() {
        for (at, reason) in REASONS.iter().enumerate() {
            assert_eq!(number_of(Some(*reason)), at as u32 + 1);
            assert_eq!(reason_of(at as u32 + 1), Some(Some(*reason)));
        }
        assert_eq!((reason_of(0), reason_of(99)), (Some(None), None));
    }

    #[test]
    fn what_is_cut_off_or_unknown_is_no_message() {
        assert_eq!(read(&[1, 0, 0, 0, 77]), None);
        assert_eq!(read(&[1, 0]), None);
        let ask = written(1, &Message::Ask { batch: 1, fingerprints: vec![5] });
        assert_eq!(read(&ask[..ask.len() - 1]), None);
        let feed = written(1, &Message::Feed(5));
        assert_eq!(read(&[feed, vec![0]].concat()), None);
    }
}
