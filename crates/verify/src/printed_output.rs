//! What a program printed, as numbers and the text between them.
//!
//! A number may be printed by a conversion, or stand in the text as digits; on paper
//! that is the same. So whole numbers that are known become text first, as they
//! were printed, and then every number that stands in the text is read off it.
//! What is left of the conversions are numbers that depend on inputs, and fractions. Where one program prints a known number and the
//! other one that the inputs determine, text and number stand side by side; so both can also be read with every
//! conversion as a number ([`Reading`]).
//! Digits that are part of something else (`x1`, `0x1f`, `2.50`, `007`) stay text.

use antiphon_machine::Item;
use antiphon_machine::{Domain, NumberType};
use antiphon_source::Span;
use antiphon_world::PrintedBy;
use std::ops::Range;
use std::rc::Rc;

/// A number that is printed.
#[derive(Clone)]
pub(crate) struct PrintedNumber<N> {
    pub(crate) ty: NumberType,
    pub(crate) value: N,
    pub(crate) conversion: Rc<str>,
    pub(crate) rank: u32,
    pub(crate) span: Span,
}

/// What a program printed: its numbers, and the text before, between and after them.
pub(crate) struct PrintedOutput<N> {
    pub(crate) numbers: Vec<PrintedNumber<N>>,
    pub(crate) texts: Vec<Vec<u8>>,
    /// The ranks that printed.
    pub(crate) ranks: Vec<u32>,
}

/// Text that was not looked through yet, and which prints parts of it come from.
#[derive(Default)]
struct Strip {
    text: Vec<u8>,
    prints: Vec<(Range<usize>, NumberType, Span)>,
}

/// What becomes of conversions of known numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// They are text first.
    OnPaper,
    /// They stay numbers.
    AsNumbers,
}

impl<N: Clone> PrintedOutput<N> {
    pub(crate) fn of<D: Domain<Number = N>>(
        domain: &mut D,
        printed: &[PrintedBy<N>],
        reading: Reading,
    ) -> PrintedOutput<N> {
        let ranks = printed.iter().map(|by| by.rank).collect();
        let mut output = PrintedOutput { numbers: Vec::new(), texts: vec![Vec::new()], ranks };
        for by in printed {
            let mut strip = Strip::default();
            for item in &by.items {
                match item {
                    Item::Text(text) => strip.text.extend_from_slice(text),
                    Item::ToFile { .. } | Item::ToStandardOutput => {}
                    Item::Number { ty, value, text, span, .. }
                        if reading == Reading::OnPaper && is_known_whole(domain, *ty, value) =>
                    {
                        let start = strip.text.len();
                        strip.text.extend_from_slice(text);
                        strip.prints.push((start..strip.text.len(), *ty, *span));
                    }
                    Item::Number { ty, value, conversion, span, .. } => {
                        output.read_off(domain, std::mem::take(&mut strip), by.rank);
                        let (value, conversion) = (value.clone(), conversion.clone());
                        output.number(PrintedNumber { ty: *ty, value, conversion, rank: by.rank, span: *span });
                    }
                }
            }
            output.read_off(domain, strip, by.rank);
        }
        output
    }

    fn number(&mut self, number: PrintedNumber<N>) {
        self.numbers.push(number);
        self.texts.push(Vec::new());
    }

    /// The numbers that stand in a text, and what is between them.
    fn read_off<D: Domain<Number = N>>(&mut self, domain: &mut D, strip: Strip, rank: u32) {
        let mut at = 0;
        while at < strip.text.len() {
            let Some((end, value)) = number_at(&strip.text, at) else {
                self.text(&strip.text[at..=at]);
                at += 1;
                continue;
            };
            let print = strip.prints.iter().find(|(range, ..)| range.start < end && at < range.end);
            let (ty, span) = print.map_or((NumberType::INT, Span::NONE), |(_, ty, span)| (*ty, *span));
            let value = domain.integer(value, ty);
            self.number(PrintedNumber { ty, value, conversion: "%d".into(), rank, span });
            at = end;
        }
    }

    fn text(&mut self, text: &[u8]) {
        if let Some(last) = self.texts.last_mut() {
            last.extend_from_slice(text);
        }
    }

    /// Where the print of a number is, or of the last one before it.
    pub(crate) fn place(&self, at: usize) -> Span {
        let until = self.numbers.len().min(at + 1);
        let near = self.numbers[..until].iter().rev().find(|number| !number.span.is_none());
        near.map_or(Span::NONE, |number| number.span)
    }

    /// How much is printed.
    pub(crate) fn amount(&self) -> String {
        match self.numbers.len() {
            0 => "no number".into(),
            1 => "1 number".into(),
            many => format!("{many} numbers"),
        }
    }
}

fn is_known_whole<D: Domain>(domain: &mut D, ty: NumberType, value: &D::Number) -> bool {
    // Of one that only what is assumed determines nobody knows the text.
    !ty.is_float() && domain.literal(value).is_some()
}

/// The number that begins at a place of a text, and where it ends.
fn number_at(text: &[u8], at: usize) -> Option<(usize, i128)> {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let before = at.checked_sub(1).map(|before| text[before]);
    if before.is_some_and(|byte| is_word(&byte) || byte == b'.') {
        return None;
    }
    let start = at + usize::from(text[at] == b'-');
    let digits = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = start + digits;
    let goes_on = text.get(end).is_some_and(is_word)
        || (text.get(end) == Some(&b'.') && text.get(end + 1).is_some_and(u8::is_ascii_digit));
    let padded = digits > 1 && text[start] == b'0' || text[at..end] == *b"-0";
    if digits == 0 || goes_on || padded {
        return None;
    }
    let value = std::str::from_utf8(&text[at..end]).ok()?.parse().ok()?;
    Some((end, value))
}

/// The text itself, where every number is known.
pub(crate) fn as_printed<N>(printed: &[PrintedBy<N>]) -> Vec<u8> {
    let instances = printed.iter().flat_map(|by| &by.items).filter_map(|item| match item {
        Item::Text(text) | Item::Number { text, .. } => Some(text),
        Item::ToFile { .. } | Item::ToStandardOutput => None,
    });
    instances.flat_map(|text| text.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<i128> {
        let text = text.as_bytes();
        let (mut at, mut found) = (0, Vec::new());
        while at < text.len() {
            match number_at(text, at) {
                Some((end, value)) => {
                    found.push(value);
                    at = end;
                }
                None => at += 1,
            }
        }
        found
    }

    #[test]
    fn numbers_are_read_off_a_text() {
        assert_eq!(numbers("3\n"), [3]);
        assert_eq!(numbers("x = -3, y = 10."), [-3, 10]);
        assert_eq!(numbers("(1,2)"), [1, 2]);
    }

    #[test]
    fn digits_that_are_part_of_something_else_are_text() {
        for text in ["x1", "0x1f", "2.50", "007", "1e5", "a_2", ""] {
            assert!(numbers(text).is_empty(), "{text}");
        }
        assert_eq!(numbers("n-1"), [1]);
        assert_eq!(numbers("-0"), [0], "no number is printed with that sign");
    }
}
