//! Sums of inequalities: `i < n` and `n <= B` give `i < B`.
//!
//! Each relation of the reduced conditions is a row `f >= 0` or `f > 0`, linear in
//! its monomials. Two rows in which a monomial has opposite signs are added so
//! that it disappears, the sum perhaps to a third row in the same way. A sum
//! that cannot be positive, with the bounds of what is left in it put in,
//! contradicts the rows. This is Fourier-Motzkin elimination, stopped early.

use antiphon_symbolic::{Arena, End, ExprId, Rat, RelOp, Simplifier, View};
use rustc_hash::FxHashMap;

/// Rows that are looked at.
const MOST_ROWS: usize = 256;
/// Terms of a row that takes part.
const MOST_TERMS: usize = 12;
/// Sums that are formed.
const MOST_SUMS: usize = 1500;
/// Rows that are added up.
const MOST_ADDED: u32 = 3;

/// `terms + constant >= 0`, or `> 0`.
#[derive(Clone, Debug)]
struct Row {
    /// Ascending by monomial.
    terms: Vec<(ExprId, Rat)>,
    constant: Rat,
    strict: Strict,
    /// How many rows were added up.
    added: u32,
}

/// Whether a row is `> 0`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Strict {
    Yes,
    No,
}

/// Which rows a sum begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// Any.
    All,
    /// Those of the last so many conditions: the goal's.
    Last(usize),
}

/// Whether some sum of the conditions' rows contradicts itself; the bounds are
/// those that `simplifier` knows, whose assumption must be among them.
pub(crate) fn refute(arena: &mut Arena, simplifier: &Simplifier, conditions: &[ExprId], start: Start) -> bool {
    let first = match start {
        Start::All => 0,
        Start::Last(count) => conditions.len().saturating_sub(count),
    };
    let mut rows = Vec::new();
    let mut open: Vec<Row> = Vec::new();
    for (number, condition) in conditions.iter().enumerate() {
        let before = rows.len();
        add_rows(arena, *condition, &mut rows);
        open.extend(rows[before..].iter().filter(|_| number >= first).cloned());
    }
    if open.is_empty() || rows.len() > MOST_ROWS {
        return false;
    }
    open.reverse();
    let index = Index::new(&rows);
    let mut bounds = Highest { simplifier, known: FxHashMap::default() };
    let mut sums = 0;
    while let Some(row) = open.pop() {
        if bounds.contradicts(arena, &row) {
            return true;
        }
        let Some((position, partners)) = index.partners(&row).filter(|_| row.added < MOST_ADDED) else { continue };
        for partner in partners {
            sums += 1;
            if sums > MOST_SUMS {
                return false;
            }
            open.push(cancel(&row, position, &rows[*partner]));
        }
    }
    false
}

/// Rows by monomial and sign of its coefficient.
struct Index(FxHashMap<(ExprId, bool), Vec<usize>>);

impl Index {
    fn new(rows: &[Row]) -> Index {
        let mut index: FxHashMap<(ExprId, bool), Vec<usize>> = FxHashMap::default();
        for (number, row) in rows.iter().enumerate() {
            for (monomial, coef) in &row.terms {
                index.entry((*monomial, coef.signum() > 0)).or_default().push(number);
            }
        }
        Index(index)
    }

    /// The term of a row that fewest rows can take away, and those rows.
    fn partners(&self, row: &Row) -> Option<(usize, &[usize])> {
        let opposite = |(monomial, coef): &(ExprId, Rat)| {
            self.0.get(&(*monomial, coef.signum() < 0)).map_or(&[][..], Vec::as_slice)
        };
        row.terms.iter().map(opposite).enumerate().min_by_key(|(_, rows)| rows.len())
    }
}

/// The rows of a condition: two for an equation, none for what is not a linear
/// relation.
fn add_rows(arena: &Arena, condition: ExprId, rows: &mut Vec<Row>) {
    let View::Relation(op, f) = arena.view(condition) else { return };
    let Some(row) = row(arena, op, f) else { return };
    if op == RelOp::Zero {
        rows.push(scaled(&row, &Rat::from(-1)));
    }
    rows.push(row);
}

fn row(arena: &Arena, op: RelOp, f: ExprId) -> Option<Row> {
    let strict = match op {
        RelOp::Positive => Strict::Yes,
        RelOp::NonNegative | RelOp::Zero => Strict::No,
        RelOp::NonZero => return None,
    };
    let mut row = Row { terms: Vec::new(), constant: Rat::zero(), strict, added: 1 };
    match arena.view(f) {
        View::Sum(terms) => {
            for (monomial, coef) in terms {
                let coef = arena.coefficient(coef);
                match arena.number(monomial) {
                    Some(n) => row.constant = &n * &coef,
                    None => row.terms.push((monomial, coef)),
                }
            }
        }
        View::Quotient(..) => return None,
        _ => row.terms.push((f, Rat::one())),
    }
    row.terms.sort_unstable_by_key(|(monomial, _)| *monomial);
    (row.terms.len() <= MOST_TERMS).then_some(row)
}

fn scaled(row: &Row, by: &Rat) -> Row {
    let terms = row.terms.iter().map(|(m, c)| (*m, c * by)).collect();
    Row { terms, constant: &row.constant * by, ..*row }
}

/// The sum of two rows, scaled so that a monomial disappears: the one at
/// `position` of the first, whose coefficient in the second has the other sign.
fn cancel(one: &Row, position: usize, two: &Row) -> Row {
    let (monomial, coef) = &one.terms[position];
    let other = two.terms.iter().find(|(m, _)| m == monomial).map_or_else(Rat::one, |(_, c)| c.clone());
    let factor = coef.abs().checked_div(&other.abs()).unwrap_or_else(Rat::one);
    let mut terms = Vec::with_capacity(one.terms.len() + two.terms.len());
    let (mut left, mut right) = (one.terms.iter().peekable(), two.terms.iter().peekable());
    loop {
        let term = match (left.peek(), right.peek()) {
            (Some((m, c)), Some((n, d))) if m == n => {
                let sum = c + &(d * &factor);
                left.next();
                right.next();
                (*m, sum)
            }
            (Some((m, c)), Some((n, _))) if m < n => {
                left.next();
                (*m, c.clone())
            }
            (Some((m, c)), None) => {
                left.next();
                (*m, c.clone())
            }
            (_, Some((n, d))) => {
                right.next();
                (*n, d * &factor)
            }
            (None, None) => break,
        };
        if !term.1.is_zero() {
            terms.push(term);
        }
    }
    let strict = if one.strict == Strict::Yes || two.strict == Strict::Yes { Strict::Yes } else { Strict::No };
    Row { terms, constant: &one.constant + &(&two.constant * &factor), strict, added: one.added + two.added }
}

/// The ends of the monomials' intervals, each asked for once.
struct Highest<'a> {
    simplifier: &'a Simplifier,
    known: FxHashMap<ExprId, (Option<Rat>, Option<Rat>)>,
}

impl Highest<'_> {
    /// Whether a row cannot hold, as far as the bounds of its terms tell.
    fn contradicts(&mut self, arena: &mut Arena, row: &Row) -> bool {
        let mut highest = row.constant.clone();
        for (monomial, coef) in &row.terms {
            let (low, high) = self.ends(arena, *monomial);
            let end = if coef.signum() > 0 { high } else { low };
            let Some(end) = end else { return false };
            highest = &highest + &(coef * end);
        }
        match row.strict {
            Strict::Yes => highest.signum() <= 0,
            Strict::No => highest.signum() < 0,
        }
    }

    fn ends(&mut self, arena: &mut Arena, monomial: ExprId) -> &(Option<Rat>, Option<Rat>) {
        let simplifier = self.simplifier;
        self.known.entry(monomial).or_insert_with(|| {
            let set = simplifier.interval(arena, monomial);
            let number = |end: End| end.number().cloned();
            (number(set.low()), number(set.high()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::TypeId;

    fn refuted(conditions: &[(&str, &str)], ty: TypeId) -> bool {
        let mut arena = Arena::new();
        let mut parts = Vec::new();
        for (a, b) in conditions {
            let (a, b) = (arena.symbol(a, ty), arena.symbol(b, ty));
            parts.push(arena.less(a, b));
        }
        let all = arena.and_all(&parts);
        let simplifier = Simplifier::new(&mut arena, all);
        refute(&mut arena, &simplifier, &parts, Start::All)
    }

    #[test]
    fn circles_of_three_are_found() {
        for ty in [TypeId::INT, TypeId::REAL] {
            assert!(refuted(&[("a", "b"), ("b", "c"), ("c", "a")], ty));
            assert!(!refuted(&[("a", "b"), ("b", "c"), ("a", "c")], ty));
        }
    }

    #[test]
    fn bounds_of_what_is_left_are_put_in() {
        let mut arena = Arena::new();
        let [i, n] = ["i", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let ten = arena.int(10);
        let parts = [arena.less(i, n), arena.less_equal(n, ten), arena.less_equal(ten, i)];
        let assumption = arena.and(parts[0], parts[1]);
        let simplifier = Simplifier::new(&mut arena, assumption);
        assert!(refute(&mut arena, &simplifier, &parts, Start::Last(1)));
        assert!(!refute(&mut arena, &simplifier, &parts[..2], Start::All));
    }

    #[test]
    fn rows_are_scaled_before_they_are_added() {
        let mut arena = Arena::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| arena.symbol(name, TypeId::INT));
        let row = |terms: &[(ExprId, i64)], constant: i64| {
            let terms = terms.iter().map(|(symbol, coef)| (*symbol, Rat::from(*coef))).collect();
            Row { terms, constant: Rat::from(constant), strict: Strict::No, added: 1 }
        };
        // 2x + y + 3 and 2/3 (-3x + z + 5)
        let sum = cancel(&row(&[(x, 2), (y, 1)], 3), 0, &row(&[(x, -3), (z, 1)], 5));
        let third = |count: i64| Rat::from(count).checked_div(&Rat::from(3)).unwrap();
        assert_eq!(sum.terms, [(y, Rat::from(1)), (z, third(2))]);
        assert_eq!(sum.constant, third(19));
    }
}
