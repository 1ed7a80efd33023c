//! Formula to automaton, by the tableau for acceptance on transitions.
//!
//! A state is a set of formulas that the rest of the run must satisfy. It is
//! unfolded into what must be true now and what must be true from the next state
//! on: `f U g` is g, or f and the same again next; `f R g` is g and f, or g and the
//! same again next. Whoever puts off an until promises it; an acceptance set for
//! each until holds the transitions that do not promise it (Couvreur, FM 1999; the sets of
//! obligations are those of Gerth, Peled, Vardi and Wolper, PSTV 1995). An alternative that
//! demands and promises no less than another one is left out.

use crate::automaton::{Automaton, Literal, StateId, Transition};
use crate::formula::{AtomId, Property};
use crate::normal::{Id, Node, Normal};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A formula has more than 64 different untils.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyPromises;

impl fmt::Display for TooManyPromises {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the formula has more than 64 operators that promise something for later")
    }
}

impl std::error::Error for TooManyPromises {}

/// The automaton that accepts the runs of which a property holds.
pub fn automaton_of(property: &Property) -> Result<Automaton, TooManyPromises> {
    let mut normal = Normal::new();
    let root = normal.of(&property.formula, true);
    let mut tableau = Tableau { normal, promises: BTreeMap::new(), numbers: FxHashMap::default(), open: Vec::new() };
    let start = tableau.conjuncts(root);
    let initial = tableau.number(start);
    let mut unfolded: Vec<Vec<(Cover, StateId)>> = Vec::new();
    while let Some(set) = tableau.open.get(unfolded.len()).cloned() {
        let covers = tableau.covers(&set)?;
        let next = covers.into_iter().map(|cover| {
            let target = tableau.number(cover.next.clone());
            (cover, target)
        });
        unfolded.push(next.collect());
    }
    let acceptance_sets = tableau.promises.len() as u32;
    let automaton = Automaton { initial: Some(initial), transitions: Vec::new(), acceptance_sets };
    let all = automaton.all_marks();
    let transition = |(cover, target): (Cover, StateId)| Transition {
        guard: cover.literals.into_iter().map(|(atom, holds)| Literal { atom, holds }).collect(),
        marks: all & !cover.promised,
        target,
    };
    let transitions = unfolded.into_iter().map(|covers| covers.into_iter().map(transition).collect()).collect();
    Ok(Automaton { transitions, ..automaton }.reduced())
}

/// One way to satisfy a set of formulas.
#[derive(Clone, Default)]
struct Cover {
    /// True now.
    literals: BTreeMap<AtomId, bool>,
    /// To be satisfied from the next state on.
    next: BTreeSet<Id>,
    /// Untils that are put off, as bits.
    promised: u64,
}

impl Cover {
    /// Whether this demands nothing that the other one does not demand.
    fn is_weaker(&self, other: &Cover) -> bool {
        self.promised & !other.promised == 0
            && self.next.is_subset(&other.next)
            && self.literals.iter().all(|(atom, holds)| other.literals.get(atom) == Some(holds))
    }
}

struct Tableau {
    normal: Normal,
    /// The number of each until that was put off.
    promises: BTreeMap<Id, u32>,
    numbers: FxHashMap<BTreeSet<Id>, StateId>,
    /// States by number.
    open: Vec<BTreeSet<Id>>,
}

impl Tableau {
    fn number(&mut self, set: BTreeSet<Id>) -> StateId {
        let next = StateId(self.open.len() as u32);
        let number = *self.numbers.entry(set.clone()).or_insert(next);
        if number == next {
            self.open.push(set);
        }
        number
    }

    fn conjuncts(&self, id: Id) -> BTreeSet<Id> {
        match self.normal.get(id) {
            Node::True => BTreeSet::new(),
            Node::And(parts) => parts.iter().copied().collect(),
            _ => BTreeSet::from([id]),
        }
    }

    fn covers(&mut self, set: &BTreeSet<Id>) -> Result<Vec<Cover>, TooManyPromises> {
        let mut done: Vec<Cover> = Vec::new();
        let mut branches =
            vec![Branch { todo: set.iter().copied().collect(), seen: BTreeSet::new(), cover: Cover::default() }];
        while let Some(branch) = branches.pop() {
            match self.unfold(branch)? {
                Unfolded::Done(cover) => keep(&mut done, cover),
                Unfolded::Open(more) => branches.extend(more),
            }
        }
        Ok(done)
    }

    /// Takes the next formula of a branch apart.
    fn unfold(&mut self, mut branch: Branch) -> Result<Unfolded, TooManyPromises> {
        let Some(id) = branch.todo.pop() else { return Ok(Unfolded::Done(branch.cover)) };
        if !branch.seen.insert(id) {
            return Ok(Unfolded::Open(vec![branch]));
        }
        let open = match self.normal.get(id).clone() {
            Node::True => vec![branch],
            Node::False => Vec::new(),
            Node::Literal(atom, holds) => match *branch.cover.literals.entry(atom).or_insert(holds) == holds {
                true => vec![branch],
                false => Vec::new(),
            },
            Node::And(parts) => vec![branch.with(&parts)],
            Node::Or(parts) => parts.iter().map(|part| branch.clone().with(&[*part])).collect(),
            Node::Next(a) => {
                branch.cover.next.extend(self.conjuncts(a));
                vec![branch]
            }
            Node::Until(a, b) => {
                let now = branch.clone().with(&[b]);
                branch.cover.promised |= 1 << self.promise(id)?;
                branch.cover.next.insert(id);
                vec![branch.with(&[a]), now]
            }
            Node::Release(a, b) => {
                let now = branch.clone().with(&[a, b]);
                branch.cover.next.insert(id);
                vec![branch.with(&[b]), now]
            }
        };
        Ok(Unfolded::Open(open))
    }

    fn promise(&mut self, until: Id) -> Result<u32, TooManyPromises> {
        let next = self.promises.len() as u32;
        let number = *self.promises.entry(until).or_insert(next);
        match number < u64::BITS {
            true => Ok(number),
            false => Err(TooManyPromises),
        }
    }
}

/// Formulas that are being taken apart.
#[derive(Clone)]
struct Branch {
    todo: Vec<Id>,
    seen: BTreeSet<Id>,
    cover: Cover,
}

impl Branch {
    fn with(mut self, more: &[Id]) -> Branch {
        self.todo.extend(more);
        self
    }
}

enum Unfolded {
    Done(Cover),
    Open(Vec<Branch>),
}

/// Adds an alternative unless one is weaker; drops those that it makes needless.
fn keep(covers: &mut Vec<Cover>, cover: Cover) {
    if !covers.iter().any(|known| known.is_weaker(&cover)) {
        covers.retain(|known| !cover.is_weaker(known));
        covers.push(cover);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    fn size(text: &str) -> (usize, u32) {
        let automaton = automaton_of(&parse(text).expect("a formula")).expect("few promises");
        (automaton.transitions.len(), automaton.acceptance_sets)
    }

    #[test]
    fn automata_of_common_formulas_are_small() {
        assert_eq!(size("G {a}"), (1, 0));
        assert_eq!(size("F {a}"), (2, 1));
        assert_eq!(size("GF {a}"), (1, 1));
        assert_eq!(size("FG {a}"), (2, 1));
        assert_eq!(size("G({a} -> F {b})"), (2, 1));
        assert_eq!(size("!G({a} -> F {b})"), (2, 1));
        assert_eq!(size("{a} && !{a}"), (0, 0));
        assert_eq!(size("G F {a} && G F {b}"), (1, 2));
    }

    #[test]
    fn states_that_lead_nowhere_are_dropped() {
        let automaton = automaton_of(&parse("F ({a} && X G ({b} && !{b}))").expect("a formula")).expect("few");
        assert_eq!(automaton.initial, None);
    }

    #[test]
    fn too_many_untils_are_an_error() {
        let parts: Vec<String> = (0..70).map(|i| format!("({{a{i}}} U {{b{i}}})")).collect();
        assert_eq!(automaton_of(&parse(&parts.join(" && X ")).expect("a formula")), Err(TooManyPromises));
    }
}
