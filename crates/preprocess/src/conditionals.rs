//! `#if` and its kin: the stack of open conditionals of each file, and passing
//! quickly over groups that are not wanted.

use super::directives::Directive;
use super::files::Guard;
use super::Preprocessor;
use crate::lex::{Kind, Lexeme, LineMode, Scanner};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, Loc, Span, Symbol};

/// One open `#if`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditional {
    /// Its `#`.
    loc: Loc,
    /// Whether one of its groups was read.
    taken: bool,
    /// Where its `#else` stands.
    else_loc: Option<Loc>,
    /// Whether it may be the guard of the whole file.
    guard: bool,
}

/// What `#ifdef` and `#ifndef` want of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sense {
    Defined,
    Undefined,
}

impl Preprocessor<'_> {
    pub(super) fn if_directive(&mut self, hash: Lexeme) {
        let line = self.rest_of_line();
        let guard = self.guard_condition(&line);
        let holds = self.condition(hash, "if", line);
        self.open(hash, holds, guard);
    }

    pub(super) fn ifdef(&mut self, hash: Lexeme, sense: Sense) {
        let line = self.rest_of_line();
        let directive = if sense == Sense::Defined { "ifdef" } else { "ifndef" };
        let Some((_, word)) = self.macro_name(hash, &line, directive) else {
            return self.open(hash, false, None);
        };
        self.warn_extra(&line[1..], directive);
        let defined = self.macros.find(word).is_some();
        let guard = (sense == Sense::Undefined).then_some(word);
        self.open(hash, defined == (sense == Sense::Defined), guard);
    }

    /// `X` if the condition is `!defined X` or `!defined(X)`.
    fn guard_condition(&self, line: &[Lexeme]) -> Option<Symbol> {
        let (not, rest) = line.split_first()?;
        let (defined, rest) = rest.split_first()?;
        if !not.is(Punct::Bang) || defined.word() != Some(self.words.defined) {
            return None;
        }
        match rest {
            [name] => name.word(),
            [open, name, close] if open.is(Punct::LeftParen) && close.is(Punct::RightParen) => name.word(),
            _ => None,
        }
    }

    fn open(&mut self, hash: Lexeme, holds: bool, guard: Option<Symbol>) {
        let Some(frame) = self.files.last_mut() else { return };
        let is_guard = match (frame.guard, guard) {
            (Guard::Start, Some(word)) => {
                frame.guard = Guard::Inside(word);
                true
            }
            (Guard::Inside(_), _) => false,
            _ => {
                frame.guard = Guard::Broken;
                false
            }
        };
        frame.conditionals.push(Conditional { loc: hash.loc, taken: holds, else_loc: None, guard: is_guard });
        if !holds {
            self.guarded_input = None;
            self.skip_group();
        }
    }

    /// Met after a group that was read: the rest is not wanted.
    pub(super) fn elif(&mut self, hash: Lexeme) {
        self.with_scanner(|scanner| scanner.skip_line());
        if self.reopen(hash, "elif").is_some() {
            self.skip_group();
        }
    }

    /// Met after a group that was read: the rest is not wanted.
    pub(super) fn else_directive(&mut self, hash: Lexeme) {
        let line = self.rest_of_line();
        self.warn_extra(&line, "else");
        if let Some(conditional) = self.reopen(hash, "else") {
            conditional.else_loc = Some(hash.loc);
            self.skip_group();
        }
    }

    pub(super) fn endif(&mut self, hash: Lexeme) {
        let line = self.rest_of_line();
        self.warn_extra(&line, "endif");
        let Some(frame) = self.files.last_mut() else { return };
        match frame.conditionals.pop() {
            None => self.stray_conditional(hash, "endif"),
            Some(conditional) => match frame.guard {
                Guard::Inside(word) if conditional.guard => frame.guard = Guard::After(word),
                Guard::Inside(_) => {}
                Guard::Start | Guard::After(_) | Guard::Broken => frame.guard = Guard::Broken,
            },
        }
    }

    /// The open conditional that an `#elif` or `#else` belongs to; a file's
    /// guard has neither.
    fn reopen(&mut self, hash: Lexeme, directive: &str) -> Option<&mut Conditional> {
        let frame = self.files.last_mut()?;
        let Some(conditional) = frame.conditionals.last_mut() else {
            self.stray_conditional(hash, directive);
            return None;
        };
        if conditional.guard {
            conditional.guard = false;
            frame.guard = Guard::Broken;
        }
        if let Some(loc) = conditional.else_loc {
            let message = format!("`#{directive}` after `#else`");
            let diagnostic = Diagnostic::new(&codes::preprocessor::E116, hash.span(), message)
                .also(Span::of_token(loc, 1), "the `#else`");
            self.complain(diagnostic);
        }
        self.files.last_mut()?.conditionals.last_mut()
    }

    fn stray_conditional(&mut self, hash: Lexeme, directive: &str) {
        let message = format!("`#{directive}` without `#if`");
        self.complain(Diagnostic::new(&codes::preprocessor::E116, hash.span(), message));
    }

    /// Passes groups until one is to be read or the conditional ends.
    fn skip_group(&mut self) {
        loop {
            let Some((directive, hash)) = self.next_branch() else { return };
            match directive {
                Directive::Endif => return self.endif(hash),
                Directive::Else => {
                    let line = self.rest_of_line();
                    self.warn_extra(&line, "else");
                    let Some(conditional) = self.reopen(hash, "else") else { return };
                    conditional.else_loc = Some(hash.loc);
                    if !std::mem::replace(&mut conditional.taken, true) {
                        return;
                    }
                }
                _ => {
                    let Some(&mut Conditional { taken, else_loc, .. }) = self.reopen(hash, "elif") else { return };
                    if taken || else_loc.is_some() {
                        self.skip_line();
                        continue;
                    }
                    if self.branch_condition(directive, hash) {
                        if let Some(c) = self.files.last_mut().and_then(|f| f.conditionals.last_mut()) {
                            c.taken = true;
                        }
                        return;
                    }
                }
            }
        }
    }

    /// Whether the condition of an `#elif`, `#elifdef` or `#elifndef` holds.
    fn branch_condition(&mut self, directive: Directive, hash: Lexeme) -> bool {
        let line = self.rest_of_line();
        let (name, wanted) = match directive {
            Directive::Elifdef => ("elifdef", true),
            Directive::Elifndef => ("elifndef", false),
            _ => return self.condition(hash, "elif", line),
        };
        let Some((_, word)) = self.macro_name(hash, &line, name) else { return false };
        self.warn_extra(&line[1..], name);
        self.macros.find(word).is_some() == wanted
    }

    /// Passes lines up to the next `#elif`, `#else` or `#endif` of this
    /// conditional, and reads that word.
    fn next_branch(&mut self) -> Option<(Directive, Lexeme)> {
        let frame = self.files.last_mut()?;
        let mut scanner = Scanner::new(&frame.text, frame.base);
        scanner.pos = frame.pos;
        scanner.mode = LineMode::Directive;
        let mut depth = 0u32;
        let found = loop {
            if scanner.pos >= frame.text.len() {
                break None;
            }
            scanner.skip_space();
            if !matches!(frame.text.get(scanner.pos), Some(b'#' | b'%')) {
                scanner.skip_line();
                continue;
            }
            let hash = scanner.next(self.names);
            if !hash.is(Punct::Hash) {
                scanner.skip_line();
                continue;
            }
            let name = scanner.next(self.names);
            let directive = match name.kind {
                Kind::Word(word) => Directive::named(self.names.bytes(word)),
                _ => None,
            };
            match directive {
                Some(Directive::If | Directive::Ifdef | Directive::Ifndef) => depth += 1,
                Some(Directive::Endif) if depth > 0 => depth -= 1,
                Some(found) if depth == 0 && found.is_branch() => break Some((found, hash)),
                _ => {}
            }
            scanner.skip_line();
        };
        // Text that is not wanted is not judged, but a comment that hides the
        // rest of the file is worth a word.
        let comment = scanner.problem.filter(|(problem, ..)| *problem == crate::lex::Unterminated::Comment);
        (frame.pos, frame.line_start) = (scanner.pos, true);
        if let Some((problem, start, len)) = comment {
            let loc = Loc(frame.base.0 + start as u32);
            self.complain_about_token(problem, loc, len as u32);
        }
        found
    }

    /// Reports conditionals that are still open at the end of their file.
    pub(super) fn close_conditionals(&mut self) {
        let Some(frame) = self.files.last_mut() else { return };
        for conditional in std::mem::take(&mut frame.conditionals) {
            let span = Span::of_token(conditional.loc, 1);
            let message = "this conditional has no `#endif`";
            self.complain(Diagnostic::new(&codes::preprocessor::E115, span, message));
        }
    }
}
