//! Macro expansion: the stack of contexts.
//!
//! A context is a list of tokens still to be read: the body of a macro with
//! its arguments put in, or tokens that are expanded by themselves (an
//! argument, a `#if` line), which a barrier keeps from running on into what
//! follows. A macro is busy while its context is on the stack.
//!
//! Tokens of a body get their position when they are read: where they are
//! spelled, and the macro's name at the invocation as their site.

use super::macros::{Body, MacroId, MacroKind};
use super::Preprocessor;
use crate::lex::{Flags, Kind, Lexeme};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, Loc, Origin, Symbol};
use std::rc::Rc;

/// Tokens that macros may produce in one translation unit: far beyond real
/// programs, and little enough to fit into memory.
const MOST_PRODUCED: u64 = 10_000_000;

/// Tokens still to be read before the file goes on.
pub(super) struct Context {
    tokens: Tokens,
    next: usize,
    end: End,
    /// Whose body the tokens are, if they need their position yet.
    site: Option<Site>,
    /// The white space before the first token.
    lead: Option<Flags>,
}

enum Tokens {
    Shared(Rc<[Lexeme]>),
    Own(Vec<Lexeme>),
}

/// What happens at the end of a context.
enum End {
    /// The macro may be expanded again, and reading goes on outside.
    Macro(MacroId),
    /// Reading goes on outside.
    Nothing,
    /// Nothing more comes.
    Barrier,
}

/// An invocation of a macro.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub loc: Loc,
    pub name: Symbol,
}

impl Context {
    fn get(&self) -> Option<Lexeme> {
        match &self.tokens {
            Tokens::Shared(tokens) => tokens.get(self.next).copied(),
            Tokens::Own(tokens) => tokens.get(self.next).copied(),
        }
    }
}

impl Preprocessor<'_> {
    /// The next token, not expanded.
    pub(super) fn pull(&mut self) -> Lexeme {
        if self.stopped {
            return Lexeme::new(Kind::FileEnd, Loc::NONE, 0);
        }
        let mut lexeme = loop {
            let Some(context) = self.contexts.last_mut() else { break self.next_from_file() };
            match context.get() {
                Some(mut lexeme) => {
                    context.next += 1;
                    if let Some(lead) = context.lead.take() {
                        lexeme.flags = lexeme.flags.spaced_like(lead);
                    }
                    if let Some(site) = context.site {
                        lexeme.loc = self.origin(lexeme, site);
                    }
                    break lexeme;
                }
                None if matches!(context.end, End::Barrier) => return Lexeme::new(Kind::FileEnd, Loc::NONE, 0),
                None => self.pop_context(),
            }
        };
        lexeme.flags.set(std::mem::take(&mut self.expansion.pending));
        lexeme
    }

    /// The next token, not expanded; a busy macro's name is painted.
    pub(super) fn pull_painted(&mut self) -> Lexeme {
        let lexeme = self.pull();
        let busy = lexeme.word().and_then(|word| self.macros.find(word)).is_some_and(|id| self.macros.get(id).busy);
        if busy {
            lexeme.with(Flags::PAINTED)
        } else {
            lexeme
        }
    }

    /// The next token once all macros are expanded.
    pub(super) fn next_expanded(&mut self) -> Lexeme {
        loop {
            let lexeme = self.pull();
            let Kind::Word(word) = lexeme.kind else { return lexeme };
            if lexeme.flags.has(Flags::PAINTED) {
                return lexeme;
            }
            let Some(id) = self.macros.find(word) else { return lexeme };
            if self.macros.get(id).busy {
                return lexeme.with(Flags::PAINTED);
            }
            match self.enter(lexeme, id) {
                Entered::Yes => {}
                Entered::No => return lexeme,
                Entered::Token(value) => return value,
            }
        }
    }

    /// Expands a list of tokens by itself.
    pub(super) fn expand_list(&mut self, list: Vec<Lexeme>) -> Vec<Lexeme> {
        let mut expanded = Vec::with_capacity(list.len());
        self.enter_list(list);
        loop {
            let lexeme = self.next_expanded();
            if lexeme.is_end() {
                break;
            }
            expanded.push(lexeme);
        }
        self.leave_list();
        expanded
    }

    /// Makes `list` all there is to read.
    pub(super) fn enter_list(&mut self, list: Vec<Lexeme>) {
        let tokens = Tokens::Own(list);
        self.contexts.push(Context { tokens, next: 0, end: End::Barrier, site: None, lead: None });
    }

    /// Takes away what [`Preprocessor::enter_list`] put there.
    pub(super) fn leave_list(&mut self) {
        while let Some(context) = self.contexts.last() {
            let barrier = matches!(context.end, End::Barrier);
            self.pop_context();
            if barrier {
                break;
            }
        }
        self.expansion.pending = Flags::NONE;
    }

    fn pop_context(&mut self) {
        if let Some(Context { end: End::Macro(id), .. }) = self.contexts.pop() {
            self.macros.set_busy(id, false);
        }
    }

    /// Begins to expand the macro `id` whose name is `name`.
    fn enter(&mut self, name: Lexeme, id: MacroId) -> Entered {
        let definition = self.macros.get(id);
        let site = Site { loc: name.loc, name: definition.name };
        match &definition.kind {
            MacroKind::Input => Entered::No,
            &MacroKind::Builtin(builtin) => self.builtin(builtin, name, site),
            MacroKind::Object(body) if !body.pastes => {
                let tokens = Rc::clone(&body.tokens);
                self.enter_shared(tokens, id, site, name);
                Entered::Yes
            }
            MacroKind::Object(body) => {
                let body = body.clone();
                self.enter_substituted(&body, Vec::new(), id, site, name);
                Entered::Yes
            }
            MacroKind::Function(parameters, body) => {
                let (parameters, body) = (Rc::clone(parameters), body.clone());
                if !self.finds_paren() {
                    return Entered::No;
                }
                let Some(arguments) = self.arguments(name, site, &parameters) else { return Entered::No };
                self.enter_substituted(&body, arguments, id, site, name);
                Entered::Yes
            }
        }
    }

    fn enter_shared(&mut self, tokens: Rc<[Lexeme]>, id: MacroId, site: Site, name: Lexeme) {
        if tokens.is_empty() {
            return self.nothing_in_place_of(name);
        }
        self.charge(tokens.len(), name);
        self.macros.set_busy(id, true);
        let (tokens, end) = (Tokens::Shared(tokens), End::Macro(id));
        self.contexts.push(Context { tokens, next: 0, end, site: Some(site), lead: Some(name.flags) });
    }

    fn enter_substituted(
        &mut self,
        body: &Body,
        arguments: Vec<super::arguments::Argument>,
        id: MacroId,
        site: Site,
        name: Lexeme,
    ) {
        let tokens = self.substitute(body, arguments, site);
        if tokens.is_empty() {
            return self.nothing_in_place_of(name);
        }
        self.charge(tokens.len(), name);
        self.macros.set_busy(id, true);
        let (tokens, end) = (Tokens::Own(tokens), End::Macro(id));
        self.contexts.push(Context { tokens, next: 0, end, site: None, lead: Some(name.flags) });
    }

    /// A macro expanded to nothing; the space before it stays.
    pub(super) fn nothing_in_place_of(&mut self, name: Lexeme) {
        self.expansion.pending.set(Flags::NONE.spaced_like(name.flags));
    }

    /// Puts one token in front of what is read next.
    pub(super) fn put_back(&mut self, lexeme: Lexeme) {
        let tokens = Tokens::Own(vec![lexeme]);
        self.contexts.push(Context { tokens, next: 0, end: End::Nothing, site: None, lead: None });
    }

    /// Whether a `(` comes next; it is passed if so. Contexts that have ended
    /// are left on the way, as gcc does.
    fn finds_paren(&mut self) -> bool {
        loop {
            let Some(context) = self.contexts.last_mut() else { return self.paren_in_file() };
            match context.get() {
                Some(lexeme) => {
                    let found = lexeme.is(Punct::LeftParen);
                    context.next += usize::from(found);
                    return found;
                }
                None if matches!(context.end, End::Barrier) => return false,
                None => self.pop_context(),
            }
        }
    }

    /// The position of a token that came out of the macro at `site`.
    pub(super) fn origin(&mut self, lexeme: Lexeme, site: Site) -> Loc {
        let spelling = match self.sources.origin(lexeme.loc) {
            Some(origin) => origin.spelling,
            None => lexeme.loc,
        };
        let origin = Origin { spelling, len: lexeme.len, site: site.loc, name: site.name };
        match self.sources.add_origin(origin) {
            Ok(loc) => loc,
            Err(_) => {
                self.too_much_source(lexeme.span());
                site.loc
            }
        }
    }

    /// Counts tokens that macros produce, and gives up on a macro bomb.
    pub(super) fn charge(&mut self, count: usize, name: Lexeme) {
        self.expansion.produced += count as u64;
        if self.expansion.produced > MOST_PRODUCED && !self.stopped {
            let message = format!("macros expand to more than {MOST_PRODUCED} tokens");
            let diagnostic = Diagnostic::new(&codes::preprocessor::E119, name.span(), message)
                .label("while this macro was expanded");
            self.give_up(diagnostic);
        }
    }
}

/// What became of a macro's name.
pub(super) enum Entered {
    /// Its expansion is read next.
    Yes,
    /// It is not an invocation.
    No,
    /// It stands for this token.
    Token(Lexeme),
}
