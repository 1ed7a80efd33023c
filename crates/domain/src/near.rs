//! What of a long path condition has to do with a value that was drawn (`rand`, a clock).
//!
//! Each such value adds a bound or two to the path condition, and what is asked of a value has mostly to do with its own bounds alone. To
//! simplify by all of them is to read all of them anew for each draw: the cost of a program is the square of its draws.
//! So where a path has many conjuncts, and a question is only about drawn values,
//!
//! - it is simplified by the conjuncts that name one of them. That is less than what is assumed, so it is right, and the prover is
//!   asked with more where it is not enough;
//! - it is proved, and added, by the conjuncts that have to do with one of them through any others. The rest has no
//!   symbol in common with those, so it says nothing about them, and stays as it is.
//!
//! Which symbols a conjunct has is kept, since conjuncts stay. A draw adds to the index of the path instead of making it anew.
//!
//! A value of which only that is known which is true of the environment anyway (`axioms`) was not asked about. Where it is only added up
//! nothing can be simplified, and its fingerprint is its own.
//!
//! Deliberately not here: giving up what is said of values that are gone (`lasting_fingerprint` leaves it out of a state).

use crate::layers::PartsId;
use crate::Symbolic;
use antiphon_symbolic::{Arena, ExprId, View};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A path with fewer conjuncts is always read as a whole.
const MANY: usize = 16;

/// So many symbols are looked for one by one.
const FEW: usize = 4;

/// The symbols of conjuncts that were looked at.
#[derive(Default, Debug)]
pub(crate) struct Symbols {
    known: FxHashMap<ExprId, Rc<[ExprId]>>,
    /// Of the path that was looked at last.
    index: Option<Rc<Index>>,
}

/// Which conjuncts of a path name a symbol.
#[derive(Debug)]
struct Index {
    path: ExprId,
    conjuncts: usize,
    naming: FxHashMap<ExprId, Vec<ExprId>>,
    /// Symbols that a condition names which is not about the environment alone.
    asked: FxHashSet<ExprId>,
    /// Those without symbols.
    bare: Vec<ExprId>,
}

impl Index {
    fn add(&mut self, conjunct: ExprId, symbols: &[ExprId]) {
        if symbols.is_empty() {
            self.bare.push(conjunct);
        }
        symbols.iter().for_each(|symbol| self.naming.entry(*symbol).or_default().push(conjunct));
    }
}

/// A path in two.
pub(crate) struct Divided {
    /// What has to do with a value.
    pub(crate) near: ExprId,
    /// What has not, conjunct by conjunct.
    pub(crate) rest: Vec<ExprId>,
}

impl Symbolic {
    /// The symbols of an expression, each once.
    pub(crate) fn symbols_of(&mut self, e: ExprId) -> Rc<[ExprId]> {
        if let Some(known) = self.symbols.known.get(&e) {
            return known.clone();
        }
        let found: Rc<[ExprId]> = self.arena.free_symbols(e).into();
        self.symbols.known.insert(e, found.clone());
        found
    }

    /// The conjuncts of a long path with their symbols, if an expression is about drawn values only.
    fn long_path(&mut self, e: ExprId) -> Option<(Rc<[ExprId]>, Vec<ExprId>)> {
        if self.path.instances != PartsId::NONE || !self.inputs.has_drawn() {
            return None;
        }
        let conjuncts = self.arena.conjuncts(self.path.condition);
        if conjuncts.len() < MANY {
            return None;
        }
        let own = self.symbols_of(e);
        let drawn = !own.is_empty() && own.iter().all(|symbol| self.inputs.is_drawn(*symbol));
        drawn.then_some((own, conjuncts))
    }

    /// What a path says by conjuncts that name a value's symbols, if it is long.
    pub(crate) fn directly_about(&mut self, e: ExprId) -> Option<ExprId> {
        if self.path.instances != PartsId::NONE || !self.inputs.has_drawn() {
            return None;
        }
        let index = self.index_of_path();
        let own = self.symbols_of(e);
        let drawn = !own.is_empty() && own.iter().all(|symbol| self.inputs.is_drawn(*symbol));
        if index.conjuncts < MANY || !drawn {
            return None;
        }
        let named = own.iter().flat_map(|symbol| index.naming.get(symbol).into_iter().flatten());
        let those: Vec<ExprId> = index.bare.iter().chain(named).copied().collect();
        Some(self.arena.and_all(&those))
    }

    /// The index of the path that is taken, which is asked about each value of a state.
    fn index_of_path(&mut self) -> Rc<Index> {
        let path = self.path.condition;
        if let Some(known) = self.symbols.index.as_ref().filter(|index| index.path == path) {
            return known.clone();
        }
        let conjuncts = self.arena.conjuncts(path);
        let (naming, asked) = (FxHashMap::default(), FxHashSet::default());
        let mut index = Index { path, conjuncts: conjuncts.len(), naming, asked, bare: Vec::new() };
        if conjuncts.len() >= MANY {
            for conjunct in conjuncts {
                let symbols = self.symbols_of(conjunct);
                index.add(conjunct, &symbols);
                if !self.axioms.contains(&conjunct) {
                    index.asked.extend(symbols.iter().copied());
                }
            }
        }
        let index = Rc::new(index);
        self.symbols.index = Some(index.clone());
        index
    }

    /// A path was extended by an axiom about a new value: so is its index, if it is that of the path before.
    pub(crate) fn note_axiom(&mut self, before: ExprId, condition: ExprId) {
        let (path, symbols) = (self.path.condition, self.symbols_of(condition));
        let now = self.arena.conjuncts(path).len();
        let known = self.symbols.index.as_mut();
        let known = known.filter(|index| index.path == before && index.conjuncts >= MANY && index.conjuncts + 1 == now);
        if let Some(index) = known.and_then(Rc::get_mut) {
            index.add(condition, &symbols);
            index.conjuncts += 1;
            index.path = path;
        }
    }

    /// The conjuncts that name a symbol, where the path is long enough to have an index.
    pub(crate) fn naming(&mut self, symbol: ExprId) -> Option<Vec<ExprId>> {
        let index = self.index_of_path();
        (index.conjuncts >= MANY).then(|| index.naming.get(&symbol).cloned().unwrap_or_default())
    }

    /// Whether a value is a sum of draws that nobody asked about: nothing that is assumed makes it simpler.
    pub(crate) fn is_unasked(&mut self, e: ExprId) -> bool {
        if self.path.instances != PartsId::NONE || !self.inputs.has_drawn() {
            return false;
        }
        let index = self.index_of_path();
        if index.conjuncts < MANY {
            return false;
        }
        let unasked = |symbol: &ExprId| self.inputs.is_drawn(*symbol) && !index.asked.contains(symbol);
        match self.arena.view(e) {
            View::Symbol(_) => unasked(&e),
            View::Sum(terms) => {
                let is_number = |term: &ExprId| matches!(self.arena.view(*term), View::Number(_));
                let is_symbol = |term: &ExprId| matches!(self.arena.view(*term), View::Symbol(_));
                terms.iter().all(|(term, _)| is_number(term) || is_symbol(term) && unasked(term))
            }
            _ => false,
        }
    }

    /// What a path says that has to do with a value through any symbols, and all else, if it is long.
    pub(crate) fn path_divided(&mut self, e: ExprId) -> Option<Divided> {
        let (own, conjuncts) = self.long_path(e)?;
        let with_symbols: Vec<(ExprId, Rc<[ExprId]>)> =
            conjuncts.into_iter().map(|conjunct| (conjunct, self.symbols_of(conjunct))).collect();
        let near = connected(&with_symbols, own.iter().copied());
        let (mut those, mut rest) = (Vec::new(), Vec::new());
        for ((conjunct, _), near) in with_symbols.iter().zip(near) {
            if near {
                those.push(*conjunct)
            } else {
                rest.push(*conjunct)
            }
        }
        Some(Divided { near: self.arena.and_all(&those), rest })
    }

    /// Whether each conjunct of one condition is one of another.
    fn says_all_of(&self, whole: ExprId, part: ExprId) -> bool {
        let (whole, part) = (self.arena.conjuncts(whole), self.arena.conjuncts(part));
        part.iter().all(|conjunct| *conjunct == Arena::TRUE || whole.contains(conjunct))
    }

    /// A path with a conjunct that has to do with a part of it.
    pub(crate) fn joined(&mut self, Divided { near, rest }: Divided, condition: ExprId) -> ExprId {
        let both = self.arena.and(near, condition);
        match self.reduced(both) {
            Arena::FALSE => Arena::FALSE,
            both if self.says_all_of(both, near) => {
                // The path as it is stays one operand: what it does not contradict is not asked again of each conjunct.
                self.arena.and(self.path.condition, both)
            }
            both => {
                let all: Vec<ExprId> = rest.into_iter().chain([both]).collect();
                self.arena.and_all(&all)
            }
        }
    }
}

/// Which conditions have to do with symbols, through any others that they have in common. One without symbols does with all.
pub(crate) fn connected(conditions: &[(ExprId, Rc<[ExprId]>)], symbols: impl Iterator<Item = ExprId>) -> Vec<bool> {
    let mut open: Vec<ExprId> = symbols.collect();
    if let Some(near) = touched_alone(conditions, &open) {
        return near;
    }
    let mut by_symbol: FxHashMap<ExprId, Vec<usize>> = FxHashMap::default();
    let mut near = vec![false; conditions.len()];
    for (at, (_, own)) in conditions.iter().enumerate() {
        near[at] = own.is_empty();
        own.iter().for_each(|symbol| by_symbol.entry(*symbol).or_default().push(at));
    }
    let mut met: FxHashSet<ExprId> = open.iter().copied().collect();
    while let Some(symbol) = open.pop() {
        for at in by_symbol.get(&symbol).into_iter().flatten() {
            if !std::mem::replace(&mut near[*at], true) {
                open.extend(conditions[*at].1.iter().copied().filter(|symbol| met.insert(*symbol)));
            }
        }
    }
    near
}

/// The same where the conditions about a few symbols are about no others, which is seen without an index.
fn touched_alone(conditions: &[(ExprId, Rc<[ExprId]>)], symbols: &[ExprId]) -> Option<Vec<bool>> {
    if symbols.len() > FEW {
        return None;
    }
    let mut near = Vec::with_capacity(conditions.len());
    for (_, own) in conditions {
        let named = own.iter().filter(|symbol| symbols.contains(symbol)).count();
        if named > 0 && named < own.len() {
            return None;
        }
        near.push(named == own.len());
    }
    Some(near)
}
