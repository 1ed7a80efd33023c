//! `#pragma pack`: the stack of alignment limits. The parser is told only what
//! holds from here on, so that it need not know of `push` and `pop`.

use super::{Preprocessor, Spacing};
use crate::lex::{Kind, Lexeme};
use crate::token::{Punct, Token, TokenKind};
use antiphon_source::{codes, Diagnostic, Symbol};

/// The limit in force, 0 for none, and those that were pushed.
#[derive(Debug, Default)]
pub(super) struct Packing {
    limit: u8,
    pushed: Vec<(Option<Symbol>, u8)>,
}

/// What one pragma asks for.
#[derive(Debug, Default)]
struct Request {
    action: Action,
    name: Option<Symbol>,
    limit: Option<u8>,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Action {
    #[default]
    Set,
    Push,
    Pop,
}

impl Preprocessor<'_> {
    /// `#pragma pack ...`, its macros not yet expanded.
    pub(super) fn pack(&mut self, start: Lexeme, line: &[Lexeme]) {
        let rest = self.expand_list(line[1..].to_vec());
        let done = self.pack_request(&rest).and_then(|request| self.packing.obey(request));
        if done.is_none() {
            let message = "this `#pragma pack` is not understood and is ignored";
            return self.complain(Diagnostic::new(&codes::warnings::W105, line[0].span(), message));
        }
        let kind = TokenKind::Pack(self.packing.limit);
        self.push(Token { kind, loc: start.loc, len: start.len }, Spacing::Line);
    }

    /// The parts between the parentheses; `None` if they make no sense.
    fn pack_request(&self, rest: &[Lexeme]) -> Option<Request> {
        let (open, rest) = rest.split_first()?;
        let close = rest.iter().position(|lexeme| lexeme.is(Punct::RightParen))?;
        if !open.is(Punct::LeftParen) {
            return None;
        }
        let mut request = Request::default();
        if close == 0 {
            return Some(Request { limit: Some(0), ..request });
        }
        for (index, part) in rest[..close].split(|lexeme| lexeme.is(Punct::Comma)).enumerate() {
            let [part] = part else { return None };
            match part.kind {
                Kind::Number(symbol) => request.limit = Some(limit(self.names.text(symbol))?),
                Kind::Word(word) if index == 0 => {
                    request.action = match self.names.text(word) {
                        "push" => Action::Push,
                        "pop" => Action::Pop,
                        _ => return None,
                    }
                }
                Kind::Word(word) => request.name = Some(word),
                _ => return None,
            }
        }
        Some(request)
    }
}

fn limit(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|limit| matches!(limit, 0 | 1 | 2 | 4 | 8 | 16))
}

impl Packing {
    fn obey(&mut self, request: Request) -> Option<()> {
        match request.action {
            Action::Set => self.limit = request.limit?,
            Action::Push => {
                self.pushed.push((request.name, self.limit));
                self.limit = request.limit.unwrap_or(self.limit);
            }
            Action::Pop => {
                let at = match request.name {
                    Some(name) => self.pushed.iter().rposition(|(pushed, _)| *pushed == Some(name))?,
                    None => self.pushed.len().checked_sub(1)?,
                };
                self.limit = request.limit.unwrap_or(self.pushed[at].1);
                self.pushed.truncate(at);
            }
        }
        Some(())
    }
}
