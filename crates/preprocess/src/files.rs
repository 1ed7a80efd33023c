//! The stack of files being read, and reading tokens from the topmost.
//!
//! The predefined macros and the command line are files too, put on top of the
//! main file before reading begins, so that their definitions have a place.
//!
//! A file whose whole text stands inside `#ifndef X ... #endif` is remembered
//! with its `X`: while `X` is defined, including it again costs nothing.

use super::conditionals::Conditional;
use super::{predefined, Define, Options, Preprocessor};
use crate::lex::{Flags, Kind, Lexeme, LineMode, Scanner};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, FileId, FileKind, Loc, SourceMap, Span, Symbol};
use std::sync::Arc;

/// One file being read.
pub(super) struct FileFrame {
    pub id: FileId,
    pub text: Arc<[u8]>,
    pub base: Loc,
    pub pos: usize,
    pub line_start: bool,
    pub conditionals: Vec<Conditional>,
    pub guard: Guard,
}

/// Whether a file is wholly inside one `#ifndef`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guard {
    /// Nothing was read yet.
    Start,
    /// Inside the `#ifndef` that opened the file.
    Inside(Symbol),
    /// After its `#endif`.
    After(Symbol),
    /// Something stands outside of it.
    Broken,
}

impl FileFrame {
    pub fn new(sources: &SourceMap, id: FileId) -> FileFrame {
        let text = sources.file(id).text.clone();
        let pos = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        FileFrame {
            id,
            base: sources.loc(id, 0),
            text,
            pos,
            line_start: true,
            conditionals: Vec::new(),
            guard: Guard::Start,
        }
    }

    /// The position of the end of the file.
    pub fn end_loc(&self) -> Loc {
        Loc(self.base.0 + self.text.len() as u32)
    }

    /// The position of the next byte.
    pub fn here(&self) -> Loc {
        Loc(self.base.0 + self.pos as u32)
    }

    /// Notes that something other than a directive's own bookkeeping stands
    /// at the outermost level of the file.
    pub fn content(&mut self) {
        if !matches!(self.guard, Guard::Inside(_)) {
            self.guard = Guard::Broken;
        }
    }
}

impl Preprocessor<'_> {
    /// Puts the predefined macros and the `-D` options on top of the main file.
    pub(super) fn enter_command_line(&mut self, options: &Options) {
        let mut text = String::new();
        // Replacements are awaited, and so come first.
        let (replaced, others): (Vec<&Define>, Vec<&Define>) =
            options.defines.iter().partition(|define| matches!(define, Define::Replace(_)));
        for define in replaced.into_iter().chain(others) {
            let line = match define {
                Define::Replace(definition) => {
                    let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
                    let symbol = self.names.intern(name);
                    self.replacements.await_definition(symbol);
                    format!("#define {name} {value}")
                }
                Define::Undefine(name) => format!("#undef {name}"),
                Define::Define(definition) => match definition.split_once('=') {
                    Some((name, value)) => format!("#define {name} {value}"),
                    None => format!("#define {definition} 1"),
                },
            };
            text.push_str(&line.replace(['\n', '\r'], " "));
            text.push('\n');
        }
        self.enter_builtin("<command line>", text);
        self.enter_builtin("<predefined>", predefined::text(options.target));
    }

    fn enter_builtin(&mut self, name: &str, text: String) {
        let added = self.sources.add_file(name, text.into_bytes().into(), FileKind::Builtin, Loc::NONE);
        match added {
            Ok(id) => self.files.push(FileFrame::new(self.sources, id)),
            Err(_) => self.too_much_source(Span::NONE),
        }
    }

    pub(super) fn too_much_source(&mut self, span: Span) {
        let message = "the program and its headers are too large to be read";
        self.give_up(Diagnostic::new(&codes::preprocessor::E127, span, message));
    }

    /// Reads one token from the topmost file.
    pub(super) fn scan(&mut self, mode: LineMode) -> Lexeme {
        let Some(frame) = self.files.last_mut() else {
            return Lexeme::new(Kind::FileEnd, Loc::NONE, 0);
        };
        let mut scanner = Scanner::new(&frame.text, frame.base);
        scanner.pos = frame.pos;
        scanner.line_start = frame.line_start;
        scanner.mode = mode;
        let lexeme = scanner.next(self.names);
        let problem = scanner.problem;
        (frame.pos, frame.line_start) = (scanner.pos, scanner.line_start);
        if let Some((problem, start, len)) = problem {
            let loc = Loc(frame.base.0 + start as u32);
            self.complain_about_token(problem, loc, len as u32);
        }
        lexeme
    }

    /// The next token of the text, directives obeyed on the way.
    pub(super) fn next_from_file(&mut self) -> Lexeme {
        loop {
            if self.stopped {
                return Lexeme::new(Kind::FileEnd, self.files.last().map_or(Loc::NONE, |f| f.here()), 0);
            }
            let lexeme = self.scan(LineMode::Text);
            match lexeme.kind {
                Kind::FileEnd => {
                    if self.expansion.collecting || !self.leave_file() {
                        return lexeme;
                    }
                }
                Kind::Punct(Punct::Hash) if lexeme.flags.has(Flags::LINE_START) => self.directive(lexeme),
                _ => {
                    if let Some(frame) = self.files.last_mut() {
                        frame.content();
                    }
                    return lexeme;
                }
            }
        }
    }

    /// Whether a `(` comes next in the text; it is passed if so.
    pub(super) fn paren_in_file(&mut self) -> bool {
        let Some(frame) = self.files.last() else { return false };
        let mut scanner = Scanner::new(&frame.text, frame.base);
        scanner.pos = frame.pos;
        scanner.line_start = frame.line_start;
        scanner.skip_space();
        if self.stopped || frame.text.get(scanner.pos) != Some(&b'(') {
            return false;
        }
        self.scan(LineMode::Text);
        true
    }

    /// Leaves the topmost file at its end; the main file stays.
    fn leave_file(&mut self) -> bool {
        self.close_conditionals();
        if self.files.len() == 1 {
            return false;
        }
        if let Some(frame) = self.files.pop() {
            if let Guard::After(symbol) = frame.guard {
                let name = self.sources.file(frame.id).name.clone();
                self.included.guards.insert(name, symbol);
            }
        }
        true
    }

    /// The tokens up to the end of the directive.
    pub(super) fn rest_of_line(&mut self) -> Vec<Lexeme> {
        let mut line = Vec::new();
        loop {
            let lexeme = self.scan(LineMode::Directive);
            if lexeme.is_end() {
                return line;
            }
            line.push(lexeme);
        }
    }

    /// Passes the rest of a directive.
    pub(super) fn skip_line(&mut self) {
        self.with_scanner(|scanner| scanner.skip_line());
    }

    /// Works on the text of the topmost file; `line_start` holds afterwards.
    pub(super) fn with_scanner<T: Default>(&mut self, work: impl FnOnce(&mut Scanner<'_>) -> T) -> T {
        let Some(frame) = self.files.last_mut() else { return T::default() };
        let mut scanner = Scanner::new(&frame.text, frame.base);
        scanner.pos = frame.pos;
        let result = work(&mut scanner);
        let problem = scanner.problem;
        (frame.pos, frame.line_start) = (scanner.pos, true);
        if let Some((problem, start, len)) = problem {
            let loc = Loc(frame.base.0 + start as u32);
            self.complain_about_token(problem, loc, len as u32);
        }
        result
    }
}
