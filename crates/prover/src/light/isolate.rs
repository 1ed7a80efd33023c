//! One number for the others: values are drawn for all symbols but one, and that one is
//! chosen where the conditions then leave room for it.
//!
//! A program that iterates until a change is below a tolerance asks of polynomials in every
//! value of a grid whether they are above or below one number, and each of these
//! conditions is linear in that number. No solver likes the polynomials; but whatever the grid is,
//! they are numbers, and the tolerance lies between them or it does not. The same helps
//! wherever one symbol stands alone on a side of each comparison.
//!
//! A condition is taken for linear by its values at 0 and 1; that this was right is seen at the end,
//! when all conditions are evaluated. So a model is a model, and nothing else is concluded.

use crate::library::function_of;
use crate::smt::model::default_value;
use antiphon_numbers::Int;
use antiphon_symbolic::{Arena, Assignment, ExprId, Rat, RelOp, TypeId, Value, View};

/// More symbols or conditions than this are not looked at.
const MOST_SYMBOLS: usize = 512;
const MOST_CONDITIONS: usize = 128;
/// Symbols that are tried as the one that is chosen last.
const CHOSEN_LAST: usize = 2;
/// Draws of all other values.
const DRAWS: u64 = 4;

/// Values that satisfy all conditions, if they are found this way.
pub(crate) fn isolate(arena: &Arena, conditions: &[ExprId], all: ExprId) -> Option<Assignment> {
    if conditions.len() > MOST_CONDITIONS {
        return None;
    }
    let symbols = arena.free_symbols(all);
    if symbols.len() > MOST_SYMBOLS || symbols.iter().any(|symbol| function_of(arena, *symbol).is_some()) {
        return None;
    }
    let cells = cells_of(arena, all);
    for last in most_frequent(arena, &symbols, conditions) {
        for draw in 0..DRAWS {
            let mut values: Assignment = drawn(arena, &symbols, &cells, draw)?;
            let Some(value) = room_for(arena, conditions, last, &mut values) else { continue };
            values.insert(last, Value::Number(value));
            if conditions.iter().rev().all(|e| arena.evaluate(*e, &values) == Some(Value::Bool(true))) {
                return Some(values);
            }
        }
    }
    None
}

/// The reals that most conditions speak of, the most frequent first.
fn most_frequent(arena: &Arena, symbols: &[ExprId], conditions: &[ExprId]) -> Vec<ExprId> {
    let mut counted: Vec<(usize, ExprId)> =
        symbols.iter().filter(|symbol| arena.type_of(**symbol) == TypeId::REAL).map(|symbol| (0, *symbol)).collect();
    for condition in conditions {
        let within = arena.free_symbols(*condition);
        for (count, symbol) in &mut counted {
            *count += usize::from(within.contains(symbol));
        }
    }
    // The order of names decides between equals.
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counted.into_iter().filter(|(count, _)| *count > 1).take(CHOSEN_LAST).map(|(_, symbol)| symbol).collect()
}

/// An element of an array that is read: the array, and the indices from outside to inside.
type CellAt = (ExprId, Vec<Int>);

/// The elements of arrays that conditions read at known indices.
fn cells_of(arena: &Arena, all: ExprId) -> Vec<CellAt> {
    let mut cells = Vec::new();
    arena.visit(all, &mut |arena, node| {
        if matches!(arena.type_of(node), TypeId::REAL | TypeId::INT) {
            cells.extend(cell_of(arena, node));
        }
    });
    // Names, not ids: those depend on what was made before.
    cells.sort_by(|(a, at), (b, other)| arena.symbol_name(*a).cmp(&arena.symbol_name(*b)).then_with(|| at.cmp(other)));
    cells.dedup();
    cells
}

fn cell_of(arena: &Arena, node: ExprId) -> Option<CellAt> {
    let (mut at, mut indices) = (node, Vec::new());
    while let View::Read(array, index) = arena.view(at) {
        indices.push(arena.number(index)?.as_int()?.clone());
        at = array;
    }
    indices.reverse();
    (matches!(arena.view(at), View::Symbol(_)) && !indices.is_empty()).then_some((at, indices))
}

/// Small numbers that look like any others, the same ones in every run.
fn drawn(arena: &Arena, symbols: &[ExprId], cells: &[CellAt], draw: u64) -> Option<Assignment> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(draw + 1);
    let mut next = |ty: TypeId| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (state >> 58) as i64;
        // Positive ones first: most inputs that are bounded at all are.
        Value::Number(Rat::from(match (ty, draw % 2) {
            (TypeId::INT, _) => number % 8 + 1,
            (_, 0) => number + 1,
            _ => number - 32,
        }))
    };
    let mut values = Assignment::default();
    for symbol in symbols {
        let value = match arena.type_of(*symbol) {
            ty @ (TypeId::INT | TypeId::REAL) => next(ty),
            ty => default_value(arena, ty)?,
        };
        values.insert(*symbol, value);
    }
    for (array, indices) in cells {
        let value = next(TypeId::REAL);
        put(values.get_mut(array)?, indices, value);
    }
    Some(values)
}

/// Writes an element into an array of arrays.
fn put(array: &mut Value, indices: &[Int], value: Value) {
    let Some((first, rest)) = indices.split_first() else {
        *array = value;
        return;
    };
    if let Value::Array(elements, other) = array {
        put(elements.entry(first.clone()).or_insert_with(|| (**other).clone()), rest, value);
    }
}

/// A bound, and whether the number itself is excluded.
#[derive(Clone, PartialEq)]
struct Bound {
    at: Rat,
    open: bool,
}

/// What conditions leave for a number.
#[derive(Default)]
struct Room {
    low: Option<Bound>,
    high: Option<Bound>,
}

/// A value for `last` that the conditions admit where the others have their values.
fn room_for(arena: &Arena, conditions: &[ExprId], last: ExprId, values: &mut Assignment) -> Option<Rat> {
    let mut room = Room::default();
    for condition in conditions {
        // What is not a comparison is looked at in the end only.
        let View::Relation(op, f) = arena.view(*condition) else { continue };
        let at_zero = value_at(arena, f, last, 0, values)?;
        let at_one = value_at(arena, f, last, 1, values)?;
        room.restrict(op, &at_zero, &(&at_one - &at_zero))?;
    }
    room.middle()
}

fn value_at(arena: &Arena, f: ExprId, last: ExprId, at: i64, values: &mut Assignment) -> Option<Rat> {
    values.insert(last, Value::Number(Rat::from(at)));
    match arena.evaluate(f, values)? {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

impl Room {
    /// Takes in `slope * x + constant OP 0`; `None` if no `x` does that.
    fn restrict(&mut self, op: RelOp, constant: &Rat, slope: &Rat) -> Option<()> {
        if slope.is_zero() {
            let holds = match op {
                RelOp::Positive => constant.signum() > 0,
                RelOp::NonNegative => constant.signum() >= 0,
                RelOp::Zero => constant.is_zero(),
                RelOp::NonZero => !constant.is_zero(),
            };
            return holds.then_some(());
        }
        let at = (-constant).checked_div(slope)?;
        let bound = |open| Bound { at: at.clone(), open };
        match (op, slope.is_negative()) {
            (RelOp::NonZero, _) => {}
            (RelOp::Zero, _) => {
                self.at_least(bound(false));
                self.at_most(bound(false));
            }
            (RelOp::Positive, false) => self.at_least(bound(true)),
            (RelOp::NonNegative, false) => self.at_least(bound(false)),
            (RelOp::Positive, true) => self.at_most(bound(true)),
            (RelOp::NonNegative, true) => self.at_most(bound(false)),
        }
        Some(())
    }

    fn at_least(&mut self, bound: Bound) {
        let keeps = |known: &Bound| known.at > bound.at || known.at == bound.at && (known.open || !bound.open);
        if !self.low.as_ref().is_some_and(keeps) {
            self.low = Some(bound);
        }
    }

    fn at_most(&mut self, bound: Bound) {
        let keeps = |known: &Bound| known.at < bound.at || known.at == bound.at && (known.open || !bound.open);
        if !self.high.as_ref().is_some_and(keeps) {
            self.high = Some(bound);
        }
    }

    /// A number well inside.
    fn middle(self) -> Option<Rat> {
        let one = Rat::one();
        match (self.low, self.high) {
            (None, None) => Some(one),
            (Some(low), None) => Some(&low.at + &one),
            (None, Some(high)) => Some(&high.at - &one),
            (Some(low), Some(high)) if low.at == high.at => (!low.open && !high.open).then_some(low.at),
            (Some(low), Some(high)) if low.at > high.at => None,
            (Some(low), Some(high)) => (&low.at + &high.at).checked_div(&Rat::from(2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::Arena;

    /// `x_0^2 + ... + x_9^2 + k * x_0 * x_1` for some `k`.
    fn polynomial(arena: &mut Arena, k: i64) -> ExprId {
        let symbols: Vec<ExprId> = (0..10).map(|i| arena.symbol(&format!("x{i}"), TypeId::REAL)).collect();
        let squares: Vec<ExprId> = symbols.iter().map(|x| arena.mul(*x, *x)).collect();
        let mixed = arena.mul(symbols[0], symbols[1]);
        let factor = arena.real(Rat::from(k));
        let mixed = arena.mul(factor, mixed);
        squares.into_iter().fold(mixed, |sum, square| arena.add(sum, square))
    }

    #[test]
    fn a_tolerance_between_polynomials_is_found() {
        let mut arena = Arena::new();
        let tolerance = arena.symbol("tolerance", TypeId::REAL);
        let (small, large) = (polynomial(&mut arena, 0), polynomial(&mut arena, 1));
        let conditions = [arena.less(small, tolerance), arena.less_equal(tolerance, large)];
        let all = arena.and_all(&conditions);
        let model = isolate(&arena, &conditions, all).expect("the first product is not always negative");
        assert!(conditions.iter().all(|e| arena.evaluate(*e, &model) == Some(Value::Bool(true))));
    }

    #[test]
    fn what_cannot_hold_has_no_model() {
        let mut arena = Arena::new();
        let tolerance = arena.symbol("tolerance", TypeId::REAL);
        let small = polynomial(&mut arena, 0);
        let conditions = [arena.less(small, tolerance), arena.less(tolerance, small)];
        let all = arena.and_all(&conditions);
        assert_eq!(isolate(&arena, &conditions, all), None);
    }
}
