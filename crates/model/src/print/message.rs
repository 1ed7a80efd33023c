//! C text of expressions and places, for messages.
//!
//! Messages speak the user's language: `a[i + 1]`, not node numbers.
//! A temporary that holds what a call returned is shown as the call, any other one as `...`. Conversions that the user did not
//! write cannot be told from those that they did, so none is shown.

use super::syntax::{self, level, Level};
use crate::action::{Action, Callee, Step};
use crate::expr::{BinaryOp, ExprId, ExprKind, PlaceId, PlaceKind, Quantifier, Real, Remote, Side, UnaryOp};
use crate::program::{FunctionId, LocalId, LocalKind, Program, StringId, Variable};
use crate::types::{CharLike, Type};
use num_bigint::BigInt;

/// A speller; names of locals need their function, which an expression does
/// not know.
struct Speller<'p> {
    program: &'p Program,
    function: Option<FunctionId>,
    depth: u32,
    /// What an index is at the moment, where somebody knows.
    index: Option<Indices<'p>>,
}

/// The value of an index where it is known.
type Indices<'p> = &'p mut dyn FnMut(ExprId) -> Option<i64>;

/// Deeper than this an expression is cut off.
const DEEPEST: u32 = 12;
/// Functions of OpenMP's runtime that stand for one of their arguments, and for which.
const HANDED_BACK: [(&str, usize); 5] =
    [("__omp_follow", 0), ("__omp_read", 0), ("__omp_wrote", 0), ("__omp_side", 0), ("__omp_mine", 1)];
/// Longer literals are left out.
const LONGEST_LITERAL: usize = 20;

/// The text of an expression.
pub fn expression_text(program: &Program, function: Option<FunctionId>, id: ExprId) -> String {
    Speller { program, function, depth: 0, index: None }.expr(id, 0)
}

/// The text of a place.
pub fn place_text(program: &Program, function: Option<FunctionId>, id: PlaceId) -> String {
    Speller { program, function, depth: 0, index: None }.place(id).0
}

/// The text of an expression in an execution, as [`element_text`].
pub fn condition_text(program: &Program, function: Option<FunctionId>, id: ExprId, index: Indices<'_>) -> String {
    Speller { program, function, depth: 0, index: Some(index) }.expr(id, 0)
}

/// The text of a place in an execution: `a[2]` for `a[i]`, where the value of the index is known.
pub fn element_text(program: &Program, function: Option<FunctionId>, id: PlaceId, index: Indices<'_>) -> String {
    Speller { program, function, depth: 0, index: Some(index) }.place(id).0
}

impl Speller<'_> {
    fn expr(&mut self, id: ExprId, outer: Level) -> String {
        if self.depth >= DEEPEST {
            return "...".into();
        }
        self.depth += 1;
        let (text, level) = self.expr_level(id);
        self.depth -= 1;
        if level < outer {
            format!("({text})")
        } else {
            text
        }
    }

    fn expr_level(&mut self, id: ExprId) -> (String, Level) {
        let expr = self.program.expr(id);
        match &expr.kind {
            ExprKind::Int(value) => {
                let written = self.program.spelled.get(&id).cloned();
                (written.unwrap_or_else(|| self.integer(*value, id)), level::POSTFIX)
            }
            // An integer that was converted, as in `x > 0`.
            ExprKind::Real(real) if (real.base, real.exponent) == (10, 0) => {
                (real.mantissa.to_string(), level::POSTFIX)
            }
            ExprKind::Real(real) => {
                (nearest_double(real).map_or("...".into(), |value| format!("{value:?}")), level::POSTFIX)
            }
            ExprKind::Null => ("NULL".into(), level::POSTFIX),
            ExprKind::Load(place) => self.place(*place),
            ExprKind::AddressOf(place) => self.address(*place),
            ExprKind::Function(function) => (self.program.function(*function).name.clone(), level::POSTFIX),
            ExprKind::Unary(UnaryOp::Not, operand) if self.is_doubled(*operand).is_some() => {
                // `!!c` is how a condition becomes 0 or 1.
                self.expr_level(self.is_doubled(*operand).unwrap_or(*operand))
            }
            ExprKind::Unary(op, operand) => {
                (format!("{}{}", syntax::unary(*op), self.expr(*operand, level::UNARY)), level::UNARY)
            }
            ExprKind::Binary(op, a, b) => {
                let (sign, level) = syntax::binary(*op);
                match self.turned_around(*op, *a, *b) {
                    Some(sign) => (format!("{} {sign} {}", self.expr(*b, level), self.expr(*a, level + 1)), level),
                    None => (format!("{} {sign} {}", self.expr(*a, level), self.expr(*b, level + 1)), level),
                }
            }
            ExprKind::Lazy(op, a, b) => {
                let (sign, level) = syntax::lazy(*op);
                (format!("{} {sign} {}", self.expr(*a, level), self.expr(*b, level)), level)
            }
            ExprKind::Conditional(c, a, b) => {
                let (c, a, b) =
                    (self.expr(*c, level::OR), self.expr(*a, level::CONDITIONAL), self.expr(*b, level::CONDITIONAL));
                (format!("{c} ? {a} : {b}"), level::CONDITIONAL)
            }
            ExprKind::Convert(inner) => self.expr_level(*inner),
            ExprKind::Pure(function, arguments) => (self.call(function.name(), arguments), level::POSTFIX),
            ExprKind::Abstract(function, arguments) => {
                let name = self.program.abstracts.get(function.0 as usize).map_or("?", |function| &function.name);
                (self.call(name, arguments), level::POSTFIX)
            }
            ExprKind::SizeOf(_) => ("sizeof(...)".into(), level::POSTFIX),
            ExprKind::Bound(bound) => (self.program.bound(*bound).name.clone(), level::POSTFIX),
            ExprKind::Quantified { quantifier, variable, constraint, body } => {
                let word = syntax::quantifier(*quantifier);
                let name = self.program.bound(*variable).name.clone();
                let range = constraint.map(|constraint| format!(" | {}", self.expr(constraint, 0))).unwrap_or_default();
                // The body of a sum is one term.
                let level = match quantifier {
                    Quantifier::Sum | Quantifier::Min | Quantifier::Max => syntax::binary(BinaryOp::Multiply).1,
                    Quantifier::ForAll | Quantifier::Exists => level::IMPLIES,
                };
                (format!("{word} {{{name}{range}}} {}", self.expr(*body, level)), level)
            }
            ExprKind::Pid => ("PID".into(), level::POSTFIX),
            ExprKind::NumberOfProcesses => ("NPROCS".into(), level::POSTFIX),
        }
    }

    /// The sign between the operands as they stand in the text: the model knows no `>`,
    /// so `x > 3` is `3 < x` in it, with the operand on the left behind the other one.
    fn turned_around(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<&'static str> {
        let sign = match op {
            BinaryOp::Less => ">",
            BinaryOp::LessEqual => ">=",
            _ => return None,
        };
        let (first, second) = (self.program.expr(a).span, self.program.expr(b).span);
        let written = !first.is_none() && !second.is_none();
        (written && second.start < first.start).then_some(sign)
    }

    /// The condition `c` of `!c`, for the inner half of `!!c`.
    fn is_doubled(&self, id: ExprId) -> Option<ExprId> {
        match &self.program.expr(id).kind {
            ExprKind::Unary(UnaryOp::Not, inner) => Some(*inner),
            ExprKind::Convert(inner) => self.is_doubled(*inner),
            _ => None,
        }
    }

    fn integer(&self, value: i128, id: ExprId) -> String {
        let is_char = matches!(self.program.types.get(self.program.expr(id).ty), Type::Int(int) if int.bits == 8 && int.chars == CharLike::Character);
        match u8::try_from(value) {
            Ok(byte) if is_char && byte.is_ascii_graphic() => format!("'{}'", byte as char),
            _ => value.to_string(),
        }
    }

    fn call(&mut self, name: &str, arguments: &[ExprId]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|&argument| self.expr(argument, level::LOOSEST)).collect();
        format!("{name}({})", arguments.join(", "))
    }

    /// The address of an array's first element is written as the array.
    fn address(&mut self, id: PlaceId) -> (String, Level) {
        if let PlaceKind::Index(array, index) = self.program.place(id).kind {
            if self.program.expr(index).kind == ExprKind::Int(0) {
                return self.place(array);
            }
        }
        if let PlaceKind::Deref(pointer) = self.program.place(id).kind {
            return self.expr_level(pointer);
        }
        let (text, level) = self.place(id);
        (if level < level::UNARY { format!("&({text})") } else { format!("&{text}") }, level::UNARY)
    }

    fn place(&mut self, id: PlaceId) -> (String, Level) {
        if self.depth >= DEEPEST {
            return ("...".into(), level::POSTFIX);
        }
        self.depth += 1;
        let result = self.place_level(id);
        self.depth -= 1;
        result
    }

    fn place_level(&mut self, id: PlaceId) -> (String, Level) {
        let place = self.program.place(id);
        match &place.kind {
            PlaceKind::Variable(variable) => (self.variable(*variable), level::POSTFIX),
            PlaceKind::Deref(pointer) => {
                if let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = self.program.expr(*pointer).kind {
                    return (format!("{}[{}]", self.expr(base, level::POSTFIX), self.index(index)), level::POSTFIX);
                }
                let text = self.expr(*pointer, level::UNARY);
                let place = text.strip_prefix("(&").and_then(|rest| rest.strip_suffix(')'));
                match place.filter(|place| place.chars().all(|c| c.is_alphanumeric() || c == '_')) {
                    Some(place) => (place.to_owned(), level::POSTFIX),
                    None => (format!("*{text}"), level::UNARY),
                }
            }
            PlaceKind::Index(array, index) => {
                let (text, level) = self.place(*array);
                let text = if level < level::POSTFIX { format!("({text})") } else { text };
                (super::element(&text, &self.index(*index)), level::POSTFIX)
            }
            PlaceKind::Field(base, index) => (self.field(*base, *index), level::POSTFIX),
            PlaceKind::String(id) => (self.literal(*id), level::POSTFIX),
            PlaceKind::Remote(remote) => (self.remote(remote), level::POSTFIX),
        }
    }

    fn index(&mut self, index: ExprId) -> String {
        match self.index.as_mut().and_then(|known| known(index)) {
            Some(value) => value.to_string(),
            None => self.expr(index, 0),
        }
    }

    fn remote(&mut self, remote: &Remote) -> String {
        let function = remote.function.as_ref().map_or(String::new(), |name| format!("@{name}"));
        let process = remote.process.map(|process| format!("PROC[{}]", self.expr(process, 0)));
        match (remote.side, process) {
            (Side::Own, process) => format!("{}{function}.{}", process.unwrap_or("PROC".into()), remote.name),
            (Side::Specification, None) if function.is_empty() => format!("spec.{}", remote.name),
            (Side::Specification, process) => {
                format!("spec.{}{function}.{}", process.unwrap_or("PROC".into()), remote.name)
            }
        }
    }

    fn field(&mut self, base: PlaceId, index: u32) -> String {
        let name = match self.program.types.get(self.program.place(base).ty) {
            Type::Record(record) => {
                let fields = &self.program.types.record(*record).fields;
                fields.get(index as usize).map_or(String::new(), |field| field.name.clone())
            }
            _ => String::new(),
        };
        if let PlaceKind::Deref(pointer) = self.program.place(base).kind {
            if !matches!(self.program.expr(pointer).kind, ExprKind::Binary(BinaryOp::PointerAdd, ..)) {
                let pointer = self.expr(pointer, level::POSTFIX);
                return if name.is_empty() { pointer } else { format!("{pointer}->{name}") };
            }
        }
        let (text, level) = self.place(base);
        match (name.is_empty(), level < level::POSTFIX) {
            (true, _) => text,
            (false, true) => format!("({text}).{name}"),
            (false, false) => format!("{text}.{name}"),
        }
    }

    /// A short literal as it stands in the source.
    fn literal(&self, id: StringId) -> String {
        let units = self.program.strings.get(id.0 as usize).map_or(&[][..], |literal| &literal.units);
        let units = units.strip_suffix(&[0]).unwrap_or(units);
        let plain = |unit: &u32| u8::try_from(*unit).ok().filter(|byte| is_plain(*byte)).map(char::from);
        match units.iter().map(plain).collect::<Option<String>>() {
            Some(text) if text.len() <= LONGEST_LITERAL => format!("\"{text}\""),
            _ => "\"...\"".into(),
        }
    }

    /// The call whose result a temporary holds; none if other things are put there, or different calls.
    fn temporary(&mut self, local: LocalId) -> Option<String> {
        let program = self.program;
        let is_result = |place: &PlaceId| program.place(*place).kind == PlaceKind::Variable(Variable::Local(local));
        let mut text = None;
        for location in &program.function(self.function?).body.locations {
            let Step::Action(action, _) = &location.step else { continue };
            let own = match action {
                Action::Call { callee: Callee::Direct(callee), arguments, result } if result.iter().any(is_result) => {
                    let name = &program.function(*callee).name;
                    match HANDED_BACK.iter().find(|(known, _)| name == known) {
                        Some((_, which)) => arguments.get(*which).map(|given| self.expr(*given, level::POSTFIX)),
                        None => Some(self.call(name, arguments)),
                    }
                }
                Action::Library { function, arguments, result } if result.iter().any(is_result) => {
                    Some(self.call(function.spelled(), arguments))
                }
                Action::Assign(place, value) if is_result(place) => self.of_temporary(*value),
                Action::Call { result: Some(place), .. } | Action::Allocate { result: place, .. }
                    if is_result(place) =>
                {
                    None
                }
                Action::VaArg { result: Some(place), .. } | Action::Clear(place) if is_result(place) => None,
                Action::Update { old, .. } if *old == local => None,
                _ => continue,
            };
            match text.replace(own?) {
                Some(before) if Some(&before) != text.as_ref() => return None,
                _ => {}
            }
        }
        text
    }

    /// The call behind a value that one temporary hands to another.
    fn of_temporary(&mut self, value: ExprId) -> Option<String> {
        match self.program.expr(value).kind {
            ExprKind::Load(place) => match self.program.place(place).kind {
                PlaceKind::Variable(Variable::Local(local)) if self.is_temporary(local) && self.depth < DEEPEST => {
                    self.depth += 1;
                    let text = self.temporary(local);
                    self.depth -= 1;
                    text
                }
                _ => None,
            },
            ExprKind::Convert(inner) => self.of_temporary(inner),
            _ => None,
        }
    }

    fn is_temporary(&self, local: LocalId) -> bool {
        let function = self.function.map(|function| self.program.function(function));
        function
            .and_then(|function| function.locals.get(local.0 as usize))
            .is_some_and(|local| local.kind == LocalKind::Temporary)
    }

    fn variable(&mut self, variable: Variable) -> String {
        match variable {
            Variable::Global(global) => {
                let name = &self.program.global(global).name;
                name.rsplit('.').next().unwrap_or(name).to_owned()
            }
            Variable::Local(id) => {
                let function = self.function.map(|function| self.program.function(function));
                match function.and_then(|function| function.locals.get(id.0 as usize)) {
                    Some(local) if local.kind != LocalKind::Temporary => local.name.clone(),
                    _ => self.temporary(id).unwrap_or_else(|| "...".into()),
                }
            }
        }
    }
}

/// Whether a character stands for itself in a literal.
fn is_plain(byte: u8) -> bool {
    (byte.is_ascii_graphic() || byte == b' ') && !matches!(byte, b'"' | b'\\')
}

/// The double nearest to a constant; none if its exponent is beyond what
/// anybody wants to read.
fn nearest_double(real: &Real) -> Option<f64> {
    if real.exponent.abs() > 400 {
        return None;
    }
    // Digits in base ten, exactly: m / 2^k is m * 5^k / 10^k.
    let (mantissa, exponent) = match (real.base, u32::try_from(real.exponent)) {
        (2, Ok(exponent)) => (&real.mantissa << exponent, 0),
        (2, Err(_)) => {
            let power = BigInt::from(5).pow(real.exponent.unsigned_abs() as u32);
            (&real.mantissa * power, real.exponent)
        }
        _ => (real.mantissa.clone(), real.exponent),
    };
    format!("{mantissa}e{exponent}").parse().ok()
}
