//! The simplifier of an assumption (TASS report, section 4.5).
//!
//! From an assumption, a condition that is taken to hold, it learns which
//! monomials have one value, between which numbers every polynomial mentioned
//! lies, which equations hold between monomials and which literals are true.
//! With that it turns any expression into a simpler one that is equal under
//! the assumption, and the assumption itself into a simpler equivalent. What
//! it learns and what it has simplified is kept, so that the second question
//! under one assumption is a look-up.
//!
//! Learning goes round until nothing new is found: a value is put in for its
//! monomial everywhere, which may turn an inequality into a bound, two bounds
//! into an equation, an equation into a value.
//!
//! Deliberately not here: combining several inequalities, case distinctions,
//! anything that may take long; that is the prover's.

mod bounds;
mod equations;
mod interval;

use crate::arena::{Arena, ExprId, Kind, View};
use crate::relation::RelOp;
use crate::types::TypeId;
use antiphon_numbers::Rat;
use bounds::{machine_range, numbers_of, relation_set, Bounds};
use equations::{Added, Equations};
pub use interval::{End, Interval, Numbers, Range};
use rustc_hash::{FxHashMap, FxHashSet};

/// Rounds of learning; each is linear in the size of the assumption.
const MOST_ROUNDS: usize = 8;

/// A union of so many relations has no more ranges than a set can hold.
const EXACT_PARTS: usize = 8;

/// Results kept by one simplifier; beyond, all are forgotten.
const MOST_RESULTS: usize = 1 << 18;

/// What is known under one assumption.
#[derive(Debug)]
pub struct Simplifier {
    assumption: ExprId,
    reduced: ExprId,
    equations: Equations,
    bounds: Bounds,
    literals: FxHashSet<ExprId>,
    values: FxHashMap<ExprId, ExprId>,
    /// Polynomials that are zero and are not among the equations.
    left_over: Vec<ExprId>,
    /// What became of each expression.
    done: FxHashMap<ExprId, ExprId>,
    /// Its share of the weight that [`Simplifiers`] counts.
    weighed: usize,
}

impl Simplifier {
    /// Learns from an assumption.
    pub fn new(arena: &mut Arena, assumption: ExprId) -> Simplifier {
        let mut simplifier = Simplifier {
            assumption,
            reduced: assumption,
            equations: Equations::default(),
            bounds: Bounds::default(),
            literals: FxHashSet::default(),
            values: FxHashMap::default(),
            left_over: Vec::new(),
            done: FxHashMap::default(),
            weighed: 0,
        };
        simplifier.reduced = simplifier.learn(arena);
        simplifier
    }

    /// How much it holds: facts, results, and something for itself.
    fn weight(&self) -> usize {
        64 + self.literals.len() + self.values.len() + 2 * self.bounds.len() + self.done.len()
    }

    /// The assumption as it was given.
    pub fn assumption(&self) -> ExprId {
        self.assumption
    }

    /// The assumption with everything put in that it determines itself; `false`
    /// if it contradicts itself. What [`Simplifier::values`] says is left out.
    pub fn reduced(&self) -> ExprId {
        self.reduced
    }

    /// Symbols that the assumption gives a value, by name.
    pub fn values(&self, arena: &Arena) -> Vec<(ExprId, ExprId)> {
        let mut values: Vec<(ExprId, ExprId)> =
            self.values.iter().filter(|(e, _)| arena.kind(**e) == Kind::Symbol).map(|(e, v)| (*e, *v)).collect();
        values.sort_by(|a, b| arena.symbol_name(a.0).cmp(&arena.symbol_name(b.0)));
        values
    }

    /// The bounds of monic polynomials, in the order in which they were found.
    pub fn bounds(&self) -> impl Iterator<Item = (ExprId, &Interval)> {
        self.bounds.iter()
    }

    /// The values that a numeric expression can have.
    pub fn interval(&self, arena: &mut Arena, e: ExprId) -> Interval {
        self.bounds.values(arena, e)
    }

    /// An expression that is equal to `e` under the assumption. The walk keeps
    /// its own stack: expressions may be nested very deeply.
    pub fn simplify(&mut self, arena: &mut Arena, e: ExprId) -> ExprId {
        if let Some(&known) = self.done.get(&e) {
            return known;
        }
        if self.done.len() > MOST_RESULTS {
            self.done.clear();
        }
        let mut open = vec![e];
        while let Some(&node) = open.last() {
            if !self.done.contains_key(&node) {
                let before = open.len();
                let known = self.known_at_once(arena, node);
                if known.is_none() {
                    self.push_parts(arena, node, &mut open);
                }
                if open.len() > before {
                    continue;
                }
                let result = known.unwrap_or_else(|| self.simplify_whole(arena, node));
                self.done.insert(node, result);
            }
            open.pop();
        }
        self.done.get(&e).copied().unwrap_or(e)
    }

    /// What is known before the parts are looked at: a monomial may have a
    /// value that its factors do not show.
    fn known_at_once(&self, arena: &mut Arena, e: ExprId) -> Option<ExprId> {
        match self.values.get(&e) {
            Some(&value) => Some(value),
            None if arena.kind(e) == Kind::Quantified => self.known_literal(arena, e),
            None => None,
        }
    }

    fn push_parts(&self, arena: &Arena, e: ExprId, open: &mut Vec<ExprId>) {
        // The variable of a quantifier is no part of it.
        let mut skip = arena.kind(e) == Kind::Quantified;
        arena.for_children(e, &mut |child| {
            if !std::mem::take(&mut skip) && !self.done.contains_key(&child) {
                open.push(child);
            }
        });
    }

    /// The expression once its parts are simplified.
    fn simplify_whole(&mut self, arena: &mut Arena, e: ExprId) -> ExprId {
        let rebuilt = arena.replaced(e, &self.done);
        self.decide(arena, rebuilt)
    }

    /// What is known of an expression whose parts are simplified.
    fn decide(&mut self, arena: &mut Arena, e: ExprId) -> ExprId {
        if let Some(&value) = self.values.get(&e) {
            return value;
        }
        match arena.view(e) {
            View::Relation(op, f) => self.decide_relation(arena, e, op, f),
            View::Wrap { bits, signed, value } => {
                let fits = self.bounds.values(arena, value).is_within(&machine_range(bits, signed));
                if fits {
                    value
                } else {
                    e
                }
            }
            View::Divide(a, b) => self.decide_division(arena, e, a, b, Arena::ZERO),
            View::Remainder(a, b) => self.decide_division(arena, e, a, b, a),
            _ if arena.type_of(e) == TypeId::BOOL => self.known_literal(arena, e).unwrap_or(e),
            _ => e,
        }
    }

    fn known_literal(&self, arena: &mut Arena, e: ExprId) -> Option<ExprId> {
        if self.literals.contains(&e) {
            return Some(Arena::TRUE);
        }
        if arena.is_literal(e) {
            let negation = arena.not(e);
            if self.literals.contains(&negation) {
                return Some(Arena::FALSE);
            }
        }
        None
    }

    fn decide_relation(&self, arena: &mut Arena, e: ExprId, op: RelOp, f: ExprId) -> ExprId {
        if let Some(known) = self.known_literal(arena, e) {
            return known;
        }
        if let Some(value) = self.equations.constant_value(arena, f) {
            return arena.boolean(op.holds(value.signum()));
        }
        let values = self.bounds.values(arena, f);
        let wanted = relation_set(op).of_numbers(numbers_of(arena.type_of(f)));
        if values.is_within(&wanted) {
            return Arena::TRUE;
        }
        if values.intersect(&wanted).is_empty() {
            return Arena::FALSE;
        }
        let reduced = self.equations.reduce(arena, f);
        if reduced != f {
            let values = self.bounds.values(arena, reduced);
            if values.is_within(&wanted) {
                return Arena::TRUE;
            }
            if values.intersect(&wanted).is_empty() {
                return Arena::FALSE;
            }
        }
        // `f >= 0` where `f <= 0` is known is an equation.
        if op == RelOp::NonNegative && values.high().number().is_some_and(Rat::is_zero) {
            return arena.relation(RelOp::Zero, f);
        }
        e
    }

    /// A quotient or remainder whose dividend is smaller than its divisor.
    fn decide_division(&self, arena: &mut Arena, e: ExprId, a: ExprId, b: ExprId, small: ExprId) -> ExprId {
        let dividend = self.bounds.values(arena, a);
        let non_negative = dividend.low().number().is_some_and(|n| n.signum() >= 0);
        let rest = arena.sub(b, a);
        let gap = self.bounds.values(arena, rest);
        let smaller = gap.low().number().is_some_and(|n| n.signum() > 0);
        if non_negative && smaller {
            small
        } else {
            e
        }
    }
}

/// Learning.
impl Simplifier {
    fn learn(&mut self, arena: &mut Arena) -> ExprId {
        let mut facts = arena.conjuncts(self.assumption);
        for _ in 0..MOST_ROUNDS {
            self.start_round();
            for fact in &facts {
                if self.learn_fact(arena, *fact).is_none() {
                    return Arena::FALSE;
                }
            }
            if self.equate_single_values(arena).is_none() || self.take_values(arena).is_none() {
                return Arena::FALSE;
            }
            let next = self.put_in(arena, &facts);
            if next == facts {
                break;
            }
            if next.contains(&Arena::FALSE) {
                return Arena::FALSE;
            }
            facts = next;
        }
        self.done.clear();
        self.residue(arena, &facts)
    }

    /// Forgets what is learned again from the facts as they are now. Values
    /// stay: the facts no longer mention what has one.
    fn start_round(&mut self) {
        self.equations = Equations::default();
        self.bounds = Bounds::default();
        self.left_over.clear();
        self.literals.clear();
        self.done.clear();
    }

    /// Learns from one conjunct; `None` if it contradicts what is known.
    fn learn_fact(&mut self, arena: &mut Arena, fact: ExprId) -> Option<()> {
        match arena.view(fact) {
            View::Bool(value) => return value.then_some(()),
            View::Relation(op, f) => {
                self.bound(arena, op, f)?;
            }
            View::Or(parts) => self.learn_union(arena, &parts)?,
            _ => {}
        }
        self.literals.insert(fact);
        Some(())
    }

    fn bound(&mut self, arena: &mut Arena, op: RelOp, f: ExprId) -> Option<()> {
        if let Some((monic, values)) = Bounds::of_relation(arena, op, f) {
            self.bounds.narrow(monic, &values);
            let own = self.bounds.values(arena, monic);
            if own.of_numbers(numbers_of(arena.type_of(monic))).is_empty() {
                return None;
            }
        }
        Some(())
    }

    /// A disjunction of relations about one polynomial is a union of intervals.
    fn learn_union(&mut self, arena: &mut Arena, parts: &[ExprId]) -> Option<()> {
        let Some((monic, union)) = union_of(arena, parts) else { return Some(()) };
        self.bounds.narrow(monic, &union);
        (!self.bounds.values(arena, monic).is_empty()).then_some(())
    }

    /// A polynomial with a single possible value gives an equation, and a
    /// primitive that value itself.
    fn equate_single_values(&mut self, arena: &mut Arena) -> Option<()> {
        let single: Vec<(ExprId, Rat)> =
            self.bounds.iter().filter_map(|(monic, set)| Some((monic, set.single()?.clone()))).collect();
        for (monic, value) in single {
            let number = number_like(arena, monic, value)?;
            if !matches!(arena.kind(monic), Kind::Sum | Kind::Monomial) {
                self.values.insert(monic, number);
                continue;
            }
            let f = arena.sub(monic, number);
            match self.equations.add(arena, f) {
                Added::Contradiction => return None,
                Added::Full => self.left_over.push(f),
                Added::New | Added::Nothing => {}
            }
        }
        Some(())
    }

    /// Monomials with a value are remembered; `None` if an integer would have
    /// a value that is none.
    fn take_values(&mut self, arena: &mut Arena) -> Option<()> {
        let values: Vec<(ExprId, Rat)> = self.equations.values(arena).collect();
        for (monomial, value) in values {
            let number = number_like(arena, monomial, value)?;
            self.values.insert(monomial, number);
        }
        Some(())
    }

    /// The facts with values put in. The value of a product is not: `x*y = 6`
    /// must stay until `x` has a value and gives `y` one.
    fn put_in(&self, arena: &mut Arena, facts: &[ExprId]) -> Vec<ExprId> {
        let primitive = |e: &ExprId| arena.kind(*e) != Kind::Monomial;
        let values: FxHashMap<ExprId, ExprId> =
            self.values.iter().filter(|(e, _)| primitive(e)).map(|(e, v)| (*e, *v)).collect();
        if values.is_empty() {
            return facts.to_vec();
        }
        let mut done = values;
        let conjunction: Vec<ExprId> = facts.iter().map(|fact| arena.rebuild(*fact, &mut done)).collect();
        let joined = arena.and_all(&conjunction);
        arena.conjuncts(joined)
    }

    /// The assumption again, from what was learned: equations and bounds in
    /// normal form, and the other facts, pruned by them.
    fn residue(&mut self, arena: &mut Arena, facts: &[ExprId]) -> ExprId {
        let mut parts: Vec<ExprId> = Vec::new();
        let mut rows = self.equations.open_rows(arena);
        rows.append(&mut self.left_over);
        for row in rows {
            parts.push(arena.relation(RelOp::Zero, row));
        }
        // A symbol with a value is gone from the state; anything else (`x*y`,
        // `a[i]`) may still be there in parts.
        let composite: Vec<(ExprId, ExprId)> =
            self.values.iter().filter(|(e, _)| arena.kind(**e) != Kind::Symbol).map(|(e, v)| (*e, *v)).collect();
        for (e, value) in composite {
            parts.push(arena.equal(e, value));
        }
        let bounds: Vec<(ExprId, Interval)> = self.bounds.iter().map(|(m, set)| (m, set.clone())).collect();
        for (monic, set) in bounds {
            if set.single().is_none() {
                parts.push(membership(arena, monic, &set));
            }
        }
        for fact in facts {
            match arena.view(*fact) {
                View::Relation(op, f) => {
                    if !self.bounds.tell(arena, op, f) {
                        parts.push(*fact);
                    }
                }
                View::Or(disjuncts) => {
                    if !self.is_told(arena, &disjuncts) {
                        parts.push(self.pruned(arena, *fact, &disjuncts));
                    }
                }
                _ => parts.push(*fact),
            }
        }
        let result = arena.and_all(&parts);
        self.done.clear();
        // What has a value is mentioned nowhere, not even inside of `a[i]`.
        let mut symbols: FxHashMap<ExprId, ExprId> =
            self.values.iter().filter(|(e, _)| arena.kind(**e) == Kind::Symbol).map(|(e, v)| (*e, *v)).collect();
        arena.rebuild(result, &mut symbols)
    }

    /// Whether the bounds tell a disjunction of relations about one polynomial.
    /// One of many parts may be more than a set can hold.
    fn is_told(&self, arena: &mut Arena, disjuncts: &[ExprId]) -> bool {
        if disjuncts.len() > EXACT_PARTS {
            return false;
        }
        let Some((monic, union)) = union_of(arena, disjuncts) else { return false };
        self.bounds.of(monic).is_some_and(|known| known.is_within(&union))
    }

    /// A disjunction without the parts that the other facts exclude.
    fn pruned(&mut self, arena: &mut Arena, whole: ExprId, disjuncts: &[ExprId]) -> ExprId {
        let mut rest = Vec::new();
        for part in disjuncts {
            match self.decide_apart(arena, *part) {
                Arena::FALSE => {}
                _ => rest.push(*part),
            }
        }
        if rest.len() == disjuncts.len() {
            whole
        } else {
            arena.or_all(&rest)
        }
    }

    /// What the bounds and equations say of a literal, the literals left out:
    /// a disjunction must not decide its own parts.
    fn decide_apart(&self, arena: &mut Arena, literal: ExprId) -> ExprId {
        match arena.view(literal) {
            View::Relation(op, f) => self.decide_relation(arena, literal, op, f),
            _ => literal,
        }
    }
}

/// A number of the type of `e`; `None` if that has no such number.
fn number_like(arena: &mut Arena, e: ExprId, value: Rat) -> Option<ExprId> {
    match arena.is_real(e) {
        true => Some(arena.real(value)),
        false if value.is_integer() => Some(arena.int(value.numerator().clone())),
        false => None,
    }
}

/// The union of intervals that a disjunction of relations about one polynomial is.
fn union_of(arena: &mut Arena, parts: &[ExprId]) -> Option<(ExprId, Interval)> {
    let mut about = None;
    let mut union = Interval::empty();
    for part in parts {
        let View::Relation(op, f) = arena.view(*part) else { return None };
        let (monic, values) = Bounds::of_relation(arena, op, f)?;
        if about.is_some_and(|other| other != monic) {
            return None;
        }
        about = Some(monic);
        union = union.union(&values);
    }
    about.map(|monic| (monic, union))
}

/// The condition that a polynomial lies in a set.
fn membership(arena: &mut Arena, monic: ExprId, set: &Interval) -> ExprId {
    let (mut parts, mut conditions) = (Vec::new(), Vec::new());
    let numbers = numbers_of(arena.type_of(monic));
    let mut ranges = set.ranges().iter().cloned().peekable();
    while let Some(mut range) = ranges.next() {
        // A range with single numbers missing is said so: `n != 7`.
        while let Some((next, hole)) = ranges.peek().and_then(|next| Some((next.clone(), hole(numbers, &range, next)?)))
        {
            if let Some(number) = number_like(arena, monic, hole) {
                conditions.push(arena.not_equal(monic, number));
            }
            range.high = next.high;
            ranges.next();
        }
        parts.push(within(arena, monic, &range));
    }
    conditions.push(arena.or_all(&parts));
    arena.and_all(&conditions)
}

/// The only number between two ranges.
fn hole(numbers: Numbers, below: &Range, above: &Range) -> Option<Rat> {
    match (numbers, &below.high, &above.low) {
        (Numbers::Real, End::Open(a), End::Open(b)) if a == b => Some(a.clone()),
        (Numbers::Whole, End::Closed(a), End::Closed(b)) if b - a == Rat::from(2) => Some(a + &Rat::one()),
        _ => None,
    }
}

fn within(arena: &mut Arena, monic: ExprId, range: &Range) -> ExprId {
    let low = end_condition(arena, monic, &range.low, Rat::one());
    let high = end_condition(arena, monic, &range.high, Rat::from(-1));
    arena.and(low, high)
}

/// `sign * (monic - end) >= 0`, or `>` for an open end.
fn end_condition(arena: &mut Arena, monic: ExprId, end: &End, sign: Rat) -> ExprId {
    let (number, op) = match end {
        End::Infinite => return Arena::TRUE,
        End::Open(n) => (n, RelOp::Positive),
        End::Closed(n) => (n, RelOp::NonNegative),
    };
    let number = match arena.is_real(monic) {
        true => arena.real(number.clone()),
        false => arena.int(number.numerator().clone()),
    };
    let difference = arena.sub(monic, number);
    let sign = arena.coefs.make(sign);
    let signed = arena.scale(difference, sign);
    arena.relation(op, signed)
}

/// Simplifiers by assumption.
#[derive(Default, Debug)]
pub struct Simplifiers {
    known: FxHashMap<ExprId, Simplifier>,
    /// Facts and results that all of them held when they were last asked for.
    weight: usize,
}

/// Beyond so many facts and results all knowledge is dropped at once: it is
/// cheap to learn again, and memory must stay bounded.
const MOST_WEIGHT: usize = 1 << 22;

impl Simplifiers {
    /// The simplifier of an assumption, made now if it is new.
    pub fn of(&mut self, arena: &mut Arena, assumption: ExprId) -> &mut Simplifier {
        if self.weight > MOST_WEIGHT {
            self.known.clear();
            self.weight = 0;
        }
        let simplifier = self.known.entry(assumption).or_insert_with(|| Simplifier::new(arena, assumption));
        let weight = simplifier.weight();
        self.weight = self.weight + weight - std::mem::replace(&mut simplifier.weighed, weight);
        simplifier
    }

    /// What an expression was simplified to before under an assumption.
    pub fn remembered(&self, assumption: ExprId, e: ExprId) -> Option<ExprId> {
        self.known.get(&assumption)?.done.get(&e).copied()
    }

    /// How many assumptions are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

#[cfg(test)]
mod tests;
