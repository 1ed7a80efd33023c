//! Context selectors: `construct = {...}, device = {...}, implementation = {...}, user = {...}`.
//!
//! What the text settles is settled here: a kind of device where there is none, what `requires` has said so far. Who compiles, for
//! what machine, and what else only a compiler knows is asked of functions of the runtime, one for each trait that the program
//! names; their names are made before parsing, since the parser only reads the table of names.
//!
//! Deliberately not here: which constructs are around, and which of several that fit is chosen; typing knows.

use super::Parser;
use crate::openmp::{ClauseKind, Construct};
use crate::token::{Punct, Token, TokenKind};
use crate::tree::{self, Fits, Selector, Trait, Weight};
use antiphon_source::codes::openmp;
use antiphon_source::{Diagnostic, Interner, Span, Symbol};

/// Architectures that no host has.
const ACCELERATORS: &[&str] = &["nvptx", "nvptx64", "amdgcn", "gcn", "spir64"];

/// Extensions of a compiler that change how selectors are read.
const OTHER_RULES: &[&str] =
    &["match_all", "match_any", "match_none", "disable_implicit_base", "allow_templates", "bind_to_declaration"];

/// Functions of the runtime by which `adjust_args` and `append_args` work.
pub const NEED_DEVICE_POINTER: &str = "__omp_need_device_pointer";
/// An object of `interop` begins.
pub const INTEROP_BEGINS: &str = "__omp_interop_init";
/// It ends.
pub const INTEROP_ENDS: &str = "__omp_interop_destroy";
const ADJUSTING: [&str; 3] = [NEED_DEVICE_POINTER, INTEROP_BEGINS, INTEROP_ENDS];

/// How the functions of the runtime begin that know traits.
pub const TRAIT: &str = "__omp_trait_";

/// Of the constructs, those that a selector can name.
pub const MATCHED: [Construct; 6] =
    [Construct::Target, Construct::Teams, Construct::Parallel, Construct::For, Construct::Simd, Construct::Dispatch];

/// The function of the runtime that knows a trait.
fn asked(parts: &[&str]) -> String {
    let mut name = TRAIT.to_owned();
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            name.push('_');
        }
        for c in part.chars() {
            match c.is_ascii_alphanumeric() || c == '_' {
                true => name.push(c),
                false => name.push_str(&format!("_{:x}_", u32::from(c))),
            }
        }
    }
    name
}

fn text_of(names: &Interner, kind: TokenKind) -> Option<&str> {
    match kind {
        TokenKind::Word(word) | TokenKind::Number(word) | TokenKind::String(word) => {
            Some(names.text(word).trim_matches('"'))
        }
        _ => None,
    }
}

/// Interns the names of functions that lines with selectors may ask.
pub(super) fn intern_traits(names: &mut Interner, tokens: &[Token]) {
    for order in ["version_target", "version_simd", "construct_dispatch"] {
        names.intern(asked(&[order]));
    }
    for (at, token) in tokens.iter().enumerate() {
        if token.kind != TokenKind::DirectiveStart {
            continue;
        }
        let line: Vec<TokenKind> = tokens[at..].iter().map(|token| token.kind).collect_line();
        let words: Vec<String> = line.iter().map(|kind| text_of(names, *kind).unwrap_or_default().to_owned()).collect();
        let word = |at: usize| words.get(at).map(String::as_str);
        if words.iter().any(|word| word == "metadirective" || word == "variant") {
            intern_line(names, &line, &words);
        }
        if let (Some("declare"), Some("variant"), Some(name)) = (word(1), word(2), word(4)) {
            names.intern(condition_name(name, at));
            for function in ADJUSTING {
                names.intern(function);
            }
        }
        if words.iter().any(|word| word == "variant") && words.get(1).is_some_and(|word| word == "begin") {
            intern_variants(names, tokens, at);
        }
    }
}

/// Up to the end of a line.
trait CollectLine {
    fn collect_line(self) -> Vec<TokenKind>;
}

impl<I: Iterator<Item = TokenKind>> CollectLine for I {
    fn collect_line(self) -> Vec<TokenKind> {
        self.take_while(|kind| !matches!(kind, TokenKind::AnnotationEnd | TokenKind::End)).collect()
    }
}

/// Every word, behind the last set and the last selector before it.
fn intern_line(names: &mut Interner, line: &[TokenKind], words: &[String]) {
    let (mut set, mut selector) = (String::new(), String::new());
    for (at, word) in words.iter().enumerate().filter(|(_, word)| !word.is_empty()) {
        match line.get(at + 1) {
            Some(TokenKind::Punct(Punct::Equal)) => set.clone_from(word),
            Some(TokenKind::Punct(Punct::LeftParen)) if word != "score" => selector.clone_from(word),
            _ => {}
        }
        names.intern(asked(&[&set, word]));
        names.intern(asked(&[&set, &selector, word]));
        names.intern(asked(&["order", word]));
    }
}

/// Names for the functions between `begin declare variant` and its end.
fn intern_variants(names: &mut Interner, tokens: &[Token], start: usize) {
    let mut at = start;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let is_end = token.kind == TokenKind::DirectiveStart
            && tokens.get(at).is_some_and(|next| text_of(names, next.kind) == Some("end"));
        if is_end {
            return;
        }
        if let TokenKind::Word(word) = token.kind {
            let name = variant_name(names.text(word), start);
            names.intern(asked(&["order", &name]));
            names.intern(condition_name(&name, start));
            names.intern(name);
        }
    }
}

/// A function between `begin declare variant`, which is the token of this number, and its end.
pub(super) fn variant_name(base: &str, start: usize) -> String {
    format!("{base}.variant.{start}")
}

/// A function that computes the condition of a variant, which is named in the line of this number.
pub(super) fn condition_name(variant: &str, line: usize) -> String {
    format!("{variant}.when.{line}")
}

/// The constructs around functions that `declare variant` names somewhere.
pub(super) fn around_variants(names: &Interner, tokens: &[Token]) -> Vec<(Symbol, Vec<Construct>)> {
    let mut all = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if token.kind != TokenKind::DirectiveStart {
            continue;
        }
        let line = tokens[at..].iter().map(|token| token.kind).collect_line();
        let word = |at: usize| line.get(at).and_then(|kind| text_of(names, *kind));
        let (Some("declare"), Some("variant"), Some(TokenKind::Word(name))) = (word(1), word(2), line.get(4)) else {
            continue;
        };
        let Some(set) = (5..line.len()).find(|at| word(*at) == Some("construct")) else { continue };
        let inner = (set + 3..line.len()).take_while(|at| line[*at] != TokenKind::Punct(Punct::RightBrace));
        all.push((*name, inner.filter_map(|at| word(at).and_then(Construct::of_text)).collect()));
    }
    all
}

/// Whether the text has anything for devices.
pub(super) fn has_devices(names: &Interner, tokens: &[Token]) -> bool {
    let starts = tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::DirectiveStart);
    starts.into_iter().any(|(at, _)| {
        let line = tokens[at..].iter().map(|token| token.kind).collect_line();
        // Not the trait of that name, behind which something else follows.
        line.iter().any(|kind| matches!(kind, TokenKind::Word(word) if names.text(*word) == "target"))
    })
}

impl Parser<'_> {
    /// A selector, up to `end`; `None` if it is not for us to say whether it fits, or if it was reported.
    pub(super) fn selector(&mut self, end: Punct) -> Option<Selector> {
        let start = self.start();
        let mut all = Selector { has_devices: self.has_devices, ..Selector::default() };
        while let Some(set) = self.word_after(0).map(str::to_owned) {
            let span = self.bump().span();
            if !matches!(set.as_str(), "construct" | "device" | "target_device" | "implementation" | "user") {
                return self.no_trait(span, &format!("`{set}` is no set of traits"));
            }
            (self.eat(Punct::Equal) && self.eat(Punct::LeftBrace)).then_some(())?;
            let before = all.traits.len();
            let mut device = None;
            while !self.at(Punct::RightBrace) {
                match set == "target_device" && self.word_after(0) == Some("device_num") {
                    true => device = Some(self.device_number(&mut all.traits)?),
                    false => self.one_trait(&set, &mut all.traits)?,
                }
                self.eat(Punct::Comma);
            }
            for one in &mut all.traits[before..] {
                if let Fits::AskedOf(_, of) = &mut one.fits {
                    *of = device;
                }
            }
            self.bump();
            self.eat(Punct::Comma);
        }
        all.span = self.span_from(start);
        self.at(end).then_some(all)
    }

    fn no_trait<T>(&mut self, span: Span, text: &str) -> Option<T> {
        self.complain(Diagnostic::new(&openmp::E501, span, text.to_owned()));
        None
    }

    /// A selector of a set with its properties.
    fn one_trait(&mut self, set: &str, all: &mut Vec<Trait>) -> Option<()> {
        let name = self.word_after(0)?.to_owned();
        let span = self.bump().span();
        if set == "construct" {
            let found = Construct::of_text(&name).filter(|construct| MATCHED.contains(construct));
            let Some(construct) = found else {
                return self.no_trait(span, &format!("`{name}` is no construct that a selector can name"));
            };
            // Properties of `simd` are about versions that nobody sees here.
            let is_plain = self.at(Punct::Comma) || self.at(Punct::RightBrace);
            let one =
                Trait { text: format!("construct {name}"), fits: Fits::Within(construct), weight: Weight::Construct };
            all.push(one);
            return is_plain.then_some(());
        }
        let is_known = match set {
            "device" | "target_device" => matches!(name.as_str(), "kind" | "isa" | "arch"),
            "user" => name == "condition",
            "implementation" => true,
            _ => return None,
        };
        if !is_known {
            return self.no_trait(span, &format!("`{name}` is no trait of `{set}`"));
        }
        let mut weight = match (set, name.as_str()) {
            ("device" | "target_device", "kind") => Weight::Device(0),
            ("device" | "target_device", "arch") => Weight::Device(1),
            ("device" | "target_device", "isa") => Weight::Device(2),
            _ => Weight::Nothing,
        };
        let open = self.current.span();
        if !self.eat(Punct::LeftParen) {
            if set != "implementation" {
                return self.no_trait(span, &format!("`{name}` needs what it asks for, in parentheses"));
            }
            all.push(self.property(set, &name, None, weight)?);
            return Some(());
        }
        if let Some(score) = self.score()? {
            weight = Weight::Score(score);
        }
        match set {
            "user" => all.push(self.user_condition(weight)),
            _ => self.properties(set, &name, weight, all)?,
        }
        self.close(Punct::RightParen, open);
        Some(())
    }

    /// `device_num(e)`: of which device the other traits of the set are.
    fn device_number(&mut self, all: &mut Vec<Trait>) -> Option<tree::ExprId> {
        self.bump();
        let open = self.current.span();
        self.eat(Punct::LeftParen).then_some(())?;
        let from = self.at;
        let number = self.assignment_expression();
        let kinds: Vec<TokenKind> = self.tokens[from..self.at].iter().map(|token| token.kind).collect();
        all.push(Trait { text: format!("device_num {kinds:?}"), fits: Fits::Always, weight: Weight::Nothing });
        self.close(Punct::RightParen, open);
        Some(number)
    }

    /// `score(n):`; the outer `None` if it is no number.
    fn score(&mut self) -> Option<Option<u64>> {
        if self.word_after(0) != Some("score") || !self.next_is(Punct::LeftParen) {
            return Some(None);
        }
        self.bump();
        self.bump();
        let TokenKind::Number(number) = self.current.kind else { return None };
        let score = self.interner.text(number).parse::<u64>().ok()?;
        self.bump();
        (self.eat(Punct::RightParen) && self.eat(Punct::Colon)).then_some(Some(score))
    }

    fn user_condition(&mut self, weight: Weight) -> Trait {
        let from = self.at;
        let condition = self.assignment_expression();
        let kinds: Vec<TokenKind> = self.tokens[from..self.at].iter().map(|token| token.kind).collect();
        Trait { text: format!("user {kinds:?}"), fits: Fits::Condition(condition), weight }
    }

    /// All properties of a selector are asked for; it counts once.
    fn properties(&mut self, set: &str, name: &str, weight: Weight, all: &mut Vec<Trait>) -> Option<()> {
        let mut weight = weight;
        while !self.at(Punct::RightParen) {
            let property = text_of(self.interner, self.current.kind)?.to_owned();
            self.bump();
            let property = match self.at(Punct::LeftParen) {
                true => self.property_with_argument(property)?,
                false => property,
            };
            all.push(self.property(set, name, Some(&property), weight)?);
            weight = Weight::Nothing;
            self.eat(Punct::Comma);
        }
        Some(())
    }

    /// `atomic_default_mem_order(seq_cst)` in `requires(...)`.
    fn property_with_argument(&mut self, property: String) -> Option<String> {
        self.bump();
        let argument = text_of(self.interner, self.current.kind)?.to_owned();
        self.bump();
        self.eat(Punct::RightParen).then(|| format!("{property}({argument})"))
    }

    fn property(&self, set: &str, name: &str, property: Option<&str>, weight: Weight) -> Option<Trait> {
        let is_so = |so: bool| if so { Fits::Always } else { Fits::Never };
        let required = |clause: String| is_so(self.required.contains(&clause));
        let names: Vec<&str> = [Some(set), Some(name), property].into_iter().flatten().collect();
        let is_clause = ClauseKind::of_text(name).is_some();
        let fits = match (set, name, property) {
            ("device" | "target_device", "kind", Some("any")) => Fits::Always,
            ("device", "kind", Some("host" | "cpu")) if !self.has_devices => Fits::Always,
            ("device", "kind", Some("nohost" | "gpu" | "fpga")) if !self.has_devices => Fits::Never,
            ("device", "arch", Some(arch)) if ACCELERATORS.contains(&arch) && !self.has_devices => Fits::Never,
            ("implementation", "requires", Some(clause)) => required(clause.to_owned()),
            ("implementation", _, None) if is_clause => required(name.to_owned()),
            ("implementation", _, Some(argument)) if is_clause => required(format!("{name}({argument})")),
            // These change how selectors are read, for those who know them.
            ("implementation", "extension", Some(what)) if OTHER_RULES.contains(&what) => return None,
            // Which device is meant shows when the program runs.
            ("target_device", ..) => Fits::AskedOf(self.interner.find(&asked(&names))?, None),
            _ => Fits::Asked(self.interner.find(&asked(&names))?),
        };
        Some(Trait { text: names.join(" "), fits, weight })
    }

    /// Notes what `requires` says.
    pub(super) fn note_required(&mut self, directive: &tree::Directive) {
        if directive.constructs != [Construct::Requires] {
            return;
        }
        for clause in &directive.clauses {
            let word = clause.words.first().map(|word| self.interner.text(*word));
            let text = clause.kind.text();
            self.required.push(word.map_or(text.to_owned(), |word| format!("{text}({word})")));
        }
    }

    /// The function of the runtime that says which of two variants comes first that count the same.
    pub(super) fn order_of(&self, variant: &str) -> Option<Symbol> {
        self.interner.find(&asked(&["order", variant]))
    }
}
