//! The keys that a stepper knows, and the bytes that terminals send for them.
//! Deliberately not here: how a terminal reports them.

/// A key, by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// One step on.
    Next,
    /// One step back.
    Back,
    /// To the next step of the selected task.
    NextOwn,
    /// Back to the step before of the selected task.
    BackOwn,
    /// To the start.
    First,
    /// To the violation.
    Last,
    /// Selects the next task.
    Select,
    /// Selects a task by its number.
    Task(u8),
    /// Shows what the keys are, or hides it.
    Help,
    /// Ends it.
    Quit,
}

/// What terminals send.
const SEQUENCES: &[(&[u8], Key)] = &[
    (b"\x1b[C", Key::Next),
    (b"\x1bOC", Key::Next),
    (b"\x1b[D", Key::Back),
    (b"\x1bOD", Key::Back),
    (b"\x1b[B", Key::NextOwn),
    (b"\x1bOB", Key::NextOwn),
    (b"\x1b[A", Key::BackOwn),
    (b"\x1bOA", Key::BackOwn),
    (b"\x1b[H", Key::First),
    (b"\x1b[1~", Key::First),
    (b"\x1b[F", Key::Last),
    (b"\x1b[4~", Key::Last),
    (b" ", Key::Next),
    (b"\r", Key::Next),
    (b"\n", Key::Next),
    (b"n", Key::Next),
    (b"l", Key::Next),
    (b"p", Key::Back),
    (b"h", Key::Back),
    (b"\x7f", Key::Back),
    (b"\x08", Key::Back),
    (b"N", Key::NextOwn),
    (b"j", Key::NextOwn),
    (b"P", Key::BackOwn),
    (b"k", Key::BackOwn),
    (b"g", Key::First),
    (b"G", Key::Last),
    (b"\t", Key::Select),
    (b"?", Key::Help),
    (b"q", Key::Quit),
    (b"\x03", Key::Quit),
    (b"\x04", Key::Quit),
];

/// The keys that were pressed. What is not known is skipped, with the whole of its sequence.
pub fn decode(mut bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    while let Some((first, rest)) = bytes.split_first() {
        if let Some((sequence, key)) = SEQUENCES.iter().find(|(sequence, _)| bytes.starts_with(sequence)) {
            keys.push(*key);
            bytes = &bytes[sequence.len()..];
        } else if first.is_ascii_digit() {
            keys.push(Key::Task(first - b'0'));
            bytes = rest;
        } else if *first == 0x1b && rest.is_empty() {
            // The key itself.
            keys.push(Key::Quit);
            bytes = rest;
        } else if *first == 0x1b {
            let body = usize::from(matches!(rest.first(), Some(b'[' | b'O')));
            let end = rest[body..].iter().position(|byte| (0x40..0x7f).contains(byte));
            bytes = end.map_or(&[], |end| &rest[body + end + 1..]);
        } else {
            bytes = rest;
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_are_understood() {
        assert_eq!(decode(b"n\x1b[C\x1b[D"), [Key::Next, Key::Next, Key::Back]);
        assert_eq!(decode(b"2\tG?q"), [Key::Task(2), Key::Select, Key::Last, Key::Help, Key::Quit]);
        assert_eq!(decode(b"\x1b"), [Key::Quit]);
        assert_eq!(decode(b"\x03"), [Key::Quit]);
    }

    #[test]
    fn what_is_not_known_does_nothing() {
        assert_eq!(decode(b"\x1b[1;5Cn"), [Key::Next]);
        assert_eq!(decode(b"\x1b[15~xyz\xc3\xa4"), []);
        assert_eq!(decode(b"\x1b["), []);
    }
}
