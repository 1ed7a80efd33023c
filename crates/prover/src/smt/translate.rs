//! Conditions of the kernel as terms of SMT-LIB.
//!
//! One walk over the nodes, children first, without recursion. A node that
//! occurs more than once, or whose text is long, is bound by `let` and named by
//! its id, so that the text is linear in the number of nodes however they are
//! shared. A node that mentions bound variables is bound inside the innermost
//! quantifier whose variable it mentions.

use super::compose::{compose, copies, Context};
use super::names::Names;
use crate::answer::Reason;
use crate::floating::{constant_of, is_sort, operation_of};
use crate::order::children_first;
use antiphon_symbolic::{Arena, ExprId, View};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A text longer than this is bound by `let` even if it occurs once: that
/// bounds what is copied on the way up.
const LONG: usize = 2048;

/// A condition, translated.
#[derive(Debug)]
pub(crate) struct Assertion {
    /// The term.
    pub text: String,
    /// Its symbols, in the order of their first occurrence.
    pub symbols: Vec<ExprId>,
    /// What in it is known to the solver only roughly, if anything.
    pub approximate: Option<&'static str>,
    /// Whether it multiplies or divides by what is not a number.
    pub nonlinear: bool,
    /// Whether it is about IEEE numbers.
    pub floating: bool,
}

/// Translates conditions, each once.
#[derive(Default, Debug)]
pub(crate) struct Translator {
    pub names: Names,
    done: FxHashMap<ExprId, Result<Rc<Assertion>, Reason>>,
    bytes: usize,
}

/// Beyond so many bytes of translations they are forgotten.
const MOST_BYTES: usize = 256 << 20;

impl Translator {
    /// The term of a condition; `limit` is the longest that is wanted.
    pub(crate) fn assertion(&mut self, arena: &Arena, e: ExprId, limit: usize) -> Result<Rc<Assertion>, Reason> {
        if let Some(known) = self.done.get(&e) {
            return known.clone();
        }
        if self.bytes > MOST_BYTES {
            self.done.clear();
            self.bytes = 0;
        }
        let result = Walk::new(arena, &mut self.names, limit).assertion(e).map(Rc::new);
        self.bytes += result.as_ref().map_or(0, |assertion| assertion.text.len());
        self.done.insert(e, result.clone());
        result
    }
}

/// One translation.
struct Walk<'a> {
    arena: &'a Arena,
    names: &'a mut Names,
    limit: usize,
    total: usize,
    /// How often the text of a node occurs in those of its parents.
    uses: FxHashMap<ExprId, usize>,
    /// Levels of the bound variables that a node mentions freely, ascending.
    levels: FxHashMap<ExprId, Rc<[u32]>>,
    /// Nodes bound by `let`: their texts.
    named: FxHashMap<ExprId, Rc<str>>,
    /// Texts of the other nodes, taken by the one parent.
    texts: FxHashMap<ExprId, String>,
    symbols: Vec<ExprId>,
    approximate: Option<&'static str>,
    nonlinear: bool,
    floating: bool,
}

impl<'a> Walk<'a> {
    fn new(arena: &'a Arena, names: &'a mut Names, limit: usize) -> Walk<'a> {
        Walk {
            arena,
            names,
            limit,
            total: 0,
            uses: FxHashMap::default(),
            levels: FxHashMap::default(),
            named: FxHashMap::default(),
            texts: FxHashMap::default(),
            symbols: Vec::new(),
            approximate: None,
            nonlinear: false,
            floating: false,
        }
    }

    fn assertion(mut self, root: ExprId) -> Result<Assertion, Reason> {
        let order = children_first(self.arena, root);
        for e in &order {
            self.count_uses(*e)?;
        }
        for e in &order {
            self.translate(*e)?;
        }
        let text = self.reference(root);
        let text = self.with_bindings(root, None, text)?;
        let Walk { symbols, approximate, nonlinear, floating, .. } = self;
        Ok(Assertion { text, symbols, approximate, nonlinear, floating })
    }

    fn count_uses(&mut self, e: ExprId) -> Result<(), Reason> {
        let uses = &mut self.uses;
        copies(self.arena, e, &mut |child, count| *uses.entry(child).or_insert(0) += count)
    }

    fn translate(&mut self, e: ExprId) -> Result<(), Reason> {
        let levels = self.free_levels(e);
        self.levels.insert(e, levels);
        let text = match self.arena.view(e) {
            View::Symbol(_) => self.symbol(e)?,
            View::Quantified(kind, variable, body) => {
                let View::Bound(level) = self.arena.view(variable) else {
                    return Err(Reason::Unsupported("a quantifier over what is not a variable"));
                };
                let text = self.reference(body);
                let text = self.with_bindings(body, Some(level), text)?;
                let sort = self.sort(variable)?;
                let quantifier = super::compose::quantifier(kind);
                format!("({quantifier} (({} {sort})) {text})", self.reference(variable))
            }
            _ => compose(self, e)?,
        };
        self.keep(e, text)
    }

    /// Keeps the text of a node, by a name if it is used often or long.
    fn keep(&mut self, e: ExprId, text: String) -> Result<(), Reason> {
        self.total += text.len();
        if self.total > self.limit {
            return Err(Reason::TooLarge);
        }
        let often = self.uses.get(&e).is_some_and(|uses| *uses > 1) && text.len() > 8 && text.starts_with('(');
        if often || text.len() > LONG {
            self.named.insert(e, text.into());
        } else {
            self.texts.insert(e, text);
        }
        Ok(())
    }

    fn symbol(&mut self, e: ExprId) -> Result<String, Reason> {
        if is_sort(self.arena, self.arena.type_of(e)) {
            self.floating = true;
        }
        if let Some(number) = constant_of(self.arena, e) {
            return Ok(super::floating::literal(number));
        }
        if operation_of(self.arena, e).is_some() {
            self.floating = true;
            return Ok(String::new());
        }
        let name = self.names.symbol(self.arena, e).ok_or(Reason::Unsupported("functions as values"))?;
        self.symbols.push(e);
        Ok(super::names::quoted(name))
    }

    /// The levels of the bound variables that `e` mentions freely.
    fn free_levels(&self, e: ExprId) -> Rc<[u32]> {
        let mut levels = Vec::new();
        if let View::Bound(level) = self.arena.view(e) {
            levels.push(level);
        }
        self.arena.for_children(e, &mut |child| {
            if let Some(below) = self.levels.get(&child) {
                levels.extend(below.iter().copied());
            }
        });
        if let View::Quantified(_, variable, _) = self.arena.view(e) {
            if let View::Bound(own) = self.arena.view(variable) {
                levels.retain(|level| *level != own);
            }
        }
        levels.sort_unstable();
        levels.dedup();
        levels.into()
    }

    /// `text` inside the bindings of the named nodes under `root` that belong
    /// to the quantifier of `level`, or to none. Inner quantifiers have lower
    /// levels, so that the lowest one mentioned is the innermost.
    fn with_bindings(&mut self, root: ExprId, level: Option<u32>, text: String) -> Result<String, Reason> {
        if self.named.is_empty() {
            return Ok(text);
        }
        let order = children_first(self.arena, root);
        let belongs = |e: &&ExprId| self.levels.get(*e).is_some_and(|levels| levels.first().copied() == level);
        let mut opening = String::new();
        let mut count = 0;
        for e in order.iter().filter(belongs) {
            if let Some(bound) = self.named.get(e) {
                opening.push_str(&format!("(let ((?{} {bound})) ", e.0));
                count += 1;
            }
        }
        self.total += opening.len();
        if self.total > self.limit {
            return Err(Reason::TooLarge);
        }
        Ok(opening + &text + &")".repeat(count))
    }
}

impl Context for Walk<'_> {
    fn arena(&self) -> &Arena {
        self.arena
    }

    fn reference(&mut self, e: ExprId) -> String {
        match self.named.contains_key(&e) {
            true => format!("?{}", e.0),
            false => self.texts.get(&e).cloned().unwrap_or_default(),
        }
    }

    fn sort(&mut self, e: ExprId) -> Result<String, Reason> {
        let ty = self.arena.type_of(e);
        self.names.sort(self.arena, ty).ok_or(Reason::Unsupported("functions as values"))
    }

    fn approximate(&mut self, what: &'static str) {
        self.approximate.get_or_insert(what);
    }

    fn nonlinear(&mut self) {
        self.nonlinear = true;
    }
}
