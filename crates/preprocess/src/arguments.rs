//! The arguments of a function-like macro: read up to the closing parenthesis,
//! over as many lines as it takes, directives among them obeyed as gcc does.
//!
//! The tokens of an argument get their new position, with this invocation as
//! their site, before they are expanded: a macro inside an argument then leads
//! out through the macro whose argument it is.

use super::expand::Site;
use super::macros::Parameters;
use super::Preprocessor;
use crate::lex::{Flags, Kind, Lexeme};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, Span};

/// How deep arguments may be expanded inside each other.
const DEEPEST: u32 = 1000;

/// One argument.
#[derive(Debug, Default)]
pub(super) struct Argument {
    /// Its tokens as written.
    pub raw: Vec<Lexeme>,
    /// Its tokens after expansion, once that is asked for.
    expanded: Option<Vec<Lexeme>>,
    /// Whether it is a variable argument that is not there at all.
    pub omitted: bool,
}

impl Preprocessor<'_> {
    /// Reads the arguments after the `(`. `None` if this is not a proper
    /// invocation, which was reported.
    pub(super) fn arguments(&mut self, name: Lexeme, site: Site, parameters: &Parameters) -> Option<Vec<Argument>> {
        let outer = std::mem::replace(&mut self.expansion.collecting, true);
        let collected = self.collect(name, site, parameters);
        self.expansion.collecting = outer;
        let (arguments, close) = collected?;
        self.fit(arguments, parameters, name, close)
    }

    fn collect(&mut self, name: Lexeme, site: Site, parameters: &Parameters) -> Option<(Vec<Argument>, Lexeme)> {
        let last = parameters.names.len().saturating_sub(1);
        let mut arguments = vec![Argument::default()];
        let mut depth = 0u32;
        loop {
            let mut lexeme = self.pull_painted();
            match lexeme.kind {
                Kind::FileEnd => {
                    self.unterminated_call(name, site);
                    return None;
                }
                Kind::Punct(Punct::LeftParen) => depth += 1,
                Kind::Punct(Punct::RightParen) if depth == 0 => return Some((arguments, lexeme)),
                Kind::Punct(Punct::RightParen) => depth -= 1,
                Kind::Punct(Punct::Comma) if depth == 0 => {
                    let rest = parameters.variadic && arguments.len() > last;
                    if !rest {
                        arguments.push(Argument::default());
                        continue;
                    }
                }
                _ => {}
            }
            if lexeme.flags.has(Flags::LINE_START) {
                lexeme.flags.clear(Flags::LINE_START);
                lexeme.flags.set(Flags::SPACE);
            }
            lexeme.loc = self.origin(lexeme, site);
            self.charge(1, name);
            if let Some(argument) = arguments.last_mut() {
                argument.raw.push(lexeme);
            }
        }
    }

    fn unterminated_call(&mut self, name: Lexeme, site: Site) {
        if self.stopped {
            return;
        }
        let message = format!("the arguments of macro `{}` have no closing `)`", self.names.text(site.name));
        self.complain(Diagnostic::new(&codes::preprocessor::E110, name.span(), message).label("invoked here"));
    }

    /// Compares the number of arguments with the number of parameters.
    fn fit(
        &mut self,
        mut arguments: Vec<Argument>,
        parameters: &Parameters,
        name: Lexeme,
        close: Lexeme,
    ) -> Option<Vec<Argument>> {
        let (given, wanted) = (arguments.len(), parameters.names.len());
        let empty = given == 1 && arguments[0].raw.is_empty();
        if wanted == 0 && empty {
            return Some(Vec::new());
        }
        if parameters.variadic && given + 1 == wanted {
            arguments.push(Argument { omitted: true, ..Argument::default() });
            return Some(arguments);
        }
        if given == wanted {
            arguments[given - 1].omitted = parameters.variadic && empty;
            return Some(arguments);
        }
        self.wrong_count(if empty { 0 } else { given }, parameters, name, close);
        None
    }

    fn wrong_count(&mut self, given: usize, parameters: &Parameters, name: Lexeme, close: Lexeme) {
        let Some(word) = name.word() else { return };
        let wanted = parameters.names.len();
        let least = if parameters.variadic { "at least " } else { "" };
        let wanted = wanted - usize::from(parameters.variadic);
        let plural = if wanted == 1 { "" } else { "s" };
        let are = if given == 1 { "is" } else { "are" };
        let text = self.names.text(word);
        let message = format!("macro `{text}` takes {least}{wanted} argument{plural}, but {given} {are} given");
        let span = Span { start: name.loc, end: close.span().end };
        let mut diagnostic = Diagnostic::new(&codes::preprocessor::E109, span, message);
        if let Some(id) = self.macros.find(word) {
            let definition = self.macros.get(id);
            let place = Span::of_token(definition.loc, self.names.bytes(word).len() as u32);
            diagnostic = diagnostic.also(place, "defined here");
        }
        self.complain(diagnostic);
    }

    /// The tokens of an argument, expanded; worked out once.
    pub(super) fn expanded<'b>(&mut self, argument: &'b mut Argument, site: Site) -> &'b [Lexeme] {
        let Argument { raw, expanded, .. } = argument;
        expanded.get_or_insert_with(|| self.expand_argument(raw, site))
    }

    fn expand_argument(&mut self, raw: &[Lexeme], site: Site) -> Vec<Lexeme> {
        let macros = |lexeme: &Lexeme| lexeme.word().is_some_and(|word| self.macros.find(word).is_some());
        if !raw.iter().any(macros) {
            return raw.to_vec();
        }
        if self.expansion.nesting >= DEEPEST {
            let span = Span::of_token(site.loc, self.names.bytes(site.name).len() as u32);
            let message = format!("macro invocations are nested more than {DEEPEST} deep");
            self.give_up(Diagnostic::new(&codes::preprocessor::E120, span, message));
            return raw.to_vec();
        }
        self.expansion.nesting += 1;
        let space = std::mem::take(&mut self.expansion.pending);
        let expanded = self.expand_list(raw.to_vec());
        self.expansion.pending = space;
        self.expansion.nesting -= 1;
        expanded
    }
}
