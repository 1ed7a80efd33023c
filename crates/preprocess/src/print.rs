//! `show preprocessed`: tokens back to text, line for line as written, with
//! blanks where they were written or where two tokens would run together.
//! Annotations become `#pragma antiphon` lines again.

use super::{Preprocessed, Spacing};
use crate::lex::Scanner;
use crate::token::{Token, TokenKind};
use antiphon_source::{Interner, Loc, SourceMap};

/// The text of a preprocessed translation unit.
pub fn print_tokens(unit: &Preprocessed, sources: &SourceMap, names: &Interner) -> String {
    let mut printer = Printer {
        out: Vec::new(),
        line: Vec::new(),
        last: Vec::new(),
        pragma: Pragma::None,
        scratch: Interner::default(),
    };
    for (&token, &spacing) in unit.tokens.iter().zip(&unit.spacing) {
        printer.token(token, spacing, sources, names);
    }
    printer.end_line();
    String::from_utf8_lossy(&printer.out).into_owned()
}

/// Whether a `#pragma` line is being printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pragma {
    None,
    Inside,
    /// It is complete: the next token begins a line.
    Done,
}

struct Printer {
    out: Vec<u8>,
    line: Vec<u8>,
    /// The spelling of the token before, on this line.
    last: Vec<u8>,
    pragma: Pragma,
    /// For reading tokens again.
    scratch: Interner,
}

impl Printer {
    fn token(&mut self, token: Token, spacing: Spacing, sources: &SourceMap, names: &Interner) {
        let text: &[u8] = match token.kind {
            TokenKind::AnnotationStart => return self.start_pragma("#pragma antiphon"),
            TokenKind::DirectiveStart => return self.start_pragma("#pragma omp"),
            TokenKind::Pack(limit) => return self.pack(limit),
            TokenKind::AnnotationEnd => {
                self.pragma = Pragma::Done;
                return;
            }
            TokenKind::End => return,
            TokenKind::Word(s) | TokenKind::Number(s) | TokenKind::Character(s) | TokenKind::String(s) => {
                names.bytes(s)
            }
            TokenKind::Punct(punct) => punct.text().as_bytes(),
            TokenKind::Unknown => unknown_text(token, sources),
        };
        let new_line = match self.pragma {
            Pragma::None => spacing == Spacing::Line,
            Pragma::Inside => false,
            Pragma::Done => true,
        };
        if new_line {
            self.end_line();
            self.pragma = Pragma::None;
            if spacing == Spacing::Line {
                self.line.resize(indentation(token, sources), b' ');
            }
        } else if !self.last.is_empty()
            && (spacing != Spacing::None || run_together(&self.last, text, &mut self.scratch))
        {
            self.line.push(b' ');
        }
        self.line.extend_from_slice(text);
        self.last.clear();
        self.last.extend_from_slice(text);
    }

    fn start_pragma(&mut self, text: &str) {
        self.end_line();
        self.line.extend_from_slice(text.as_bytes());
        self.line.push(b' ');
        self.pragma = Pragma::Inside;
    }

    /// The limit itself: what `push` and `pop` came to.
    fn pack(&mut self, limit: u8) {
        let text = if limit == 0 { "#pragma pack()".to_string() } else { format!("#pragma pack({limit})") };
        self.start_pragma(&text);
        self.pragma = Pragma::Done;
    }

    fn end_line(&mut self) {
        while self.line.last() == Some(&b' ') {
            self.line.pop();
        }
        if !self.line.is_empty() {
            self.out.append(&mut self.line);
            self.out.push(b'\n');
        }
        self.last.clear();
    }
}

/// The blanks before the first token of a line.
fn indentation(token: Token, sources: &SourceMap) -> usize {
    let Some((file, offset)) = sources.file_offset(token.loc) else { return 0 };
    (sources.file(file).line_column(offset).1 as usize - 1).min(80)
}

fn unknown_text(token: Token, sources: &SourceMap) -> &[u8] {
    let Some((file, offset)) = sources.spelling_offset(token.loc) else { return b"?" };
    let text = &sources.file(file).text;
    let start = (offset as usize).min(text.len());
    let end = (start + token.len as usize).min(text.len());
    &text[start..end]
}

/// Whether two tokens would be read differently with nothing between them.
fn run_together(left: &[u8], right: &[u8], scratch: &mut Interner) -> bool {
    let (Some(&last), Some(&first)) = (left.last(), right.first()) else { return false };
    let letter = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || b >= 0x80;
    let alone = |b: u8| matches!(b, b'(' | b')' | b',' | b';' | b'[' | b']' | b'{' | b'}' | b'~' | b'?');
    if alone(last) || alone(first) {
        return false;
    }
    match (letter(last), letter(first)) {
        (true, true) => return true,
        // Only a number goes on with these, only a prefix with a quote.
        (true, false) if !matches!(first, b'.' | b'+' | b'-' | b'"' | b'\'' | b'\\') => return false,
        (false, true) if !matches!(last, b'.' | b'\\') => return false,
        _ => {}
    }
    let joined = [left, right].concat();
    let mut scanner = Scanner::new(&joined, Loc::NONE);
    scanner.next(scratch);
    scanner.pos != left.len()
}
