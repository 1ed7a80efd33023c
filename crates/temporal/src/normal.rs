//! Negation normal form, each formula once, simplified where it is built.
//!
//! Of operators only `X`, `U` and `R` are left; negation is on atoms. The
//! simplifications are those that shrink the automaton: constants, idempotence, common `X`,
//! `G` and `F` drawn together, and the classes of Etessami and Holzmann (CONCUR 2000): a
//! formula is *eventual* if it holds of a run wherever it holds of a suffix, and
//! *universal* if it holds of all suffixes of a run of which it holds. Until before an
//! eventual formula and release before a universal one say nothing.

use crate::formula::{AtomId, Ltl};
use rustc_hash::FxHashMap;

/// A formula of one [`Normal`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Id(u32);

/// What a formula is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    True,
    False,
    Literal(AtomId, bool),
    /// At least two, ascending.
    And(Vec<Id>),
    /// At least two, ascending.
    Or(Vec<Id>),
    Next(Id),
    Until(Id, Id),
    Release(Id, Id),
}

/// Formulas, each once.
pub(crate) struct Normal {
    nodes: Vec<Node>,
    ids: FxHashMap<Node, Id>,
}

impl Normal {
    pub(crate) const TRUE: Id = Id(0);
    pub(crate) const FALSE: Id = Id(1);

    pub(crate) fn new() -> Normal {
        let nodes = vec![Node::True, Node::False];
        let ids = FxHashMap::from_iter([(Node::True, Normal::TRUE), (Node::False, Normal::FALSE)]);
        Normal { nodes, ids }
    }

    pub(crate) fn get(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node(&mut self, node: Node) -> Id {
        let next = Id(self.nodes.len() as u32);
        let id = *self.ids.entry(node.clone()).or_insert(next);
        if id == next {
            self.nodes.push(node);
        }
        id
    }

    /// The normal form of a formula, or of its negation.
    pub(crate) fn of(&mut self, formula: &Ltl, holds: bool) -> Id {
        match (formula, holds) {
            (Ltl::Constant(value), _) => {
                if *value == holds {
                    Normal::TRUE
                } else {
                    Normal::FALSE
                }
            }
            (Ltl::Atom(atom), _) => self.node(Node::Literal(*atom, holds)),
            (Ltl::Not(a), _) => self.of(a, !holds),
            (Ltl::And(a, b), true) | (Ltl::Or(a, b), false) => {
                let parts = vec![self.of(a, holds), self.of(b, holds)];
                self.and(parts)
            }
            (Ltl::Or(a, b), true) | (Ltl::And(a, b), false) => {
                let parts = vec![self.of(a, holds), self.of(b, holds)];
                self.or(parts)
            }
            (Ltl::Implies(a, b), true) => {
                let parts = vec![self.of(a, false), self.of(b, true)];
                self.or(parts)
            }
            (Ltl::Implies(a, b), false) => {
                let parts = vec![self.of(a, true), self.of(b, false)];
                self.and(parts)
            }
            (Ltl::Next(a), _) => {
                let a = self.of(a, holds);
                self.next(a)
            }
            (Ltl::Finally(a), true) | (Ltl::Globally(a), false) => {
                let a = self.of(a, holds);
                self.until(Normal::TRUE, a)
            }
            (Ltl::Globally(a), true) | (Ltl::Finally(a), false) => {
                let a = self.of(a, holds);
                self.release(Normal::FALSE, a)
            }
            (Ltl::Until(a, b), true) | (Ltl::Release(a, b), false) => {
                let (a, b) = (self.of(a, holds), self.of(b, holds));
                self.until(a, b)
            }
            (Ltl::Release(a, b), true) | (Ltl::Until(a, b), false) => {
                let (a, b) = (self.of(a, holds), self.of(b, holds));
                self.release(a, b)
            }
            (Ltl::WeakUntil(a, b), true) => {
                let (a, b) = (self.of(a, true), self.of(b, true));
                let either = self.or(vec![a, b]);
                self.release(b, either)
            }
            (Ltl::WeakUntil(a, b), false) => {
                let (a, b) = (self.of(a, false), self.of(b, false));
                let both = self.and(vec![a, b]);
                self.until(b, both)
            }
        }
    }

    fn next(&mut self, a: Id) -> Id {
        match a == Normal::TRUE || a == Normal::FALSE || self.is_eventual(a) && self.is_universal(a) {
            true => a,
            false => self.node(Node::Next(a)),
        }
    }

    fn until(&mut self, a: Id, b: Id) -> Id {
        if a == Normal::FALSE || a == b || self.is_eventual(b) {
            return b;
        }
        match *self.get(b) {
            Node::True | Node::False => b,
            Node::Until(c, _) if c == a => b,
            Node::Next(inner) if a == Normal::TRUE => {
                let inner = self.until(a, inner);
                self.next(inner)
            }
            _ => self.node(Node::Until(a, b)),
        }
    }

    fn release(&mut self, a: Id, b: Id) -> Id {
        if a == Normal::TRUE || a == b || self.is_universal(b) {
            return b;
        }
        match *self.get(b) {
            Node::True | Node::False => b,
            Node::Release(c, _) if c == a => b,
            Node::Next(inner) if a == Normal::FALSE => {
                let inner = self.release(a, inner);
                self.next(inner)
            }
            _ => self.node(Node::Release(a, b)),
        }
    }

    /// A conjunction: flat, without repetition, `X` and `G` drawn together.
    fn and(&mut self, parts: Vec<Id>) -> Id {
        let flat = self.flat(parts, |node| match node {
            Node::And(inner) => Some(inner.clone()),
            _ => None,
        });
        let flat = self.drawn(flat, Normal::and, |node| match node {
            Node::Release(Normal::FALSE, a) => Some((Drawn::Always, *a)),
            Node::Next(a) => Some((Drawn::Next, *a)),
            _ => None,
        });
        if flat.contains(&Normal::FALSE) || self.has_opposites(&flat) {
            return Normal::FALSE;
        }
        let left: Vec<Id> =
            flat.iter().copied().filter(|id| *id != Normal::TRUE && !self.is_absorbed(*id, &flat)).collect();
        match left[..] {
            [] => Normal::TRUE,
            [one] => one,
            _ => self.node(Node::And(left)),
        }
    }

    /// A disjunction: flat, without repetition, `X` and `F` drawn together.
    fn or(&mut self, parts: Vec<Id>) -> Id {
        let flat = self.flat(parts, |node| match node {
            Node::Or(inner) => Some(inner.clone()),
            _ => None,
        });
        let flat = self.drawn(flat, Normal::or, |node| match node {
            Node::Until(Normal::TRUE, a) => Some((Drawn::Sometime, *a)),
            Node::Next(a) => Some((Drawn::Next, *a)),
            _ => None,
        });
        if flat.contains(&Normal::TRUE) || self.has_opposites(&flat) {
            return Normal::TRUE;
        }
        let left: Vec<Id> =
            flat.iter().copied().filter(|id| *id != Normal::FALSE && !self.is_absorbed(*id, &flat)).collect();
        match left[..] {
            [] => Normal::FALSE,
            [one] => one,
            _ => self.node(Node::Or(left)),
        }
    }

    fn flat(&self, parts: Vec<Id>, inner: impl Fn(&Node) -> Option<Vec<Id>>) -> Vec<Id> {
        let mut flat: Vec<Id> =
            parts.into_iter().flat_map(|id| inner(self.get(id)).unwrap_or_else(|| vec![id])).collect();
        flat.sort_unstable();
        flat.dedup();
        flat
    }

    /// Operands under the same operator become one.
    fn drawn(
        &mut self,
        parts: Vec<Id>,
        join: fn(&mut Normal, Vec<Id>) -> Id,
        under: impl Fn(&Node) -> Option<(Drawn, Id)>,
    ) -> Vec<Id> {
        let mut left = parts;
        for kind in [Drawn::Next, Drawn::Always, Drawn::Sometime] {
            let inside = |id: &Id| under(self.get(*id)).filter(|(found, _)| *found == kind).map(|(_, inner)| inner);
            let inner: Vec<Id> = left.iter().filter_map(inside).collect();
            if inner.len() < 2 {
                continue;
            }
            left.retain(|id| inside(id).is_none());
            let joined = join(self, inner);
            left.push(match kind {
                Drawn::Next => self.next(joined),
                Drawn::Always => self.release(Normal::FALSE, joined),
                Drawn::Sometime => self.until(Normal::TRUE, joined),
            });
        }
        left.sort_unstable();
        left.dedup();
        left
    }

    fn has_opposites(&self, parts: &[Id]) -> bool {
        parts.iter().any(|id| match self.get(*id) {
            Node::Literal(atom, sign) => {
                self.ids.get(&Node::Literal(*atom, !sign)).is_some_and(|other| parts.contains(other))
            }
            _ => false,
        })
    }

    /// Whether an operand is made of another one and more: `a && (a || b)`.
    fn is_absorbed(&self, id: Id, parts: &[Id]) -> bool {
        match self.get(id) {
            Node::And(inner) | Node::Or(inner) => inner.iter().any(|part| parts.contains(part)),
            _ => false,
        }
    }

    fn is_eventual(&self, id: Id) -> bool {
        match self.get(id) {
            Node::True | Node::False => true,
            Node::Literal(..) => false,
            Node::And(parts) | Node::Or(parts) => parts.iter().all(|part| self.is_eventual(*part)),
            Node::Next(a) => self.is_eventual(*a),
            Node::Until(a, b) => *a == Normal::TRUE || self.is_eventual(*b),
            Node::Release(a, b) => self.is_eventual(*a) && self.is_eventual(*b),
        }
    }

    fn is_universal(&self, id: Id) -> bool {
        match self.get(id) {
            Node::True | Node::False => true,
            Node::Literal(..) => false,
            Node::And(parts) | Node::Or(parts) => parts.iter().all(|part| self.is_universal(*part)),
            Node::Next(a) => self.is_universal(*a),
            Node::Release(a, b) => *a == Normal::FALSE || self.is_universal(*b),
            Node::Until(a, b) => self.is_universal(*a) && self.is_universal(*b),
        }
    }
}

/// Operators that are drawn together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Next,
    Always,
    Sometime,
}
