//! Replacing parts of expressions, and walking over them.
//!
//! Replacement goes through the operations that make expressions, so that the
//! result is canonical again. Both walks visit each shared node once.

use crate::arena::{pairs, Arena, ExprId, Kind, View, ABSENT};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

impl Arena {
    /// `e` with every occurrence of a key replaced by its value.
    pub fn substitute(&mut self, e: ExprId, replacement: &FxHashMap<ExprId, ExprId>) -> ExprId {
        let mut done = replacement.clone();
        self.rebuild(e, &mut done)
    }

    /// `e` with parts replaced; `done` remembers what became of each node. The
    /// walk keeps its own stack: expressions may be nested very deeply.
    pub(crate) fn rebuild(&mut self, e: ExprId, done: &mut FxHashMap<ExprId, ExprId>) -> ExprId {
        let mut open = vec![e];
        while let Some(&node) = open.last() {
            if !done.contains_key(&node) {
                let before = open.len();
                self.for_children(node, &mut |child| {
                    if !done.contains_key(&child) {
                        open.push(child);
                    }
                });
                if open.len() > before {
                    continue;
                }
                let result = self.replaced(node, done);
                done.insert(node, result);
            }
            open.pop();
        }
        done.get(&e).copied().unwrap_or(e)
    }

    /// The node over what became of its children.
    pub(crate) fn replaced(&mut self, e: ExprId, done: &FxHashMap<ExprId, ExprId>) -> ExprId {
        let mut new: SmallVec<[ExprId; 8]> = SmallVec::new();
        let mut changed = false;
        self.for_children(e, &mut |child| {
            let replacement = done.get(&child).copied().unwrap_or(child);
            changed |= replacement != child;
            new.push(replacement);
        });
        if changed {
            self.with_children(e, &new)
        } else {
            e
        }
    }

    /// The node again, with other children in the order of [`Arena::for_children`].
    pub(crate) fn with_children(&mut self, e: ExprId, new: &[ExprId]) -> ExprId {
        match self.view(e) {
            View::Bool(_) | View::Number(_) | View::Symbol(_) | View::Bound(_) => e,
            View::Monomial(factors) => {
                let start = self.one_like(e);
                factors.iter().zip(new).fold(start, |acc, ((_, exponent), factor)| {
                    let power = self.pow(*factor, *exponent);
                    self.mul(acc, power)
                })
            }
            View::Sum(terms) => {
                let ty = self.type_of(e);
                let parts: Vec<ExprId> = terms.iter().zip(new).map(|((_, c), m)| self.scale(*m, *c)).collect();
                self.sum(ty, &parts)
            }
            View::Quotient(..) => self.divide_real(new[0], new[1]),
            View::ToReal(_) => self.to_real(new[0]),
            View::Truncate(_) => self.truncate(new[0]),
            View::Divide(..) => self.divide(new[0], new[1]),
            View::Remainder(..) => self.remainder(new[0], new[1]),
            View::Wrap { bits, signed, .. } => self.wrap(bits, signed, new[0]),
            View::Bits(op, ..) => self.bits(op, new[0], new[1]),
            View::Relation(op, _) => self.relation(op, new[0]),
            View::And(_) => self.and_all(new),
            View::Or(_) => self.or_all(new),
            View::Not(_) => self.not(new[0]),
            View::Equal(..) => self.equal(new[0], new[1]),
            View::Quantified(kind, ..) => self.quantified(kind, new[0], new[1]),
            View::Conditional(..) => self.conditional(new[0], new[1], new[2]),
            View::Read(..) => self.read(new[0], new[1]),
            View::Write(..) => self.write(new[0], new[1], new[2]),
            View::Cells(_, cells) => {
                let mut values = new[1..].iter().copied();
                let cells = cells.iter().map(|cell| cell.and_then(|_| values.next())).collect();
                self.rebase(new[0], cells)
            }
            View::Everywhere(_) => self.everywhere(self.type_of(e), new[0]),
            View::Tuple(_) => self.tuple(new),
            View::Project(_, index) => self.project(new[0], index),
            View::Apply(..) => self.apply(new[0], &new[1..]),
        }
    }

    /// Cells over a base that may have become cells itself.
    fn rebase(&mut self, base: ExprId, cells: Vec<Option<ExprId>>) -> ExprId {
        let View::Cells(..) = self.view(base) else { return self.cells(base, cells) };
        let mut array = base;
        for (i, cell) in cells.into_iter().enumerate() {
            if let Some(value) = cell {
                let index = self.int(i as i64);
                array = self.write(array, index, value);
            }
        }
        array
    }

    /// Calls `f` on the children of a node, in order.
    pub fn for_children(&self, e: ExprId, f: &mut dyn FnMut(ExprId)) {
        let words = self.words(e);
        match self.kind(e) {
            Kind::Bool | Kind::Number | Kind::Symbol | Kind::Bound => {}
            Kind::Monomial | Kind::Sum => pairs(words).for_each(|(child, _)| f(ExprId(child))),
            Kind::Wrap | Kind::Bits | Kind::Relation | Kind::Quantified | Kind::Project => {
                words[1..].iter().for_each(|w| f(ExprId(*w)));
            }
            Kind::Cells => words.iter().filter(|w| **w != ABSENT).for_each(|w| f(ExprId(*w))),
            Kind::Quotient
            | Kind::ToReal
            | Kind::Truncate
            | Kind::Divide
            | Kind::Remainder
            | Kind::And
            | Kind::Or
            | Kind::Not
            | Kind::Equal
            | Kind::Conditional
            | Kind::Read
            | Kind::Write
            | Kind::Everywhere
            | Kind::Tuple
            | Kind::Apply => words.iter().for_each(|w| f(ExprId(*w))),
        }
    }

    /// Calls `f` on every node below and including `e`, each once.
    pub fn visit(&self, e: ExprId, f: &mut dyn FnMut(&Arena, ExprId)) {
        let mut seen = FxHashSet::default();
        let mut open = vec![e];
        while let Some(e) = open.pop() {
            if seen.insert(e) {
                f(self, e);
                self.for_children(e, &mut |child| open.push(child));
            }
        }
    }

    /// Whether `part` occurs in `e`.
    pub fn occurs(&self, part: ExprId, e: ExprId) -> bool {
        let mut found = false;
        self.visit(e, &mut |_, node| found |= node == part);
        found
    }

    /// The symbolic constants in `e`, by name.
    pub fn free_symbols(&self, e: ExprId) -> Vec<ExprId> {
        let mut symbols = Vec::new();
        self.visit(e, &mut |arena, node| {
            if arena.kind(node) == Kind::Symbol {
                symbols.push(node);
            }
        });
        symbols.sort_by(|a, b| self.symbol_name(*a).cmp(&self.symbol_name(*b)).then(a.cmp(b)));
        symbols
    }

    /// The name of a symbolic constant.
    pub fn symbol_name(&self, e: ExprId) -> Option<&str> {
        match self.view(e) {
            View::Symbol(name) => Some(name),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::TypeId;

    #[test]
    fn replacing_makes_the_canonical_expression() {
        let mut arena = Arena::new();
        let [x, y] = ["x", "y"].map(|n| arena.symbol(n, TypeId::INT));
        let sum = arena.add(x, y);
        let product = arena.mul(sum, x);
        let three = arena.int(3);
        let result = arena.substitute(product, &FxHashMap::from_iter([(x, three)]));
        let (nine, three_y) = (arena.int(9), arena.mul(three, y));
        assert_eq!(result, arena.add(three_y, nine));
    }

    #[test]
    fn free_symbols_come_by_name() {
        let mut arena = Arena::new();
        let [b, a] = ["b", "a"].map(|n| arena.symbol(n, TypeId::INT));
        let sum = arena.add(b, a);
        let less = arena.less(sum, b);
        assert_eq!(arena.free_symbols(less), [a]);
        assert_eq!(arena.free_symbols(sum), [a, b]);
    }
}
