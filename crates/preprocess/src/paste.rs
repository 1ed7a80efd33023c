//! The operators `##` and `#`: two tokens into one, and an argument into a
//! string literal.

use super::expand::Site;
use super::Preprocessor;
use crate::lex::{digraph_text, Flags, Kind, Lexeme, Scanner};
use antiphon_source::{codes, Diagnostic, Loc};

impl Preprocessor<'_> {
    /// Pastes what `##` joins, and drops placemarkers.
    pub(super) fn paste_all(&mut self, tokens: Vec<Lexeme>, site: Site) -> Vec<Lexeme> {
        let pending = |lexeme: &Lexeme| lexeme.kind == Kind::Placemarker || lexeme.flags.has(Flags::PASTE);
        if !tokens.iter().any(pending) {
            return tokens;
        }
        let mut out: Vec<Lexeme> = Vec::with_capacity(tokens.len());
        let mut rest = tokens.into_iter();
        let mut space = false;
        while let Some(mut left) = rest.next() {
            while left.flags.has(Flags::PASTE) {
                left.flags.clear(Flags::PASTE);
                let Some(right) = rest.next() else { break };
                match self.paste(left, right, site) {
                    Some(pasted) => left = pasted,
                    None => {
                        out.push(left);
                        left = right;
                    }
                }
            }
            if left.kind == Kind::Placemarker {
                space |= left.flags.has(Flags::SPACE);
                continue;
            }
            if std::mem::take(&mut space) {
                left.flags.set(Flags::SPACE);
            }
            out.push(left);
        }
        out
    }

    /// `left ## right`; `None` if that is not a token, which was reported.
    fn paste(&mut self, left: Lexeme, right: Lexeme, site: Site) -> Option<Lexeme> {
        let paste_on = if right.flags.has(Flags::PASTE) { Flags::PASTE } else { Flags::NONE };
        if right.kind == Kind::Placemarker {
            return Some(left.with(paste_on));
        }
        if left.kind == Kind::Placemarker {
            return Some(Lexeme { flags: right.flags.spaced_like(left.flags), ..right });
        }
        let mut text = Vec::new();
        self.spell(left, &mut text);
        self.spell(right, &mut text);
        let mut scanner = Scanner::new(&text, Loc::NONE);
        let pasted = scanner.next(self.names);
        let whole = scanner.pos == text.len() && scanner.problem.is_none() && !pasted.is_end();
        if !whole || matches!(pasted.kind, Kind::Other(_)) {
            self.bad_paste(left, right, site);
            return None;
        }
        let mut flags = pasted.flags.spaced_like(left.flags);
        flags.set(paste_on);
        Some(Lexeme { kind: pasted.kind, flags, ..left })
    }

    fn bad_paste(&mut self, left: Lexeme, right: Lexeme, site: Site) {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        self.spell(left, &mut a);
        self.spell(right, &mut b);
        let (a, b) = (String::from_utf8_lossy(&a), String::from_utf8_lossy(&b));
        let message = format!("pasting `{a}` and `{b}` does not give a token");
        let span = antiphon_source::Span::of_token(site.loc, self.names.bytes(site.name).len() as u32);
        self.complain(Diagnostic::new(&codes::preprocessor::E111, span, message).label("in this macro"));
    }

    /// Appends the spelling of a token.
    pub(super) fn spell(&self, lexeme: Lexeme, out: &mut Vec<u8>) {
        match lexeme.kind {
            Kind::Word(symbol)
            | Kind::Number(symbol)
            | Kind::Character(symbol)
            | Kind::String(symbol)
            | Kind::Other(symbol) => out.extend_from_slice(self.names.bytes(symbol)),
            Kind::Punct(punct) if lexeme.flags.has(Flags::DIGRAPH) => {
                out.extend_from_slice(digraph_text(punct).as_bytes())
            }
            Kind::Punct(punct) => out.extend_from_slice(punct.text().as_bytes()),
            Kind::Param(_) | Kind::VaOpt(_) | Kind::Placemarker | Kind::LineEnd | Kind::FileEnd => {}
        }
    }

    /// `#`: the spelling of `tokens` as a string literal. White space inside
    /// becomes one blank; quotes and backslashes in literals are escaped.
    pub(super) fn stringify(&mut self, tokens: &[Lexeme]) -> Kind {
        let mut text = vec![b'"'];
        let mut spelling = Vec::new();
        for (index, &lexeme) in tokens.iter().enumerate() {
            if index > 0 && lexeme.flags.has(Flags::SPACE) {
                text.push(b' ');
            }
            spelling.clear();
            self.spell(lexeme, &mut spelling);
            let literal = matches!(lexeme.kind, Kind::String(_) | Kind::Character(_));
            for &byte in &spelling {
                if literal && matches!(byte, b'"' | b'\\') {
                    text.push(b'\\');
                }
                text.push(byte);
            }
        }
        let backslashes = text.iter().rev().take_while(|&&b| b == b'\\').count();
        if backslashes % 2 == 1 {
            text.pop();
        }
        text.push(b'"');
        Kind::String(self.names.intern(text))
    }
}
