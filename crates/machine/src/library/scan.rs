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
use antiphon_texts::fields::length_bits;
use antiphon_texts::scans::looks_on;
pub(crate) use antiphon_texts::scans::Conversion;

/// The type of the number that a conversion stores, if it is one.
pub(crate) fn number_type(conversion: &Conversion, pointer_size: u32) -> Option<NumberType> {
    match conversion.kind {
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
            let bits = length_bits(&conversion.length, pointer_size) as u16;
            let chars = if bits == 8 { CharLike::Character } else { CharLike::Number };
            Some(NumberType::Int(IntType { bits, sign: sign_of(conversion), chars }))
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            Some(NumberType::Float(match conversion.length.as_slice() {
                b"l" => FloatFormat::Double,
                b"L" => FloatFormat::Extended,
                _ => FloatFormat::Single,
            }))
        }
        b'c' if conversion.width == usize::MAX || conversion.width == 1 => Some(super::CHAR),
        _ => None,
    }
}

fn sign_of(conversion: &Conversion) -> Signedness {
    match conversion.base() {
        (_, true) => Signedness::Signed,
        (_, false) => Signedness::Unsigned,
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
                    let conversion = Conversion::read(format, &mut at);
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
        let (base, sign) = (conversion.base().0, sign_of(conversion));
        let (Some(value), length) = parse::integer(window, base) else { return Ok(Progress::Failed) };
        scanning.at += length;
        if let Some(target) = self.scan_target(arguments, scanning, conversion, name)? {
            let bits = length_bits(&conversion.length, self.code.layouts.pointer_size) as u16;
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

fn skip_spaces(scanning: &mut Scanning) {
    while scanning.text.get(scanning.at).is_some_and(|&byte| parse::is_space(byte)) {
        scanning.at += 1;
    }
}
