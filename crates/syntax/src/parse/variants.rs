//! `metadirective` and `declare variant`: what OpenMP chooses while compiling.
//!
//! Selectors are decided where they are read: constants of `condition`, kinds of devices, architectures that are those
//! of accelerators only. A choice that rests on anything else (who compiles, which constructs are around) is not made here: the line
//! is reported. So what is left behind is a directive as if it had been written, or none; variants of functions
//! are read only if they are surely not chosen.

use super::Parser;
use crate::openmp::Construct;
use crate::token::{Punct, TokenKind};
use crate::tree;
use antiphon_source::codes::unsupported;
use antiphon_source::Diagnostic;

/// Whether a selector fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fits {
    Yes,
    No,
    /// Not for us to say.
    Open,
}

impl Fits {
    fn and(self, other: Fits) -> Fits {
        match (self, other) {
            (Fits::No, _) | (_, Fits::No) => Fits::No,
            (Fits::Open, _) | (_, Fits::Open) => Fits::Open,
            (Fits::Yes, Fits::Yes) => Fits::Yes,
        }
    }
}

/// Architectures that no host has.
const ACCELERATORS: &[&str] = &["nvptx", "nvptx64", "amdgcn", "gcn", "spir64"];

impl Parser<'_> {
    /// A line that chooses, behind `#pragma omp`; `None` if this is none. What it leaves is a directive, perhaps an empty one.
    pub(super) fn choosing_line(&mut self) -> Option<Option<tree::Directive>> {
        let words: Vec<&str> = (0..3).map_while(|later| self.word_after(later)).collect();
        let (count, found) = match words[..] {
            ["metadirective", ..] => (1, Line::Metadirective),
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
            Line::Metadirective => self.metadirective(),
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

    /// `when(selector: directive)`, `otherwise(directive)`: the first that fits.
    fn metadirective(&mut self) -> Option<super::openmp::Words> {
        let mut chosen = None;
        loop {
            self.eat(Punct::Comma);
            let word = match self.word_after(0) {
                Some(word) => word.to_owned(),
                None if self.current.kind == TokenKind::AnnotationEnd => {
                    return Some(chosen.unwrap_or((vec![Construct::Nothing], Vec::new())));
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
            match (fits, &chosen) {
                (Fits::Open, _) => return None,
                (Fits::Yes, None) => {
                    chosen = match self.at(Punct::RightParen) {
                        true => Some((vec![Construct::Nothing], Vec::new())),
                        false => Some(self.directive_words()?),
                    }
                }
                // Two that fit are weighed against each other by their scores.
                (Fits::Yes, Some(_)) if word == "when" => return None,
                _ => self.skip_to_close(),
            }
            if !self.eat(Punct::RightParen) {
                return None;
            }
        }
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
