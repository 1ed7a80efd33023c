//! Sums of squares.
//!
//! A quadratic polynomial `f` is a symmetric matrix over its unknowns and 1. If that matrix is positive
//! semidefinite, exact elimination (`L D L^T`, no pivoting needed) writes `f` as a sum of positive
//! numbers times squares of linear expressions. Then `f < 0` is a contradiction, and `f <= 0` and
//! `f == 0` mean that each of these expressions is zero: equations, with which the other rules know
//! what to do. `r0*r0 + r1*r1 == 0`, where a residual vanishes, is the usual case.
//!
//! Not here: polynomials of higher degree, for which a matrix has to be searched.

use antiphon_numbers::Rat;
use antiphon_symbolic::{Arena, ExprId, RelOp, View};

/// Unknowns of a polynomial that is looked at.
const MOST_UNKNOWNS: usize = 24;

/// The conditions, behind the equations that sums of squares among them mean; none if there are no such sums.
pub(crate) fn linearised(arena: &mut Arena, conditions: &[ExprId]) -> Option<Vec<ExprId>> {
    let mut all: Vec<ExprId> = Vec::new();
    for condition in conditions {
        let found = meaning(arena, *condition).unwrap_or_default();
        all.extend(found.into_iter().filter(|equation| !conditions.contains(equation)));
    }
    if all.is_empty() {
        return None;
    }
    all.extend(conditions);
    Some(all)
}

/// What a condition means if it says that a sum of squares is not positive.
fn meaning(arena: &mut Arena, condition: ExprId) -> Option<Vec<ExprId>> {
    let View::Relation(op, f) = arena.view(condition) else { return None };
    if !matches!(op, RelOp::Zero | RelOp::Positive | RelOp::NonNegative) {
        return None;
    }
    let form = Form::of(arena, f)?;
    let negated = form.negated();
    let squares = match op {
        RelOp::Zero => form.squares().or_else(|| negated.squares()),
        _ => negated.squares(),
    }?;
    if op == RelOp::Positive {
        return Some(vec![Arena::FALSE]);
    }
    Some(squares.iter().map(|square| form.vanishes(arena, square)).collect())
}

/// A quadratic polynomial: its unknowns, and the symmetric matrix over them and 1, which is the last.
struct Form {
    unknowns: Vec<ExprId>,
    matrix: Vec<Vec<Rat>>,
}

impl Form {
    /// `None` if it is not quadratic, or linear, or has too many unknowns.
    fn of(arena: &Arena, f: ExprId) -> Option<Form> {
        let mut terms: Vec<(Vec<ExprId>, Rat)> = Vec::new();
        match arena.view(f) {
            View::Sum(sum) => {
                for (monomial, coef) in sum {
                    terms.push((factors(arena, monomial)?, arena.coefficient(coef)));
                }
            }
            _ => terms.push((factors(arena, f)?, Rat::one())),
        }
        let is_square = |(factors, _): &(Vec<ExprId>, Rat)| factors.len() == 2 && factors[0] == factors[1];
        if !terms.iter().any(is_square) {
            return None;
        }
        let mut unknowns: Vec<ExprId> = Vec::new();
        for factor in terms.iter().flat_map(|(factors, _)| factors) {
            if !unknowns.contains(factor) {
                unknowns.push(*factor);
            }
        }
        if unknowns.len() > MOST_UNKNOWNS {
            return None;
        }
        let one = unknowns.len();
        let mut matrix = vec![vec![Rat::zero(); one + 1]; one + 1];
        let half = Rat::new(1.into(), 2.into())?;
        for (factors, coef) in &terms {
            let at = |k: usize| factors.get(k).and_then(|f| unknowns.iter().position(|u| u == f)).unwrap_or(one);
            let (i, j) = (at(0), at(1));
            match i == j {
                true => matrix[i][i] = &matrix[i][i] + coef,
                false => {
                    let share = coef * &half;
                    matrix[i][j] = &matrix[i][j] + &share;
                    matrix[j][i] = matrix[i][j].clone();
                }
            }
        }
        Some(Form { unknowns, matrix })
    }

    fn negated(&self) -> Form {
        let matrix = self.matrix.iter().map(|row| row.iter().map(|n| -n).collect()).collect();
        Form { unknowns: self.unknowns.clone(), matrix }
    }

    /// Linear expressions of whose squares the polynomial is a sum with positive factors; none if it is not one.
    fn squares(&self) -> Option<Vec<Vec<Rat>>> {
        let mut rest = self.matrix.clone();
        let mut squares = Vec::new();
        for k in 0..rest.len() {
            let pivot = rest[k][k].clone();
            if pivot.is_negative() || (pivot.is_zero() && rest[k].iter().any(|n| !n.is_zero())) {
                return None;
            }
            if pivot.is_zero() {
                continue;
            }
            let row = rest[k].clone();
            for i in 0..rest.len() {
                for j in 0..rest.len() {
                    let taken = (&row[i] * &row[j]).checked_div(&pivot)?;
                    rest[i][j] = &rest[i][j] - &taken;
                }
            }
            squares.push(row);
        }
        Some(squares)
    }

    /// The equation that a linear expression is zero.
    fn vanishes(&self, arena: &mut Arena, expression: &[Rat]) -> ExprId {
        let mut sum = Arena::REAL_ZERO;
        for (position, coefficient) in expression.iter().enumerate().filter(|(_, n)| !n.is_zero()) {
            let unknown = self.unknowns.get(position).map_or(Arena::REAL_ONE, |unknown| *unknown);
            let (number, unknown) = (arena.real(coefficient.clone()), arena.to_real(unknown));
            let term = arena.mul(number, unknown);
            sum = arena.add(sum, term);
        }
        arena.relation(RelOp::Zero, sum)
    }
}

/// At most two factors; none of a number.
fn factors(arena: &Arena, monomial: ExprId) -> Option<Vec<ExprId>> {
    if arena.number(monomial).is_some() {
        return Some(Vec::new());
    }
    match arena.view(monomial) {
        View::Monomial(factors) => {
            let all: Vec<ExprId> =
                factors.into_iter().flat_map(|(factor, exponent)| (0..exponent.min(3)).map(move |_| factor)).collect();
            (all.len() <= 2).then_some(all)
        }
        View::Quotient(..) => None,
        _ => Some(vec![monomial]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::TypeId;

    fn polynomial(arena: &mut Arena, terms: &[(i64, &str)]) -> ExprId {
        let mut sum = Arena::REAL_ZERO;
        for (coefficient, names) in terms {
            let mut term = arena.real(Rat::from(*coefficient));
            for name in names.chars() {
                let symbol = arena.symbol(&name.to_string(), TypeId::REAL);
                term = arena.mul(term, symbol);
            }
            sum = arena.add(sum, term);
        }
        sum
    }

    fn printed(op: RelOp, terms: &[(i64, &str)]) -> Option<Vec<String>> {
        let mut arena = Arena::new();
        let f = polynomial(&mut arena, terms);
        let condition = arena.relation(op, f);
        let found = meaning(&mut arena, condition)?;
        Some(found.iter().map(|e| arena.print(*e)).collect())
    }

    #[test]
    fn a_sum_of_squares_is_zero_only_where_all_are() {
        let found = printed(RelOp::Zero, &[(1, "xx"), (2, "yy")]).expect("squares");
        assert!(found.contains(&"x == 0".to_string()) && found.contains(&"y == 0".to_string()) && found.len() == 2);
        // (x - y)^2 + (y - 1)^2
        let found = printed(RelOp::Zero, &[(1, "xx"), (-2, "xy"), (2, "yy"), (-2, "y"), (1, "")]).expect("squares");
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn a_sum_of_squares_is_never_negative() {
        assert_eq!(printed(RelOp::Positive, &[(-1, "xx"), (2, "xy"), (-1, "yy")]), Some(vec!["false".into()]));
        assert_eq!(printed(RelOp::Positive, &[(1, "xx"), (-1, "yy")]), None);
        assert_eq!(printed(RelOp::NonNegative, &[(1, "xy")]), None);
    }

    #[test]
    fn a_constant_that_no_square_takes_up_is_a_contradiction() {
        // x^2 + 1 == 0
        assert_eq!(
            printed(RelOp::Zero, &[(1, "xx"), (1, "")]).expect("squares").last().map(String::as_str),
            Some("false")
        );
    }
}
