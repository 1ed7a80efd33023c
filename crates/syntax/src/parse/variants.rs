//! `metadirective` and `declare variant`: what OpenMP chooses while compiling, and by conditions when the program runs.
//!
//! An alternative that its selector surely rules out (see `selectors`) is not read at all, since it may be for compilers that know
//! more words. All others are read, each with a statement of its own: the text is read once for each. Typing,
//! which knows the constructs around, makes of them what is left to choose.
//!
//! Functions between `begin declare variant` and its end get names of their own.

use super::openmp::Words;
use super::selectors::{condition_name, variant_name};
use super::words::Keyword;
use super::Parser;
use crate::openmp::{ClauseKind, Construct};
use crate::token::{Punct, TokenKind};
use crate::tree::{self, Choice, Fits, FunctionDefinition, Item, Selector, StmtId, StmtKind, Variant};
use antiphon_source::codes::unsupported;
use antiphon_source::{Diagnostic, Span, Symbol};

/// Between `begin declare variant` and its end: the number of its first token.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariantBlock(usize);

/// A directive that may be chosen; without a selector if no other is.
type Alternatives = Vec<(Option<Selector>, Words)>;

fn never_fits(selector: &Selector) -> bool {
    selector.traits.iter().any(|one| one.fits == Fits::Never)
}

fn is_nothing(words: &Words) -> bool {
    words.0 == [Construct::Nothing]
}

/// Whether a statement belongs to a directive.
fn has_body(words: &Words) -> bool {
    let kinds: Vec<ClauseKind> = words.1.iter().map(|clause| clause.kind).collect();
    words.0.iter().all(|construct| construct.has_body(&kinds))
}

impl Parser<'_> {
    pub(super) fn word_after(&self, later: usize) -> Option<&str> {
        let kind = if later == 0 { self.current.kind } else { self.kind_after(later) };
        match kind {
            TokenKind::Word(word) => Some(self.interner.text(word)),
            _ => None,
        }
    }

    /// Whether the line of a directive, which begins here, has these words first.
    fn line_begins(&self, words: &[&str]) -> bool {
        (1..=words.len()).map_while(|later| self.word_after(later)).eq(words.iter().copied())
    }

    fn skip_words(&mut self, count: usize) {
        for _ in 0..=count {
            self.bump();
        }
    }

    fn unmodelled_choice(&mut self, words: &str, span: Span) {
        if !self.is_quiet() {
            let text = format!("`{words}` of OpenMP with this choice is not modelled");
            self.complain(Diagnostic::new(&unsupported::U120, span, text));
        }
    }

    /// A directive outside of functions.
    pub(super) fn directive_item(&mut self) -> Item {
        let start = self.start();
        if self.line_begins(&["metadirective"]) {
            self.skip_words(1);
            let found = self.alternatives();
            let span = self.span_from(start);
            if found.is_none() {
                self.unmodelled_choice("metadirective", span);
            }
            self.skip_line();
            let Some(found) = found else { return Item::Empty };
            let directive = |(constructs, clauses)| tree::Directive { constructs, clauses, body: None, span };
            let alternatives = found.into_iter().map(|(selector, words)| (selector, directive(words))).collect();
            return Item::Choice(Choice { alternatives, labels: Vec::new(), span });
        }
        if self.line_begins(&["declare", "variant"]) {
            return self.variant().map_or(Item::Empty, Item::Variant);
        }
        if self.line_begins(&["begin", "declare", "variant"]) {
            return self.begin_variant();
        }
        if self.line_begins(&["end", "declare", "variant"]) && self.variant_blocks.pop().is_some() {
            self.skip_words(3);
            self.skip_line();
            return Item::EndVariants;
        }
        self.directive_line().map_or(Item::Empty, Item::OpenMp)
    }

    /// `when(selector: directive)`, `otherwise(directive)`.
    fn alternatives(&mut self) -> Option<Alternatives> {
        let nothing = || (vec![Construct::Nothing], Vec::new());
        let mut found: Alternatives = Vec::new();
        loop {
            self.eat(Punct::Comma);
            let is_settled = found.last().is_some_and(|(selector, _)| selector.is_none());
            let word = match self.word_after(0) {
                Some(word) => word.to_owned(),
                None if self.current.kind == TokenKind::AnnotationEnd => {
                    if !is_settled {
                        found.push((None, nothing()));
                    }
                    return Some(found);
                }
                None => return None,
            };
            self.bump();
            // What is left if nothing fits comes last, and once.
            if !self.eat(Punct::LeftParen) || is_settled {
                return None;
            }
            let selector = match word.as_str() {
                "when" => {
                    let selector = self.selector(Punct::Colon)?;
                    self.eat(Punct::Colon).then_some(())?;
                    Some(selector)
                }
                "otherwise" | "default" => None,
                _ => return None,
            };
            if selector.as_ref().is_some_and(never_fits) {
                self.skip_to_close();
            } else {
                let words = if self.at(Punct::RightParen) { nothing() } else { self.directive_words()? };
                found.push((selector, words));
            }
            self.eat(Punct::RightParen).then_some(())?;
        }
    }

    /// A `metadirective` as a statement, for `begin` with all up to its `end`. `None` if the line is none.
    pub(super) fn choice_statement(&mut self) -> Option<Option<StmtId>> {
        if self.line_begins(&["end", "metadirective"]) {
            let text = "`end metadirective` of OpenMP without its `begin` is not modelled";
            self.complain(Diagnostic::new(&unsupported::U120, self.current.span(), text));
            self.skip_line();
            return Some(None);
        }
        if self.line_begins(&["declare", "variant"]) || self.line_begins(&["begin", "declare", "variant"]) {
            let text = "`declare variant` of OpenMP inside of a function is not modelled";
            self.complain(Diagnostic::new(&unsupported::U120, self.current.span(), text));
            self.skip_line();
            return Some(None);
        }
        let is_begun = self.line_begins(&["begin", "metadirective"]);
        if !is_begun && !self.line_begins(&["metadirective"]) {
            return None;
        }
        let start = self.start();
        self.skip_words(1 + usize::from(is_begun));
        let found = self.alternatives();
        let span = self.span_from(start);
        if found.is_none() || self.is_quiet() {
            self.unmodelled_choice("metadirective", span);
            self.skip_line();
            return Some(None);
        }
        self.skip_line();
        found.map(|found| Some(self.choice_of(found, is_begun, span)))
    }

    /// One statement for each alternative, all of the same text.
    fn choice_of(&mut self, found: Alternatives, is_begun: bool, span: Span) -> StmtId {
        let body = self.at;
        let any_body = is_begun || found.iter().any(|(_, words)| has_body(words));
        let mut alternatives = Vec::new();
        for (selector, words) in found {
            self.look_at(body);
            let inner = any_body.then(|| if is_begun { self.up_to_end(span) } else { self.construct_body() });
            alternatives.push((selector, self.alternative(words, inner, span)));
        }
        let labels = self.labels(body);
        self.stmt(StmtKind::Choice(Box::new(Choice { alternatives, labels, span })), span)
    }

    /// A directive with the statement that follows the line, which follows the directive itself if none belongs to it.
    fn alternative(&mut self, words: Words, inner: Option<StmtId>, span: Span) -> StmtId {
        let (takes_it, is_nothing, (constructs, clauses)) = (has_body(&words), is_nothing(&words), words);
        let body = inner.filter(|_| takes_it);
        let directive = |body| tree::Directive { constructs, clauses, body, span };
        match inner {
            Some(inner) if is_nothing => inner,
            Some(inner) if !takes_it => {
                let first = self.stmt(StmtKind::OpenMp(Box::new(directive(None))), span);
                self.stmt(StmtKind::Block(vec![first, inner]), span)
            }
            _ => self.stmt(StmtKind::OpenMp(Box::new(directive(body))), span),
        }
    }

    /// The labels in the text from a token on.
    fn labels(&self, from: usize) -> Vec<Symbol> {
        let text = self.tokens.get(from..self.at).unwrap_or_default();
        let opens = |kind: TokenKind| match kind {
            TokenKind::Punct(punct) => matches!(
                punct,
                Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace | Punct::Colon | Punct::RightParen
            ),
            TokenKind::Word(word) => matches!(self.words.keyword(word), Some(Keyword::Else | Keyword::Do)),
            kind => kind == TokenKind::AnnotationEnd,
        };
        let label = |at: usize| {
            let before = at.checked_sub(1).is_none_or(|before| opens(text[before].kind));
            let is_colon = text.get(at + 1).map(|token| token.kind) == Some(TokenKind::Punct(Punct::Colon));
            self.identifier_of(text[at].kind).filter(|_| before && is_colon)
        };
        (0..text.len()).filter_map(label).collect()
    }

    /// The statements up to `end metadirective`, as a block.
    fn up_to_end(&mut self, span: Span) -> StmtId {
        self.scopes.open();
        let mut items = Vec::new();
        loop {
            let is_end = self.current.kind == TokenKind::DirectiveStart && self.line_begins(&["end", "metadirective"]);
            if is_end || self.current.kind == TokenKind::End || self.at(Punct::RightBrace) {
                if is_end {
                    self.bump();
                    self.skip_line();
                } else {
                    self.expected("`end metadirective`");
                }
                break;
            }
            let before = self.at;
            items.push(self.block_statement());
            if self.at == before {
                self.bump();
            }
        }
        self.scopes.close();
        self.stmt(StmtKind::Block(items), span)
    }

    /// `declare variant(f) match(selector)`; nothing if it never fits, or was reported.
    fn variant(&mut self) -> Option<Variant> {
        let (start, line) = (self.start(), self.at);
        self.skip_words(2);
        let made = self.variant_clauses(line);
        let span = self.span_from(start);
        if made.is_none() {
            self.unmodelled_choice("declare variant", span);
        }
        self.skip_line();
        made.filter(|made| !never_fits(&made.selector)).map(|made| Variant { span, ..made })
    }

    fn variant_clauses(&mut self, line: usize) -> Option<Variant> {
        self.eat(Punct::LeftParen).then_some(())?;
        let (name, _) = self.expect_identifier("the name of a variant")?;
        self.eat(Punct::RightParen).then_some(())?;
        let (mut found, mut adjusts) = (None, tree::Adjusts::default());
        while self.current.kind != TokenKind::AnnotationEnd {
            self.eat(Punct::Comma);
            let word = self.word_after(0)?.to_owned();
            self.bump();
            self.eat(Punct::LeftParen).then_some(())?;
            match word.as_str() {
                "match" if found.is_none() => found = Some(self.selector(Punct::RightParen)?),
                "adjust_args" => self.adjusted(&mut adjusts)?,
                "append_args" if adjusts.appended == 0 => self.appended(&mut adjusts)?,
                _ => return None,
            }
            self.eat(Punct::RightParen).then_some(())?;
        }
        let order = self.order_of(self.interner.text(name));
        let when = self.interner.find(&condition_name(self.interner.text(name), line));
        found.map(|selector| Variant { name, selector, order, when, adjusts, span: Span::NONE })
    }

    /// `need_device_ptr: p, q` or `nothing: p`
    fn adjusted(&mut self, adjusts: &mut tree::Adjusts) -> Option<()> {
        adjusts.is_said = true;
        let needs_device = match self.word_after(0)? {
            "need_device_ptr" => true,
            "nothing" => false,
            _ => return None,
        };
        self.bump();
        self.eat(Punct::Colon).then_some(())?;
        loop {
            let parameter = self.expect_identifier("the name of a parameter")?;
            match needs_device {
                true => adjusts.need_device.push(parameter),
                false => adjusts.nothing.push(parameter),
            }
            if !self.eat(Punct::Comma) {
                return Some(());
            }
        }
    }

    /// `interop(targetsync), interop(prefer_type(...), target)`: objects behind the arguments.
    fn appended(&mut self, adjusts: &mut tree::Adjusts) -> Option<()> {
        adjusts.is_said = true;
        loop {
            (self.word_after(0) == Some("interop")).then_some(())?;
            self.bump();
            self.eat(Punct::LeftParen).then_some(())?;
            let mut is_told = false;
            while !self.at(Punct::RightParen) {
                let word = self.word_after(0)?.to_owned();
                self.bump();
                match word.as_str() {
                    "target" | "targetsync" => is_told = true,
                    "prefer_type" => {
                        self.eat(Punct::LeftParen).then_some(())?;
                        self.skip_to_close();
                        self.eat(Punct::RightParen).then_some(())?;
                    }
                    _ => return None,
                }
                self.eat(Punct::Comma);
            }
            self.bump();
            is_told.then_some(())?;
            adjusts.appended += 1;
            if !self.eat(Punct::Comma) {
                return Some(());
            }
        }
    }

    /// `begin declare variant match(selector)`: if it never fits, everything up to its end is left out.
    fn begin_variant(&mut self) -> Item {
        let (start, number) = (self.start(), self.at);
        self.skip_words(3);
        let found = self.word_after(0) == Some("match");
        self.bump();
        let selector = match found && self.eat(Punct::LeftParen) {
            true => self.selector(Punct::RightParen),
            false => None,
        };
        let is_whole = self.eat(Punct::RightParen) && self.current.kind == TokenKind::AnnotationEnd;
        let span = self.span_from(start);
        let selector = selector.filter(|_| is_whole);
        if selector.is_none() {
            self.unmodelled_choice("begin declare variant", span);
        }
        self.skip_line();
        match selector {
            Some(selector) if !never_fits(&selector) => {
                self.variant_blocks.push(VariantBlock(number));
                Item::BeginVariants(selector)
            }
            _ => {
                self.skip_variant();
                Item::Empty
            }
        }
    }

    /// What a compiler leaves out: everything up to `end declare variant`.
    fn skip_variant(&mut self) {
        let mut depth = 0u32;
        while self.current.kind != TokenKind::End {
            let is_line = self.current.kind == TokenKind::DirectiveStart;
            if is_line && self.line_begins(&["begin", "declare", "variant"]) {
                depth += 1;
            }
            if is_line && self.line_begins(&["end", "declare", "variant"]) {
                if depth == 0 {
                    self.bump();
                    return self.skip_line();
                }
                depth -= 1;
            }
            self.bump();
        }
    }

    /// A function between `begin declare variant` and its end gets a name of its own; others, what is around variants.
    pub(super) fn as_variant(&mut self, function: &mut FunctionDefinition) {
        let at = function.declaration.0 as usize;
        let declarator = self.unit.decls.get(at).and_then(|decl| decl.declarators.first());
        let Some((name, span)) = declarator.and_then(|of| of.declarator.name) else { return };
        let around = self.around_variants.iter().find(|(variant, _)| *variant == name);
        function.around = around.map(|(_, constructs)| constructs.clone()).unwrap_or_default();
        let Some(VariantBlock(start)) = self.variant_blocks.last().copied() else { return };
        let own = variant_name(self.interner.text(name), start);
        let order = self.order_of(&own);
        let when = self.interner.find(&condition_name(&own, start));
        let Some(own) = self.interner.find(&own) else { return };
        let declared = self.unit.decls.get_mut(at).and_then(|decl| decl.declarators.first_mut());
        if let Some(declarator) = declared {
            declarator.declarator.name = Some((own, span));
            function.variant_of = Some((name, order, when));
        }
    }

    /// Up to the parenthesis that closes what is open.
    pub(super) fn skip_to_close(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.current.kind {
                TokenKind::AnnotationEnd | TokenKind::End => return,
                TokenKind::Punct(Punct::RightParen) if depth == 0 => return,
                TokenKind::Punct(Punct::RightParen) => depth -= 1,
                TokenKind::Punct(Punct::LeftParen) => depth += 1,
                _ => {}
            }
            self.bump();
        }
    }
}
