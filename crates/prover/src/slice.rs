//! Which conditions have to do with each other.
//!
//! Conditions that share no symbol, not even through others, can be satisfied
//! independently. So a set of conditions falls into components, and:
//!
//! - a predicate that follows from the component it touches follows from all;
//! - one that does not follow from its component is refuted by a model of that
//!   component together with models of the others; if one of the others has
//!   none, the assumption contradicts itself and everything follows.
//!
//! So a refutation needs every other component to be satisfiable. Each is asked
//! once and remembered, and most stay the same while a path condition grows.
//!
//! The functions of the mathematics library and operations on IEEE numbers connect nothing:
//! their meaning is fixed. Values of a type of which only equality is known do: how many such
//! values there are is one question for all conditions about them.

use crate::floating::{is_fixed, is_sort};
use crate::library::function_of;
use antiphon_symbolic::{Arena, ExprId, Type, TypeId, View};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What conditions can share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Shared {
    Symbol(ExprId),
    Opaque(TypeId),
}

/// Conditions whose symbols are remembered, at most.
const MOST_KNOWN: usize = 1_000_000;

/// Symbols of conditions, each found once.
#[derive(Default, Debug)]
pub(crate) struct Symbols {
    known: FxHashMap<ExprId, Rc<[Shared]>>,
}

/// The components of a set of conditions.
#[derive(Debug)]
pub(crate) struct Components {
    /// Conditions of each component, in the order given.
    pub members: Vec<Rc<[ExprId]>>,
    of: FxHashMap<Shared, usize>,
}

impl Symbols {
    /// What a condition can share with others.
    pub(crate) fn of(&mut self, arena: &Arena, e: ExprId) -> Rc<[Shared]> {
        if let Some(known) = self.known.get(&e) {
            return known.clone();
        }
        let mut shared = Vec::new();
        arena.visit(e, &mut |arena, node| {
            let ty = arena.type_of(node);
            if matches!(arena.get_type(ty), Type::Opaque(_)) && !is_sort(arena, ty) {
                shared.push(Shared::Opaque(arena.type_of(node)));
            }
            let is_free = |node| function_of(arena, node).is_none() && !is_fixed(arena, node);
            if matches!(arena.view(node), View::Symbol(_)) && is_free(node) {
                shared.push(Shared::Symbol(node));
            }
        });
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let shared: Rc<[Shared]> = shared.into();
        self.known.insert(e, shared.clone());
        shared
    }
}

impl Components {
    pub(crate) fn new(arena: &Arena, symbols: &mut Symbols, conditions: &[ExprId]) -> Components {
        let mut parents: Vec<usize> = (0..conditions.len()).collect();
        let mut first: FxHashMap<Shared, usize> = FxHashMap::default();
        for (index, condition) in conditions.iter().enumerate() {
            for shared in symbols.of(arena, *condition).iter() {
                let other = *first.entry(*shared).or_insert(index);
                let (a, b) = (root(&mut parents, index), root(&mut parents, other));
                parents[a.max(b)] = a.min(b);
            }
        }
        let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
        let mut members: Vec<Vec<ExprId>> = Vec::new();
        for (index, condition) in conditions.iter().enumerate() {
            let root = root(&mut parents, index);
            let number = *numbers.entry(root).or_insert(members.len());
            if number == members.len() {
                members.push(Vec::new());
            }
            members[number].push(*condition);
        }
        let of = first.into_iter().map(|(shared, index)| (shared, numbers[&root(&mut parents, index)])).collect();
        Components { members: members.into_iter().map(Into::into).collect(), of }
    }

    /// The components that the conditions touch, ascending.
    pub(crate) fn touched(&self, arena: &Arena, symbols: &mut Symbols, conditions: &[ExprId]) -> Vec<usize> {
        let mut touched: Vec<usize> = Vec::new();
        for condition in conditions {
            touched.extend(symbols.of(arena, *condition).iter().filter_map(|shared| self.of.get(shared)));
        }
        touched.sort_unstable();
        touched.dedup();
        touched
    }
}

fn root(parents: &mut [usize], mut index: usize) -> usize {
    while parents[index] != index {
        parents[index] = parents[parents[index]];
        index = parents[index];
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_connected_through_others() {
        let mut arena = Arena::new();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| arena.symbol(name, TypeId::INT));
        let [ab, bc, d0] = [(a, b), (b, c), (d, Arena::ZERO)].map(|(x, y)| arena.less(x, y));
        let mut symbols = Symbols::default();
        let components = Components::new(&arena, &mut symbols, &[ab, d0, bc]);
        assert_eq!(components.members.iter().map(|m| m.to_vec()).collect::<Vec<_>>(), [vec![ab, bc], vec![d0]]);
        let goal = arena.less(c, Arena::ZERO);
        assert_eq!(components.touched(&arena, &mut symbols, &[goal]), [0]);
    }
}
