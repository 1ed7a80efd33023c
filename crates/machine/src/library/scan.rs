//! `scanf`: white space, literal characters and conversions, from standard
//! input or from a string.

use super::{Answer, Given};
use crate::domain::{Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Argument, Cell, Pointer, Scalar};
use antiphon_model::library::Stdio;
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};
use antiphon_source::codes::unsupported as codes;
use antiphon_texts as parse;

/// A conversion of a scan format.
pub(crate) struct Conversion {
    suppressed: bool,
    width: usize,
    length: Vec<u8>,
    kind: u8,
    /// The characters of `%[...]`.
    set: Vec<u8>,
    /// Whether `%[^...]` excludes them.
    excluded: bool,
}

impl Conversion {
    /// The conversion at a place in a format, and the place behind it.
    pub(crate) fn read(format: &[u8], at: &mut usize) -> Conversion {
        conversion(format, at)
    }

    /// `%%`
    pub(crate) fn is_literal(&self) -> bool {
        self.kind == b'%'
    }

    /// Whether it stores nothing.
    pub(crate) fn is_suppressed(&self) -> bool {
        self.suppressed
    }

    /// `%s`
    pub(crate) fn is_word(&self) -> bool {
        self.kind == b's' && self.length.is_empty()
    }

    /// How many characters it takes at most.
    pub(crate) fn most_characters(&self) -> i64 {
        i64::try_from(self.width).unwrap_or(i64::MAX)
    }

    /// Whether it takes as many characters as there are.
    pub(crate) fn is_unbounded(&self) -> bool {
        self.width == usize::MAX
    }

    /// The base of the number that it reads; ten for a real one.
    pub(crate) fn number_base(&self) -> Option<u32> {
        match self.kind {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => Some(self.base().0),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => Some(10),
            _ => None,
        }
    }

    /// The base of an integer, 0 for that of C.
    fn base(&self) -> (u32, Signedness) {
        match self.kind {
            b'd' => (10, Signedness::Signed),
            b'i' => (0, Signedness::Signed),
            b'o' => (8, Signedness::Unsigned),
            b'u' => (10, Signedness::Unsigned),
            _ => (16, Signedness::Unsigned),
        }
    }

    /// The type of the number that it stores, if it is one.
    pub(crate) fn number_type(&self, pointer_size: u32) -> Option<NumberType> {
        match self.kind {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                let bits = super::format::length_bits(&self.length, pointer_size) as u16;
                let chars = if bits == 8 { CharLike::Character } else { CharLike::Number };
                Some(NumberType::Int(IntType { bits, sign: self.base().1, chars }))
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                Some(NumberType::Float(match self.length.as_slice() {
                    b"l" => FloatFormat::Double,
                    b"L" => FloatFormat::Extended,
                    _ => FloatFormat::Single,
                }))
            }
            b'c' if self.width == usize::MAX || self.width == 1 => Some(super::CHAR),
            _ => None,
        }
    }
}

/// What is read, and how far.
struct Scanning {
    text: Vec<u8>,
    at: usize,
    stored: i64,
    next: usize,
}

/// What a conversion came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Done,
    Failed,
}

impl<D: Domain> Machine<'_, D> {
    pub(super) fn scan_function(&mut self, function: Stdio, given: &Given<D::Number>) -> Answer<D::Number> {
        let format_index = usize::from(function != Stdio::Scanf);
        if function == Stdio::Sscanf {
            if let Some(text) = self.unknown_argument(given, 0) {
                return self.scan_unknown(text, given);
            }
        }
        let format = self.text(given, format_index)?;
        let arguments = self.rest(given, format_index + 1);
        let text = match function {
            Stdio::Sscanf => self.text(given, 0)?,
            _ => {
                let library = &self.process.library;
                let mut text: Vec<u8> = library.put_back.iter().rev().copied().collect();
                text.extend_from_slice(self.standard_input().get(library.input_read..).unwrap_or_default());
                text
            }
        };
        let mut scanning = Scanning { text, at: 0, stored: 0, next: 0 };
        let ended = self.scan(&format, &arguments, &mut scanning, given.name)?;
        if function != Stdio::Sscanf {
            for _ in 0..scanning.at {
                self.read_input();
            }
        }
        let nothing = ended == Progress::Failed && scanning.stored == 0 && scanning.at >= scanning.text.len();
        if nothing && function != Stdio::Sscanf {
            self.library_will_change();
            self.process.library.at_end = true;
        }
        Ok(self.integer_result(given, if nothing { -1 } else { scanning.stored }))
    }

    /// `fscanf` of a text that is known: how much of it is taken, whether its end was met, and what the call gives; none where
    /// the format does not say whether the end was met.
    pub(crate) fn scan_written(
        &mut self,
        given: &Given<D::Number>,
        text: &[u8],
    ) -> OrStop<Option<(usize, bool, i64)>, D::Number> {
        let format = self.text(given, 1)?;
        let arguments = self.rest(given, 2);
        let Some(looks_on) = looks_on(&format) else { return Ok(None) };
        let mut scanning = Scanning { text: text.to_vec(), at: 0, stored: 0, next: 0 };
        let ended = self.scan(&format, &arguments, &mut scanning, given.name)?;
        let over = scanning.at >= text.len();
        let nothing = ended == Progress::Failed && scanning.stored == 0 && over;
        let at_end = over && (ended == Progress::Failed || looks_on);
        Ok(Some((scanning.at, at_end, if nothing { -1 } else { scanning.stored })))
    }

    fn scan(
        &mut self,
        format: &[u8],
        arguments: &[Argument<D::Number>],
        scanning: &mut Scanning,
        name: &str,
    ) -> OrStop<Progress, D::Number> {
        let mut at = 0;
        while at < format.len() {
            match format[at] {
                byte if parse::is_space(byte) => {
                    skip_spaces(scanning);
                    at += 1;
                }
                b'%' => {
                    let conversion = conversion(format, &mut at);
                    if self.scan_one(&conversion, arguments, scanning, name)? == Progress::Failed {
                        return Ok(Progress::Failed);
                    }
                }
                byte => {
                    if scanning.text.get(scanning.at) != Some(&byte) {
                        return Ok(Progress::Failed);
                    }
                    scanning.at += 1;
                    at += 1;
                }
            }
        }
        Ok(Progress::Done)
    }

    fn scan_one(
        &mut self,
        conversion: &Conversion,
        arguments: &[Argument<D::Number>],
        scanning: &mut Scanning,
        name: &str,
    ) -> OrStop<Progress, D::Number> {
        if !matches!(conversion.kind, b'c' | b'[' | b'n') {
            skip_spaces(scanning);
        }
        let rest = &scanning.text[scanning.at..];
        let window = &rest[..rest.len().min(conversion.width)];
        match conversion.kind {
            b'%' => {
                let found = window.first() == Some(&b'%');
                scanning.at += usize::from(found);
                Ok(if found { Progress::Done } else { Progress::Failed })
            }
            b'n' => {
                let count = scanning.at as i64;
                let target = self.scan_target(arguments, scanning, conversion, name)?;
                if let Some(target) = target {
                    let value = self.integer(i128::from(count));
                    self.write_scalar(&target, Scalar::Number(NumberType::INT), value, name)?;
                }
                Ok(Progress::Done)
            }
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'p' => self.scan_integer(conversion, arguments, scanning, name),
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                self.scan_real(conversion, arguments, scanning, name)
            }
            b'c' | b's' | b'[' => {
                let length = match conversion.kind {
                    b'c' => {
                        if conversion.width == usize::MAX {
                            1
                        } else {
                            conversion.width
                        }
                    }
                    b's' => window.iter().take_while(|&&byte| !parse::is_space(byte)).count(),
                    _ => window.iter().take_while(|byte| conversion.set.contains(byte) != conversion.excluded).count(),
                };
                if length == 0 || length > rest.len() {
                    return Ok(Progress::Failed);
                }
                let mut bytes = rest[..length].to_vec();
                if conversion.kind != b'c' {
                    bytes.push(0);
                }
                scanning.at += length;
                if let Some(target) = self.scan_target(arguments, scanning, conversion, name)? {
                    self.write_bytes(&target, &bytes, name)?;
                    scanning.stored += 1;
                }
                Ok(Progress::Done)
            }
            _ => {
                let message = format!("a conversion in the format of `{name}` is not modelled");
                self.unsupported(&codes::U208, self.here(), message)
            }
        }
    }

    fn scan_integer(
        &mut self,
        conversion: &Conversion,
        arguments: &[Argument<D::Number>],
        scanning: &mut Scanning,
        name: &str,
    ) -> OrStop<Progress, D::Number> {
        let rest = &scanning.text[scanning.at..];
        let window = &rest[..rest.len().min(conversion.width)];
        let (base, sign) = conversion.base();
        let (Some(value), length) = parse::integer(window, base) else { return Ok(Progress::Failed) };
        scanning.at += length;
        if let Some(target) = self.scan_target(arguments, scanning, conversion, name)? {
            let bits = super::format::length_bits(&conversion.length, self.code.layouts.pointer_size) as u16;
            let chars = if bits == 8 { CharLike::Character } else { CharLike::Number };
            let ty = NumberType::Int(IntType { bits, sign, chars });
            let answer = self.domain.exact(&value.into(), ty);
            let number = self.placed(answer, Self::here)?;
            self.write_scalar(&target, Scalar::Number(ty), Cell::Number(number), name)?;
            scanning.stored += 1;
        }
        Ok(Progress::Done)
    }

    fn scan_real(
        &mut self,
        conversion: &Conversion,
        arguments: &[Argument<D::Number>],
        scanning: &mut Scanning,
        name: &str,
    ) -> OrStop<Progress, D::Number> {
        let rest = &scanning.text[scanning.at..];
        let window = &rest[..rest.len().min(conversion.width)];
        let Some((value, length)) = parse::real(window) else { return Ok(Progress::Failed) };
        scanning.at += length;
        if let Some(target) = self.scan_target(arguments, scanning, conversion, name)? {
            let format = match conversion.length.as_slice() {
                b"l" => FloatFormat::Double,
                b"L" => FloatFormat::Extended,
                _ => FloatFormat::Single,
            };
            let ty = NumberType::Float(format);
            let number = self.real_number(&value, ty)?;
            self.write_scalar(&target, Scalar::Number(ty), Cell::Number(number), name)?;
            scanning.stored += 1;
        }
        Ok(Progress::Done)
    }

    /// Where the value goes; nowhere if the conversion has a `*`.
    fn scan_target(
        &mut self,
        arguments: &[Argument<D::Number>],
        scanning: &mut Scanning,
        conversion: &Conversion,
        name: &str,
    ) -> OrStop<Option<Pointer>, D::Number> {
        if conversion.suppressed {
            return Ok(None);
        }
        let argument = arguments.get(scanning.next);
        scanning.next += 1;
        match argument {
            Some(Argument::Scalar(_, Cell::Pointer(pointer))) => Ok(Some(*pointer)),
            _ => {
                let message = format!("a conversion in the format of `{name}` has no pointer to write through");
                self.unsupported(&codes::U208, self.here(), message)
            }
        }
    }
}

/// Whether the end of a format looks at what comes behind what it takes; none where that depends on the text.
fn looks_on(format: &[u8]) -> Option<bool> {
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
                Some(parse::is_space(byte))
            }
        };
    }
    looks
}

fn skip_spaces(scanning: &mut Scanning) {
    while scanning.text.get(scanning.at).is_some_and(|&byte| parse::is_space(byte)) {
        scanning.at += 1;
    }
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
