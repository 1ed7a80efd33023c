//! Assumptions by name, and the cores that solvers give back.
//!
//! A solver assumes literals. A Boolean variable or its negation is one, and is
//! assumed as it is, so that what the solver learns under it stays; any other
//! formula gets a name that implies it, for one check. A named assertion has a
//! name that implies it as long as it is on the stack and that every check
//! assumes. So a core is a list of names, whatever was in it.

use super::stack::{Label, Stack};
use crate::formula::{Formula, Formulas, Node};
use crate::smt::names::Names;
use crate::smt::sexpr::Sexpr;
use antiphon_symbolic::{Arena, ExprId, View};
use rustc_hash::FxHashMap;

/// Assumptions and named assertions that cannot hold together, beside the
/// assertions without a name. Not always a smallest set.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Core {
    /// Of those that were assumed, in their order.
    pub assumptions: Vec<Formula>,
    /// Of those on the stack, in their order.
    pub assertions: Vec<Label>,
}

/// What a literal of the solver stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Meaning {
    Assumption(usize),
    Assertion(Label),
}

/// The literals of one check.
#[derive(Debug)]
pub(crate) struct Literals {
    assumptions: Vec<Formula>,
    /// As SMT-LIB writes them.
    pub written: Vec<String>,
    /// Names for one check and what they imply.
    pub guards: Vec<(String, Formula)>,
    meanings: FxHashMap<(String, Sign), Meaning>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Sign {
    Positive,
    Negative,
}

impl Literals {
    /// The literals for the named assertions of a stack and for assumptions,
    /// whose variables have their names already.
    pub(crate) fn new(
        arena: &Arena,
        formulas: &Formulas,
        names: &mut Names,
        stack: &Stack,
        assumptions: &[Formula],
    ) -> Literals {
        let mut literals = Literals {
            assumptions: assumptions.to_vec(),
            written: Vec::new(),
            guards: Vec::new(),
            meanings: FxHashMap::default(),
        };
        for label in stack.entries().filter_map(|entry| entry.label) {
            let name = label_name(label);
            literals.add(name.clone(), name, Sign::Positive, Meaning::Assertion(label));
        }
        for (position, assumption) in assumptions.iter().enumerate() {
            let meaning = Meaning::Assumption(position);
            let variable = variable(arena, formulas, *assumption);
            match variable.and_then(|symbol| Some((names.symbol(arena, symbol)?.to_owned(), names.written(symbol)))) {
                Some((name, written)) if assumption.is_negated() => {
                    literals.add(name, format!("(not {written})"), Sign::Negative, meaning);
                }
                Some((name, written)) => literals.add(name, written, Sign::Positive, meaning),
                None => {
                    let name = format!("?s{}", literals.guards.len());
                    literals.guards.push((name.clone(), *assumption));
                    literals.add(name.clone(), name, Sign::Positive, meaning);
                }
            }
        }
        literals
    }

    /// The same literal is assumed once.
    fn add(&mut self, name: String, written: String, sign: Sign, meaning: Meaning) {
        if let std::collections::hash_map::Entry::Vacant(free) = self.meanings.entry((name, sign)) {
            free.insert(meaning);
            self.written.push(written);
        }
    }

    /// The core that a text lists. A solver that refutes and then does not say
    /// by what has used everything, for all we know.
    pub(crate) fn core(&self, text: &str) -> Core {
        let listed = Sexpr::parse(text).and_then(|list| self.meanings_of(&list));
        let mut meanings = listed.unwrap_or_else(|| self.meanings.values().copied().collect());
        meanings.sort_unstable();
        meanings.dedup();
        let mut core = Core::default();
        for meaning in meanings {
            match meaning {
                Meaning::Assumption(position) => core.assumptions.push(self.assumptions[position]),
                Meaning::Assertion(label) => core.assertions.push(label),
            }
        }
        core
    }

    fn meanings_of(&self, list: &Sexpr) -> Option<Vec<Meaning>> {
        let meaning = |item: &Sexpr| {
            let (name, sign) = match item {
                Sexpr::Atom(name) => (name, Sign::Positive),
                Sexpr::List(items) => match items.as_slice() {
                    [Sexpr::Atom(not), Sexpr::Atom(name)] if not == "not" => (name, Sign::Negative),
                    _ => return None,
                },
            };
            self.meanings.get(&(name.clone(), sign)).copied()
        };
        list.list()?.iter().map(meaning).collect()
    }
}

/// The name that implies a named assertion.
pub(crate) fn label_name(label: Label) -> String {
    format!("?n{}", label.0)
}

/// The Boolean variable that a formula is or negates.
fn variable(arena: &Arena, formulas: &Formulas, formula: Formula) -> Option<ExprId> {
    match formulas.get(formula.node()) {
        Node::Leaf(e) if matches!(arena.view(*e), View::Symbol(_)) => Some(*e),
        _ => None,
    }
}
