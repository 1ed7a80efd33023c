//! Ultimately periodic words, and what a formula says of one.
//!
//! The truth of a formula is computed from the definition of its operators, position
//! by position, with neither normal form nor automaton, so that it can contradict
//! both: an engine asks it before it reports a violation, and tests compare.

use crate::automaton::{Automaton, StateId};
use crate::formula::{AtomId, Ltl, Property};
use std::collections::BTreeSet;

/// The atoms that are true in a state.
pub type Letter = BTreeSet<AtomId>;

/// A finite beginning and a cycle that is repeated for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    letters: Vec<Letter>,
    /// Where the cycle starts.
    start: usize,
}

impl Word {
    /// A word; `None` if the cycle is empty.
    pub fn new(stem: Vec<Letter>, cycle: Vec<Letter>) -> Option<Word> {
        let start = stem.len();
        (!cycle.is_empty()).then(|| Word { letters: stem.into_iter().chain(cycle).collect(), start })
    }

    /// Whether a property holds of the word.
    pub fn satisfies(&self, property: &Property) -> bool {
        self.truth(&property.formula)[0]
    }

    fn next(&self, at: usize) -> usize {
        if at + 1 == self.letters.len() {
            self.start
        } else {
            at + 1
        }
    }

    /// Whether a formula holds from each position on.
    fn truth(&self, formula: &Ltl) -> Vec<bool> {
        let all = 0..self.letters.len();
        let both = |a: &Ltl, b: &Ltl, f: fn(bool, bool) -> bool| -> Vec<bool> {
            self.truth(a).into_iter().zip(self.truth(b)).map(|(a, b)| f(a, b)).collect()
        };
        match formula {
            Ltl::Constant(value) => vec![*value; self.letters.len()],
            Ltl::Atom(atom) => self.letters.iter().map(|letter| letter.contains(atom)).collect(),
            Ltl::Not(a) => self.truth(a).into_iter().map(|a| !a).collect(),
            Ltl::And(a, b) => both(a, b, |a, b| a && b),
            Ltl::Or(a, b) => both(a, b, |a, b| a || b),
            Ltl::Implies(a, b) => both(a, b, |a, b| !a || b),
            Ltl::Next(a) => {
                let a = self.truth(a);
                all.map(|at| a[self.next(at)]).collect()
            }
            Ltl::Finally(a) => {
                let a = self.truth(a);
                all.map(|at| self.from(at).any(|later| a[later])).collect()
            }
            Ltl::Globally(a) => {
                let a = self.truth(a);
                all.map(|at| self.from(at).all(|later| a[later])).collect()
            }
            Ltl::Until(a, b) => self.until(&self.truth(a), &self.truth(b)),
            // g as long as f has not held: g always, or g until both hold.
            Ltl::Release(a, b) => {
                let (a, b) = (self.truth(a), self.truth(b));
                let ends: Vec<bool> = a.iter().zip(&b).map(|(a, b)| *a && *b).collect();
                let until = self.until(&b, &ends);
                all.map(|at| until[at] || self.from(at).all(|later| b[later])).collect()
            }
            Ltl::WeakUntil(a, b) => {
                let (a, b) = (self.truth(a), self.truth(b));
                let until = self.until(&a, &b);
                all.map(|at| until[at] || self.from(at).all(|later| a[later])).collect()
            }
        }
    }

    /// The positions that come from one on, each at least once.
    fn from(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(at), |at| Some(self.next(*at))).take(2 * self.letters.len())
    }

    fn until(&self, a: &[bool], b: &[bool]) -> Vec<bool> {
        let from = |at: usize| {
            let first = self.from(at).position(|later| b[later]);
            first.is_some_and(|count| self.from(at).take(count).all(|earlier| a[earlier]))
        };
        (0..self.letters.len()).map(from).collect()
    }
}

impl Automaton {
    /// Whether the automaton accepts a word: whether the product with it has an
    /// accepting cycle that can be reached.
    pub fn accepts(&self, word: &Word) -> bool {
        let Some(initial) = self.initial else { return false };
        let reached = self.reached(word, (initial, 0));
        reached.iter().any(|node| {
            let cycle = self.component(word, *node);
            let edges = cycle.iter().flat_map(|from| self.steps(word, *from));
            let inside: Vec<u64> = edges.filter(|(to, _)| cycle.contains(to)).map(|(_, marks)| marks).collect();
            !inside.is_empty() && inside.iter().fold(0, |all, marks| all | marks) == self.all_marks()
        })
    }

    fn steps<'a>(&'a self, word: &'a Word, node: Product) -> impl Iterator<Item = (Product, u64)> + 'a {
        let letter = &word.letters[node.1];
        let enabled = self.of(node.0).iter().filter(|t| t.guard.iter().all(|l| letter.contains(&l.atom) == l.holds));
        enabled.map(move |t| ((t.target, word.next(node.1)), t.marks))
    }

    fn reached(&self, word: &Word, start: Product) -> BTreeSet<Product> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            open.extend(self.steps(word, node).map(|(to, _)| to).filter(|to| reached.insert(*to)));
        }
        reached
    }

    /// The nodes that a node can reach and that can reach it.
    fn component(&self, word: &Word, node: Product) -> BTreeSet<Product> {
        let forward = self.reached(word, node);
        forward.into_iter().filter(|other| self.reached(word, *other).contains(&node)).collect()
    }
}

/// A state of the automaton and a position in the word.
type Product = (StateId, usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// A word over atoms 0 and 1, as in `"a,ab(b,)"`: stem, then cycle.
    fn word(text: &str) -> Word {
        let letters = |part: &str| -> Vec<Letter> {
            let letter = |s: &str| s.chars().map(|c| AtomId(u32::from(c == 'b'))).collect();
            part.split(',').map(letter).collect()
        };
        let (stem, cycle) = text.split_once('(').expect("a cycle");
        let stem = if stem.is_empty() { Vec::new() } else { letters(stem) };
        Word::new(stem, letters(cycle.trim_end_matches(')'))).expect("a word")
    }

    fn holds(formula: &str, text: &str) -> bool {
        // Both atoms occur, so that they have the numbers of the words.
        let property = parse(&format!("({{a}} || {{b}} || true) && ({formula})")).expect("a formula");
        let (word, automaton) = (word(text), crate::automaton_of(&property).expect("few promises"));
        assert_eq!(word.satisfies(&property), automaton.accepts(&word), "{formula} {text}");
        word.satisfies(&property)
    }

    #[test]
    fn the_operators_mean_what_they_should() {
        assert!(holds("{a} U {b}", "a,a(b)") && !holds("{a} U {b}", "a,(b)") && !holds("{a} U {b}", "(a)"));
        assert!(holds("{a} W {b}", "(a)") && !holds("{a} W {b}", "a(,a)"));
        assert!(holds("{a} R {b}", "(b)") && holds("{a} R {b}", "b,ab()") && !holds("{a} R {b}", "b,a()"));
        assert!(holds("GF{a}", "b(,a)") && !holds("FG{a}", "b(,a)") && holds("FG{a}", "b,(a)"));
        assert!(holds("X X{a}", "b,b(a)") && !holds("X{a}", "a,b(a)"));
    }
}
