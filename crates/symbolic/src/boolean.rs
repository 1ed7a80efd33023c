//! Conditions: conjunctions of disjunctions of literals.
//!
//! A boolean expression is kept in conjunctive form, operands in the order of
//! their fingerprints. A disjunction over conjunctions is multiplied out as
//! long as the result has at most [`CLAUSE_LIMIT`] clauses; beyond, the
//! conjunctions stay inside it, which is right but no longer one form.
//! Literals that stand alone decide the clauses beside them (`p && (p || q)` is
//! `p`, `p && (!p || q)` is `p && q`).

use crate::arena::{Arena, ExprId, Kind};
use crate::relation::RelOp;
use crate::types::{Type, TypeId};
use smallvec::SmallVec;

/// A disjunction is not multiplied out beyond so many clauses.
pub const CLAUSE_LIMIT: usize = 64;

/// What two operands are.
enum Pair {
    /// The result is known.
    Known(ExprId),
    /// Two literals, in order.
    Literals(ExprId, ExprId),
    Other,
}

/// Beside more operands than this, lone literals do not decide clauses: that
/// is the simplifier's work, which has an index.
const PROPAGATION_LIMIT: usize = 64;

impl Arena {
    /// `a && b`
    pub fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match self.pair(a, b, Arena::TRUE, Arena::FALSE) {
            Pair::Known(e) => e,
            Pair::Literals(a, b) => self.node(Kind::And, TypeId::BOOL, &[a.0, b.0]),
            Pair::Other => self.and_all(&[a, b]),
        }
    }

    /// `a || b`
    pub fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match self.pair(a, b, Arena::FALSE, Arena::TRUE) {
            Pair::Known(e) => e,
            Pair::Literals(a, b) => self.node(Kind::Or, TypeId::BOOL, &[a.0, b.0]),
            Pair::Other => self.or_all(&[a, b]),
        }
    }

    /// Two operands of `&&` or `||`: constants, equal ones and literals need
    /// no lists.
    fn pair(&mut self, a: ExprId, b: ExprId, neutral: ExprId, strong: ExprId) -> Pair {
        if a == b || b == neutral {
            return Pair::Known(a);
        }
        if a == neutral {
            return Pair::Known(b);
        }
        if a == strong || b == strong {
            return Pair::Known(strong);
        }
        if !self.is_literal(a) || !self.is_literal(b) {
            return Pair::Other;
        }
        if self.are_opposites(a, b) {
            return Pair::Known(strong);
        }
        match self.fingerprint(a) < self.fingerprint(b) {
            true => Pair::Literals(a, b),
            false => Pair::Literals(b, a),
        }
    }

    /// Whether a literal is the negation of another. Quantifiers are not
    /// looked into.
    fn are_opposites(&mut self, a: ExprId, b: ExprId) -> bool {
        match (self.kind(a), self.kind(b)) {
            (Kind::Not, _) => self.words(a)[0] == b.0,
            (_, Kind::Not) => self.words(b)[0] == a.0,
            (Kind::Relation, Kind::Relation) => {
                let (f, g) = (ExprId(self.words(a)[1]), ExprId(self.words(b)[1]));
                // The negation of a relation is about the same monomials.
                self.has_same_monomials(f, g) && self.negate_relation(a) == b
            }
            _ => false,
        }
    }

    /// Whether two polynomials have the same first monomial that is not a number
    /// (a quick look: if not, they do not have the same monomials).
    fn has_same_monomials(&self, f: ExprId, g: ExprId) -> bool {
        let first = |e: ExprId| {
            let words = self.words(e);
            match self.kind(e) {
                Kind::Sum if self.kind(ExprId(words[0])) == Kind::Number && words.len() > 2 => words[2],
                Kind::Sum => words[0],
                _ => e.0,
            }
        };
        first(f) == first(g)
    }

    /// `!a || b`
    pub fn implies(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let not = self.not(a);
        self.or(not, b)
    }

    /// `a == b` of any type.
    pub fn equal(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if a == b {
            return Arena::TRUE;
        }
        let ty = self.type_of(a);
        if ty == TypeId::INT || ty == TypeId::REAL {
            return self.compare(RelOp::Zero, a, b);
        }
        if ty == TypeId::BOOL {
            let (forth, back) = (self.implies(a, b), self.implies(b, a));
            return self.and(forth, back);
        }
        if let Type::Tuple(parts) = self.get_type(ty) {
            let count = parts.len() as u32;
            let parts: Vec<ExprId> = (0..count)
                .map(|i| {
                    let (x, y) = (self.project(a, i), self.project(b, i));
                    self.equal(x, y)
                })
                .collect();
            return self.and_all(&parts);
        }
        let (x, y) = if self.fingerprint(a) < self.fingerprint(b) { (a, b) } else { (b, a) };
        self.node(Kind::Equal, TypeId::BOOL, &[x.0, y.0])
    }

    /// `a != b` of any type.
    pub fn not_equal(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let equal = self.equal(a, b);
        self.not(equal)
    }

    /// `!a`
    pub fn not(&mut self, a: ExprId) -> ExprId {
        match self.kind(a) {
            Kind::Bool => self.boolean(a == Arena::FALSE),
            Kind::Not => ExprId(self.words(a)[0]),
            Kind::Relation => self.negate_relation(a),
            Kind::And => {
                let parts = self.negated_operands(a);
                self.or_all(&parts)
            }
            Kind::Or => {
                let parts = self.negated_operands(a);
                self.and_all(&parts)
            }
            Kind::Quantified => self.negate_quantified(a),
            _ => self.node(Kind::Not, TypeId::BOOL, &[a.0]),
        }
    }

    /// The conjunction of many.
    pub fn and_all(&mut self, parts: &[ExprId]) -> ExprId {
        let conjunctions = parts.iter().copied().filter(|e| self.kind(*e) == Kind::And);
        let largest = conjunctions.max_by_key(|e| self.words(*e).len());
        let mut operands = Vec::with_capacity(parts.len());
        for part in parts {
            match self.kind(*part) {
                Kind::And => operands.extend(self.words(*part).iter().map(|w| ExprId(*w))),
                _ if *part == Arena::TRUE => {}
                _ => operands.push(*part),
            }
        }
        self.sort_unique(&mut operands);
        if operands.len() <= PROPAGATION_LIMIT {
            self.propagate_literals(&mut operands);
        }
        if operands.contains(&Arena::FALSE) || self.contradicts(&operands, largest) {
            return Arena::FALSE;
        }
        self.assemble(Kind::And, Arena::TRUE, &operands)
    }

    /// The disjunction of many.
    pub fn or_all(&mut self, parts: &[ExprId]) -> ExprId {
        let mut operands = Vec::with_capacity(parts.len());
        for part in parts {
            match self.kind(*part) {
                Kind::Or => operands.extend(self.words(*part).iter().map(|w| ExprId(*w))),
                _ if *part == Arena::FALSE => {}
                _ => operands.push(*part),
            }
        }
        self.sort_unique(&mut operands);
        if operands.contains(&Arena::TRUE) || self.contradicts(&operands, None) {
            return Arena::TRUE;
        }
        match self.multiply_out(&operands) {
            Some(clauses) => self.and_all(&clauses),
            None => self.assemble(Kind::Or, Arena::FALSE, &operands),
        }
    }

    /// Whether a condition is a literal: no conjunction, disjunction or constant.
    pub fn is_literal(&self, e: ExprId) -> bool {
        !matches!(self.kind(e), Kind::And | Kind::Or | Kind::Bool)
    }

    /// The operands of a conjunction; of anything else, itself.
    pub fn conjuncts(&self, e: ExprId) -> Vec<ExprId> {
        self.operands_of(Kind::And, e)
    }

    /// The operands of a disjunction; of anything else, itself.
    pub fn disjuncts(&self, e: ExprId) -> Vec<ExprId> {
        self.operands_of(Kind::Or, e)
    }

    fn operands_of(&self, kind: Kind, e: ExprId) -> Vec<ExprId> {
        match self.kind(e) == kind {
            true => self.words(e).iter().map(|w| ExprId(*w)).collect(),
            false => vec![e],
        }
    }

    fn assemble(&mut self, kind: Kind, neutral: ExprId, operands: &[ExprId]) -> ExprId {
        match operands {
            [] => neutral,
            [one] => *one,
            _ => {
                let words: SmallVec<[u32; 16]> = operands.iter().map(|e| e.0).collect();
                self.node(kind, TypeId::BOOL, &words)
            }
        }
    }

    fn negate_relation(&mut self, a: ExprId) -> ExprId {
        let words = self.words(a);
        let (op, f) = (RelOp::from_word(words[0]), ExprId(words[1]));
        let opposite = match op {
            RelOp::Zero => return self.node(Kind::Relation, TypeId::BOOL, &[RelOp::NonZero as u32, f.0]),
            RelOp::NonZero => return self.node(Kind::Relation, TypeId::BOOL, &[RelOp::Zero as u32, f.0]),
            RelOp::Positive => RelOp::NonNegative,
            RelOp::NonNegative => RelOp::Positive,
        };
        let minus = self.neg(f);
        self.relation(opposite, minus)
    }

    fn negated_operands(&mut self, a: ExprId) -> Vec<ExprId> {
        let operands: Vec<ExprId> = self.words(a).iter().map(|w| ExprId(*w)).collect();
        operands.into_iter().map(|e| self.not(e)).collect()
    }

    /// Whether two of the sorted operands are each other's negation. Those of
    /// a conjunction that was made before do not contradict each other.
    fn contradicts(&mut self, operands: &[ExprId], before: Option<ExprId>) -> bool {
        // The negation of a quantifier is made by these very operations, so it
        // is not asked for here.
        let plain = |e: &ExprId| self.is_literal(*e) && self.kind(*e) != Kind::Quantified;
        let known = before.map(|e| self.words(e)).unwrap_or_default();
        let is_known = |e: &ExprId| {
            let key = self.fingerprint(*e);
            let at = known.partition_point(|w| self.fingerprint(ExprId(*w)) < key);
            known.get(at) == Some(&e.0)
        };
        let literals: Vec<ExprId> = operands.iter().copied().filter(|e| plain(e) && !is_known(e)).collect();
        if operands.len() <= 8 {
            return literals.iter().any(|e| operands.iter().any(|o| self.are_opposites(*e, *o)));
        }
        literals.iter().any(|e| {
            let negation = self.not(*e);
            let key = self.fingerprint(negation);
            operands.binary_search_by_key(&key, |o| self.fingerprint(*o)).is_ok()
        })
    }

    /// Lets lone literals decide the disjunctions beside them, until nothing
    /// changes.
    fn propagate_literals(&mut self, operands: &mut Vec<ExprId>) {
        if !operands.iter().any(|e| self.kind(*e) == Kind::Or) {
            return;
        }
        loop {
            let plain = |e: &ExprId| self.is_literal(*e) && self.kind(*e) != Kind::Quantified;
            let literals: Vec<ExprId> = operands.iter().copied().filter(plain).collect();
            let negations: Vec<ExprId> = literals.iter().map(|e| self.not(*e)).collect();
            let mut changed = false;
            for operand in operands.iter_mut() {
                if self.kind(*operand) != Kind::Or {
                    continue;
                }
                let parts = self.disjuncts(*operand);
                if parts.iter().any(|p| literals.contains(p)) {
                    *operand = Arena::TRUE;
                    changed = true;
                } else if parts.iter().any(|p| negations.contains(p)) {
                    let rest: Vec<ExprId> = parts.into_iter().filter(|p| !negations.contains(p)).collect();
                    *operand = self.assemble(Kind::Or, Arena::FALSE, &rest);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
            let flat: Vec<ExprId> = operands.iter().flat_map(|e| self.conjuncts(*e)).collect();
            *operands = flat;
            operands.retain(|e| *e != Arena::TRUE);
            self.sort_unique(operands);
        }
    }

    /// The clauses of a disjunction with conjunctions inside; `None` if there
    /// are none inside, or too many.
    fn multiply_out(&mut self, operands: &[ExprId]) -> Option<Vec<ExprId>> {
        if !operands.iter().any(|e| self.kind(*e) == Kind::And) {
            return None;
        }
        let factors: Vec<Vec<ExprId>> = operands.iter().map(|e| self.conjuncts(*e)).collect();
        let count =
            factors.iter().try_fold(1usize, |acc, f| acc.checked_mul(f.len()).filter(|n| *n <= CLAUSE_LIMIT))?;
        let mut clauses: Vec<Vec<ExprId>> = Vec::with_capacity(count);
        clauses.push(Vec::new());
        for factor in &factors {
            clauses = clauses.iter().flat_map(|c| factor.iter().map(|e| [c.as_slice(), &[*e]].concat())).collect();
        }
        Some(clauses.iter().map(|clause| self.or_all(clause)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> (Arena, ExprId, ExprId, ExprId) {
        let mut arena = Arena::new();
        let [p, q, r] = ["p", "q", "r"].map(|n| arena.symbol(n, TypeId::BOOL));
        (arena, p, q, r)
    }

    #[test]
    fn a_condition_and_its_negation_decide() {
        let (mut arena, p, q, _) = three();
        let not = arena.not(p);
        assert_eq!(arena.and(p, not), Arena::FALSE);
        assert_eq!(arena.or_all(&[q, p, not]), Arena::TRUE);
        let x = arena.symbol("x", TypeId::INT);
        let (low, high) = (arena.less(x, Arena::ZERO), arena.less_equal(Arena::ZERO, x));
        assert_eq!(arena.or(low, high), Arena::TRUE);
    }

    #[test]
    fn disjunctions_are_multiplied_out() {
        let (mut arena, p, q, r) = three();
        let conjunction = arena.and(p, q);
        let left = arena.or(conjunction, r);
        let (pr, qr) = (arena.or(p, r), arena.or(q, r));
        assert_eq!(left, arena.and(qr, pr));
        let negation = arena.not(left);
        assert_eq!(arena.not(negation), left);
    }

    #[test]
    fn lone_literals_decide_clauses() {
        let (mut arena, p, q, _) = three();
        let not = arena.not(p);
        let (wider, narrower) = (arena.or(p, q), arena.or(not, q));
        assert_eq!(arena.and(p, wider), p);
        let both = arena.and(p, q);
        assert_eq!(arena.and(p, narrower), both);
    }
}
