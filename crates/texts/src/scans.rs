//! Conversions of `scanf`: what one takes of a text.
//!
//! Deliberately not here: where what it takes goes, and texts that are not known.

use crate::is_space;

/// A conversion of a scan format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// Whether it stores nothing.
    pub suppressed: bool,
    /// How many characters it takes at most.
    pub width: usize,
    /// Its length modifier.
    pub length: Vec<u8>,
    /// Its letter.
    pub kind: u8,
    /// The characters of `%[...]`.
    pub set: Vec<u8>,
    /// Whether `%[^...]` excludes them.
    pub excluded: bool,
}

impl Conversion {
    /// The conversion at a place in a format, and the place behind it.
    pub fn read(format: &[u8], at: &mut usize) -> Conversion {
        conversion(format, at)
    }

    /// `%%`
    pub fn is_literal(&self) -> bool {
        self.kind == b'%'
    }

    /// Whether it stores nothing.
    pub fn is_suppressed(&self) -> bool {
        self.suppressed
    }

    /// `%s`
    pub fn is_word(&self) -> bool {
        self.kind == b's' && self.length.is_empty()
    }

    /// How many characters it takes at most.
    pub fn most_characters(&self) -> i64 {
        i64::try_from(self.width).unwrap_or(i64::MAX)
    }

    /// Whether it takes as many characters as there are.
    pub fn is_unbounded(&self) -> bool {
        self.width == usize::MAX
    }

    /// The base of the number that it reads; ten for a real one.
    pub fn number_base(&self) -> Option<u32> {
        match self.kind {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => Some(self.base().0),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => Some(10),
            _ => None,
        }
    }

    /// The base of an integer, 0 for that of C, and whether it has a sign.
    pub fn base(&self) -> (u32, bool) {
        match self.kind {
            b'd' => (10, true),
            b'i' => (0, true),
            b'o' => (8, false),
            b'u' => (10, false),
            _ => (16, false),
        }
    }
}

/// Whether the end of a format looks at what comes behind what it takes; none where that depends on the text.
pub fn looks_on(format: &[u8]) -> Option<bool> {
    let (mut at, mut looks) = (0, Some(false));
    while at < format.len() {
        looks = match format[at] {
            b'%' => {
                let own = conversion(format, &mut at);
                match own.kind {
                    b'%' | b'c' => Some(false),
                    b'n' => looks,
                    _ if own.width == usize::MAX => Some(true),
                    _ => None,
                }
            }
            byte => {
                at += 1;
                Some(is_space(byte))
            }
        };
    }
    looks
}

/// Reads a conversion from the format.
fn conversion(format: &[u8], at: &mut usize) -> Conversion {
    *at += 1;
    let suppressed = format.get(*at) == Some(&b'*');
    *at += usize::from(suppressed);
    let digits = format[(*at).min(format.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let width = std::str::from_utf8(&format[*at..*at + digits]).ok().and_then(|text| text.parse().ok());
    *at += digits;
    let mut length = Vec::new();
    while let Some(letter @ (b'h' | b'l' | b'j' | b'z' | b't' | b'L' | b'q')) = format.get(*at) {
        length.push(*letter);
        *at += 1;
    }
    let kind = format.get(*at).copied().unwrap_or(0);
    *at += 1;
    let (set, excluded) = if kind == b'[' { character_set(format, at) } else { (Vec::new(), false) };
    Conversion { suppressed, width: width.unwrap_or(usize::MAX).max(1), length, kind, set, excluded }
}

/// The characters of `[...]`, with ranges.
fn character_set(format: &[u8], at: &mut usize) -> (Vec<u8>, bool) {
    let excluded = format.get(*at) == Some(&b'^');
    *at += usize::from(excluded);
    let mut set = Vec::new();
    let start = *at;
    while let Some(&byte) = format.get(*at) {
        if byte == b']' && *at > start {
            *at += 1;
            break;
        }
        let last = format.get(*at + 2).copied().filter(|&last| last != b']');
        match (format.get(*at + 1), last) {
            (Some(b'-'), Some(last)) if *at >= start => {
                set.extend(byte..=last);
                *at += 3;
            }
            _ => {
                set.push(byte);
                *at += 1;
            }
        }
    }
    (set, excluded)
}
