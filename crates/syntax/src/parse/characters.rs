//! Character constants and string literals: escapes, encodings, joining.
//!
//! Values are gcc's: a plain character constant is a signed byte, several
//! characters in one make an `int` of their bytes, names outside ASCII count
//! as their UTF-8 bytes in plain literals and as code points in wide ones.

use super::Parser;
use crate::token::TokenKind;
use crate::tree::{Encoding, ExprId, ExprKind};
use antiphon_source::{codes, Code, Diagnostic, Span, Symbol};

/// A literal taken apart.
struct Literal<'t> {
    /// Its prefix.
    prefix: Prefix,
    /// What stands between the quotes.
    body: &'t [u8],
}

/// The prefix of a literal. `u8` differs from none only when literals join.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    None,
    Utf8,
    Wide,
    Utf16,
    Utf32,
}

impl Prefix {
    fn encoding(self) -> Encoding {
        match self {
            Prefix::None | Prefix::Utf8 => Encoding::Plain,
            Prefix::Wide => Encoding::Wide,
            Prefix::Utf16 => Encoding::Utf16,
            Prefix::Utf32 => Encoding::Utf32,
        }
    }
}

/// Something to say about a literal.
struct Remark {
    code: Code,
    message: String,
}

fn take_apart(spelling: &[u8]) -> Literal<'_> {
    let (prefix, rest) = match spelling {
        [b'u', b'8', rest @ ..] => (Prefix::Utf8, rest),
        [b'L', rest @ ..] => (Prefix::Wide, rest),
        [b'u', rest @ ..] => (Prefix::Utf16, rest),
        [b'U', rest @ ..] => (Prefix::Utf32, rest),
        rest => (Prefix::None, rest),
    };
    let body = match rest {
        [open, body @ .., close] if open == close => body,
        [_, body @ ..] => body,
        [] => rest,
    };
    Literal { prefix, body }
}

impl Parser<'_> {
    /// character-constant.
    pub(super) fn character(&mut self, text: Symbol) -> ExprId {
        let span = self.bump().span();
        let literal = take_apart(self.interner.bytes(text));
        let encoding = literal.prefix.encoding();
        let mut units = Vec::new();
        let mut remarks = decode(literal.body, encoding, &mut units);
        let value = match encoding {
            Encoding::Plain => plain_value(&units),
            Encoding::Wide => units.last().map_or(0, |&unit| i64::from(unit as i32)),
            Encoding::Utf16 | Encoding::Utf32 => units.last().map_or(0, |&unit| i64::from(unit)),
        };
        if units.is_empty() && remarks.is_empty() {
            remarks.push(Remark { code: &codes::grammar::E210, message: "empty character constant".to_string() });
        } else if units.len() > 1 {
            let message =
                format!("this character constant has {} characters; its value depends on the compiler", units.len());
            remarks.push(Remark { code: &codes::warnings::W021, message });
        }
        self.say(remarks, span);
        self.expr(ExprKind::Char(value, encoding), span)
    }

    /// Adjacent string literals, joined.
    pub(super) fn string(&mut self) -> ExprId {
        let start = self.start();
        let prefix = self.common_prefix();
        let encoding = prefix.encoding();
        let mut units = Vec::new();
        while let TokenKind::String(text) = self.current.kind {
            let span = self.bump().span();
            let body = take_apart(self.interner.bytes(text)).body;
            let remarks = decode(body, encoding, &mut units);
            self.say(remarks, span);
        }
        self.expr(ExprKind::String(units.into_boxed_slice(), encoding), self.span_from(start))
    }

    /// The prefix that the strings from here on have together.
    fn common_prefix(&mut self) -> Prefix {
        let mut common = Prefix::None;
        let strings = self.tokens.get(self.at..).unwrap_or_default();
        let mut clash = None;
        for token in strings {
            let text = match token.kind {
                TokenKind::String(text) => text,
                TokenKind::Pack(_) => continue,
                _ => break,
            };
            let prefix = take_apart(self.interner.bytes(text)).prefix;
            if common == Prefix::None {
                common = prefix;
            } else if prefix != Prefix::None && prefix != common {
                clash = clash.or(Some(token.span()));
            }
        }
        if let Some(span) = clash {
            let message = "strings with different prefixes cannot be joined";
            let diagnostic = Diagnostic::new(&codes::grammar::E213, span, message);
            self.remark(diagnostic.help("give all of them the same prefix, or none"));
        }
        common
    }

    fn say(&mut self, remarks: Vec<Remark>, span: Span) {
        for remark in remarks {
            self.remark(Diagnostic::new(remark.code, span, remark.message));
        }
    }
}

/// The value of a plain character constant: one byte with its sign, or the
/// last four as an `int`.
fn plain_value(units: &[u32]) -> i64 {
    match units {
        [one] => i64::from(*one as u8 as i8),
        many => i64::from(many.iter().fold(0u32, |value, &unit| (value << 8) | (unit & 0xff)) as i32),
    }
}

/// Appends the code units of `body` to `units`.
fn decode(body: &[u8], encoding: Encoding, units: &mut Vec<u32>) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut rest = body;
    units.reserve(body.len());
    while let [first, after @ ..] = rest {
        if *first == b'\\' {
            rest = escape(after, encoding, units, &mut remarks);
        } else if encoding == Encoding::Plain || first.is_ascii() {
            units.push(u32::from(*first));
            rest = after;
        } else {
            rest = code_point(rest, encoding, units, &mut remarks);
        }
    }
    remarks
}

/// One character outside ASCII of a wide literal.
fn code_point<'t>(text: &'t [u8], encoding: Encoding, units: &mut Vec<u32>, remarks: &mut Vec<Remark>) -> &'t [u8] {
    let length = match text[0] {
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        _ => 1,
    };
    let bytes = &text[..length.min(text.len())];
    match std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) {
        Some(character) => push_character(character, encoding, units),
        None => {
            let message = "this literal is not UTF-8, so its characters have no wide value".to_string();
            remarks.push(Remark { code: &codes::grammar::E209, message });
        }
    }
    &text[bytes.len()..]
}

fn push_character(character: char, encoding: Encoding, units: &mut Vec<u32>) {
    match encoding {
        Encoding::Plain => {
            let mut buffer = [0; 4];
            units.extend(character.encode_utf8(&mut buffer).bytes().map(u32::from));
        }
        Encoding::Utf16 => {
            let mut buffer = [0; 2];
            units.extend(character.encode_utf16(&mut buffer).iter().map(|&unit| u32::from(unit)));
        }
        Encoding::Wide | Encoding::Utf32 => units.push(character as u32),
    }
}

/// One escape, after its backslash; gives what follows it.
fn escape<'t>(text: &'t [u8], encoding: Encoding, units: &mut Vec<u32>, remarks: &mut Vec<Remark>) -> &'t [u8] {
    let [letter, rest @ ..] = text else {
        remarks.push(bad_escape("the escape `\\` is not finished"));
        return text;
    };
    let simple = match letter {
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'a' => 7,
        b'b' => 8,
        b'f' => 12,
        b'v' => 11,
        b'e' | b'E' => 27,
        b'\\' | b'\'' | b'"' | b'?' => *letter,
        b'0'..=b'7' => return numeric(text, 8, 3, encoding, units, remarks),
        b'x' => return numeric(rest, 16, usize::MAX, encoding, units, remarks),
        b'u' => return universal(rest, 4, encoding, units, remarks),
        b'U' => return universal(rest, 8, encoding, units, remarks),
        other => {
            let message = format!("unknown escape `\\{}`", char::from(*other));
            remarks.push(Remark { code: &codes::warnings::W022, message });
            *other
        }
    };
    units.push(u32::from(simple));
    rest
}

fn bad_escape(message: &str) -> Remark {
    Remark { code: &codes::grammar::E209, message: message.to_string() }
}

/// An octal or hexadecimal escape.
fn numeric<'t>(
    text: &'t [u8],
    radix: u32,
    most: usize,
    encoding: Encoding,
    units: &mut Vec<u32>,
    remarks: &mut Vec<Remark>,
) -> &'t [u8] {
    let digits = text.iter().take(most).map_while(|&b| char::from(b).to_digit(radix));
    let (count, value) = digits.fold((0, 0u64), |(count, value), digit| {
        (count + 1, (value * u64::from(radix) + u64::from(digit)).min(1 << 40))
    });
    if count == 0 {
        remarks.push(bad_escape("the escape `\\x` has no digits"));
        return text;
    }
    let largest = match encoding {
        Encoding::Plain => 0xff,
        Encoding::Utf16 => 0xffff,
        Encoding::Wide | Encoding::Utf32 => 0xffff_ffff,
    };
    if value > largest {
        remarks.push(bad_escape("the value of this escape is too large for its character type"));
    }
    units.push((value & largest) as u32);
    &text[count..]
}

/// `\u1234` and `\U00012345`
fn universal<'t>(
    text: &'t [u8],
    length: usize,
    encoding: Encoding,
    units: &mut Vec<u32>,
    remarks: &mut Vec<Remark>,
) -> &'t [u8] {
    let digits = text.iter().take(length).map_while(|&b| char::from(b).to_digit(16));
    let (count, value) = digits.fold((0, 0u32), |(count, value), digit| (count + 1, (value << 4) | digit));
    if count < length {
        remarks.push(bad_escape("a universal character needs 4 digits after `\\u` and 8 after `\\U`"));
    } else {
        match char::from_u32(value) {
            Some(character) => push_character(character, encoding, units),
            None => remarks.push(bad_escape("this universal character does not exist")),
        }
    }
    &text[count..]
}
