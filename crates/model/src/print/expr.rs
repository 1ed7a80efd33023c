//! Expressions and places in C's notation with as few parentheses as it needs.
//!
//! Where the type of an expression does not follow from its parts (see
//! [`crate::natural`]), the text states it: `short{5}` is the constant 5 of
//! type `short`, `int *{NULL}` a null pointer, `T@{p}` a place seen as a `T`.
//! Conversions are casts, every one of them. A place stands for its value.

use super::names;
use super::syntax::{self, level};
use super::Printer;
use crate::expr::{BoundRange, ExprId, ExprKind, LazyOp, PlaceId, PlaceKind, Real, Side, UnaryOp};
use crate::natural;
use crate::program::Variable;
use crate::qualifiers::{self, Qualifiers};
use crate::types::{Type, TypeId};
use num_bigint::Sign;

impl Printer<'_> {
    /// An expression on its own.
    pub(super) fn expr(&mut self, id: ExprId) -> String {
        self.expr_at(id, level::LOOSEST)
    }

    /// A pointer behind the star of an indirect call.
    pub(super) fn callee(&mut self, pointer: ExprId) -> String {
        self.expr_at(pointer, level::UNARY)
    }

    /// An expression where only forms of `least` and tighter may stand.
    fn expr_at(&mut self, id: ExprId, least: u8) -> String {
        let program = self.program;
        let expr = program.expr(id);
        let (text, own) = match &expr.kind {
            ExprKind::Int(value) => self.integer(*value, expr.ty),
            ExprKind::Real(real) => self.real(real, expr.ty),
            ExprKind::Null => self.stated("NULL".into(), expr.ty),
            ExprKind::Convert(operand) => {
                let operand = self.expr_at(*operand, level::UNARY);
                (format!("({}){operand}", self.type_name(expr.ty)), level::UNARY)
            }
            kind => {
                let plain = self.plain(kind);
                match natural::expr(program, kind).as_ref() == Some(program.types.get(expr.ty)) {
                    true => plain,
                    false => self.stated(plain.0, expr.ty),
                }
            }
        };
        match own < least {
            true => format!("({text})"),
            false => text,
        }
    }

    fn stated(&self, text: String, ty: TypeId) -> (String, u8) {
        (format!("{}{{{text}}}", self.type_name(ty)), level::POSTFIX)
    }

    fn integer(&self, value: i128, ty: TypeId) -> (String, u8) {
        let own = if value < 0 { level::UNARY } else { level::POSTFIX };
        let kind = self.program.types.get(ty);
        if let (&natural::CHAR, Some(text)) = (kind, character(value)) {
            return (text, level::POSTFIX);
        }
        match (kind, natural::suffix(kind)) {
            (Type::Int(_), Some(suffix)) => (format!("{value}{suffix}"), own),
            _ => self.stated(value.to_string(), ty),
        }
    }

    fn real(&self, real: &Real, ty: TypeId) -> (String, u8) {
        let own = if real.mantissa.sign() == Sign::Minus { level::UNARY } else { level::POSTFIX };
        let kind = self.program.types.get(ty);
        match (kind, natural::suffix(kind)) {
            (Type::Float(_), Some(suffix)) => (format!("{}{suffix}", real_digits(real)), own),
            _ => self.stated(real_digits(real), ty),
        }
    }

    /// The text of a form whose type follows from its parts, and its level.
    fn plain(&mut self, kind: &ExprKind) -> (String, u8) {
        let program = self.program;
        match kind {
            ExprKind::Int(_) | ExprKind::Real(_) | ExprKind::Null | ExprKind::Convert(_) => Default::default(),
            ExprKind::Load(place) => self.place_text(*place),
            ExprKind::AddressOf(place) => (format!("&{}", self.place_at(*place, level::UNARY)), level::UNARY),
            ExprKind::Function(id) => (format!("&{}", self.names.functions[id.0 as usize]), level::UNARY),
            ExprKind::Unary(op, operand) => self.unary(*op, *operand),
            ExprKind::Binary(op, left, right) => {
                let (symbol, own) = syntax::binary(*op);
                let (left, right) = (self.expr_at(*left, own), self.expr_at(*right, own + 1));
                (format!("{left} {symbol} {right}"), own)
            }
            ExprKind::Lazy(op, left, right) => self.lazy(*op, *left, *right),
            ExprKind::Conditional(condition, then, otherwise) => {
                let condition = self.expr_at(*condition, level::OR);
                let (then, otherwise) = (self.expr(*then), self.expr_at(*otherwise, level::CONDITIONAL));
                (format!("{condition} ? {then} : {otherwise}"), level::CONDITIONAL)
            }
            ExprKind::Pure(function, list) => (format!("{}({})", function.name(), self.list(list)), level::POSTFIX),
            ExprKind::Abstract(id, list) => {
                let name = self.names.abstracts[id.0 as usize].clone();
                (format!("{name}({})", self.list(list)), level::POSTFIX)
            }
            ExprKind::SizeOf(ty) => (format!("sizeof({})", self.type_name(*ty)), level::POSTFIX),
            ExprKind::Bound(id) => {
                let key = self.bounds.iter().rev().find(|(bound, _)| bound == id);
                (key.map_or_else(|| names::word(&program.bound(*id).name), |(_, key)| key.clone()), level::POSTFIX)
            }
            ExprKind::Quantified { .. } => self.quantified(kind),
            ExprKind::Pid => ("PID".into(), level::POSTFIX),
            ExprKind::NumberOfProcesses => ("NPROCS".into(), level::POSTFIX),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId) -> (String, u8) {
        let operand = self.expr_at(operand, level::UNARY);
        let sign = syntax::unary(op);
        // `-5` is a constant, and `--` would be read as something else by people.
        let grouped = op == UnaryOp::Negate && operand.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        match grouped {
            true => (format!("{sign}({operand})"), level::UNARY),
            false => (format!("{sign}{operand}"), level::UNARY),
        }
    }

    fn lazy(&mut self, op: LazyOp, left: ExprId, right: ExprId) -> (String, u8) {
        let (symbol, own) = syntax::lazy(op);
        let (left_least, right_least) = match op {
            LazyOp::Implies => (own + 1, own),
            LazyOp::Or | LazyOp::And => (own, own + 1),
        };
        let (left, right) = (self.expr_at(left, left_least), self.expr_at(right, right_least));
        (format!("{left} {symbol} {right}"), own)
    }

    fn quantified(&mut self, kind: &ExprKind) -> (String, u8) {
        let ExprKind::Quantified { quantifier, variable, constraint, body } = kind else {
            return Default::default();
        };
        let bound = self.program.bound(*variable);
        let key = self.locals.bind(&bound.name, &self.names);
        self.bounds.push((*variable, key.clone()));
        let range = match bound.range {
            BoundRange::Integer => "int",
            BoundRange::Real => "real",
        };
        let constraint = constraint.map_or(String::new(), |c| format!(" | {}", self.expr(c)));
        let body = self.expr(*body);
        self.bounds.pop();
        self.locals.unbind(&key);
        let word = syntax::quantifier(*quantifier);
        (format!("{word} {{{range} {key}{constraint}}} {body}"), level::LOOSEST)
    }

    /// Expressions with commas between.
    pub(super) fn list(&mut self, list: &[ExprId]) -> String {
        list.iter().map(|id| self.expr(*id)).collect::<Vec<_>>().join(", ")
    }

    /// A place on its own.
    pub(super) fn place(&mut self, id: PlaceId) -> String {
        self.place_text(id).0
    }

    fn place_at(&mut self, id: PlaceId, least: u8) -> String {
        let (text, own) = self.place_text(id);
        match own < least {
            true => format!("({text})"),
            false => text,
        }
    }

    fn place_text(&mut self, id: PlaceId) -> (String, u8) {
        let program = self.program;
        let place = program.place(id);
        let plain = match &place.kind {
            PlaceKind::Variable(variable) => (self.variable(*variable), level::POSTFIX),
            PlaceKind::Deref(pointer) => (format!("*{}", self.expr_at(*pointer, level::UNARY)), level::UNARY),
            PlaceKind::Index(array, index) => {
                (format!("{}[{}]", self.place_at(*array, level::POSTFIX), self.expr(*index)), level::POSTFIX)
            }
            PlaceKind::Field(record, field) => (self.field(*record, *field), level::POSTFIX),
            PlaceKind::String(id) => {
                (format!("{}#{}", super::string_text(&program.string(*id).units), id.0), level::POSTFIX)
            }
            PlaceKind::Remote(_) => (self.remote(&place.kind), level::POSTFIX),
        };
        if self.place_is_natural(id) {
            return plain;
        }
        let qualifiers = match self.natural_qualifiers(id) == place.qualifiers {
            true => String::new(),
            false => super::types::qualifiers(place.qualifiers),
        };
        (format!("{qualifiers}{}@{{{}}}", self.type_name(place.ty), plain.0), level::POSTFIX)
    }

    fn place_is_natural(&self, id: PlaceId) -> bool {
        let place = self.program.place(id);
        let ty = natural::place(self.program, self.local_list, &place.kind);
        ty.as_ref() == Some(self.program.types.get(place.ty)) && self.natural_qualifiers(id) == place.qualifiers
    }

    fn natural_qualifiers(&self, id: PlaceId) -> Qualifiers {
        qualifiers::natural(self.program, self.local_list, &self.program.place(id).kind)
    }

    fn field(&mut self, record: PlaceId, field: u32) -> String {
        let program = self.program;
        let name = field_name(program, program.place(record).ty, field);
        match &program.place(record).kind {
            PlaceKind::Deref(pointer) if self.place_is_natural(record) => {
                format!("{}->{name}", self.expr_at(*pointer, level::POSTFIX))
            }
            _ => format!("{}.{name}", self.place_at(record, level::POSTFIX)),
        }
    }

    fn remote(&mut self, kind: &PlaceKind) -> String {
        let PlaceKind::Remote(remote) = kind else { return String::new() };
        let side = match remote.side {
            Side::Own => "",
            Side::Specification => "spec.",
        };
        let process = remote.process.map_or(String::new(), |e| format!("[{}]", self.expr(e)));
        let function = remote.function.as_ref().map_or(String::new(), |f| format!("@{}", names::word(f)));
        let variable = match remote.variable {
            None => String::new(),
            Some(Variable::Global(id)) => format!("{{global {}}}", id.0),
            Some(Variable::Local(id)) => format!("{{local {}}}", id.0),
        };
        format!("{side}PROC{process}{function}.{}{variable}", names::word(&remote.name))
    }

    fn variable(&self, variable: Variable) -> String {
        match variable {
            Variable::Global(id) => self.names.globals[id.0 as usize].clone(),
            Variable::Local(id) => self.locals.list.get(id.0 as usize).cloned().unwrap_or_else(|| format!("${}", id.0)),
        }
    }
}

/// A field's name, or its number where the name does not tell it.
fn field_name(program: &crate::Program, record: TypeId, field: u32) -> String {
    let Type::Record(id) = program.types.get(record) else { return format!("#{field}") };
    let fields = &program.types.record(*id).fields;
    let Some(name) = fields.get(field as usize).map(|f| &f.name).filter(|name| !name.is_empty()) else {
        return format!("#{field}");
    };
    match fields.iter().filter(|f| f.name == *name).count() {
        1 => names::word(name),
        _ => format!("#{field}"),
    }
}

/// A character constant, if the value is one that can be shown.
fn character(value: i128) -> Option<String> {
    let c = u8::try_from(value).ok()?;
    match c {
        b'\n' => Some("'\\n'".into()),
        b'\t' => Some("'\\t'".into()),
        0 => Some("'\\0'".into()),
        b'\'' | b'\\' => Some(format!("'\\{}'", char::from(c))),
        b' '..=b'~' => Some(format!("'{}'", char::from(c))),
        _ => None,
    }
}

/// A real constant exactly: `1.50` is 150e-2, `15p-3` is 15 / 8.
fn real_digits(real: &Real) -> String {
    let sign = if real.mantissa.sign() == Sign::Minus { "-" } else { "" };
    let digits = real.mantissa.magnitude().to_string();
    match (real.base, real.exponent) {
        (2, exponent) => format!("{sign}{digits}p{exponent}"),
        (_, 0) => format!("{sign}{digits}."),
        (_, exponent @ -30..=-1) => {
            let behind = exponent.unsigned_abs() as usize;
            let digits = format!("{digits:0>width$}", width = behind + 1);
            let (before, after) = digits.split_at(digits.len() - behind);
            format!("{sign}{before}.{after}")
        }
        (_, exponent) => format!("{sign}{digits}e{exponent}"),
    }
}
