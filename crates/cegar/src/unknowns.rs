//! Unknown values in states, under names that depend on the state alone.
//!
//! Two executions that come to the same state have asked for different unknowns on the way. Here an unknown is
//! called after the first variable that holds it (its own symbol), and one that is only part of an expression
//! by a number, all at once and one to one, so that equal states become equal terms. Variables that are not
//! read any more hold their own symbols, which nobody else does: any value, whether or not they are really dead.

use antiphon_encode::{Encoder, Scope, State};
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{ExprId as Term, View};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Assumptions of one state; others are forgotten.
const MOST_ASSUMED: usize = 24;

/// The names of unknowns.
pub(crate) struct Unknowns {
    scope: Rc<Scope>,
    position_of: FxHashMap<Term, usize>,
}

impl Unknowns {
    /// Over some variables.
    pub fn of(scope: &Rc<Scope>) -> Unknowns {
        let position_of = scope.tracked.iter().enumerate().map(|(at, tracked)| (tracked.value, at)).collect();
        Unknowns { scope: Rc::clone(scope), position_of }
    }

    /// Names the unknowns of a state anew. Only the variables at some positions count, if these are given;
    /// what was assumed of unknowns that nobody holds is forgotten.
    pub fn settle(
        &self,
        encoder: &mut Encoder<'_>,
        state: &mut State,
        assumed: &mut Vec<Formula>,
        live: Option<&[usize]>,
    ) {
        if let Some(live) = live {
            let mut next = live.iter().copied().peekable();
            for (at, tracked) in self.scope.tracked.iter().enumerate() {
                match next.next_if_eq(&at) {
                    Some(_) => {}
                    None => state.environment.set_value(at, tracked.value),
                }
            }
        }
        let all: Vec<usize> = match live {
            Some(live) => live.to_vec(),
            None => (0..self.scope.tracked.len()).collect(),
        };
        let names = self.names(encoder, state, &all);
        if names.iter().any(|(old, new)| old != new) {
            for at in all {
                let value = state.environment.value(at);
                let renamed = match names.get(&value) {
                    Some(name) => *name,
                    None => encoder.kernel().0.substitute(value, &names),
                };
                state.environment.set_value(at, renamed);
            }
        }
        *assumed = self.kept(encoder, assumed, &names);
    }

    /// What each unknown in some variables is called.
    fn names(&self, encoder: &mut Encoder<'_>, state: &State, all: &[usize]) -> FxHashMap<Term, Term> {
        let mut names = FxHashMap::default();
        let mut parts = Vec::new();
        for at in all {
            let value = state.environment.value(*at);
            match encoder.arena().view(value) {
                View::Symbol(_) => {
                    names.entry(value).or_insert(self.scope.tracked[*at].value);
                }
                View::Number(_) => {}
                _ => parts.push(value),
            }
        }
        let mut number = 0;
        for symbol in parts.into_iter().flat_map(|part| encoder.arena().free_symbols(part)).collect::<Vec<_>>() {
            if names.contains_key(&symbol) {
                continue;
            }
            number += 1;
            let arena = encoder.kernel().0;
            let ty = arena.type_of(symbol);
            names.insert(symbol, arena.symbol(&format!("unknown part {number}"), ty));
        }
        names
    }

    fn kept(&self, encoder: &mut Encoder<'_>, assumed: &[Formula], names: &FxHashMap<Term, Term>) -> Vec<Formula> {
        let mut kept = Vec::new();
        for formula in assumed {
            let (arena, formulas) = encoder.kernel();
            let symbols = formulas.symbols(arena, *formula);
            if !symbols.iter().all(|symbol| names.contains_key(symbol)) {
                continue;
            }
            let renamed = match symbols.iter().all(|symbol| names[symbol] == *symbol) {
                true => *formula,
                false => formulas.substitute(arena, *formula, names),
            };
            let types: Vec<Formula> = symbols.iter().filter_map(|symbol| self.typing(encoder, names[symbol])).collect();
            if renamed != Formulas::TRUE && !types.contains(&renamed) {
                kept.push(renamed);
            }
        }
        kept.sort_unstable();
        kept.dedup();
        kept.truncate(MOST_ASSUMED);
        kept
    }

    /// What the type of the variable that an unknown is called after says.
    fn typing(&self, encoder: &mut Encoder<'_>, symbol: Term) -> Option<Formula> {
        let at = self.position_of.get(&symbol)?;
        Some(encoder.formula(self.scope.tracked[*at].typing))
    }

    /// A condition with all that is known of its unknowns.
    pub fn related(&self, encoder: &mut Encoder<'_>, condition: Formula, known: &[Formula]) -> Vec<Formula> {
        let (arena, formulas) = encoder.kernel();
        let mut symbols: FxHashSet<Term> = formulas.symbols(arena, condition).into_iter().collect();
        let mut left: Vec<(Formula, Vec<Term>)> =
            known.iter().map(|own| (*own, formulas.symbols(arena, *own))).collect();
        let mut parts = vec![condition];
        loop {
            let size = parts.len();
            left.retain(|(own, about)| {
                let touches = about.iter().any(|symbol| symbols.contains(symbol));
                if touches {
                    parts.push(*own);
                    symbols.extend(about);
                }
                !touches
            });
            if parts.len() == size {
                break;
            }
        }
        let mut all: Vec<Term> = symbols.into_iter().collect();
        all.sort_unstable();
        parts.extend(all.into_iter().filter_map(|symbol| self.typing(encoder, symbol)));
        parts.sort_unstable();
        parts.dedup();
        parts
    }
}
