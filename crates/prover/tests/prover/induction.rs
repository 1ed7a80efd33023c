//! Inductive steps as invariants of loops over arrays make them, decided by
//! the light-weight rules alone; and steps that do not hold, which nobody may call valid.

use crate::support::light;
use antiphon_prover::Answer;
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, Rat, Type, TypeId};

/// Expressions by short names.
struct Words {
    arena: Arena,
    bound: u32,
}

impl Words {
    fn new() -> Words {
        Words { arena: Arena::new(), bound: 0 }
    }

    fn int(&mut self, name: &str) -> ExprId {
        self.arena.symbol(name, TypeId::INT)
    }

    fn reals(&mut self, name: &str) -> ExprId {
        let ty = self.arena.make_type(Type::Array(TypeId::REAL, None));
        self.arena.symbol(name, ty)
    }

    fn matrix(&mut self, name: &str) -> ExprId {
        let row = self.arena.make_type(Type::Array(TypeId::REAL, None));
        let ty = self.arena.make_type(Type::Array(row, None));
        self.arena.symbol(name, ty)
    }

    fn plus(&mut self, e: ExprId, n: i64) -> ExprId {
        let n = self.arena.int(n);
        self.arena.add(e, n)
    }

    fn at(&mut self, matrix: ExprId, row: ExprId, column: ExprId) -> ExprId {
        let row = self.arena.read(matrix, row);
        self.arena.read(row, column)
    }

    fn set(&mut self, matrix: ExprId, row: ExprId, column: ExprId, value: ExprId) -> ExprId {
        let old = self.arena.read(matrix, row);
        let new = self.arena.write(old, column, value);
        self.arena.write(matrix, row, new)
    }

    /// `low <= v && v < high`
    fn within(&mut self, low: ExprId, v: ExprId, high: ExprId) -> ExprId {
        let (low, high) = (self.arena.less_equal(low, v), self.arena.less(v, high));
        self.arena.and(low, high)
    }

    /// `forall {int v | low <= v && v < high} body(v)`
    fn all(&mut self, low: ExprId, high: ExprId, body: impl FnOnce(&mut Words, ExprId) -> ExprId) -> ExprId {
        self.quantified(QuantifierKind::ForAll, low, high, body)
    }

    fn quantified(
        &mut self,
        kind: QuantifierKind,
        low: ExprId,
        high: ExprId,
        body: impl FnOnce(&mut Words, ExprId) -> ExprId,
    ) -> ExprId {
        self.bound += 1;
        let v = self.int(&format!("v{}", self.bound));
        let (range, body) = (self.within(low, v, high), body(self, v));
        let body = match kind {
            QuantifierKind::ForAll => self.arena.implies(range, body),
            QuantifierKind::Exists => self.arena.and(range, body),
        };
        self.arena.quantified(kind, v, body)
    }

    fn answer(&mut self, facts: &[ExprId], goal: ExprId) -> Answer {
        let assumption = self.arena.and_all(facts);
        light().valid(&mut self.arena, assumption, goal)
    }

    fn proves(&mut self, facts: &[ExprId], goal: ExprId) {
        let answer = self.answer(facts, goal);
        let assumption = self.arena.and_all(facts);
        let shown = format!("{} => {}", self.arena.print(assumption), self.arena.print(goal));
        assert!(answer.is_valid(), "{answer:?}: {shown}");
    }

    fn does_not_prove(&mut self, facts: &[ExprId], goal: ExprId) {
        assert!(!self.answer(facts, goal).is_valid(), "{}", self.arena.print(goal));
    }
}

const ZERO: ExprId = Arena::ZERO;

/// `c[j] == f(j)` for all `j < i`, and `c[at] = f(i)`, then for all `j < i + 1`.
fn prefix(words: &mut Words, f: impl Fn(&mut Words, ExprId) -> ExprId, at: impl Fn(&mut Words, ExprId) -> ExprId) {
    let (c, i, n) = (words.reals("c"), words.int("i"), words.int("n"));
    let next = words.plus(i, 1);
    let invariant = |words: &mut Words, c: ExprId, end: ExprId| {
        words.all(ZERO, end, |words, j| {
            let (index, value) = (at(words, j), f(words, j));
            let element = words.arena.read(c, index);
            words.arena.equal(element, value)
        })
    };
    let before = invariant(words, c, i);
    let range = words.within(ZERO, i, n);
    let (index, value) = (at(words, i), f(words, i));
    let written = words.arena.write(c, index, value);
    let after = invariant(words, written, next);
    words.proves(&[before, range], after);
    // Nothing was written, or the wrong value, or one element too many is claimed.
    let nothing = invariant(words, c, next);
    words.does_not_prove(&[before, range], nothing);
    let wrong = words.arena.add(value, Arena::REAL_ONE);
    let written_wrong = words.arena.write(c, index, wrong);
    let after_wrong = invariant(words, written_wrong, next);
    words.does_not_prove(&[before, range], after_wrong);
    let further = words.plus(i, 2);
    let after_further = invariant(words, written, further);
    words.does_not_prove(&[before, range], after_further);
}

fn same(_: &mut Words, j: ExprId) -> ExprId {
    j
}

#[test]
fn a_prefix_that_is_filled() {
    prefix(&mut Words::new(), |_, _| Arena::REAL_ZERO, same);
}

#[test]
fn a_prefix_that_is_copied() {
    let element = |words: &mut Words, j| {
        let a = words.reals("a");
        words.arena.read(a, j)
    };
    prefix(&mut Words::new(), element, same);
}

#[test]
fn a_prefix_of_sums() {
    let sum = |words: &mut Words, j| {
        let (a, b) = (words.reals("a"), words.reals("b"));
        let (a, b) = (words.arena.read(a, j), words.arena.read(b, j));
        words.arena.add(a, b)
    };
    prefix(&mut Words::new(), sum, same);
}

#[test]
fn a_stencil() {
    let mean = |words: &mut Words, j| {
        let u = words.reals("u");
        let (left, right) = (words.plus(j, -1), words.plus(j, 1));
        let (left, right) = (words.arena.read(u, left), words.arena.read(u, right));
        let sum = words.arena.add(left, right);
        let half = words.arena.real(Rat::new(1.into(), 2.into()).unwrap());
        words.arena.mul(sum, half)
    };
    prefix(&mut Words::new(), mean, same);
}

#[test]
fn a_prefix_that_is_reversed() {
    let element = |words: &mut Words, j| {
        let a = words.reals("a");
        words.arena.read(a, j)
    };
    let from_the_end = |words: &mut Words, j| {
        let n = words.int("n");
        let last = words.plus(n, -1);
        words.arena.sub(last, j)
    };
    prefix(&mut Words::new(), element, from_the_end);
}

#[test]
fn every_second_element() {
    let element = |words: &mut Words, j| {
        let a = words.reals("a");
        words.arena.read(a, j)
    };
    let twice = |words: &mut Words, j| words.arena.add(j, j);
    prefix(&mut Words::new(), element, twice);
}

#[test]
fn the_largest_so_far() {
    let mut words = Words::new();
    let (a, i, n) = (words.reals("a"), words.int("i"), words.int("n"));
    let m = words.arena.symbol("m", TypeId::REAL);
    let (next, range) = (words.plus(i, 1), words.within(ZERO, i, n));
    let bound = |words: &mut Words, m: ExprId, end: ExprId| {
        words.all(ZERO, end, |words, j| {
            let element = words.arena.read(a, j);
            words.arena.less_equal(element, m)
        })
    };
    let reached = |words: &mut Words, m: ExprId, end: ExprId| {
        words.quantified(QuantifierKind::Exists, ZERO, end, |words, j| {
            let element = words.arena.read(a, j);
            words.arena.equal(element, m)
        })
    };
    let (before, some) = (bound(&mut words, m, i), reached(&mut words, m, i));
    let element = words.arena.read(a, i);
    let (larger, not_larger) = (words.arena.less(m, element), words.arena.less_equal(element, m));
    let (kept, taken) = (bound(&mut words, m, next), bound(&mut words, element, next));
    words.proves(&[before, range, not_larger], kept);
    words.proves(&[before, range, larger], taken);
    words.does_not_prove(&[before, range, larger], kept);
    let (some_kept, some_taken) = (reached(&mut words, m, next), reached(&mut words, element, next));
    words.proves(&[some, range, not_larger], some_kept);
    words.proves(&[some, range, larger], some_taken);
    words.does_not_prove(&[before, range], some_kept);
}

#[test]
fn a_sorted_prefix() {
    let mut words = Words::new();
    let (a, i) = (words.reals("a"), words.int("i"));
    let sorted = |words: &mut Words, end: ExprId| {
        words.all(Arena::ONE, end, |words, j| {
            let before = words.plus(j, -1);
            let (x, y) = (words.arena.read(a, before), words.arena.read(a, j));
            words.arena.less_equal(x, y)
        })
    };
    let (next, last) = (words.plus(i, 1), words.plus(i, -1));
    let (before, after) = (sorted(&mut words, i), sorted(&mut words, next));
    let (x, y) = (words.arena.read(a, last), words.arena.read(a, i));
    let ordered = words.arena.less_equal(x, y);
    words.proves(&[before, ordered], after);
    words.does_not_prove(&[before], after);
}

/// `c[r][k] == a[r][k]` for `from <= r < rows` and `0 <= k < columns`.
fn equal_part(words: &mut Words, c: ExprId, rows: (ExprId, ExprId), columns: ExprId) -> ExprId {
    let a = words.matrix("a");
    words.all(rows.0, rows.1, |words, r| {
        words.all(ZERO, columns, |words, k| {
            let (x, y) = (words.at(c, r, k), words.at(a, r, k));
            words.arena.equal(x, y)
        })
    })
}

#[test]
fn rows_and_columns_of_a_matrix() {
    let mut words = Words::new();
    let (c, a) = (words.matrix("c"), words.matrix("a"));
    let [i, j, n, m] = ["i", "j", "n", "m"].map(|name| words.int(name));
    let (next_row, next_column) = (words.plus(i, 1), words.plus(j, 1));
    let (rows, columns) = (words.within(ZERO, i, n), words.within(ZERO, j, m));
    let above = equal_part(&mut words, c, (ZERO, i), m);
    let row = equal_part(&mut words, c, (i, next_row), j);
    let value = words.at(a, i, j);
    let written = words.set(c, i, j, value);
    // The rows above stay, and the row grows.
    let above_after = equal_part(&mut words, written, (ZERO, i), m);
    words.proves(&[above, rows, columns], above_after);
    let row_after = equal_part(&mut words, written, (i, next_row), next_column);
    words.proves(&[row, rows, columns], row_after);
    let wrong = equal_part(&mut words, c, (i, next_row), next_column);
    words.does_not_prove(&[row, rows, columns], wrong);
    // A whole row more.
    let whole = equal_part(&mut words, c, (i, next_row), m);
    let all_after = equal_part(&mut words, c, (ZERO, next_row), m);
    words.proves(&[above, whole, rows], all_after);
    words.does_not_prove(&[above, rows], all_after);
}

#[test]
fn a_transposed_matrix() {
    let mut words = Words::new();
    let (t, a) = (words.matrix("t"), words.matrix("a"));
    let [i, j, m] = ["i", "j", "m"].map(|name| words.int(name));
    let part = |words: &mut Words, t: ExprId, end: ExprId| {
        words.all(ZERO, end, |words, k| {
            let (x, y) = (words.at(t, k, i), words.at(a, i, k));
            words.arena.equal(x, y)
        })
    };
    let (next, range) = (words.plus(j, 1), words.within(ZERO, j, m));
    let value = words.at(a, i, j);
    let written = words.set(t, j, i, value);
    let (before, after) = (part(&mut words, t, j), part(&mut words, written, next));
    words.proves(&[before, range], after);
    let wrong = part(&mut words, t, next);
    words.does_not_prove(&[before, range], wrong);
}

#[test]
fn elements_that_were_written() {
    let mut words = Words::new();
    let ty = words.arena.make_type(Type::Array(TypeId::BOOL, None));
    let written = words.arena.symbol("written", ty);
    let (i, n) = (words.int("i"), words.int("n"));
    let part =
        |words: &mut Words, written: ExprId, end: ExprId| words.all(ZERO, end, |words, j| words.arena.read(written, j));
    let (next, range) = (words.plus(i, 1), words.within(ZERO, i, n));
    let more = words.arena.write(written, i, Arena::TRUE);
    let (before, after) = (part(&mut words, written, i), part(&mut words, more, next));
    words.proves(&[before, range], after);
    let wrong = part(&mut words, written, next);
    words.does_not_prove(&[before, range], wrong);
    // One of them, used.
    let k = words.int("k");
    let (inside, element) = (words.within(ZERO, k, i), words.arena.read(written, k));
    words.proves(&[before, inside], element);
    words.does_not_prove(&[before], element);
}

#[test]
fn indices_that_are_within_bounds() {
    let mut words = Words::new();
    let ty = words.arena.make_type(Type::Array(TypeId::INT, None));
    let p = words.arena.symbol("p", ty);
    let [k, n, m] = ["k", "n", "m"].map(|name| words.int(name));
    let fact = words.all(ZERO, n, |words, j| {
        let index = words.arena.read(p, j);
        words.within(ZERO, index, m)
    });
    let range = words.within(ZERO, k, n);
    let index = words.arena.read(p, k);
    let goal = words.within(ZERO, index, m);
    words.proves(&[fact, range], goal);
    words.does_not_prove(&[fact], goal);
}
