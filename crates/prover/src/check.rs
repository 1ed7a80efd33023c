//! The prover distrusts models: every one is evaluated here before it is
//! handed out.
//!
//! Evaluation is the kernel's. Added to it: the exact values of the mathematics
//! library, and quantifiers over a range that is finite under the model.

use crate::floating;
use crate::library::{function_of, value, Exact, Function};
use crate::order::children_first;
use antiphon_ieee::FloatOperation;
use antiphon_symbolic::{Arena, Assignment, ExprId, Int, QuantifierKind, Rat, RelOp, TypeId, Value, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// What evaluation says of a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Checked {
    /// All conditions hold.
    True,
    /// Some condition cannot be evaluated exactly.
    Open,
    /// Some condition has no value: a division by zero.
    Undefined,
    /// Some condition does not hold.
    False,
}

/// Instances of quantifiers that are evaluated for one model.
pub(crate) const MOST_INSTANCES: usize = 4096;

/// Evaluates conditions under an assignment, to which it adds the values of
/// the library's functions at the arguments that occur.
pub(crate) fn check(arena: &mut Arena, conditions: &[ExprId], assignment: &mut Assignment) -> Checked {
    check_within(arena, conditions, assignment, MOST_INSTANCES)
}

/// [`check`], with at most so many instances of quantifiers.
pub(crate) fn check_within(
    arena: &mut Arena,
    conditions: &[ExprId],
    assignment: &mut Assignment,
    instances: usize,
) -> Checked {
    truths(arena, conditions, assignment, instances).into_iter().max().unwrap_or(Checked::True)
}

/// [`check`] of each condition for itself.
pub(crate) fn truths(
    arena: &mut Arena,
    conditions: &[ExprId],
    assignment: &mut Assignment,
    instances: usize,
) -> Vec<Checked> {
    let inexact = add_library(arena, conditions, assignment);
    let mut check = Check { assignment, instances };
    let mut truth = |condition: &ExprId| {
        let result = match check.truth(arena, *condition) {
            Some(false) => Checked::False,
            Some(true) => Checked::True,
            None => without_value(arena, *condition, check.assignment),
        };
        let bad = inexact.iter().filter(|(node, _)| arena.occurs(*node, *condition)).map(|(_, status)| *status).max();
        bad.unwrap_or(result)
    };
    conditions.iter().map(&mut truth).collect()
}

/// Why a condition has no value.
fn without_value(arena: &Arena, condition: ExprId, assignment: &Assignment) -> Checked {
    let mut open = false;
    arena.visit(condition, &mut |arena, e| match arena.view(e) {
        View::Quantified(..) => open = true,
        View::Symbol(_) => open |= !assignment.contains_key(&e),
        _ => {}
    });
    if open {
        Checked::Open
    } else {
        Checked::Undefined
    }
}

/// Gives the library's functions their values where they are applied; the
/// applications without an exact one are returned.
fn add_library(arena: &Arena, conditions: &[ExprId], assignment: &mut Assignment) -> Vec<(ExprId, Checked)> {
    let mut inexact: Vec<(ExprId, Checked)> = Vec::new();
    let mut tables: FxHashMap<ExprId, Vec<(Vec<Value>, Value)>> = FxHashMap::default();
    let mut seen = FxHashSet::default();
    for condition in conditions {
        floating::add_constants(arena, *condition, assignment);
        for e in children_first(arena, *condition) {
            let View::Apply(symbol, arguments) = arena.view(e) else { continue };
            let Some(meaning) = Meaning::of(arena, symbol).filter(|_| seen.insert(e)) else { continue };
            // An argument that rests on an inexact value has none that counts.
            if let Some((_, status)) = inexact.iter().find(|(node, _)| arena.occurs(*node, e)) {
                inexact.push((e, *status));
                continue;
            }
            let values: Option<Vec<Value>> = arguments.iter().map(|a| arena.evaluate(*a, assignment)).collect();
            let Some(values) = values else {
                inexact.push((e, Checked::Open));
                continue;
            };
            match meaning.at(&values) {
                Ok(result) => {
                    let table = tables.entry(symbol).or_default();
                    table.push((values, result));
                    let rest = Box::new(Value::Number(Rat::zero()));
                    assignment.insert(symbol, Value::Function(table.clone(), rest));
                }
                Err(status) => inexact.push((e, status)),
            }
        }
    }
    inexact
}

/// A function whose meaning is fixed.
#[derive(Clone, Copy)]
enum Meaning {
    /// One of the library.
    Library(Function),
    /// An operation on IEEE numbers.
    Floating(FloatOperation),
}

impl Meaning {
    fn of(arena: &Arena, symbol: ExprId) -> Option<Meaning> {
        let library = function_of(arena, symbol).map(Meaning::Library);
        library.or_else(|| floating::operation_of(arena, symbol).map(Meaning::Floating))
    }

    /// The value at some arguments, or what keeps it from having an exact one.
    fn at(self, arguments: &[Value]) -> Result<Value, Checked> {
        match self {
            Meaning::Library(function) => {
                let numbers: Vec<Rat> = arguments.iter().filter_map(|v| v.as_number().cloned()).collect();
                match value(function, &numbers) {
                    Exact::Is(result) => Ok(Value::Number(result)),
                    Exact::Undefined => Err(Checked::Undefined),
                    Exact::Irrational => Err(Checked::Open),
                }
            }
            Meaning::Floating(operation) => floating::result(operation, arguments).ok_or(Checked::Open),
        }
    }
}

struct Check<'a> {
    assignment: &'a Assignment,
    instances: usize,
}

impl Check<'_> {
    /// The truth of a condition; quantifiers by their instances.
    fn truth(&mut self, arena: &mut Arena, e: ExprId) -> Option<bool> {
        match arena.view(e) {
            View::And(parts) => self.all(arena, &parts, true),
            View::Or(parts) => self.all(arena, &parts, false).map(|none| !none),
            View::Quantified(kind, variable, body) => self.quantified(arena, kind, variable, body),
            _ => arena.evaluate(e, self.assignment)?.as_bool(),
        }
    }

    /// Whether all parts have the truth `wanted`.
    fn all(&mut self, arena: &mut Arena, parts: &[ExprId], wanted: bool) -> Option<bool> {
        let mut open = false;
        for part in parts {
            match self.truth(arena, *part) {
                Some(truth) if truth != wanted => return Some(false),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(true)
    }

    /// `exists` by trying the values that its own bounds leave; `forall` by
    /// its negation.
    fn quantified(&mut self, arena: &mut Arena, kind: QuantifierKind, variable: ExprId, body: ExprId) -> Option<bool> {
        if arena.type_of(variable) != TypeId::INT {
            return None;
        }
        let body = match kind {
            QuantifierKind::Exists => body,
            QuantifierKind::ForAll => arena.not(body),
        };
        let (mut at, last) = self.range(arena, variable, body)?;
        let mut found = Some(false);
        while at <= last {
            self.instances = self.instances.checked_sub(1)?;
            let number = arena.int(at.clone());
            let instance = arena.substitute(body, &FxHashMap::from_iter([(variable, number)]));
            match self.truth(arena, instance) {
                Some(true) => {
                    found = Some(true);
                    break;
                }
                Some(false) => {}
                None => found = None,
            }
            at = &at + &Int::ONE;
        }
        found.map(|found| found == (kind == QuantifierKind::Exists))
    }

    /// The bounds that the conjuncts of `body` set to the variable.
    fn range(&self, arena: &mut Arena, variable: ExprId, body: ExprId) -> Option<(Int, Int)> {
        let (mut low, mut high): (Option<Int>, Option<Int>) = (None, None);
        for part in arena.conjuncts(body) {
            let View::Relation(op @ (RelOp::NonNegative | RelOp::Zero), f) = arena.view(part) else { continue };
            // What is said of real elements bounds no index.
            if arena.type_of(f) != TypeId::INT {
                continue;
            }
            for (bounds, sign) in [(&mut low, 1), (&mut high, -1)] {
                // `variable + rest >= 0` bounds from below, `rest - variable` from above.
                let term = if sign == 1 { variable } else { arena.neg(variable) };
                let rest = arena.sub(f, term);
                let Some(rest) = arena.evaluate(rest, self.assignment).and_then(|v| v.as_number().cloned()) else {
                    continue;
                };
                let end = &rest.floor() * &Int::from(-sign);
                let tighter = |old: &Int| if sign == 1 { end > *old } else { end < *old };
                if bounds.as_ref().is_none_or(tighter) {
                    *bounds = Some(end.clone());
                }
                if op == RelOp::Zero {
                    return Some((end.clone(), end));
                }
            }
        }
        low.zip(high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::Type;

    #[test]
    fn quantifiers_over_finite_ranges_are_evaluated() {
        let mut arena = Arena::new();
        let ty = arena.make_type(Type::Array(TypeId::INT, None));
        let [i, n] = ["i", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let a = arena.symbol("a", ty);
        let element = arena.read(a, i);
        let (low, high, positive) =
            (arena.less_equal(Arena::ZERO, i), arena.less(i, n), arena.less(Arena::ZERO, element));
        let range = arena.and(low, high);
        let body = arena.implies(range, positive);
        let all = arena.quantified(QuantifierKind::ForAll, i, body);
        let one = |value: i64| Value::Number(Rat::from(value));
        let array = Value::Array([(Int::from(3), one(0))].into(), Box::new(one(1)));
        let mut assignment = Assignment::from_iter([(a, array), (n, one(3))]);
        assert_eq!(check(&mut arena, &[all], &mut assignment), Checked::True);
        assignment.insert(n, one(4));
        assert_eq!(check(&mut arena, &[all], &mut assignment), Checked::False);
        let unbounded = arena.quantified(QuantifierKind::ForAll, i, positive);
        assert_eq!(check(&mut arena, &[unbounded], &mut assignment), Checked::Open);
    }

    #[test]
    fn conditions_on_real_elements_bound_no_index() {
        let mut arena = Arena::new();
        let ty = arena.make_type(Type::Array(TypeId::REAL, None));
        let [i, n] = ["i", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let a = arena.symbol("a", ty);
        let element = arena.read(a, i);
        let (low, high) = (arena.less_equal(Arena::ZERO, i), arena.less(i, n));
        let negative = arena.less_equal(element, Arena::REAL_ZERO);
        let body = arena.and_all(&[low, high, negative]);
        let some = arena.quantified(QuantifierKind::Exists, i, body);
        let one = |value: i64| Value::Number(Rat::from(value));
        let array = Value::Array([(Int::from(3), one(0))].into(), Box::new(one(1)));
        let mut assignment = Assignment::from_iter([(a, array), (n, one(3))]);
        assert_eq!(check(&mut arena, &[some], &mut assignment), Checked::False);
        assignment.insert(n, one(4));
        assert_eq!(check(&mut arena, &[some], &mut assignment), Checked::True);
    }

    #[test]
    fn library_functions_have_their_exact_values() {
        let mut arena = Arena::new();
        let ty = arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
        let (sqrt, x) = (arena.symbol("sqrt", ty), arena.symbol("x", TypeId::REAL));
        let root = arena.apply(sqrt, &[x]);
        let three = arena.real(Rat::from(3));
        let condition = arena.equal(root, three);
        for (number, expected) in
            [(9, Checked::True), (4, Checked::False), (2, Checked::Open), (-1, Checked::Undefined)]
        {
            let mut assignment = Assignment::from_iter([(x, Value::Number(Rat::from(number)))]);
            assert_eq!(check(&mut arena, &[condition], &mut assignment), expected, "sqrt({number})");
        }
    }
}
