//! The value of a `#if` condition: integers of 64 bits, signed or unsigned,
//! `&&`, `||` and `?:` as lazy as in C, `defined` even where a macro brings it.
//!
//! The condition is read by precedence climbing straight from the expanded
//! tokens. What is not evaluated is still read, but a division by zero there
//! is none.

use super::macros::{Builtin, Has, MacroKind};
use super::Preprocessor;
use crate::lex::{Kind, Lexeme};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, Symbol};

/// How deep a condition may nest.
const DEEPEST: u32 = 500;

/// A value: `bits` as two's complement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    bits: u64,
    unsigned: bool,
}

impl Value {
    const ZERO: Value = Value { bits: 0, unsigned: false };

    fn of(truth: bool) -> Value {
        Value { bits: u64::from(truth), unsigned: false }
    }

    pub(super) fn number(bits: u64) -> Value {
        Value { bits, unsigned: false }
    }

    fn truth(self) -> bool {
        self.bits != 0
    }

    fn signed(self) -> i64 {
        self.bits as i64
    }
}

/// Whether a part of the condition counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counts {
    Yes,
    No,
}

/// A condition being read. An error is reported once; then all is zero.
struct Reading {
    /// The token to look at next.
    next: Lexeme,
    /// What errors at the end of the line point at.
    place: Lexeme,
    directive: &'static str,
    failed: bool,
    depth: u32,
}

impl Preprocessor<'_> {
    /// Whether the condition on `line` holds; a wrong one does not.
    pub(super) fn condition(&mut self, hash: Lexeme, directive: &'static str, line: Vec<Lexeme>) -> bool {
        if line.is_empty() {
            let message = format!("`#{directive}` needs a condition");
            self.complain(Diagnostic::new(&codes::preprocessor::E113, hash.span(), message));
            return false;
        }
        let collecting = std::mem::replace(&mut self.expansion.collecting, false);
        self.enter_list(line);
        let mut reading = Reading { next: hash, place: hash, directive, failed: false, depth: 0 };
        self.advance(&mut reading);
        let value = self.conditional(&mut reading, Counts::Yes);
        if !reading.failed && !reading.next.is_end() {
            self.wrong(&mut reading, "the condition ends before this");
        }
        self.leave_list();
        self.expansion.collecting = collecting;
        !reading.failed && value.truth()
    }

    fn advance(&mut self, reading: &mut Reading) {
        reading.next = self.next_expanded();
        if !reading.next.is_end() {
            reading.place = reading.next;
        }
    }

    fn wrong(&mut self, reading: &mut Reading, message: &str) {
        if !std::mem::replace(&mut reading.failed, true) && !self.stopped {
            let message = format!("`#{}`: {message}", reading.directive);
            self.complain(Diagnostic::new(&codes::preprocessor::E113, reading.place.span(), message));
        }
    }

    /// `a ? b : c`, and below it everything else; a comma is not allowed.
    fn conditional(&mut self, reading: &mut Reading, counts: Counts) -> Value {
        reading.depth += 1;
        if reading.depth > DEEPEST {
            self.wrong(reading, "the condition is nested too deeply");
            return Value::ZERO;
        }
        let condition = self.binary(reading, 0, counts);
        let mut value = condition;
        if !reading.failed && reading.next.is(Punct::Question) {
            self.advance(reading);
            let (yes, no) = match condition.truth() {
                true => (counts, Counts::No),
                false => (Counts::No, counts),
            };
            let then = self.conditional(reading, yes);
            if !self.expect(reading, Punct::Colon) {
                return Value::ZERO;
            }
            let otherwise = self.conditional(reading, no);
            let unsigned = then.unsigned || otherwise.unsigned;
            let chosen = if condition.truth() { then } else { otherwise };
            value = Value { unsigned, ..chosen };
        }
        reading.depth -= 1;
        value
    }

    fn expect(&mut self, reading: &mut Reading, punct: Punct) -> bool {
        if reading.failed {
            return false;
        }
        if reading.next.is(punct) {
            self.advance(reading);
            return true;
        }
        self.wrong(reading, &format!("expected `{}` here", punct.text()));
        false
    }

    /// Operators that bind at least as strongly as `least`.
    fn binary(&mut self, reading: &mut Reading, least: u8, counts: Counts) -> Value {
        let mut left = self.unary(reading, counts);
        while !reading.failed {
            let Kind::Punct(punct) = reading.next.kind else { break };
            let Some(strength) = strength(punct).filter(|&s| s >= least) else { break };
            let operator = reading.next;
            self.advance(reading);
            let decided = match punct {
                Punct::AmpAmp => !left.truth(),
                Punct::PipePipe => left.truth(),
                _ => false,
            };
            let right_counts = if decided { Counts::No } else { counts };
            reading.depth += 1;
            if reading.depth > DEEPEST {
                self.wrong(reading, "the condition is nested too deeply");
                return Value::ZERO;
            }
            let right = self.binary(reading, strength + 1, right_counts);
            reading.depth -= 1;
            left = match apply(punct, left, right) {
                Some(value) => value,
                None if counts == Counts::No => Value::ZERO,
                None => {
                    self.division_by_zero(reading, operator);
                    Value::ZERO
                }
            };
        }
        left
    }

    fn division_by_zero(&mut self, reading: &mut Reading, operator: Lexeme) {
        if !std::mem::replace(&mut reading.failed, true) {
            let message = format!("`#{}`: division by zero", reading.directive);
            self.complain(Diagnostic::new(&codes::preprocessor::E114, operator.span(), message));
        }
    }

    fn unary(&mut self, reading: &mut Reading, counts: Counts) -> Value {
        let lexeme = reading.next;
        let Kind::Punct(punct) = lexeme.kind else { return self.primary(reading, counts) };
        if !matches!(punct, Punct::Bang | Punct::Minus | Punct::Plus | Punct::Tilde | Punct::LeftParen) {
            self.wrong(reading, "expected a value here");
            return Value::ZERO;
        }
        self.advance(reading);
        reading.depth += 1;
        if reading.depth > DEEPEST {
            self.wrong(reading, "the condition is nested too deeply");
            return Value::ZERO;
        }
        let value = match punct {
            Punct::LeftParen => {
                let value = self.conditional(reading, counts);
                self.expect(reading, Punct::RightParen);
                value
            }
            _ => unary_value(punct, self.unary(reading, counts)),
        };
        reading.depth -= 1;
        value
    }

    fn primary(&mut self, reading: &mut Reading, counts: Counts) -> Value {
        let lexeme = reading.next;
        match lexeme.kind {
            Kind::Word(word) => self.word_value(reading, word, counts),
            Kind::Number(symbol) => {
                let value = parse_number(self.names.bytes(symbol));
                let Some(value) = value else {
                    self.wrong(reading, "this is not an integer");
                    return Value::ZERO;
                };
                self.advance(reading);
                value
            }
            Kind::Character(symbol) => {
                let value = character_value(self.names.bytes(symbol));
                self.advance(reading);
                value
            }
            Kind::FileEnd => {
                self.wrong(reading, "expected a value after this");
                Value::ZERO
            }
            _ => {
                self.wrong(reading, "this is not allowed in a condition");
                Value::ZERO
            }
        }
    }

    /// A word: `defined`, a question, or 0.
    fn word_value(&mut self, reading: &mut Reading, word: Symbol, counts: Counts) -> Value {
        if word == self.words.defined {
            return self.defined(reading);
        }
        if let Some(id) = self.macros.find(word) {
            match self.macros.get(id).kind {
                MacroKind::Builtin(Builtin::Has(has)) => return self.question(reading, has),
                MacroKind::Input if counts == Counts::Yes => {
                    self.input_in_condition(reading, word);
                    return Value::ZERO;
                }
                _ => {}
            }
        }
        if matches!(self.names.text(word), "__has_feature" | "__has_extension" | "__has_warning") {
            self.skip_question(reading);
            return Value::ZERO;
        }
        self.advance(reading);
        Value::ZERO
    }

    fn input_in_condition(&mut self, reading: &mut Reading, word: Symbol) {
        if !std::mem::replace(&mut reading.failed, true) {
            let name = self.names.text(word);
            let message =
                format!("`#{}` depends on the value of `{name}`, which is a symbolic input", reading.directive);
            let diagnostic = Diagnostic::new(&codes::preprocessor::E124, reading.next.span(), message)
                .label("its value is unknown here");
            self.complain(diagnostic);
        }
    }

    /// `defined X` or `defined(X)`.
    fn defined(&mut self, reading: &mut Reading) -> Value {
        let mut name = self.pull();
        let paren = name.is(Punct::LeftParen);
        if paren {
            name = self.pull();
        }
        let Some(word) = name.word() else {
            if !name.is_end() {
                reading.place = name;
            }
            self.wrong(reading, "`defined` needs the name of a macro");
            return Value::ZERO;
        };
        reading.place = name;
        self.advance(reading);
        if paren {
            self.expect(reading, Punct::RightParen);
        }
        Value::of(self.macros.find(word).is_some())
    }

    /// `__has_attribute(x)` and its kin: the tokens in the parentheses.
    fn question(&mut self, reading: &mut Reading, has: Has) -> Value {
        let open = match has {
            Has::Include | Has::IncludeNext => self.next_expanded(),
            Has::Attribute | Has::CAttribute | Has::Builtin => self.pull(),
        };
        if !open.is(Punct::LeftParen) {
            self.wrong(reading, "this needs `(` after it");
            return Value::ZERO;
        }
        let tokens = self.question_tokens(reading, has);
        let value = match has {
            Has::Include => self.has_include(&tokens, super::include::Reading::Each),
            Has::IncludeNext => self.has_include(&tokens, super::include::Reading::Next),
            Has::Attribute | Has::CAttribute | Has::Builtin => self.has(has, &tokens),
        };
        self.advance(reading);
        match value {
            Some(value) => value,
            None => {
                self.wrong(reading, "this needs a name in quotes or angles");
                Value::ZERO
            }
        }
    }

    /// The tokens up to the closing parenthesis, which is passed.
    fn question_tokens(&mut self, reading: &mut Reading, has: Has) -> Vec<Lexeme> {
        let expands = matches!(has, Has::Include | Has::IncludeNext);
        let mut tokens = Vec::new();
        let mut depth = 0u32;
        let mut angled = false;
        loop {
            // A name in angles is not expanded.
            let lexeme = if expands && !angled { self.next_expanded() } else { self.pull() };
            match lexeme.kind {
                Kind::FileEnd => {
                    self.wrong(reading, "this has no closing `)`");
                    return tokens;
                }
                Kind::Punct(Punct::Less) => angled = true,
                Kind::Punct(Punct::LeftParen) => depth += 1,
                Kind::Punct(Punct::RightParen) if depth == 0 => return tokens,
                Kind::Punct(Punct::RightParen) => depth -= 1,
                _ => {}
            }
            tokens.push(lexeme);
        }
    }

    /// Passes a question that is always answered with 0.
    fn skip_question(&mut self, reading: &mut Reading) {
        self.advance(reading);
        if reading.next.is(Punct::LeftParen) {
            self.question_tokens(reading, Has::Attribute);
            self.advance(reading);
        }
    }
}

fn strength(punct: Punct) -> Option<u8> {
    Some(match punct {
        Punct::PipePipe => 1,
        Punct::AmpAmp => 2,
        Punct::Pipe => 3,
        Punct::Caret => 4,
        Punct::Amp => 5,
        Punct::EqualEqual | Punct::BangEqual => 6,
        Punct::Less | Punct::Greater | Punct::LessEqual | Punct::GreaterEqual => 7,
        Punct::ShiftLeft | Punct::ShiftRight => 8,
        Punct::Plus | Punct::Minus => 9,
        Punct::Star | Punct::Slash | Punct::Percent => 10,
        _ => return None,
    })
}

fn unary_value(punct: Punct, value: Value) -> Value {
    match punct {
        Punct::Bang => Value::of(!value.truth()),
        Punct::Minus => Value { bits: value.bits.wrapping_neg(), ..value },
        Punct::Tilde => Value { bits: !value.bits, ..value },
        _ => value,
    }
}

/// The value of an operator; `None` is a division by zero.
fn apply(punct: Punct, left: Value, right: Value) -> Option<Value> {
    let unsigned = left.unsigned || right.unsigned;
    let (a, b) = (left.bits, right.bits);
    let less = |x: Value, y: Value| if unsigned { x.bits < y.bits } else { x.signed() < y.signed() };
    let bits = match punct {
        Punct::AmpAmp => return Some(Value::of(left.truth() && right.truth())),
        Punct::PipePipe => return Some(Value::of(left.truth() || right.truth())),
        Punct::EqualEqual => return Some(Value::of(a == b)),
        Punct::BangEqual => return Some(Value::of(a != b)),
        Punct::Less => return Some(Value::of(less(left, right))),
        Punct::Greater => return Some(Value::of(less(right, left))),
        Punct::LessEqual => return Some(Value::of(!less(right, left))),
        Punct::GreaterEqual => return Some(Value::of(!less(left, right))),
        Punct::ShiftLeft | Punct::ShiftRight => return Some(shift(punct, left, right)),
        Punct::Pipe => a | b,
        Punct::Caret => a ^ b,
        Punct::Amp => a & b,
        Punct::Plus => a.wrapping_add(b),
        Punct::Minus => a.wrapping_sub(b),
        Punct::Star => a.wrapping_mul(b),
        Punct::Slash | Punct::Percent if b == 0 => return None,
        Punct::Slash if unsigned => a / b,
        Punct::Slash => left.signed().wrapping_div(right.signed()) as u64,
        Punct::Percent if unsigned => a % b,
        Punct::Percent => left.signed().wrapping_rem(right.signed()) as u64,
        _ => 0,
    };
    Some(Value { bits, unsigned })
}

/// Shifts as gcc does: by the other way for a negative count, and to nothing
/// for a large one.
fn shift(punct: Punct, left: Value, right: Value) -> Value {
    let negative = !right.unsigned && right.signed() < 0;
    let count = if negative { right.bits.wrapping_neg() } else { right.bits };
    let leftwards = (punct == Punct::ShiftLeft) != negative;
    let all_sign = if !left.unsigned && left.signed() < 0 { u64::MAX } else { 0 };
    let bits = match (leftwards, count) {
        (true, 64..) => 0,
        (false, 64..) => all_sign,
        (true, _) => left.bits << count,
        (false, _) if left.unsigned => left.bits >> count,
        (false, _) => (left.signed() >> count) as u64,
    };
    Value { bits, ..left }
}

/// An integer constant with its suffixes.
fn parse_number(text: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(text).ok()?.to_ascii_lowercase();
    let (digits, base) = match text.as_bytes() {
        [b'0', b'x', ..] => (&text[2..], 16),
        [b'0', b'b', ..] => (&text[2..], 2),
        [b'0', ..] => (&text[..], 8),
        _ => (&text[..], 10),
    };
    let end = digits.find(|c: char| !c.is_digit(base)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if digits.is_empty() || !matches!(suffix, "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu" | "z" | "uz" | "zu") {
        return None;
    }
    let bits = digits.chars().try_fold(0u64, |value, c| {
        let digit = c.to_digit(base)?;
        Some(value.wrapping_mul(u64::from(base)).wrapping_add(u64::from(digit)))
    })?;
    Some(Value { bits, unsigned: suffix.contains('u') || bits > i64::MAX as u64 })
}

/// A character constant, as an `int`.
fn character_value(text: &[u8]) -> Value {
    let open = text.iter().position(|&b| b == b'\'').unwrap_or(0);
    let prefix = &text[..open];
    let inner = text.get(open + 1..text.len().saturating_sub(1)).unwrap_or(&[]);
    if !prefix.is_empty() {
        let value = std::str::from_utf8(inner).ok().and_then(|t| {
            let mut characters = t.chars();
            let first = characters.next()?;
            (first != '\\').then_some(u64::from(u32::from(first)))
        });
        return Value::number(value.unwrap_or_else(|| escapes(inner).last().copied().unwrap_or(0)));
    }
    let units = escapes(inner);
    let value = units.iter().fold(0u64, |value, &unit| (value << 8) | (unit & 0xff));
    let value = if units.len() == 1 { value as u8 as i8 as i64 } else { value as u32 as i32 as i64 };
    Value::number(value as u64)
}

/// The characters of a literal, escapes resolved.
fn escapes(text: &[u8]) -> Vec<u64> {
    let mut units = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'\\' {
            units.push(u64::from(text[at]));
            at += 1;
            continue;
        }
        let (unit, length) = escape(&text[at + 1..]);
        units.push(unit);
        at += 1 + length;
    }
    units
}

/// The value of an escape, after its backslash, and its length.
fn escape(text: &[u8]) -> (u64, usize) {
    let digits = |from: usize, most: usize, base: u64| {
        let mut value = 0u64;
        let mut length = 0;
        while let Some(digit) = text.get(from + length).and_then(|&b| (b as char).to_digit(base as u32)) {
            if length == most {
                break;
            }
            value = value.wrapping_mul(base).wrapping_add(u64::from(digit));
            length += 1;
        }
        (value, from + length)
    };
    let value = match text.first() {
        None => return (0, 0),
        Some(b'0'..=b'7') => return digits(0, 3, 8),
        Some(b'x') => return digits(1, 16, 16),
        Some(b'u') => return digits(1, 4, 16),
        Some(b'U') => return digits(1, 8, 16),
        Some(b'n') => 10,
        Some(b't') => 9,
        Some(b'r') => 13,
        Some(b'a') => 7,
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'v') => 11,
        Some(b'e' | b'E') => 27,
        Some(&other) => u64::from(other),
    };
    (value, 1)
}
