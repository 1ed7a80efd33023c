//! Types as C writes them: `int (*)[3]`, `const char *`. Diagnostics and
//! `show ast` speak with these words. A declarator is built inside out, as
//! C's syntax demands.
//!
//! Deliberately not here: the names of typedefs, which types do not remember.

use crate::ast::{Ast, BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::tree::{Qualifiers, RecordKind, Variadic};
use crate::types::{Extent, FunctionType, QualType, Type, TypeId};
use antiphon_source::Interner;

/// Spells types and small expressions of one translation unit.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    /// The unit.
    pub ast: &'a Ast,
    /// Its names.
    pub names: &'a Interner,
}

impl Speller<'_> {
    /// A type with its qualifiers.
    pub fn ty(self, ty: QualType) -> String {
        self.declare(ty, String::new())
    }

    /// The declaration of `name` with type `ty`.
    pub fn declaration(self, ty: QualType, name: &str) -> String {
        self.declare(ty, name.to_string())
    }

    fn declare(self, ty: QualType, inner: String) -> String {
        match self.ast.types.get(ty.ty) {
            Type::Pointer(to) => {
                let mut text = format!("*{}", qualifiers(ty.quals));
                if text.len() > 1 && !inner.is_empty() {
                    text.push(' ');
                }
                text.push_str(&inner);
                let wraps = matches!(self.ast.types.get(to.ty), Type::Array(..) | Type::Function(_));
                self.declare(*to, if wraps { format!("({text})") } else { text })
            }
            Type::Array(element, extent) => {
                let text = format!("{inner}[{}]", self.extent(*extent));
                self.declare(*element, text)
            }
            Type::Function(function) => {
                let text = format!("{inner}({})", self.parameters(function));
                self.declare(function.result, text)
            }
            _ => join(&with_qualifiers(ty.quals, self.base(ty.ty)), &inner),
        }
    }

    fn parameters(self, function: &FunctionType) -> String {
        let Some(parameters) = &function.parameters else { return String::new() };
        let mut texts: Vec<String> = parameters.iter().map(|&p| self.ty(p)).collect();
        match function.variadic {
            Variadic::Yes => texts.push("...".into()),
            Variadic::No if texts.is_empty() => texts.push("void".into()),
            Variadic::No => {}
        }
        texts.join(", ")
    }

    fn extent(self, extent: Extent) -> String {
        match extent {
            Extent::Fixed(n) => n.to_string(),
            Extent::Incomplete => String::new(),
            Extent::Variable(e) => self.expr(e),
            Extent::Star => "*".into(),
        }
    }

    fn base(self, ty: TypeId) -> String {
        let types = &self.ast.types;
        match types.get(ty) {
            Type::Error => "<error>".into(),
            Type::Void => "void".into(),
            Type::Int(kind) => kind.text().into(),
            Type::Float(kind) => kind.text().into(),
            Type::Complex(kind) => format!("_Complex {}", kind.text()),
            Type::Enum(id) => match types.enumeration(*id).tag {
                Some(tag) => format!("enum {}", self.names.text(tag)),
                None => "enum <anonymous>".into(),
            },
            Type::Record(id) => {
                let record = types.record(*id);
                let word = match record.kind {
                    RecordKind::Struct => "struct",
                    RecordKind::Union => "union",
                };
                match record.tag {
                    Some(tag) => format!("{word} {}", self.names.text(tag)),
                    None => format!("{word} <anonymous>"),
                }
            }
            Type::Vector(element, count) => {
                format!("{} __vector({count})", self.ty(QualType::plain(*element)))
            }
            Type::VaList => "__builtin_va_list".into(),
            Type::Foreign => "<of the specification>".into(),
            Type::Pointer(_) | Type::Array(..) | Type::Function(_) => self.ty(QualType::plain(ty)),
        }
    }

    /// A small expression, as in the extent of an array; what is larger than
    /// names, numbers and operators is left out.
    pub fn expr(self, id: ExprId) -> String {
        match &self.ast.expr(id).kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Object(object) => match self.ast.object(*object).name {
                Some(name) => self.names.text(name).into(),
                None => "...".into(),
            },
            ExprKind::SizeOf(ty) => format!("sizeof({})", self.ty(*ty)),
            ExprKind::Convert(_, _, inner) => self.expr(*inner),
            ExprKind::Unary(op, inner) => format!("{}{}", unary_text(*op), self.operand(*inner)),
            ExprKind::Binary(op, left, right) => {
                format!("{} {} {}", self.operand(*left), binary_text(*op), self.operand(*right))
            }
            _ => "...".into(),
        }
    }

    fn operand(self, id: ExprId) -> String {
        match &self.ast.expr(id).kind {
            ExprKind::Convert(_, _, inner) => self.operand(*inner),
            ExprKind::Binary(..) => format!("({})", self.expr(id)),
            _ => self.expr(id),
        }
    }
}

fn join(base: &str, inner: &str) -> String {
    let tight = inner.is_empty() || inner.starts_with('[') || (inner.starts_with('(') && !inner.starts_with("(*"));
    format!("{base}{}{inner}", if tight { "" } else { " " })
}

fn with_qualifiers(quals: Qualifiers, base: String) -> String {
    match quals == Qualifiers::NONE {
        true => base,
        false => format!("{} {base}", qualifiers(quals)),
    }
}

/// `const volatile`, in a fixed order.
pub fn qualifiers(quals: Qualifiers) -> String {
    let words = [
        (Qualifiers::CONST, "const"),
        (Qualifiers::VOLATILE, "volatile"),
        (Qualifiers::RESTRICT, "restrict"),
        (Qualifiers::ATOMIC, "_Atomic"),
    ];
    let words: Vec<&str> = words.iter().filter(|(q, _)| quals.has(*q)).map(|(_, w)| *w).collect();
    words.join(" ")
}

/// The operator's spelling.
pub fn unary_text(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Negate => "-",
        UnaryOp::Complement => "~",
        UnaryOp::Not => "!",
    }
}

/// The operator's spelling.
pub fn binary_text(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::Add | BinaryOp::PointerAdd => "+",
        BinaryOp::Subtract | BinaryOp::PointerSubtract | BinaryOp::PointerDifference => "-",
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
    }
}
