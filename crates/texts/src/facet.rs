//! What a program learns of a text of which nothing is known, piece by piece:
//! its number, its length, a character, how it compares. Each piece is an open
//! value with a name in C (`atoi(argv[1])`). Pieces are independent of each
//! other, which adds executions and takes none away; that they fit together is
//! seen when a text is made of them for a replay.

use crate::given::number;
use crate::numerals::{integer as parse_integer, is_space, real as parse_real, RealText};
use antiphon_numbers::{Int, Rat};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// One piece of knowledge about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextObservation {
    /// The integer that it begins with, as this function reads it.
    Integer(Reader, u32),
    /// The real number that it begins with.
    Real,
    /// How long it is.
    Length,
    /// The character at a place.
    Character(u32),
    /// How it compares with a known text, of which so many characters count.
    Compared(Comparison, Vec<u8>, Option<u64>),
    /// How many numbers `sscanf` finds with a format of one conversion.
    Scanned(Vec<u8>),
}

/// Functions that read integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// `int`
    Atoi,
    /// `long` and `long long`
    Strtol,
    /// Unsigned numbers.
    Strtoul,
}

/// Functions that compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `strcmp`, `strncmp`
    Exact,
    /// `strcasecmp`, `strncasecmp`
    AnyCase,
}

const READERS: [(Reader, &str); 3] = [(Reader::Atoi, "atoi"), (Reader::Strtol, "strtol"), (Reader::Strtoul, "strtoul")];

const COMPARISONS: [(Comparison, &str, &str); 2] =
    [(Comparison::Exact, "strcmp", "strncmp"), (Comparison::AnyCase, "strcasecmp", "strncasecmp")];

/// A text as part of a name: what could be mistaken is written as `\x2a`.
pub fn spelled(text: &[u8]) -> String {
    let plain = |byte: &u8| (byte.is_ascii_graphic() || *byte == b' ') && !b"\"\\".contains(byte);
    text.iter().map(|byte| if plain(byte) { (*byte as char).to_string() } else { format!("\\x{byte:02x}") }).collect()
}

/// The text that was spelled.
fn unspelled(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte != b'\\' {
            bytes.push(byte);
            rest = after;
            continue;
        }
        let digits = std::str::from_utf8(after.strip_prefix(b"x")?.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &after[3..];
    }
    Some(bytes)
}

impl TextObservation {
    /// Its name for a text that C calls so.
    pub fn name(&self, subject: &str) -> String {
        match self {
            TextObservation::Integer(reader, base) => {
                let function = READERS.iter().find(|(known, _)| known == reader).map_or("atoi", |(_, name)| name);
                match reader {
                    Reader::Atoi => format!("{function}({subject})"),
                    Reader::Strtol | Reader::Strtoul => format!("{function}({subject}, {base})"),
                }
            }
            TextObservation::Real => format!("atof({subject})"),
            TextObservation::Length => format!("strlen({subject})"),
            TextObservation::Character(at) => format!("{subject}[{at}]"),
            TextObservation::Compared(comparison, text, most) => {
                let row = COMPARISONS.iter().find(|(known, ..)| known == comparison);
                let (whole, part) = row.map_or(("strcmp", "strncmp"), |(_, whole, part)| (whole, part));
                match most {
                    None => format!("{whole}({subject}, \"{}\")", spelled(text)),
                    Some(most) => format!("{part}({subject}, \"{}\", {most})", spelled(text)),
                }
            }
            TextObservation::Scanned(format) => format!("sscanf({subject}, \"{}\")", spelled(format)),
        }
    }

    /// The facet of a text that has a name.
    fn named(name: &str, subject: &str) -> Option<TextObservation> {
        if let Some(rest) = name.strip_prefix(subject) {
            return rest.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(TextObservation::Character);
        }
        let (function, rest) = name.split_once('(')?;
        let rest = rest.strip_prefix(subject)?.strip_suffix(')')?;
        if rest.is_empty() {
            return match function {
                "atoi" => Some(TextObservation::Integer(Reader::Atoi, 10)),
                "atof" => Some(TextObservation::Real),
                "strlen" => Some(TextObservation::Length),
                _ => None,
            };
        }
        let rest = rest.strip_prefix(", ")?;
        if let Some((reader, _)) = READERS.iter().find(|(_, known)| *known == function) {
            return Some(TextObservation::Integer(*reader, rest.parse().ok()?));
        }
        let (text, after) = rest.strip_prefix('"')?.rsplit_once('"')?;
        let text = unspelled(text)?;
        if function == "sscanf" {
            return Some(TextObservation::Scanned(text));
        }
        let most = match after.strip_prefix(", ") {
            Some(most) => Some(most.parse().ok()?),
            None => None,
        };
        let row = COMPARISONS.iter().find(|(_, whole, part)| [*whole, *part].contains(&function))?;
        Some(TextObservation::Compared(row.0, text, most))
    }

    /// Whether a text has this value.
    fn agrees(&self, text: &[u8], value: &Rat) -> bool {
        let is = |own: Int| Rat::from(own) == *value;
        match self {
            TextObservation::Integer(_, base) => is(parse_integer(text, *base).0.unwrap_or_default()),
            TextObservation::Real => match parse_real(text) {
                Some((RealText::Finite(own, _), _)) => own == *value,
                Some((RealText::Infinite(_) | RealText::NotANumber, _)) => false,
                None => value.is_zero(),
            },
            TextObservation::Length => is(Int::from(text.len() as i64)),
            TextObservation::Character(at) => {
                let own = text.get(*at as usize).copied().unwrap_or(0);
                is(Int::from(i64::from(own as i8)))
            }
            TextObservation::Compared(comparison, other, most) => {
                let order = compared(*comparison, text, other, *most);
                let zero = Rat::from(0);
                order == value.cmp(&zero)
            }
            TextObservation::Scanned(format) => is(Int::from(scanned(format, text))),
        }
    }

    /// Texts that have this value, or come close.
    fn candidates(&self, value: &Rat) -> Vec<Vec<u8>> {
        match self {
            TextObservation::Integer(_, base) => {
                let base = if *base == 0 { 10 } else { *base };
                let text = |value: &Int| value.to_big().to_str_radix(base.clamp(2, 36)).into_bytes();
                value.as_int().map(text).into_iter().collect()
            }
            TextObservation::Real => vec![decimal(value)],
            TextObservation::Length => {
                let length = small(value).min(4096);
                vec![vec![b'0'; length], vec![b'x'; length]]
            }
            TextObservation::Character(_) => Vec::new(),
            TextObservation::Compared(_, text, most) => {
                let kept = most.map_or(text.len(), |most| text.len().min(most as usize));
                let (mut longer, same) = (text[..kept].to_vec(), text[..kept].to_vec());
                longer.push(b'0');
                vec![same, longer]
            }
            TextObservation::Scanned(_) => Vec::new(),
        }
    }
}

fn small(value: &Rat) -> usize {
    value.as_int().and_then(Int::to_i64).and_then(|value| usize::try_from(value).ok()).unwrap_or(0)
}

fn compared(comparison: Comparison, a: &[u8], b: &[u8], most: Option<u64>) -> std::cmp::Ordering {
    let part = |text: &[u8]| -> Vec<u8> {
        let most = most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        let bytes = text.iter().take(most);
        match comparison {
            Comparison::Exact => bytes.copied().collect(),
            Comparison::AnyCase => bytes.map(u8::to_ascii_lowercase).collect(),
        }
    };
    part(a).cmp(&part(b))
}

/// What `sscanf` with one conversion gives.
fn scanned(format: &[u8], text: &[u8]) -> i64 {
    let found = match format.last() {
        Some(b'd' | b'u') => parse_integer(text, 10).0.is_some(),
        Some(b'i') => parse_integer(text, 0).0.is_some(),
        Some(b'o') => parse_integer(text, 8).0.is_some(),
        Some(b'x' | b'X') => parse_integer(text, 16).0.is_some(),
        _ => parse_real(text).is_some(),
    };
    match found {
        true => 1,
        false if text.iter().all(|&byte| is_space(byte)) => -1,
        false => 0,
    }
}

/// A real number with as many digits as it has, or enough.
fn decimal(value: &Rat) -> Vec<u8> {
    let text = value.to_string();
    let Some((numerator, denominator)) = text.split_once('/') else { return text.into_bytes() };
    let (Ok(numerator), Ok(denominator)) = (numerator.parse::<BigInt>(), denominator.parse::<BigInt>()) else {
        return Vec::new();
    };
    let ten = BigInt::from(10);
    let (sign, numerator) = match numerator.sign() {
        num_bigint::Sign::Minus => ("-", -numerator),
        num_bigint::Sign::NoSign | num_bigint::Sign::Plus => ("", numerator),
    };
    let mut digits = format!("{sign}{}.", &numerator / &denominator);
    let mut rest = numerator % &denominator;
    for _ in 0..60 {
        rest *= &ten;
        digits.push_str(&(&rest / &denominator).to_string());
        rest %= &denominator;
        if rest.sign() == num_bigint::Sign::NoSign {
            break;
        }
    }
    digits.into_bytes()
}

/// A text about which all is true that was answered, or most of it.
pub fn text_of(answers: &BTreeMap<String, String>, subject: &str) -> Vec<u8> {
    let known = answers
        .iter()
        .filter_map(|(name, value)| Some((TextObservation::named(name, subject)?, number(value.trim())?)));
    let known: Vec<(TextObservation, Rat)> = known.collect();
    let mut best: (usize, Vec<u8>) = (0, b"0".to_vec());
    for text in candidates(&known) {
        let true_of_it = known.iter().filter(|(facet, value)| facet.agrees(&text, value)).count();
        if true_of_it > best.0 {
            best = (true_of_it, text);
        }
    }
    best.1
}

fn candidates(known: &[(TextObservation, Rat)]) -> Vec<Vec<u8>> {
    let mut all = vec![spelled_out(known)];
    all.extend(known.iter().flat_map(|(facet, value)| facet.candidates(value)));
    all.extend([&b"0"[..], b"x", b"", b"~", b" "].map(<[u8]>::to_vec));
    let length =
        known.iter().find(|(facet, _)| *facet == TextObservation::Length).map(|(_, value)| small(value).min(4096));
    let mut more = Vec::new();
    for text in &all {
        let mut marked = text.clone();
        marked.push(b'x');
        more.push(marked);
        // A number has the length that it should have with zeros before it.
        if let Some(missing) = length.and_then(|length| length.checked_sub(text.len())) {
            let at = usize::from(text.first() == Some(&b'-'));
            let mut padded = text[..at].to_vec();
            padded.extend(std::iter::repeat_n(b'0', missing));
            padded.extend_from_slice(&text[at..]);
            more.push(padded);
        }
    }
    all.extend(more);
    all
}

/// The text with the characters that are known.
fn spelled_out(known: &[(TextObservation, Rat)]) -> Vec<u8> {
    let length =
        known.iter().find(|(facet, _)| *facet == TextObservation::Length).map(|(_, value)| small(value).min(4096));
    let characters: BTreeMap<u32, u8> = known
        .iter()
        .filter_map(|(facet, value)| match facet {
            TextObservation::Character(at) => Some((*at, value.as_int()?.to_i64()? as u8)),
            _ => None,
        })
        .collect();
    let most = characters.keys().next_back().map_or(0, |last| *last as usize + 1);
    let length = length.unwrap_or(most);
    (0..length as u32).map(|at| characters.get(&at).copied().unwrap_or(b'0')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_of(answers: &[(&str, &str)]) -> String {
        let answers = answers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        String::from_utf8_lossy(&text_of(&answers, "argv[1]")).into_owned()
    }

    #[test]
    fn names_are_read_back() {
        let all = [
            TextObservation::Integer(Reader::Atoi, 10),
            TextObservation::Integer(Reader::Strtoul, 16),
            TextObservation::Real,
            TextObservation::Length,
            TextObservation::Character(3),
            TextObservation::Compared(Comparison::Exact, b"a|\"b\\, %".to_vec(), None),
            TextObservation::Compared(Comparison::AnyCase, b"ab".to_vec(), Some(2)),
            TextObservation::Scanned(b"%ld".to_vec()),
        ];
        for facet in all {
            assert_eq!(TextObservation::named(&facet.name("argv[1]"), "argv[1]").as_ref(), Some(&facet));
            assert_eq!(TextObservation::named(&facet.name("argv[10]"), "argv[1]"), None);
        }
    }

    #[test]
    fn a_text_fits_everything_that_is_known_of_it() {
        assert_eq!(made_of(&[("atoi(argv[1])", "7")]), "7");
        assert_eq!(made_of(&[("atoi(argv[1])", "-7"), ("strlen(argv[1])", "5")]), "-0007");
        assert_eq!(made_of(&[("atoi(argv[2])", "7")]), "0");
        assert_eq!(made_of(&[("strcmp(argv[1], \"on\")", "0")]), "on");
        assert_eq!(made_of(&[("strncmp(argv[1], \"only\", 2)", "0"), ("strcmp(argv[1], \"on\")", "3")]), "on0");
        assert_eq!(made_of(&[("atof(argv[1])", "-5/4")]), "-1.25");
        let characters = [("argv[1][0]", "45"), ("argv[1][1]", "110"), ("strlen(argv[1])", "2")];
        assert_eq!(made_of(&characters), "-n");
        assert_eq!(made_of(&[("sscanf(argv[1], \"%d\")", "-1")]), "");
        assert_eq!(made_of(&[("sscanf(argv[1], \"%d\")", "0")]), "x");
    }
}
