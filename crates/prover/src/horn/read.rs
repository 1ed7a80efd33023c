//! Terms of SMT-LIB as formulas: the solutions that a solver gives.
//!
//! A solution defines each predicate by a term over its parameters. Linear
//! arithmetic, its rounding operations, arrays and all Boolean structure are
//! read. A definition with a quantifier or an operation that is not known here
//! is not: its predicate is taken to be true, and the check of the clauses tells
//! whether that will do. It mostly does, since z3 writes quantifiers for
//! predicates from which no contradiction is reached. SMT-LIB's `div` and `mod` leave a remainder that is never
//! negative, C's and the kernel's round towards zero: the sign is fixed here.

use super::write::predicate_name;
use super::{HornClauses, Interpretation};
use crate::formula::{Formula, Formulas};
use crate::smt::numeral::parse_number;
use crate::smt::sexpr::Sexpr;
use antiphon_symbolic::{Arena, ExprId, Int, TypeId};
use rustc_hash::FxHashMap;

/// Terms nested deeper than this are not read.
const DEEPEST: usize = 400;

/// What a term is.
#[derive(Clone, Copy, Debug)]
enum Term {
    Formula(Formula),
    Value(ExprId),
}

/// What was read of a model.
pub(super) struct Read {
    pub interpretation: Interpretation,
    /// Whether some definition could not be read.
    pub gaps: Gaps,
}

/// Whether true stands for something unread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gaps {
    None,
    Some,
}

/// The interpretation that a model gives to all predicates; `None` if the text
/// is not a model. A predicate that is not mentioned may be anything.
pub(super) fn interpretation(
    model: &str,
    arena: &mut Arena,
    formulas: &mut Formulas,
    clauses: &HornClauses,
) -> Option<Read> {
    let parsed = Sexpr::parse(model)?;
    let mut found: FxHashMap<&str, (&[Sexpr], &Sexpr)> = FxHashMap::default();
    for item in parsed.list()? {
        if let Some([Sexpr::Atom(head), Sexpr::Atom(name), Sexpr::List(parameters), _, body]) = item.list() {
            if head == "define-fun" {
                found.insert(name, (parameters, body));
            }
        }
    }
    let mut gaps = Gaps::None;
    let mut interpretation = Vec::new();
    for (number, symbols) in clauses.parameters.iter().enumerate() {
        let definition = found.get(predicate_name(number as u32).as_str());
        let formula = match definition {
            Some((parameters, body)) => Reader::definition(arena, formulas, parameters, symbols, body),
            None => Some(Formulas::TRUE),
        };
        if formula.is_none() {
            gaps = Gaps::Some;
        }
        interpretation.push(formula.unwrap_or(Formulas::TRUE));
    }
    Some(Read { interpretation: Interpretation { formulas: interpretation }, gaps })
}

struct Reader<'a> {
    arena: &'a mut Arena,
    formulas: &'a mut Formulas,
    /// Names and what they stand for; the last one counts.
    bound: Vec<(String, Term)>,
    depth: usize,
}

impl Reader<'_> {
    /// The formula of a predicate with symbols for its parameters.
    fn definition(
        arena: &mut Arena,
        formulas: &mut Formulas,
        parameters: &[Sexpr],
        symbols: &[ExprId],
        body: &Sexpr,
    ) -> Option<Formula> {
        if parameters.len() != symbols.len() {
            return None;
        }
        let mut reader = Reader { arena, formulas, bound: Vec::new(), depth: 0 };
        for (parameter, symbol) in parameters.iter().zip(symbols) {
            let name = parameter.list()?.first()?.atom()?;
            let term = reader.of_expression(*symbol);
            reader.bound.push((name.to_owned(), term));
        }
        let term = reader.term(body)?;
        reader.truth(term)
    }

    fn of_expression(&mut self, e: ExprId) -> Term {
        match self.arena.type_of(e) {
            TypeId::BOOL => Term::Formula(self.formulas.condition(self.arena, e)),
            _ => Term::Value(e),
        }
    }

    fn truth(&self, term: Term) -> Option<Formula> {
        match term {
            Term::Formula(formula) => Some(formula),
            Term::Value(_) => None,
        }
    }

    fn value(&mut self, term: Term) -> ExprId {
        match term {
            Term::Formula(formula) => self.formulas.to_condition(self.arena, formula),
            Term::Value(e) => e,
        }
    }

    fn number(&self, term: Term) -> Option<ExprId> {
        match term {
            Term::Value(e) if [TypeId::INT, TypeId::REAL].contains(&self.arena.type_of(e)) => Some(e),
            Term::Value(_) | Term::Formula(_) => None,
        }
    }

    fn term(&mut self, e: &Sexpr) -> Option<Term> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let bindings = self.bound.len();
        let mut at = e;
        while let Some([Sexpr::Atom(op), Sexpr::List(pairs), body]) = at.list() {
            if op != "let" {
                break;
            }
            self.bind(pairs)?;
            at = body;
        }
        let result = match at {
            Sexpr::Atom(name) => self.atom(name, at),
            Sexpr::List(items) => self.application(items),
        };
        self.bound.truncate(bindings);
        self.depth -= 1;
        result
    }

    /// The names of one `let` do not see each other.
    fn bind(&mut self, pairs: &[Sexpr]) -> Option<()> {
        let mut new = Vec::new();
        for pair in pairs {
            let [Sexpr::Atom(name), value] = pair.list()? else { return None };
            new.push((name.clone(), self.term(value)?));
        }
        self.bound.extend(new);
        Some(())
    }

    fn atom(&mut self, name: &str, e: &Sexpr) -> Option<Term> {
        if let Some((_, term)) = self.bound.iter().rev().find(|(bound, _)| bound == name) {
            return Some(*term);
        }
        match name {
            "true" => Some(Term::Formula(Formulas::TRUE)),
            "false" => Some(Term::Formula(Formulas::FALSE)),
            _ => {
                let number = parse_number(e)?;
                Some(Term::Value(match name.contains('.') {
                    true => self.arena.real(number),
                    false => self.arena.int(number.numerator().clone()),
                }))
            }
        }
    }

    fn application(&mut self, items: &[Sexpr]) -> Option<Term> {
        let (head, rest) = items.split_first()?;
        let mut operands = Vec::with_capacity(rest.len());
        for item in rest {
            operands.push(self.term(item)?);
        }
        match head {
            Sexpr::Atom(op) => self.operation(op, &operands),
            Sexpr::List(indexed) => match (indexed.as_slice(), operands.as_slice()) {
                ([Sexpr::Atom(_), Sexpr::Atom(name), divisor], [operand]) if name == "divisible" => {
                    let divisor = parse_number(divisor)?.numerator().clone();
                    let operand = self.number(*operand)?;
                    let rest = self.modulo(operand, &divisor)?;
                    let divides = self.arena.equal(rest, Arena::ZERO);
                    Some(self.of_expression(divides))
                }
                _ => None,
            },
        }
    }

    fn operation(&mut self, op: &str, operands: &[Term]) -> Option<Term> {
        match op {
            "and" | "or" | "not" | "=>" | "xor" => self.boolean(op, operands).map(Term::Formula),
            "=" | "distinct" => self.equality(op, operands).map(Term::Formula),
            "<" | "<=" | ">" | ">=" => self.comparison(op, operands).map(Term::Formula),
            "ite" => self.conditional(operands),
            "select" | "store" => {
                let values: Vec<ExprId> = operands.iter().map(|term| self.value(*term)).collect();
                let e = match (op, values.as_slice()) {
                    ("select", [array, index]) => self.arena.read(*array, *index),
                    ("store", [array, index, value]) => self.arena.write(*array, *index, *value),
                    _ => return None,
                };
                Some(self.of_expression(e))
            }
            _ => self.arithmetic(op, operands).map(Term::Value),
        }
    }

    fn boolean(&mut self, op: &str, operands: &[Term]) -> Option<Formula> {
        let parts = operands.iter().map(|term| self.truth(*term)).collect::<Option<Vec<Formula>>>()?;
        Some(match (op, parts.as_slice()) {
            ("and", parts) => self.formulas.and(parts),
            ("or", parts) => self.formulas.or(parts),
            ("not", [a]) => self.formulas.not(*a),
            ("=>", [a, b]) => self.formulas.implies(*a, *b),
            ("xor", [a, b]) => {
                let same = self.formulas.iff(*a, *b);
                self.formulas.not(same)
            }
            _ => return None,
        })
    }

    fn equality(&mut self, op: &str, operands: &[Term]) -> Option<Formula> {
        let [a, b] = operands else { return None };
        let same = match (*a, *b) {
            (Term::Formula(a), Term::Formula(b)) => self.formulas.iff(a, b),
            (Term::Value(a), Term::Value(b)) => {
                let (a, b) = self.same_sort(a, b)?;
                let e = self.arena.equal(a, b);
                self.formulas.condition(self.arena, e)
            }
            _ => return None,
        };
        Some(if op == "=" { same } else { self.formulas.not(same) })
    }

    fn comparison(&mut self, op: &str, operands: &[Term]) -> Option<Formula> {
        let [a, b] = operands else { return None };
        let (a, b) = (self.number(*a)?, self.number(*b)?);
        let (a, b) = self.same_sort(a, b)?;
        let e = match op {
            "<" => self.arena.less(a, b),
            "<=" => self.arena.less_equal(a, b),
            ">" => self.arena.less(b, a),
            _ => self.arena.less_equal(b, a),
        };
        Some(self.formulas.condition(self.arena, e))
    }

    fn conditional(&mut self, operands: &[Term]) -> Option<Term> {
        let [c, a, b] = operands else { return None };
        let c = self.truth(*c)?;
        match (*a, *b) {
            (Term::Formula(a), Term::Formula(b)) => Some(Term::Formula(self.formulas.ite(c, a, b))),
            (Term::Value(a), Term::Value(b)) => {
                let (a, b) = self.same_sort(a, b)?;
                let c = self.formulas.to_condition(self.arena, c);
                Some(Term::Value(self.arena.conditional(c, a, b)))
            }
            _ => None,
        }
    }

    /// Two values of one type: an integer beside a real is a real.
    fn same_sort(&mut self, a: ExprId, b: ExprId) -> Option<(ExprId, ExprId)> {
        Some(match (self.arena.type_of(a), self.arena.type_of(b)) {
            (one, two) if one == two => (a, b),
            (TypeId::INT, TypeId::REAL) => (self.arena.to_real(a), b),
            (TypeId::REAL, TypeId::INT) => (a, self.arena.to_real(b)),
            _ => return None,
        })
    }

    fn arithmetic(&mut self, op: &str, operands: &[Term]) -> Option<ExprId> {
        let values = operands.iter().map(|term| self.number(*term)).collect::<Option<Vec<ExprId>>>()?;
        match (op, values.as_slice()) {
            ("-", [a]) => Some(self.arena.neg(*a)),
            ("to_real", [a]) => Some(match self.arena.is_real(*a) {
                true => *a,
                false => self.arena.to_real(*a),
            }),
            ("to_int", [a]) if self.arena.is_real(*a) => Some(self.floor(*a)),
            ("div", [a, b]) => {
                let divisor = self.arena.as_int(*b)?;
                let rest = self.modulo(*a, &divisor)?;
                let multiple = self.arena.sub(*a, rest);
                Some(self.arena.divide(multiple, *b))
            }
            ("mod", [a, b]) => {
                let divisor = self.arena.as_int(*b)?;
                self.modulo(*a, &divisor)
            }
            ("+" | "-" | "*" | "/", [first, rest @ ..]) => {
                let mut result = *first;
                for value in rest {
                    let (a, b) = self.same_sort(result, *value)?;
                    result = self.binary(op, a, b)?;
                }
                Some(result)
            }
            _ => None,
        }
    }

    fn binary(&mut self, op: &str, a: ExprId, b: ExprId) -> Option<ExprId> {
        Some(match op {
            "+" => self.arena.add(a, b),
            "-" => self.arena.sub(a, b),
            "*" => self.arena.mul(a, b),
            // A divisor that is not a number may be zero.
            _ if self.arena.is_real(a) && self.arena.number(b).is_some_and(|n| !n.is_zero()) => {
                self.arena.divide_real(a, b)
            }
            _ => return None,
        })
    }

    /// The remainder that is never negative, by a number that is not zero.
    fn modulo(&mut self, a: ExprId, divisor: &Int) -> Option<ExprId> {
        if divisor.is_zero() || self.arena.type_of(a) != TypeId::INT {
            return None;
        }
        let divisor = self.arena.int(divisor.abs());
        let rest = self.arena.remainder(a, divisor);
        let (negative, shifted) = (self.arena.less(rest, Arena::ZERO), self.arena.add(rest, divisor));
        Some(self.arena.conditional(negative, shifted, rest))
    }

    /// The largest integer that is not above a real.
    fn floor(&mut self, a: ExprId) -> ExprId {
        let towards_zero = self.arena.truncate(a);
        let back = self.arena.to_real(towards_zero);
        let (above, below) = (self.arena.less(a, back), self.arena.sub(towards_zero, Arena::ONE));
        self.arena.conditional(above, below, towards_zero)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::{Assignment, Rat, Value};

    /// The one predicate of two integers, a boolean and a real that a body defines.
    fn read(body: &str, arena: &mut Arena, formulas: &mut Formulas) -> Option<(Vec<ExprId>, Formula)> {
        let types = [TypeId::INT, TypeId::INT, TypeId::BOOL, TypeId::REAL];
        let symbols: Vec<ExprId> =
            ["x", "y", "p", "r"].iter().zip(types).map(|(name, ty)| arena.symbol(name, ty)).collect();
        let mut clauses = HornClauses::default();
        let predicate = clauses.predicate(&symbols);
        let model = format!("((define-fun ?P0 ((a Int) (b Int) (c Bool) (d Real)) Bool {body}))");
        let found = interpretation(&model, arena, formulas, &clauses)?;
        (found.gaps == Gaps::None).then(|| (symbols, found.interpretation.of(predicate)))
    }

    #[test]
    fn terms_mean_what_smt_lib_says() {
        let cases = [
            ("(let ((s (+ a b)) (a b)) (and c (< s 3) (= a b)))", -5, 2, true, true),
            ("(= (mod a 3) 1)", -5, 0, true, true),
            ("(= (div a 3) (- 2))", -5, 0, true, true),
            ("(= (div a (- 3)) 2)", -5, 0, true, true),
            ("((_ divisible 5) a)", -5, 0, true, true),
            ("((_ divisible 5) a)", -4, 0, true, false),
            ("(= (to_int d) (- 2))", 0, 0, true, true),
            ("(>= (* 2.0 d) (to_real a))", -3, 0, true, true),
            ("(ite c (distinct a b) (=> c (xor c c)))", 1, 1, true, false),
            ("(= (ite c a b) (- a b 1))", 7, -1, true, true),
            ("(or (not c) (> (/ d 2.0) (- (/ 1.0 4.0))))", 0, 0, true, false),
        ];
        for (body, x, y, p, expected) in cases {
            let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
            let (symbols, formula) = read(body, &mut arena, &mut formulas).expect(body);
            let half = Rat::new(Int::from(-3), Int::from(2)).unwrap();
            let values =
                [Value::Number(Rat::from(x)), Value::Number(Rat::from(y)), Value::Bool(p), Value::Number(half)];
            let assignment: Assignment = symbols.into_iter().zip(values).collect();
            assert_eq!(formulas.evaluate(&mut arena, formula, &assignment), Some(expected), "{body}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_read() {
        let deep = format!("{}true{}", "(not ".repeat(1000), ")".repeat(1000));
        for body in ["(exists ((z Int)) (= a z))", "a", "(div a b)", "(mod a 0)", "(f a)", "(< c a)", "e", &deep] {
            assert!(read(body, &mut Arena::new(), &mut Formulas::new()).is_none(), "{body}");
        }
    }
}
