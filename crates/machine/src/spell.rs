//! C text of expressions, places and values, for messages.
//!
//! Messages speak the user's language: `a[i + 1]`, not node numbers.
//! Temporaries that lowering made are shown as `...`. Conversions that the user did not
//! write cannot be told from those that they did, so none is shown.

use crate::domain::{Arithmetic, Domain, NumberType, Printed};
use crate::memory::{Cell, Memory, ObjectId, Origin, Unknown};
use antiphon_model::{
    BinaryOp, ExprId, ExprKind, FunctionId, LazyOp, LocalKind, PlaceId, PlaceKind, Program, Quantifier, Remote, Side,
    Type, UnaryOp, Variable,
};
use antiphon_numbers::{Magnitude, Point};

/// How tightly an operator binds; larger is tighter.
type Level = u8;

const PRIMARY: Level = 20;
const UNARY: Level = 15;

/// The operator in C.
pub(crate) fn operator(op: Arithmetic) -> &'static str {
    match op {
        Arithmetic::Multiply => "*",
        Arithmetic::Divide => "/",
        Arithmetic::Remainder => "%",
        Arithmetic::Add => "+",
        Arithmetic::Subtract => "-",
        Arithmetic::ShiftLeft => "<<",
        Arithmetic::ShiftRight => ">>",
        Arithmetic::Less => "<",
        Arithmetic::LessEqual => "<=",
        Arithmetic::Equal => "==",
        Arithmetic::NotEqual => "!=",
        Arithmetic::BitAnd => "&",
        Arithmetic::BitXor => "^",
        Arithmetic::BitOr => "|",
    }
}

fn binary(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Multiply => ("*", 14),
        BinaryOp::Divide => ("/", 14),
        BinaryOp::Remainder => ("%", 14),
        BinaryOp::Add | BinaryOp::PointerAdd => ("+", 13),
        BinaryOp::Subtract | BinaryOp::PointerDifference => ("-", 13),
        BinaryOp::ShiftLeft => ("<<", 12),
        BinaryOp::ShiftRight => (">>", 12),
        BinaryOp::Less => ("<", 11),
        BinaryOp::LessEqual => ("<=", 11),
        BinaryOp::Equal => ("==", 10),
        BinaryOp::NotEqual => ("!=", 10),
        BinaryOp::BitAnd => ("&", 9),
        BinaryOp::BitXor => ("^", 8),
        BinaryOp::BitOr => ("|", 7),
    }
}

/// A speller; names of locals need their function, which an expression does
/// not know.
struct Speller<'p> {
    program: &'p Program,
    function: Option<FunctionId>,
    depth: u32,
}

/// Deeper than this an expression is cut off.
const DEEPEST: u32 = 12;

/// The text of an expression.
pub fn expression(program: &Program, function: Option<FunctionId>, id: ExprId) -> String {
    Speller { program, function, depth: 0 }.expr(id, 0)
}

/// The text of a place.
pub fn place(program: &Program, function: Option<FunctionId>, id: PlaceId) -> String {
    Speller { program, function, depth: 0 }.place(id).0
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
            ExprKind::Int(value) => (self.integer(*value, id), PRIMARY),
            // An integer that was converted, as in `x > 0`.
            ExprKind::Real(real) if (real.base, real.exponent) == (10, 0) => (real.mantissa.to_string(), PRIMARY),
            ExprKind::Real(real) => {
                let value = crate::exact::rational(real, 400).map(|rat| rat.to_f64());
                (value.map_or("...".into(), |value| format!("{value:?}")), PRIMARY)
            }
            ExprKind::Null => ("NULL".into(), PRIMARY),
            ExprKind::Load(place) => self.place(*place),
            ExprKind::AddressOf(place) => self.address(*place),
            ExprKind::Function(function) => (self.program.function(*function).name.clone(), PRIMARY),
            ExprKind::Unary(UnaryOp::Not, operand) if self.is_doubled(*operand).is_some() => {
                // `!!c` is how a condition becomes 0 or 1.
                self.expr_level(self.is_doubled(*operand).unwrap_or(*operand))
            }
            ExprKind::Unary(op, operand) => {
                let sign = match op {
                    UnaryOp::Negate => "-",
                    UnaryOp::Complement => "~",
                    UnaryOp::Not => "!",
                };
                (format!("{sign}{}", self.expr(*operand, UNARY)), UNARY)
            }
            ExprKind::Binary(op, a, b) => {
                let (sign, level) = binary(*op);
                match self.turned_around(*op, *a, *b) {
                    Some(sign) => (format!("{} {sign} {}", self.expr(*b, level), self.expr(*a, level + 1)), level),
                    None => (format!("{} {sign} {}", self.expr(*a, level), self.expr(*b, level + 1)), level),
                }
            }
            ExprKind::Lazy(op, a, b) => {
                let (sign, level) = match op {
                    LazyOp::And => ("&&", 6),
                    LazyOp::Or => ("||", 5),
                    LazyOp::Implies => ("==>", 3),
                };
                (format!("{} {sign} {}", self.expr(*a, level), self.expr(*b, level)), level)
            }
            ExprKind::Conditional(c, a, b) => {
                (format!("{} ? {} : {}", self.expr(*c, 5), self.expr(*a, 4), self.expr(*b, 4)), 4)
            }
            ExprKind::Convert(inner) => self.expr_level(*inner),
            ExprKind::Pure(function, arguments) => (self.call(function.name(), arguments), PRIMARY),
            ExprKind::Abstract(function, arguments) => {
                let name = self.program.abstracts.get(function.0 as usize).map_or("?", |function| &function.name);
                (self.call(name, arguments), PRIMARY)
            }
            ExprKind::SizeOf(_) => ("sizeof(...)".into(), PRIMARY),
            ExprKind::Bound(bound) => (self.program.bound(*bound).name.clone(), PRIMARY),
            ExprKind::Quantified { quantifier, variable, constraint, body } => {
                let word = match quantifier {
                    Quantifier::ForAll => "forall",
                    Quantifier::Exists => "exists",
                    Quantifier::Sum => "sum",
                };
                let name = self.program.bound(*variable).name.clone();
                let range = constraint.map(|constraint| format!(" | {}", self.expr(constraint, 0))).unwrap_or_default();
                // The body of a sum is one term.
                let level = if *quantifier == Quantifier::Sum { binary(BinaryOp::Multiply).1 } else { 3 };
                (format!("{word} {{{name}{range}}} {}", self.expr(*body, level)), level)
            }
            ExprKind::Pid => ("PID".into(), PRIMARY),
            ExprKind::NumberOfProcesses => ("NPROCS".into(), PRIMARY),
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
        let is_char = matches!(self.program.types.get(self.program.expr(id).ty), Type::Int(int) if int.bits == 8 && int.chars == antiphon_model::CharLike::Character);
        match u8::try_from(value) {
            Ok(byte) if is_char && byte.is_ascii_graphic() => format!("'{}'", byte as char),
            _ => value.to_string(),
        }
    }

    fn call(&mut self, name: &str, arguments: &[ExprId]) -> String {
        let arguments: Vec<String> = arguments.iter().map(|&argument| self.expr(argument, 2)).collect();
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
        (if level < UNARY { format!("&({text})") } else { format!("&{text}") }, UNARY)
    }

    fn place(&mut self, id: PlaceId) -> (String, Level) {
        if self.depth >= DEEPEST {
            return ("...".into(), PRIMARY);
        }
        self.depth += 1;
        let result = self.place_level(id);
        self.depth -= 1;
        result
    }

    fn place_level(&mut self, id: PlaceId) -> (String, Level) {
        let place = self.program.place(id);
        match &place.kind {
            PlaceKind::Variable(variable) => (self.variable(*variable), PRIMARY),
            PlaceKind::Deref(pointer) => {
                if let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = self.program.expr(*pointer).kind {
                    return (format!("{}[{}]", self.expr(base, PRIMARY), self.expr(index, 0)), PRIMARY);
                }
                (format!("*{}", self.expr(*pointer, UNARY)), UNARY)
            }
            PlaceKind::Index(array, index) => {
                let (text, level) = self.place(*array);
                let text = if level < PRIMARY { format!("({text})") } else { text };
                (format!("{text}[{}]", self.expr(*index, 0)), PRIMARY)
            }
            PlaceKind::Field(base, index) => (self.field(*base, *index), PRIMARY),
            PlaceKind::String(_) => ("\"...\"".into(), PRIMARY),
            PlaceKind::Remote(remote) => (self.remote(remote), PRIMARY),
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
                let pointer = self.expr(pointer, PRIMARY);
                return if name.is_empty() { pointer } else { format!("{pointer}->{name}") };
            }
        }
        let (text, level) = self.place(base);
        match (name.is_empty(), level < PRIMARY) {
            (true, _) => text,
            (false, true) => format!("({text}).{name}"),
            (false, false) => format!("{text}.{name}"),
        }
    }

    fn variable(&self, variable: Variable) -> String {
        match variable {
            Variable::Global(global) => {
                let name = &self.program.global(global).name;
                name.rsplit('.').next().unwrap_or(name).to_owned()
            }
            Variable::Local(local) => {
                let function = self.function.map(|function| self.program.function(function));
                match function.and_then(|function| function.locals.get(local.0 as usize)) {
                    Some(local) if local.kind != LocalKind::Temporary => local.name.clone(),
                    _ => "...".into(),
                }
            }
        }
    }
}

/// What an object is called.
pub fn object<N: Clone>(program: &Program, memory: &Memory<N>, id: ObjectId) -> String {
    match memory.life(id).1 {
        Some(Origin::Global(global)) => {
            let name = &program.global(global).name;
            format!("`{}`", name.rsplit('.').next().unwrap_or(name))
        }
        Some(Origin::Local(function, local)) => {
            let local = &program.function(function).locals[local.0 as usize];
            if local.kind == LocalKind::Temporary {
                "a temporary".into()
            } else {
                format!("`{}`", local.name)
            }
        }
        Some(Origin::String(_)) => "a string literal".into(),
        Some(Origin::Heap(_)) => "its allocation".into(),
        Some(Origin::Argument | Origin::Text(Unknown::Argument(_))) => "the program's argument".into(),
        Some(Origin::Text(Unknown::Environment(_))) => "a variable of the environment".into(),
        Some(Origin::Library) => "the library's memory".into(),
        None => "its object".into(),
    }
}

/// What a region of an object is called.
pub(crate) fn region<N: Clone>(program: &Program, memory: &Memory<N>, id: ObjectId, low: u32, high: u32) -> String {
    let whole = memory.get(id).is_some_and(|known| low == 0 && high == known.size);
    format!("{}{}", if whole { "" } else { "a part of " }, object(program, memory, id))
}

/// A value in C.
pub fn value<D: Domain>(
    domain: &D,
    program: &Program,
    memory: &Memory<D::Number>,
    cell: &Cell<D::Number>,
    ty: NumberType,
) -> String {
    match cell {
        Cell::Undefined => "never written".into(),
        Cell::Number(number) => match domain.printed(ty, number) {
            Printed::Int(value) => value.to_string(),
            Printed::Real(decimal, _) => {
                let text = match &decimal.magnitude {
                    magnitude @ Magnitude::Finite(..) => magnitude.general(17, Point::Needed),
                    other => other.fixed(0, Point::Needed),
                };
                format!("{}{text}", if decimal.negative { "-" } else { "" })
            }
            Printed::Text(text) => text,
        },
        Cell::Null => "NULL".into(),
        Cell::Pointer(pointer) => match pointer.offset {
            0 => format!("&{}", object(program, memory, pointer.object).replace('`', "")),
            offset => format!("&{} + {offset} bytes", object(program, memory, pointer.object).replace('`', "")),
        },
        Cell::Within(within) => {
            let name = object(program, memory, within.object).replace('`', "");
            let index = |number: &D::Number| {
                format!("[{}]", value(domain, program, memory, &Cell::Number(number.clone()), crate::domain::SIZE))
            };
            let indices: String = within.indices.iter().map(index).collect();
            match within.offset() {
                0 => format!("&{name}{indices}"),
                offset => format!("&{name}{indices} + {offset} bytes"),
            }
        }
        Cell::Function(function) => program.function(*function).name.clone(),
        Cell::VaList(..) => "a va_list".into(),
        Cell::Opaque => "a part of a value".into(),
    }
}
