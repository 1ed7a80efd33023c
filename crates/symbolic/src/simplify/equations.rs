//! Equations of an assumption, as a linear system in monomials.
//!
//! Gaussian elimination over the rationals (TASS report, section 4.5): each row
//! is a polynomial that is zero, with a leading monomial that no other row
//! mentions. A row that leaves only a monomial and a number gives that monomial
//! a value; every other row can still bring an expression into a normal form
//! modulo the equations, in which a relation may be seen to be decided.

use crate::arena::{Arena, ExprId};
use crate::coefficient::Coef;
use crate::polynomial::Terms;
use crate::types::TypeId;
use antiphon_numbers::Rat;
use rustc_hash::FxHashMap;

/// More equations than this are not brought into the system.
const MOST_ROWS: usize = 512;

/// A linear system in reduced form.
#[derive(Default, Debug)]
pub(crate) struct Equations {
    /// For each leading monomial, what it equals, as terms without it.
    rows: FxHashMap<ExprId, Terms>,
    /// Leading monomials in the order in which they were chosen.
    leaders: Vec<ExprId>,
}

/// What adding an equation showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Added {
    /// It follows from the others.
    Nothing,
    /// It was new.
    New,
    /// It contradicts the others.
    Contradiction,
    /// There are too many: it was not taken.
    Full,
}

impl Equations {
    /// Adds `f = 0`.
    pub(crate) fn add(&mut self, arena: &mut Arena, f: ExprId) -> Added {
        if self.leaders.len() >= MOST_ROWS {
            return Added::Full;
        }
        let terms = arena.terms(f);
        let reduced = self.reduce_terms(arena, &terms);
        let Some(leader) = choose_leader(arena, &reduced) else {
            return if reduced.is_empty() { Added::Nothing } else { Added::Contradiction };
        };
        let row = solve_for(arena, leader, &reduced);
        self.eliminate(arena, leader, &row);
        self.rows.insert(leader, row);
        self.leaders.push(leader);
        Added::New
    }

    /// Monomials with a value, in the order in which they were found.
    pub(crate) fn values<'a>(&'a self, arena: &'a Arena) -> impl Iterator<Item = (ExprId, Rat)> + 'a {
        self.leaders.iter().filter_map(|leader| Some((*leader, constant(arena, &self.rows[leader])?)))
    }

    /// The equations that give no monomial a value, each as a polynomial that
    /// is zero.
    pub(crate) fn open_rows(&self, arena: &mut Arena) -> Vec<ExprId> {
        let mut rows = Vec::new();
        for leader in &self.leaders {
            let row = self.rows[leader].clone();
            if constant(arena, &row).is_none() {
                rows.push(zero_polynomial(arena, *leader, row));
            }
        }
        rows
    }

    /// `f` modulo the equations.
    pub(crate) fn reduce(&self, arena: &mut Arena, f: ExprId) -> ExprId {
        if self.leaders.is_empty() || arena.is_quotient(f) {
            return f;
        }
        let terms = arena.terms(f);
        if !terms.iter().any(|(m, _)| self.rows.contains_key(m)) {
            return f;
        }
        let reduced = self.reduce_terms(arena, &terms);
        match arena.type_of(f) == TypeId::INT && !all_integers(arena, &reduced) {
            true => f,
            false => arena.polynomial(arena.type_of(f), &reduced),
        }
    }

    /// The number that `f` is modulo the equations, if it is one.
    pub(crate) fn constant_value(&self, arena: &mut Arena, f: ExprId) -> Option<Rat> {
        let terms = arena.terms(f);
        if !terms.iter().any(|(m, _)| self.rows.contains_key(m)) {
            return None;
        }
        let reduced = self.reduce_terms(arena, &terms);
        constant(arena, &reduced)
    }

    fn reduce_terms(&self, arena: &mut Arena, terms: &Terms) -> Terms {
        let mut result = Terms::new();
        for (monomial, coef) in terms {
            let mut part = match self.rows.get(monomial) {
                Some(row) => row.clone(),
                None => Terms::from_slice(&[(*monomial, Coef::ONE)]),
            };
            arena.scale_terms(&mut part, *coef);
            result = arena.merge(&result, &part);
        }
        result
    }

    /// Replaces a new leader in all rows.
    fn eliminate(&mut self, arena: &mut Arena, leader: ExprId, row: &Terms) {
        for other in &self.leaders {
            let Some(terms) = self.rows.get_mut(other) else { continue };
            let Some(at) = terms.iter().position(|(m, _)| *m == leader) else { continue };
            let (_, coef) = terms.remove(at);
            let mut part = row.clone();
            arena.scale_terms(&mut part, coef);
            *terms = arena.merge(terms, &part);
        }
    }
}

/// The monomial to solve for: of least degree, and of those the first. Numbers
/// are no candidates.
fn choose_leader(arena: &Arena, terms: &Terms) -> Option<ExprId> {
    let degree = |m: ExprId| arena.factors(m).iter().map(|(_, e)| u64::from(*e)).sum::<u64>();
    let candidates = terms.iter().map(|(m, _)| *m).filter(|m| arena.coef_of(*m).is_none());
    candidates.min_by_key(|m| degree(*m))
}

/// The terms that the leader equals.
fn solve_for(arena: &mut Arena, leader: ExprId, terms: &Terms) -> Terms {
    let mut row = Terms::new();
    let mut divisor = Rat::one();
    for (monomial, coef) in terms {
        match *monomial == leader {
            true => divisor = arena.coefficient(*coef),
            false => row.push((*monomial, *coef)),
        }
    }
    let factor = (-&divisor).inverse().unwrap_or_else(Rat::one);
    let factor = arena.coefs.make(factor);
    arena.scale_terms(&mut row, factor);
    row
}

/// `leader - row`, with coprime integer coefficients.
fn zero_polynomial(arena: &mut Arena, leader: ExprId, mut row: Terms) -> ExprId {
    arena.scale_terms(&mut row, Coef::MINUS_ONE);
    let mut terms = arena.merge(&row, &[(leader, Coef::ONE)]);
    let factor = arena.content(&terms).inverse().unwrap_or_else(Rat::one);
    let factor = arena.coefs.make(factor);
    arena.scale_terms(&mut terms, factor);
    arena.polynomial(arena.type_of(leader), &terms)
}

/// The number that the terms are, if they are one.
fn constant(arena: &Arena, terms: &Terms) -> Option<Rat> {
    match terms.as_slice() {
        [] => Some(Rat::zero()),
        [(m, c)] if arena.coef_of(*m).is_some() => Some(arena.coefficient(*c)),
        _ => None,
    }
}

fn all_integers(arena: &Arena, terms: &Terms) -> bool {
    terms.iter().all(|(_, c)| arena.coefs.get(*c).is_integer())
}
