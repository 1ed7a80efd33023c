//! `metadirective` and `declare variant`: what OpenMP chooses while compiling, and by conditions when the program runs.
//!
//! Selectors are decided where they are read: constants of `condition`, kinds of devices, architectures that are those
//! of accelerators only. A choice that rests on anything else (who compiles, which constructs are around) is not made here: the line
//! is reported. So what is left behind is a directive as if it had been written, or none; variants of functions
//! are read only if they are surely not chosen. A condition that is no constant makes an `if` of the alternatives, for each of
//! which the statement is read once more.

use super::Parser;
use crate::openmp::Construct;
use crate::token::{Punct, TokenKind};
use crate::tree::{self, ExprId, StmtId, StmtKind};
use antiphon_source::codes::unsupported;
use antiphon_source::{Diagnostic, Span};

/// Whether a selector fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fits {
    Yes,
    No,
    /// If this holds when the program comes there.
    If(ExprId),
    /// Not for us to say.
    Open,
}

impl Fits {
    fn and(self, other: Fits) -> Fits {
        match (self, other) {
            (Fits::No, _) | (_, Fits::No) => Fits::No,
            (Fits::Open, _) | (_, Fits::Open) | (Fits::If(_), Fits::If(_)) => Fits::Open,
            (Fits::If(condition), Fits::Yes) | (Fits::Yes, Fits::If(condition)) => Fits::If(condition),
            (Fits::Yes, Fits::Yes) => Fits::Yes,
        }
    }
}

/// A directive that may be chosen, and the condition that decides when the program runs.
type Alternative = (Option<ExprId>, super::openmp::Words);

/// Architectures that no host has.
const ACCELERATORS: &[&str] = &["nvptx", "nvptx64", "amdgcn", "gcn", "spir64"];

impl Parser<'_> {
    /// A line that chooses, behind `#pragma omp`; `None` if this is none. What it leaves is a directive, perhaps an empty one.
    pub(super) fn choosing_line(&mut self) -> Option<Option<tree::Directive>> {
        let words: Vec<&str> = (0..3).map_while(|later| self.word_after(later)).collect();
        let (count, found) = match words[..] {
            ["metadirective", ..] => (1, Line::Metadirective),
            ["begin", "metadirective", ..] => (2, Line::Metadirective),
            ["begin", "declare", "variant"] => (3, Line::BeginVariant),
            ["end", "declare", "variant"] => (3, Line::EndVariant),
            ["declare", "variant", ..] => (2, Line::Variant),
            _ => return None,
        };
        let words = words[..count].join(" ");
        let start = self.start();
        for _ in 0..count {
            self.bump();
        }
        let made = match found {
            // Those that the program decides are statements, and were read as such.
            Line::Metadirective => match self.alternatives().as_deref() {
                Some([(None, only)]) => Some(only.clone()),
                _ => None,
            },
            Line::EndVariant => Some((vec![Construct::Nothing], Vec::new())),
            Line::Variant | Line::BeginVariant => self.variant(),
        };
        if made.is_none() && !self.is_quiet() {
            let text = format!("`{words}` of OpenMP with this choice is not modelled");
            self.complain(Diagnostic::new(&unsupported::U120, self.span_from(start), text));
        }
        let span = self.span_from(start);
        self.skip_line();
        if found == Line::BeginVariant && made.is_some() {
            self.skip_variant();
        }
        Some(made.map(|(constructs, clauses)| tree::Directive { constructs, clauses, body: None, span }))
    }

    fn word_after(&self, later: usize) -> Option<&str> {
        let kind = if later == 0 { self.current.kind } else { self.kind_after(later) };
        match kind {
            TokenKind::Word(word) => Some(self.interner.text(word)),
            _ => None,
        }
    }

    /// `when(selector: directive)`, `otherwise(directive)`: those that may be chosen, with what decides when the program
    /// runs; the last one is chosen if no other is.
    fn alternatives(&mut self) -> Option<Vec<Alternative>> {
        let nothing = || (vec![Construct::Nothing], Vec::new());
        let mut found: Vec<Alternative> = Vec::new();
        loop {
            self.eat(Punct::Comma);
            let is_settled = found.last().is_some_and(|(condition, _)| condition.is_none());
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
            if !self.eat(Punct::LeftParen) {
                return None;
            }
            let fits = match word.as_str() {
                "when" => {
                    let fits = self.selector(Punct::Colon);
                    if !self.eat(Punct::Colon) {
                        return None;
                    }
                    fits
                }
                "otherwise" | "default" => Fits::Yes,
                _ => return None,
            };
            let condition = match fits {
                Fits::If(condition) => Some(condition),
                Fits::Yes | Fits::No | Fits::Open => None,
            };
            match fits {
                Fits::Open => return None,
                Fits::No => self.skip_to_close(),
                Fits::Yes | Fits::If(_) if is_settled && word != "when" => self.skip_to_close(),
                // Two that fit are weighed against each other by their scores, and a selector that surely fits against
                // conditions.
                Fits::Yes | Fits::If(_) if is_settled => return None,
                Fits::Yes if word == "when" && !found.is_empty() => return None,
                Fits::Yes | Fits::If(_) => {
                    let words = if self.at(Punct::RightParen) { nothing() } else { self.directive_words()? };
                    found.push((condition, words));
                }
            }
            if !self.eat(Punct::RightParen) {
                return None;
            }
        }
    }

    /// A `metadirective` as a statement: what it chooses while compiling, an `if` of what the program chooses, or for `begin`
    /// all up to its `end`. `None` if the line is none.
    pub(super) fn metadirective_statement(&mut self) -> Option<Option<StmtId>> {
        let is_begun = self.word_after(1) == Some("begin");
        let is_it = self.word_after(1 + usize::from(is_begun)) == Some("metadirective");
        let is_end = self.word_after(1) == Some("end") && self.word_after(2) == Some("metadirective");
        if is_end {
            let text = "`end metadirective` of OpenMP without its `begin` is not modelled";
            self.complain(Diagnostic::new(&unsupported::U120, self.current.span(), text));
            self.skip_line();
            return Some(None);
        }
        if !is_it {
            return None;
        }
        let start = self.start();
        let before = self.at;
        for _ in 0..2 + usize::from(is_begun) {
            self.bump();
        }
        let found = self.alternatives();
        let decides = found.as_ref().is_some_and(|found| found.len() > 1);
        if !is_begun && !decides {
            self.look_at(before);
            return None;
        }
        let span = self.span_from(start);
        self.skip_line();
        let Some(found) = found.filter(|_| !self.is_quiet()) else {
            let text = "`metadirective` of OpenMP with this choice is not modelled";
            self.complain(Diagnostic::new(&unsupported::U120, span, text));
            return Some(None);
        };
        Some(self.chosen(found, is_begun, span))
    }

    /// One statement for each alternative, all of the same text.
    fn chosen(&mut self, found: Vec<Alternative>, is_begun: bool, span: Span) -> Option<StmtId> {
        let body = self.at;
        let has_body = |words: &super::openmp::Words| {
            let kinds: Vec<_> = words.1.iter().map(|clause| clause.kind).collect();
            words.0.iter().all(|construct| construct.has_body(&kinds))
        };
        let is_nothing = |words: &super::openmp::Words| words.0 == [Construct::Nothing];
        let any_body = is_begun || found.iter().any(|(_, words)| has_body(words));
        if any_body && found.iter().any(|(_, words)| !has_body(words) && !is_nothing(words)) {
            let text = "`metadirective` of OpenMP between directives with and without a statement is not modelled";
            self.complain(Diagnostic::new(&unsupported::U120, span, text));
            return None;
        }
        let mut made: Option<StmtId> = None;
        // The last one is what is left if no condition holds.
        for (condition, words) in found.into_iter().rev() {
            self.look_at(body);
            let inner = any_body.then(|| if is_begun { self.up_to_end(span) } else { self.construct_body() });
            let (is_plain, (constructs, clauses)) = (is_nothing(&words), words);
            let statement = match inner.filter(|_| is_plain) {
                Some(inner) => inner,
                None => {
                    let directive = tree::Directive { constructs, clauses, body: inner, span };
                    self.stmt(StmtKind::OpenMp(Box::new(directive)), span)
                }
            };
            made = Some(match condition {
                Some(condition) => self.stmt(StmtKind::If(condition, statement, made), span),
                None => statement,
            });
        }
        made
    }

    /// The statements up to `end metadirective`, as a block.
    fn up_to_end(&mut self, span: Span) -> StmtId {
        self.scopes.open();
        let mut items = Vec::new();
        loop {
            let words: Vec<&str> = (1..=2).map_while(|later| self.word_after(later)).collect();
            let is_end = self.current.kind == TokenKind::DirectiveStart && words == ["end", "metadirective"];
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

    /// `declare variant(f) match(selector)`, of which nothing is left if it does not fit.
    fn variant(&mut self) -> Option<super::openmp::Words> {
        if self.eat(Punct::LeftParen) {
            self.skip_to_close();
            self.bump();
        }
        let mut fits = Fits::Open;
        while let Some(word) = self.word_after(0).map(str::to_owned) {
            self.bump();
            if self.eat(Punct::LeftParen) {
                match word.as_str() {
                    "match" => fits = self.selector(Punct::RightParen),
                    _ => self.skip_to_close(),
                }
                self.bump();
            }
            self.eat(Punct::Comma);
        }
        (fits == Fits::No).then(|| (vec![Construct::Nothing], Vec::new()))
    }

    /// Sets of traits, all of which must fit.
    fn selector(&mut self, end: Punct) -> Fits {
        let mut all = Fits::Yes;
        while let Some(set) = self.word_after(0).map(str::to_owned) {
            self.bump();
            if !self.eat(Punct::Equal) || !self.eat(Punct::LeftBrace) {
                return Fits::Open;
            }
            while let Some(name) = self.word_after(0).map(str::to_owned) {
                self.bump();
                let mut properties = Vec::new();
                let is_constant = self.kind_after(2) == TokenKind::Punct(Punct::RightParen)
                    && matches!(self.kind_after(1), TokenKind::Number(_));
                if (set.as_str(), name.as_str()) == ("user", "condition") && !is_constant && self.at(Punct::LeftParen) {
                    let open = self.bump().span();
                    let condition = self.assignment_expression();
                    self.close(Punct::RightParen, open);
                    all = all.and(Fits::If(condition));
                    self.eat(Punct::Comma);
                    continue;
                }
                if self.eat(Punct::LeftParen) {
                    while !matches!(
                        self.current.kind,
                        TokenKind::Punct(Punct::RightParen) | TokenKind::AnnotationEnd | TokenKind::End
                    ) {
                        properties.push(self.bump().kind);
                    }
                    self.bump();
                }
                all = all.and(self.trait_fits(&set, &name, &properties));
                self.eat(Punct::Comma);
            }
            if !self.eat(Punct::RightBrace) {
                return Fits::Open;
            }
            self.eat(Punct::Comma);
        }
        if self.at(end) {
            all
        } else {
            Fits::Open
        }
    }

    fn trait_fits(&self, set: &str, name: &str, properties: &[TokenKind]) -> Fits {
        let text = |kind: &TokenKind| match kind {
            TokenKind::Word(word) | TokenKind::Number(word) | TokenKind::String(word) => {
                Some(self.interner.text(*word).trim_matches('"'))
            }
            _ => None,
        };
        let [only] = properties else { return Fits::Open };
        match (set, name, text(only)) {
            ("user", "condition", Some("0")) => Fits::No,
            ("user", "condition", Some("1")) => Fits::Yes,
            ("device", "kind", Some("host" | "any" | "cpu")) => Fits::Yes,
            ("device", "kind", Some("nohost" | "gpu" | "fpga")) => Fits::No,
            ("device", "arch", Some(arch)) if ACCELERATORS.contains(&arch) => Fits::No,
            _ => Fits::Open,
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

    /// What a compiler leaves out: everything up to `end declare variant`.
    fn skip_variant(&mut self) {
        while self.current.kind != TokenKind::End {
            let is_end = self.current.kind == TokenKind::DirectiveStart
                && (1..=3).map_while(|later| self.word_after(later)).eq(["end", "declare", "variant"]);
            if is_end {
                self.bump();
                return self.skip_line();
            }
            self.bump();
        }
    }
}

/// A line that chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    Metadirective,
    Variant,
    BeginVariant,
    EndVariant,
}
