//! A condition as C over the copies: a variable becomes an element of a copy, `PROC[e].x`
//! one of another process's copy, and a quantifier a loop over the range that its
//! constraint says.

use crate::sites::{is_constant, operands, Site, Sites};
use crate::{Refusal, Unit};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, LogicalOp, ObjectId, Remote, UnaryOp};
use antiphon_syntax::tree::{Quantifier, Side};
use antiphon_syntax::types::{Extent, FloatKind, IntKind, QualType, Type};
use std::fmt::Write;

/// What is written for an assertion.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// Its condition, as C.
    pub(crate) condition: String,
    /// Statements that show the values in it.
    pub(crate) values: String,
    /// Elements of an initialiser: what is copied.
    pub(crate) parts: Vec<String>,
}

/// Writes an assertion.
pub(crate) fn write(unit: &Unit<'_>, found: &Sites, site: &Site) -> Result<Written, Refusal> {
    let writer = Writer { unit };
    let parts = found.parts(unit, site).into_iter().map(|object| writer.part(object, site.span));
    Ok(Written {
        condition: writer.value(site.condition)?,
        values: writer.shown(site.condition)?,
        parts: parts.collect::<Result<_, _>>()?,
    })
}

/// An element of a copy.
struct Element {
    process: String,
    object: ObjectId,
    /// Counted in numbers, not in rows.
    index: String,
    ty: QualType,
}

struct Writer<'a> {
    unit: &'a Unit<'a>,
}

/// Structures are not taken apart.
const NUMBERS_ONLY: &str = "only numbers, arrays and pointers to numbers are checked at run time";

type Text = Result<String, Refusal>;

impl Writer<'_> {
    /// `{3, u, sizeof u}`
    fn part(&self, id: ObjectId, site: Span) -> Text {
        let object = self.unit.ast.object(id);
        let name = object.name.map_or("", |name| self.unit.names.text(name));
        match self.unit.ast.types.get(object.ty.ty) {
            Type::Array(..) => Ok(format!("{{{}, {name}, sizeof {name}}}", id.0)),
            Type::Pointer(_) => Ok(format!("{{{}, {name}, antiphon_extent({name})}}", id.0)),
            _ => {
                self.number(object.ty, site)?;
                Ok(format!("{{{}, &{name}, sizeof {name}}}", id.0))
            }
        }
    }

    /// The type of a number, as C.
    fn number(&self, ty: QualType, span: Span) -> Result<&'static str, Refusal> {
        let name = match self.unit.ast.types.get(ty.ty) {
            Type::Int(kind) => match kind {
                IntKind::Bool => "_Bool",
                IntKind::Char => "char",
                IntKind::SignedChar => "signed char",
                IntKind::UnsignedChar => "unsigned char",
                IntKind::Short => "short",
                IntKind::UnsignedShort => "unsigned short",
                IntKind::Int => "int",
                IntKind::UnsignedInt => "unsigned int",
                IntKind::Long => "long",
                IntKind::UnsignedLong => "unsigned long",
                IntKind::LongLong => "long long",
                IntKind::UnsignedLongLong => "unsigned long long",
                IntKind::Int128 | IntKind::UnsignedInt128 => "",
            },
            Type::Float(FloatKind::Float) => "float",
            Type::Float(FloatKind::Double) => "double",
            Type::Float(FloatKind::LongDouble) => "long double",
            Type::Enum(_) => "int",
            _ => "",
        };
        match name {
            "" => Err(Refusal::at(span, NUMBERS_ONLY)),
            name => Ok(name),
        }
    }

    fn is_real(&self, ty: QualType) -> bool {
        matches!(self.unit.ast.types.get(ty.ty), Type::Float(_))
    }

    fn value(&self, id: ExprId) -> Text {
        let expr = self.unit.ast.expr(id);
        match &expr.kind {
            ExprKind::Int(value) => Ok(match i32::try_from(*value) {
                Ok(small) => format!("({small})"),
                Err(_) => format!("({value}LL)"),
            }),
            ExprKind::Float(value) if value.base == 10 => Ok(format!("{}e{}", value.mantissa, value.exponent)),
            ExprKind::Float(value) => Ok(format!("ldexp({}, {})", value.mantissa, value.exponent)),
            ExprKind::Object(object) if is_constant(self.unit, *object) => Ok(self.constant(*object)),
            ExprKind::Object(_) | ExprKind::Remote(_) | ExprKind::Index(..) | ExprKind::Deref(_) => self.read(id),
            ExprKind::Unary(op, one) => Ok(format!("({}{})", unary(*op), self.value(*one)?)),
            ExprKind::Binary(op, one, other) => {
                let sign = binary(*op).ok_or_else(|| Refusal::at(expr.span, "pointers are not checked at run time"))?;
                Ok(format!("({} {sign} {})", self.value(*one)?, self.value(*other)?))
            }
            ExprKind::Logical(op, one, other) => {
                let (one, other) = (self.value(*one)?, self.value(*other)?);
                Ok(match op {
                    LogicalOp::And => format!("({one} && {other})"),
                    LogicalOp::Or => format!("({one} || {other})"),
                    LogicalOp::Implies => format!("(!({one}) || {other})"),
                })
            }
            ExprKind::Conditional(test, yes, no) => {
                Ok(format!("({} ? {} : {})", self.value(*test)?, self.value(*yes)?, self.value(*no)?))
            }
            ExprKind::Convert(Conversion::Arithmetic, _, one) => {
                Ok(format!("(({}){})", self.number(expr.ty, expr.span)?, self.value(*one)?))
            }
            ExprKind::Convert(Conversion::Same, _, one) => self.value(*one),
            ExprKind::Call(callee, arguments) => self.call(*callee, arguments, expr.span),
            ExprKind::Pid => Ok("antiphon_self".into()),
            ExprKind::NumberOfProcesses => Ok("antiphon.processes".into()),
            ExprKind::Quantified { .. } => self.quantified(id),
            ExprKind::Member(..) => Err(Refusal::at(expr.span, NUMBERS_ONLY)),
            _ => Err(Refusal::at(expr.span, "this is not checked at run time")),
        }
    }

    fn constant(&self, id: ObjectId) -> String {
        let object = self.unit.ast.object(id);
        match object.storage {
            antiphon_syntax::ast::Storage::Bound => format!("antiphon_i{}", id.0),
            _ => object.name.map_or("", |name| self.unit.names.text(name)).to_owned(),
        }
    }

    fn call(&self, callee: ExprId, arguments: &[ExprId], span: Span) -> Text {
        let mut callee = callee;
        while let ExprKind::Convert(_, _, inner) = self.unit.ast.expr(callee).kind {
            callee = inner;
        }
        let ExprKind::Function(function) = self.unit.ast.expr(callee).kind else {
            return Err(Refusal::at(span, "a call through a pointer is not checked at run time"));
        };
        let arguments = arguments.iter().map(|argument| self.value(*argument)).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("{}({})", self.unit.names.text(self.unit.ast.function(function).name), arguments.join(", ")))
    }

    /// The number at a place.
    fn read(&self, id: ExprId) -> Text {
        let span = self.unit.ast.expr(id).span;
        let Element { process, object, index, ty } = self.element(id)?;
        let ty = self.number(ty, span)?;
        Ok(format!("(*({ty} *)antiphon_at({process}, {}, {index}, sizeof({ty})))", object.0))
    }

    fn element(&self, id: ExprId) -> Result<Element, Refusal> {
        let expr = self.unit.ast.expr(id);
        match &expr.kind {
            ExprKind::Object(object) => {
                Ok(Element { process: "antiphon_self".into(), object: *object, index: "0".into(), ty: expr.ty })
            }
            ExprKind::Remote(remote) => self.remote(remote, expr.ty, expr.span),
            ExprKind::Index(base, index) => {
                let index = self.value(*index)?;
                self.element_of(*base, &index, expr.ty)
            }
            ExprKind::Deref(base) => self.element_of(*base, "0", expr.ty),
            ExprKind::Convert(_, _, inner) => self.element(*inner),
            _ => Err(Refusal::at(expr.span, "this place is not checked at run time")),
        }
    }

    fn remote(&self, remote: &Remote, ty: QualType, span: Span) -> Result<Element, Refusal> {
        let (Side::Own, Some(object)) = (remote.side, remote.object) else {
            return Err(Refusal::at(span, "a variable of the specification is not known at run time"));
        };
        let process = remote.process.map_or(Ok("antiphon_self".to_owned()), |process| self.value(process))?;
        Ok(Element { process, object, index: "0".into(), ty })
    }

    /// An element of an array, or of what a variable points to.
    fn element_of(&self, base: ExprId, index: &str, ty: QualType) -> Result<Element, Refusal> {
        let base = self.element(base)?;
        let stride = self.numbers_in(ty, self.unit.ast.object(base.object).span)?;
        let index = format!("({} + (long)({index}) * {stride})", base.index);
        Ok(Element { index, ty, ..base })
    }

    /// How many numbers a type has.
    fn numbers_in(&self, ty: QualType, span: Span) -> Result<u64, Refusal> {
        match self.unit.ast.types.get(ty.ty) {
            Type::Array(inner, Extent::Fixed(extent)) => Ok(extent * self.numbers_in(*inner, span)?),
            Type::Array(..) => Err(Refusal::at(span, "rows of a variable length are not checked at run time")),
            Type::Pointer(_) => Err(Refusal::at(span, "pointers to pointers are not checked at run time")),
            _ => Ok(1),
        }
    }

    fn quantified(&self, id: ExprId) -> Text {
        let expr = self.unit.ast.expr(id);
        let ExprKind::Quantified { quantifier, variable, constraint, body } = &expr.kind else {
            return Err(Refusal::at(expr.span, "this is not checked at run time"));
        };
        let bounds = constraint.map(|constraint| self.bounds(constraint, *variable)).transpose()?.unwrap_or_default();
        let (Some(low), Some(high), Some(constraint)) = (bounds.0, bounds.1, constraint) else {
            return Err(Refusal::at(expr.span, "a quantifier needs a lower and an upper bound to be checked"));
        };
        let (body, test) = (self.value(*body)?, self.value(*constraint)?);
        let at = self.constant(*variable);
        let (ty, start, step) = match quantifier {
            Quantifier::ForAll => ("int", "1", format!("antiphon_r = antiphon_r && {body}")),
            Quantifier::Exists => ("int", "0", format!("antiphon_r = antiphon_r || {body}")),
            Quantifier::Sum => (self.number(expr.ty, expr.span)?, "0", format!("antiphon_r += {body}")),
            Quantifier::Count => ("int", "0", format!("antiphon_r += !!({body})")),
            Quantifier::Min | Quantifier::Max => {
                return Err(Refusal::at(expr.span, "a minimum or maximum is not checked at run time"));
            }
        };
        Ok(format!(
            "({{ {ty} antiphon_r = {start}; for (long long {at} = {low}; {at} <= {high}; {at}++) if ({test}) {step}; \
             antiphon_r; }})"
        ))
    }

    /// The smallest and the largest number that a constraint allows, both included.
    fn bounds(&self, constraint: ExprId, variable: ObjectId) -> Result<(Option<String>, Option<String>), Refusal> {
        match &self.unit.ast.expr(constraint).kind {
            ExprKind::Logical(LogicalOp::And, one, other) => {
                let (one, other) = (self.bounds(*one, variable)?, self.bounds(*other, variable)?);
                Ok((one.0.or(other.0), one.1.or(other.1)))
            }
            ExprKind::Binary(op, one, other) if self.is_variable(*one, variable) => {
                let bound = self.value(*other)?;
                Ok(match op {
                    BinaryOp::Less => (None, Some(format!("{bound} - 1"))),
                    BinaryOp::LessEqual => (None, Some(bound)),
                    BinaryOp::Greater => (Some(format!("{bound} + 1")), None),
                    BinaryOp::GreaterEqual => (Some(bound), None),
                    _ => (None, None),
                })
            }
            ExprKind::Binary(op, one, other) if self.is_variable(*other, variable) => {
                let bound = self.value(*one)?;
                Ok(match op {
                    BinaryOp::Greater => (None, Some(format!("{bound} - 1"))),
                    BinaryOp::GreaterEqual => (None, Some(bound)),
                    BinaryOp::Less => (Some(format!("{bound} + 1")), None),
                    BinaryOp::LessEqual => (Some(bound), None),
                    _ => (None, None),
                })
            }
            ExprKind::Convert(_, _, inner) => self.bounds(*inner, variable),
            _ => Ok((None, None)),
        }
    }

    fn is_variable(&self, id: ExprId, variable: ObjectId) -> bool {
        match self.unit.ast.expr(id).kind {
            ExprKind::Object(object) => object == variable,
            ExprKind::Convert(_, _, inner) => self.is_variable(inner, variable),
            _ => false,
        }
    }

    /// Statements that show the numbers of a condition, outside of quantifiers.
    fn shown(&self, id: ExprId) -> Text {
        let mut known = Vec::new();
        let mut text = String::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let expr = self.unit.ast.expr(id);
            let is_place = matches!(
                expr.kind,
                ExprKind::Object(_) | ExprKind::Remote(_) | ExprKind::Index(..) | ExprKind::Deref(_)
            );
            let is_own = matches!(expr.kind, ExprKind::Object(object) if is_constant(self.unit, object));
            if matches!(expr.kind, ExprKind::Quantified { .. }) || is_own {
                continue;
            }
            if is_place && self.number(expr.ty, expr.span).is_ok() {
                let name = self.source(expr.span);
                if !name.is_empty() && !known.contains(&name) {
                    let (kind, to) = if self.is_real(expr.ty) { ("real", "double") } else { ("integer", "long long") };
                    let _ = write!(text, "antiphon_show_{kind}({}, ({to}){}); ", quoted(&name), self.read(id)?);
                    known.push(name);
                }
            }
            open.extend(operands(self.unit.ast, id).into_iter().rev());
        }
        Ok(text)
    }

    /// The user's text, in one line.
    pub(crate) fn source(&self, span: Span) -> String {
        source(self.unit, span)
    }
}

/// The user's text of a span, in one line.
pub(crate) fn source(unit: &Unit<'_>, span: Span) -> String {
    let Some(place) = unit.map.position(span) else { return String::new() };
    let text = &unit.map.file(place.file).text;
    let bytes = text.get(place.offset as usize..place.end_offset as usize).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes).replace("\\\n", " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A string of C.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Negate => "-",
        UnaryOp::Complement => "~",
        UnaryOp::Not => "!",
    }
}

fn binary(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::Less => "<",
        BinaryOp::Greater => ">",
        BinaryOp::LessEqual => "<=",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::PointerAdd | BinaryOp::PointerSubtract | BinaryOp::PointerDifference => return None,
    })
}
