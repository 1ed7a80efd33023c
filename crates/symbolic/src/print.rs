//! Expressions in C syntax, for people.
//!
//! Terms are printed in an order that people expect: by name, numbers in names
//! compared as numbers (`a[2]` before `a[10]`), the constant last, a negative
//! first term behind a positive one. A relation is written with its negative
//! terms on the other side: `y - x >= 0` as `x <= y`.

use crate::arena::{Arena, ExprId, View};
use crate::coefficient::Coef;
use crate::integer::BitOp;
use crate::quantifier::QuantifierKind;
use crate::relation::RelOp;
use antiphon_numbers::Rat;
use std::cell::Cell;
use std::cmp::Ordering;

/// How tightly the outermost operator of a text binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Conditional,
    Or,
    And,
    Equality,
    Relation,
    Sum,
    Product,
    Unary,
    Atom,
}

type Text = (String, Binding);

/// Deeper than this, and beyond so many parts, a text says `...`: shared parts
/// are written wherever they occur, so that a text may be far larger than its
/// expression.
const MOST_DEPTH: u32 = 200;
const MOST_PARTS: u32 = 50_000;

impl Arena {
    /// The expression in C syntax; `...` stands for what is too deep or too
    /// much to be read.
    pub fn print(&self, e: ExprId) -> String {
        Printer { arena: self, depth: Cell::new(0), parts: Cell::new(0) }.print(e)
    }
}

struct Printer<'a> {
    arena: &'a Arena,
    depth: Cell<u32>,
    parts: Cell<u32>,
}

impl Printer<'_> {
    fn print(&self, e: ExprId) -> String {
        self.text(e).0
    }

    fn text(&self, e: ExprId) -> Text {
        if self.depth.get() >= MOST_DEPTH || self.parts.get() >= MOST_PARTS {
            return ("...".to_string(), Binding::Atom);
        }
        self.parts.set(self.parts.get() + 1);
        self.depth.set(self.depth.get() + 1);
        let text = self.whole_text(e);
        self.depth.set(self.depth.get() - 1);
        text
    }

    fn whole_text(&self, e: ExprId) -> Text {
        let atom = |text: String| (text, Binding::Atom);
        match self.arena.view(e) {
            View::Bool(b) => atom(if b { "true" } else { "false" }.to_string()),
            View::Number(n) => number(&n),
            View::Symbol(name) => atom(name.to_string()),
            View::Bound(level) => atom(bound_name(level)),
            View::Monomial(factors) => self.monomial_text(&factors),
            View::Sum(terms) => self.sum_text(&terms),
            View::Quotient(p, q) => {
                (format!("{} / {}", self.at(p, Binding::Product), self.at(q, Binding::Unary)), Binding::Product)
            }
            View::ToReal(i) => self.text(i),
            View::Truncate(r) => (format!("(int){}", self.at(r, Binding::Unary)), Binding::Unary),
            View::Divide(a, b) => self.infix(a, "/", b, Binding::Product),
            View::Remainder(a, b) => self.infix(a, "%", b, Binding::Product),
            View::Wrap { bits, signed, value } => {
                let sign = if signed { "int" } else { "uint" };
                (format!("({sign}{bits}_t){}", self.at(value, Binding::Unary)), Binding::Unary)
            }
            View::Bits(op, a, b) => (
                format!("({} {} {})", self.at(a, Binding::Unary), bit_op(op), self.at(b, Binding::Unary)),
                Binding::Atom,
            ),
            View::Relation(op, f) => self.relation_text(op, f),
            View::And(parts) => self.junction(&parts, " && ", Binding::And),
            View::Or(parts) => self.junction(&parts, " || ", Binding::Or),
            View::Not(a) => (format!("!{}", self.at(a, Binding::Unary)), Binding::Unary),
            View::Equal(a, b) => self.infix(a, "==", b, Binding::Equality),
            View::Quantified(kind, bound, body) => self.quantified_text(kind, bound, body),
            View::Conditional(c, a, b) => {
                let parts = [c, a, b].map(|e| self.at(e, Binding::Or));
                (format!("{} ? {} : {}", parts[0], parts[1], parts[2]), Binding::Conditional)
            }
            View::Read(array, index) => atom(format!("{}[{}]", self.at(array, Binding::Atom), self.print(index))),
            View::Write(array, index, value) => {
                atom(format!("{}{{[{}] = {}}}", self.at(array, Binding::Atom), self.print(index), self.print(value)))
            }
            View::Cells(base, cells) => atom(self.cells_text(base, &cells)),
            View::Everywhere(value) => atom(format!("{{[..] = {}}}", self.print(value))),
            View::Tuple(parts) => atom(format!("{{{}}}", self.list(&parts))),
            View::Project(tuple, index) => atom(format!("{}.{index}", self.at(tuple, Binding::Atom))),
            View::Apply(function, arguments) => self.application_text(function, &arguments),
        }
    }

    /// A function that is called as an operator of C is written as one: `x + y` for `+`, `+f`, ... of two
    /// arguments, `(float)x`. A mark behind a name is not part of it.
    fn application_text(&self, function: ExprId, arguments: &[ExprId]) -> Text {
        let name = self.arena.symbol_name(function).unwrap_or("");
        let operator = name.trim_end_matches('f');
        let binding = match operator {
            "+" | "-" => Binding::Sum,
            "*" | "/" => Binding::Product,
            "<" | "<=" => Binding::Relation,
            "==" => Binding::Equality,
            _ => Binding::Atom,
        };
        match arguments {
            [a, b] if binding != Binding::Atom => self.infix(*a, operator, *b, binding),
            [a] if name == "-" || name.starts_with('(') => {
                (format!("{name}{}", self.at(*a, Binding::Unary)), Binding::Unary)
            }
            _ => (format!("{}({})", self.print(function).trim_end_matches('\''), self.list(arguments)), Binding::Atom),
        }
    }

    /// The text of `e`, in parentheses unless it binds at least so tightly.
    fn at(&self, e: ExprId, binding: Binding) -> String {
        match self.text(e) {
            (text, own) if own >= binding => text,
            (text, _) => format!("({text})"),
        }
    }

    fn list(&self, parts: &[ExprId]) -> String {
        parts.iter().map(|e| self.print(*e)).collect::<Vec<_>>().join(", ")
    }

    fn infix(&self, a: ExprId, op: &str, b: ExprId, binding: Binding) -> Text {
        (format!("{} {op} {}", self.at(a, binding), self.at(b, Binding::Unary)), binding)
    }

    fn cells_text(&self, base: ExprId, cells: &[Option<ExprId>]) -> String {
        let given = cells.iter().enumerate().filter_map(|(i, c)| c.map(|c| format!("[{i}] = {}", self.print(c))));
        format!("{}{{{}}}", self.at(base, Binding::Atom), given.collect::<Vec<_>>().join(", "))
    }

    fn junction(&self, parts: &[ExprId], separator: &str, binding: Binding) -> Text {
        let mut texts: Vec<String> = parts.iter().map(|e| self.at(*e, Binding::Equality)).collect();
        texts.sort_by(|a, b| natural(a, b));
        (texts.join(separator), binding)
    }

    fn quantified_text(&self, kind: QuantifierKind, bound: ExprId, body: ExprId) -> Text {
        let word = match kind {
            QuantifierKind::ForAll => "forall",
            QuantifierKind::Exists => "exists",
        };
        let ty = if self.arena.is_real(bound) { "real" } else { "int" };
        (format!("{word} {{{ty} {}}} {}", self.print(bound), self.print(body)), Binding::Conditional)
    }

    fn monomial_text(&self, factors: &[(ExprId, u32)]) -> Text {
        let mut texts: Vec<String> = Vec::new();
        for (factor, exponent) in factors {
            let text = self.at(*factor, Binding::Unary);
            texts.extend(std::iter::repeat_n(text, (*exponent).min(4) as usize));
            if *exponent > 4 {
                texts.truncate(texts.len() - 4);
                texts.push(format!("pow({}, {exponent})", self.print(*factor)));
            }
        }
        texts.sort_by(|a, b| natural(a, b));
        (texts.join("*"), Binding::Product)
    }

    fn sum_text(&self, terms: &[(ExprId, Coef)]) -> Text {
        let signed = self.signed_terms(terms);
        match signed.as_slice() {
            [(negative, text)] => {
                if *negative {
                    (format!("-{text}"), Binding::Sum)
                } else {
                    (text.clone(), Binding::Product)
                }
            }
            _ => (join_signed(&signed), Binding::Sum),
        }
    }

    /// Terms with their signs, in reading order.
    fn signed_terms(&self, terms: &[(ExprId, Coef)]) -> Vec<(bool, String)> {
        let mut signed: Vec<(bool, String, (bool, String))> = terms
            .iter()
            .map(|(monomial, coef)| {
                let factor = self.arena.coefficient(*coef);
                let constant = self.arena.number(*monomial).is_some();
                let text = self.term_text(*monomial, &factor.abs());
                // `a[0] + 2*a[1]`: the factor does not count in the order.
                let name = if factor.abs().is_one() { text.clone() } else { self.term_text(*monomial, &Rat::one()) };
                (constant, name, (factor.signum() < 0, text))
            })
            .collect();
        signed.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| natural(&a.1, &b.1)));
        let mut signed: Vec<(bool, String)> = signed.into_iter().map(|(_, _, term)| term).collect();
        if signed.first().is_some_and(|(negative, _)| *negative) {
            if let Some(first) = signed.iter().position(|(negative, _)| !negative) {
                signed[..=first].rotate_right(1);
            }
        }
        signed
    }

    fn term_text(&self, monomial: ExprId, factor: &Rat) -> String {
        if self.arena.number(monomial).is_some() {
            return number(factor).0;
        }
        // `2*a/b` would be `(2*a)/b`.
        let loose = factor.is_one() || matches!(self.arena.view(monomial), View::Monomial(_));
        let text = self.at(monomial, if loose { Binding::Product } else { Binding::Unary });
        match (factor.is_one(), factor.is_integer(), factor.numerator().is_one()) {
            (true, _, _) => text,
            (_, true, _) => format!("{factor}*{text}"),
            (_, false, true) => format!("{text}/{}", factor.denominator()),
            (_, false, false) => format!("{}*{text}/{}", factor.numerator(), factor.denominator()),
        }
    }

    fn relation_text(&self, op: RelOp, f: ExprId) -> Text {
        let terms = match self.arena.view(f) {
            View::Sum(terms) => terms,
            _ => vec![(f, Coef::ONE)],
        };
        let constant = terms.iter().find(|(monomial, _)| self.arena.number(*monomial).is_some());
        let constant = constant.map(|(_, coef)| self.arena.coefficient(*coef));
        let others: Vec<(ExprId, Coef)> =
            terms.iter().filter(|(monomial, _)| self.arena.number(*monomial).is_none()).copied().collect();
        let signs: Vec<bool> = self.signed_terms(&others).iter().map(|(negative, _)| *negative).collect();
        let signed = self.signed_terms(&terms);
        // Between integers `x + 1 <= y` is `x < y`.
        let minus_one = constant.as_ref().is_some_and(|constant| (-constant).is_one());
        if op == RelOp::NonNegative && minus_one && !self.arena.is_real(f) && signs.contains(&true) {
            let side = |negative: bool| {
                let part = self.signed_terms(&others).into_iter().filter(|(n, _)| *n == negative);
                join_signed(&part.map(|(_, text)| (false, text)).collect::<Vec<_>>())
            };
            if signs.contains(&false) {
                return (format!("{} < {}", side(true), side(false)), Binding::Relation);
            }
        }
        // Where all terms but the constant are on one side, it stands alone on the other: `n <= -1`.
        let alone = constant.filter(|constant| signs.iter().all(|negative| *negative == (constant.signum() < 0)));
        let side = |negative: bool| {
            if let Some(constant) = &alone {
                return match negative == (constant.signum() < 0) {
                    true => join_signed(
                        &self.signed_terms(&others).into_iter().map(|(_, t)| (false, t)).collect::<Vec<_>>(),
                    ),
                    false => number(&-&constant.abs()).0,
                };
            }
            let part: Vec<(bool, String)> =
                signed.iter().filter(|(n, _)| *n == negative).map(|(_, t)| (false, t.clone())).collect();
            if part.is_empty() {
                "0".to_string()
            } else {
                join_signed(&part)
            }
        };
        let (left, right) = (side(false), side(true));
        match op {
            RelOp::Zero => (format!("{left} == {right}"), Binding::Equality),
            RelOp::NonZero => (format!("{left} != {right}"), Binding::Equality),
            RelOp::Positive => (format!("{right} < {left}"), Binding::Relation),
            RelOp::NonNegative => (format!("{right} <= {left}"), Binding::Relation),
        }
    }
}

fn join_signed(terms: &[(bool, String)]) -> String {
    let mut text = String::new();
    for (i, (negative, term)) in terms.iter().enumerate() {
        text.push_str(match (i, negative) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        });
        text.push_str(term);
    }
    text
}

fn number(n: &Rat) -> Text {
    match (n.is_integer(), n.signum() < 0) {
        (true, false) => (n.to_string(), Binding::Atom),
        // `-2 / x` is the negation of a quotient.
        (_, true) => (n.to_string(), Binding::Sum),
        (false, false) => (n.to_string(), Binding::Product),
    }
}

fn bit_op(op: BitOp) -> &'static str {
    match op {
        BitOp::And => "&",
        BitOp::Or => "|",
        BitOp::Xor => "^",
        BitOp::ShiftLeft => "<<",
        BitOp::ShiftRight => ">>",
    }
}

/// `i`, `j`, `k`, then numbered.
fn bound_name(level: u32) -> String {
    match level {
        0..=2 => ["i", "j", "k"][level as usize].to_string(),
        _ => format!("i{level}"),
    }
}

/// Compares texts with runs of digits compared as numbers.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut x, mut y) = (a.as_bytes(), b.as_bytes());
    while let (Some(p), Some(q)) = (x.first(), y.first()) {
        if p.is_ascii_digit() && q.is_ascii_digit() {
            let (m, n) = (digits(&mut x), digits(&mut y));
            let order = m.len().cmp(&n.len()).then_with(|| m.cmp(n));
            if order != Ordering::Equal {
                return order;
            }
        } else if p != q {
            return p.cmp(q);
        } else {
            (x, y) = (&x[1..], &y[1..]);
        }
    }
    x.len().cmp(&y.len()).then_with(|| a.cmp(b))
}

/// Takes the digits at the start, leading zeros dropped.
fn digits<'a>(text: &mut &'a [u8]) -> &'a [u8] {
    let len = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (run, rest) = text.split_at(len);
    *text = rest;
    let zeros = run.iter().take_while(|b| **b == b'0').count();
    &run[zeros..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Type, TypeId};
    use expect_test::{expect, Expect};

    fn check(build: impl Fn(&mut Arena) -> ExprId, expected: Expect) {
        let mut arena = Arena::new();
        let e = build(&mut arena);
        expected.assert_eq(&arena.print(e));
    }

    #[test]
    fn sums_read_as_people_write_them() {
        let sum = |arena: &mut Arena| {
            let ty = arena.make_type(Type::Array(TypeId::REAL, None));
            let a = arena.symbol("a", ty);
            let parts: Vec<ExprId> = (0..12)
                .map(|i| {
                    let index = arena.int(i);
                    arena.read(a, index)
                })
                .collect();
            arena.sum(TypeId::REAL, &parts)
        };
        check(sum, expect!["a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6] + a[7] + a[8] + a[9] + a[10] + a[11]"]);
    }

    #[test]
    fn relations_have_their_negative_terms_on_the_other_side() {
        let relation = |arena: &mut Arena| {
            let [x, y] = ["x", "y"].map(|n| arena.symbol(n, TypeId::INT));
            let three = arena.int(3);
            let shifted = arena.add(y, three);
            arena.less_equal(x, shifted)
        };
        check(relation, expect!["x <= y + 3"]);
        let strict = |arena: &mut Arena| {
            let [x, y] = ["x", "y"].map(|n| arena.symbol(n, TypeId::INT));
            arena.less(x, y)
        };
        check(strict, expect!["x < y"]);
    }

    #[test]
    fn quotients_and_conditionals_keep_their_parentheses() {
        let quotient = |arena: &mut Arena| {
            let [x, y] = ["x", "y"].map(|n| arena.symbol(n, TypeId::REAL));
            let sum = arena.add(x, y);
            let less = arena.less(x, y);
            let choice = arena.conditional(less, x, y);
            let product = arena.mul(sum, choice);
            arena.divide_real(product, sum)
        };
        check(quotient, expect!["x < y ? x : y"]);
        let fraction = |arena: &mut Arena| {
            let [x, y] = ["x", "y"].map(|n| arena.symbol(n, TypeId::REAL));
            let (sum, product) = (arena.add(x, y), arena.mul(x, y));
            arena.divide_real(sum, product)
        };
        check(fraction, expect!["(x + y) / (x*y)"]);
    }
}
