//! Putting arguments into a macro's body (C11 6.10.3.1), with the GNU rules
//! for `, ## __VA_ARGS__` and the C2x rules for `__VA_OPT__`.

use super::arguments::Argument;
use super::expand::Site;
use super::macros::Body;
use super::Preprocessor;
use crate::lex::{Flags, Kind, Lexeme};
use crate::token::Punct;

/// What is known while one body is filled in.
struct Filling<'b> {
    body: &'b [Lexeme],
    arguments: Vec<Argument>,
    site: Site,
}

impl Preprocessor<'_> {
    /// The body with the arguments in place and everything pasted.
    pub(super) fn substitute(&mut self, body: &Body, arguments: Vec<Argument>, site: Site) -> Vec<Lexeme> {
        let mut filling = Filling { body: &body.tokens, arguments, site };
        let mut filled = Vec::with_capacity(body.tokens.len());
        self.fill(&mut filling, 0, body.tokens.len(), &mut filled);
        self.paste_all(filled, site)
    }

    /// Fills in the tokens `from..to` of the body.
    fn fill(&mut self, filling: &mut Filling<'_>, from: usize, to: usize, out: &mut Vec<Lexeme>) {
        let mut index = from;
        while index < to {
            let lexeme = filling.body[index];
            match lexeme.kind {
                Kind::Param(_) if lexeme.flags.has(Flags::STRINGIFY) => {
                    let string = self.stringified(filling, lexeme);
                    out.push(string);
                }
                Kind::Param(number) => self.fill_parameter(filling, index, usize::from(number), out),
                Kind::VaOpt(after) => {
                    self.fill_va_opt(filling, index, after as usize, out);
                    index = after as usize;
                    continue;
                }
                _ => {
                    let loc = self.origin(lexeme, filling.site);
                    out.push(Lexeme { loc, ..lexeme });
                }
            }
            index += 1;
        }
    }

    fn stringified(&mut self, filling: &Filling<'_>, lexeme: Lexeme) -> Lexeme {
        let Kind::Param(number) = lexeme.kind else { return lexeme };
        let raw = filling.arguments.get(usize::from(number)).map_or(&[][..], |argument| &argument.raw);
        let kind = self.stringify(raw);
        let mut string = Lexeme { kind, loc: self.origin(lexeme, filling.site), ..lexeme };
        string.flags.clear(Flags::STRINGIFY);
        string
    }

    fn fill_parameter(&mut self, filling: &mut Filling<'_>, index: usize, number: usize, out: &mut Vec<Lexeme>) {
        let lexeme = filling.body[index];
        let after_paste = index > 0 && filling.body[index - 1].flags.has(Flags::PASTE);
        let before_paste = lexeme.flags.has(Flags::PASTE);
        let variable = number + 1 == filling.arguments.len();
        let Some(argument) = filling.arguments.get_mut(number) else { return };
        if after_paste && variable && gnu_comma(argument, out) == Comma::Deleted {
            return placemarker(lexeme, out);
        }
        let tokens = match after_paste || before_paste {
            true => &argument.raw,
            false => self.expanded(argument, filling.site),
        };
        append(tokens, lexeme, out);
    }

    /// `__VA_OPT__( ... )`: its content if the variable argument has tokens.
    fn fill_va_opt(&mut self, filling: &mut Filling<'_>, index: usize, after: usize, out: &mut Vec<Lexeme>) {
        let opening = filling.body[index];
        let close = after - 1;
        let mut shape = opening;
        shape.flags.clear(Flags::PASTE);
        if filling.body[close].flags.has(Flags::PASTE) {
            shape.flags.set(Flags::PASTE);
        }
        let present = match filling.arguments.last_mut() {
            Some(argument) => !self.expanded(argument, filling.site).is_empty(),
            None => false,
        };
        if !present {
            return append(&[], shape, out);
        }
        let mut inner = Vec::new();
        self.fill(filling, index + 1, close, &mut inner);
        if opening.flags.has(Flags::STRINGIFY) {
            let pasted = self.paste_all(inner, filling.site);
            let kind = self.stringify(&pasted);
            shape.flags.clear(Flags::STRINGIFY);
            return out.push(Lexeme { kind, loc: self.origin(opening, filling.site), ..shape });
        }
        append(&inner, shape, out);
    }
}

/// What became of the comma in `, ## args`.
#[derive(PartialEq, Eq)]
enum Comma {
    /// The arguments are not there, nor is the comma.
    Deleted,
    /// It stays, and is not pasted.
    Kept,
    /// There is none.
    Absent,
}

fn gnu_comma(argument: &Argument, out: &mut Vec<Lexeme>) -> Comma {
    match out.last_mut() {
        Some(comma) if comma.is(Punct::Comma) && comma.flags.has(Flags::PASTE) => {
            comma.flags.clear(Flags::PASTE);
            if argument.omitted {
                out.pop();
                return Comma::Deleted;
            }
            Comma::Kept
        }
        _ => Comma::Absent,
    }
}

/// Appends `tokens` in place of `shape`: the first is set apart as `shape` is,
/// the last is pasted with what follows if `shape` is.
fn append(tokens: &[Lexeme], shape: Lexeme, out: &mut Vec<Lexeme>) {
    if tokens.is_empty() {
        return placemarker(shape, out);
    }
    let start = out.len();
    out.extend_from_slice(tokens);
    out[start].flags = out[start].flags.spaced_like(shape.flags);
    if shape.flags.has(Flags::PASTE) {
        if let Some(last) = out.last_mut() {
            last.flags.set(Flags::PASTE);
        }
    }
}

fn placemarker(shape: Lexeme, out: &mut Vec<Lexeme>) {
    let mut flags = Flags::NONE.spaced_like(shape.flags);
    if shape.flags.has(Flags::PASTE) {
        flags.set(Flags::PASTE);
    }
    out.push(Lexeme { kind: Kind::Placemarker, flags, ..shape });
}
