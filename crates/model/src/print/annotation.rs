//! The text of a condition, as an annotation that means exactly the same.
//!
//! Messages elsewhere leave out conversions, for people; here the text is read
//! again by a parser, so a conversion that changes a value is written, and what
//! has no text that surely means the same gives none.

use super::syntax::{self, level, Level};
use crate::expr::{BinaryOp, BoundRange, ExprId, ExprKind, PlaceId, PlaceKind, Quantifier, Real, Remote, Side};
use crate::library::PureFunction;
use crate::natural::is_comparison;
use crate::program::{FunctionId, LocalKind, Program, Variable};
use crate::types::Type;

/// The text of an expression of a function, if it has one.
pub fn annotation_text(program: &Program, function: FunctionId, id: ExprId) -> Option<String> {
    Writer { program, function }.at(id, 0)
}

struct Writer<'p> {
    program: &'p Program,
    function: FunctionId,
}

impl Writer<'_> {
    fn at(&self, id: ExprId, outer: Level) -> Option<String> {
        let (text, level) = self.expr(id)?;
        Some(if level < outer { format!("({text})") } else { text })
    }

    fn expr(&self, id: ExprId) -> Option<(String, Level)> {
        match &self.program.expr(id).kind {
            ExprKind::Int(value) if *value < 0 => Some((value.to_string(), level::UNARY)),
            ExprKind::Int(value) => Some((value.to_string(), level::POSTFIX)),
            ExprKind::Real(real) => decimal(real).map(|text| (text, level::POSTFIX)),
            ExprKind::Load(place) => self.place(*place).map(|text| (text, level::POSTFIX)),
            ExprKind::Unary(op, a) => {
                // `- -1` must not become `--1`.
                Some((format!("{}{}", syntax::unary(*op), self.at(*a, level::POSTFIX)?), level::UNARY))
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            ExprKind::Lazy(op, a, b) => {
                let (sign, level) = syntax::lazy(*op);
                Some((format!("{} {sign} {}", self.at(*a, level)?, self.at(*b, level + 1)?), level))
            }
            ExprKind::Conditional(c, a, b) => {
                let (c, a, b) = (self.at(*c, level::OR)?, self.at(*a, level::OR)?, self.at(*b, level::OR)?);
                Some((format!("{c} ? {a} : {b}"), level::CONDITIONAL))
            }
            ExprKind::Convert(inner) => self.converted(id, *inner),
            ExprKind::Pure(function, arguments) => self.call(function, arguments),
            ExprKind::Abstract(function, arguments) => {
                let name = &self.program.abstracts.get(function.0 as usize)?.name;
                Some((format!("{name}({})", self.list(arguments)?), level::POSTFIX))
            }
            ExprKind::Bound(bound) => Some((self.program.bound(*bound).name.clone(), level::POSTFIX)),
            ExprKind::Quantified { quantifier, variable, constraint, body } => {
                let word = syntax::quantifier(*quantifier);
                let bound = self.program.bound(*variable);
                let ty = match bound.range {
                    BoundRange::Integer => "int",
                    BoundRange::Real => "double",
                };
                let constraint = match constraint {
                    Some(constraint) => format!(" | {}", self.at(*constraint, 0)?),
                    None => String::new(),
                };
                // The body of a sum is one term; that of the others is all that follows.
                let level = match quantifier {
                    Quantifier::ForAll | Quantifier::Exists => level::LOOSEST,
                    Quantifier::Sum | Quantifier::Min | Quantifier::Max => level::UNARY,
                };
                let body = self.at(*body, level)?;
                Some((format!("{word} {{{ty} {}{constraint}}} {body}", bound.name), level::LOOSEST))
            }
            ExprKind::Pid => Some(("PID".into(), level::POSTFIX)),
            ExprKind::NumberOfProcesses => Some(("NPROCS".into(), level::POSTFIX)),
            ExprKind::Null | ExprKind::AddressOf(_) | ExprKind::Function(_) | ExprKind::SizeOf(_) => None,
        }
    }

    /// A pointer by its name: a variable, or an array.
    fn named_pointer(&self, e: ExprId) -> Option<String> {
        match self.program.expr(e).kind {
            ExprKind::Load(place) => self.place(place),
            ExprKind::AddressOf(place) => {
                let PlaceKind::Index(array, index) = self.program.place(place).kind else { return None };
                let first = self.program.expr(index).kind == ExprKind::Int(0);
                self.place(array).filter(|_| first)
            }
            ExprKind::Convert(inner) => self.named_pointer(inner),
            _ => None,
        }
    }

    fn binary(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<(String, Level)> {
        if op == BinaryOp::PointerDifference {
            let (sign, level) = syntax::binary(BinaryOp::Subtract);
            return Some((format!("{} {sign} {}", self.named_pointer(a)?, self.named_pointer(b)?), level));
        }
        match op {
            BinaryOp::ShiftLeft
            | BinaryOp::ShiftRight
            | BinaryOp::BitAnd
            | BinaryOp::BitXor
            | BinaryOp::BitOr
            | BinaryOp::PointerAdd
            | BinaryOp::PointerDifference => return None,
            BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
            | BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual => {}
        }
        let (sign, level) = syntax::binary(op);
        let both = self.widened(a).is_some() && self.widened(b).is_some();
        let comparison = is_comparison(op);
        let side = |e: ExprId, outer: Level| match self.widened(e) {
            // The other operand makes it real, or neither need be.
            Some(inner) if !both || comparison => self.at(inner, outer),
            _ => self.at(e, outer),
        };
        Some((format!("{} {sign} {}", side(a, level)?, side(b, level + 1)?), level))
    }

    /// What an operand was before C made it a real number.
    fn widened(&self, e: ExprId) -> Option<ExprId> {
        let ExprKind::Convert(inner) = self.program.expr(e).kind else { return None };
        let of = |e: ExprId| self.program.types.get(self.program.expr(e).ty);
        matches!((of(inner), of(e)), (Type::Int(_) | Type::Bool, Type::Float(_))).then_some(inner)
    }

    fn converted(&self, id: ExprId, inner: ExprId) -> Option<(String, Level)> {
        let of = |e: ExprId| self.program.types.get(self.program.expr(e).ty);
        match (of(inner), of(id)) {
            (Type::Float(_), Type::Float(_)) => self.expr(inner),
            // A wider type changes nothing, and C does it by itself.
            (Type::Int(from), Type::Int(to)) if from.bits <= to.bits => self.expr(inner),
            (Type::Int(_), Type::Int(_)) if matches!(self.program.expr(inner).kind, ExprKind::Int(_)) => {
                self.expr(inner)
            }
            (Type::Int(_) | Type::Bool, Type::Float(_)) => {
                Some((format!("(double){}", self.at(inner, level::UNARY)?), level::UNARY))
            }
            _ => None,
        }
    }

    fn call(&self, function: &PureFunction, arguments: &[ExprId]) -> Option<(String, Level)> {
        Some((format!("{}({})", function.name(), self.list(arguments)?), level::POSTFIX))
    }

    fn list(&self, arguments: &[ExprId]) -> Option<String> {
        let texts: Option<Vec<String>> = arguments.iter().map(|argument| self.at(*argument, level::LOOSEST)).collect();
        Some(texts?.join(", "))
    }

    fn place(&self, id: PlaceId) -> Option<String> {
        let place = self.program.place(id);
        match &place.kind {
            PlaceKind::Variable(variable) => self.variable(*variable),
            PlaceKind::Index(base, index) => Some(super::element(&self.place(*base)?, &self.at(*index, 0)?)),
            PlaceKind::Deref(pointer) => self.pointed(*pointer),
            PlaceKind::Field(base, field) => {
                let Type::Record(record) = self.program.types.get(self.program.place(*base).ty) else { return None };
                let name = &self.program.types.record(*record).fields.get(*field as usize)?.name;
                (!name.is_empty()).then_some(())?;
                Some(format!("{}.{name}", self.place(*base)?))
            }
            PlaceKind::Remote(remote) => self.remote(remote),
            PlaceKind::String(_) => None,
        }
    }

    fn remote(&self, remote: &Remote) -> Option<String> {
        match (remote.side, remote.process, &remote.function) {
            (Side::Specification, None, None) => Some(format!("spec.{}", remote.name)),
            (Side::Own, Some(process), None) => Some(format!("PROC[{}].{}", self.at(process, 0)?, remote.name)),
            _ => None,
        }
    }

    /// `p[i]`, and `p[0]` for `*p`.
    fn pointed(&self, pointer: ExprId) -> Option<String> {
        match &self.program.expr(pointer).kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                let ExprKind::Load(place) = self.program.expr(*base).kind else { return None };
                Some(format!("{}[{}]", self.place(place)?, self.at(*index, 0)?))
            }
            ExprKind::Load(place) => Some(format!("{}[0]", self.place(*place)?)),
            _ => None,
        }
    }

    fn variable(&self, variable: Variable) -> Option<String> {
        match variable {
            Variable::Global(global) => {
                let name = &self.program.global(global).name;
                Some(name.rsplit('.').next().unwrap_or(name).to_owned())
            }
            Variable::Local(local) => {
                let local = self.program.function(self.function).locals.get(local.0 as usize)?;
                matches!(local.kind, LocalKind::Parameter | LocalKind::User).then(|| local.name.clone())
            }
        }
    }
}

/// A literal, digit by digit.
fn decimal(real: &Real) -> Option<String> {
    let digits = real.mantissa.to_string();
    if real.base != 10 || digits.starts_with('-') || !(-40..=40).contains(&real.exponent) {
        return None;
    }
    if real.exponent >= 0 {
        return Some(format!("{digits}{}.0", "0".repeat(real.exponent as usize)));
    }
    let places = real.exponent.unsigned_abs() as usize;
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, fraction) = padded.split_at(padded.len() - places);
    let fraction = fraction.trim_end_matches('0');
    Some(format!("{whole}.{}", if fraction.is_empty() { "0" } else { fraction }))
}
