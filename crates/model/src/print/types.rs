//! Types in C's notation: a base and a declarator around a name.
//!
//! `long` is 64 bits here on every target. Integer types that C has no word
//! for are `_Int24`, `_UInt24`, `_Char16`, `_UChar16`. The extent of a
//! variable array is the hidden variable's name; `$5` is local number 5 of a
//! function other than the one that is being printed.

use super::Printer;
use crate::program::Variable;
use crate::qualifiers::Qualifiers;
use crate::types::{CharLike, Extent, FloatFormat, IntType, RecordKind, Signature, Signedness, Type, TypeId};

/// The integer types that C has words for.
pub(crate) const INTEGERS: &[(u16, Signedness, CharLike, &str)] = &[
    (8, Signedness::Signed, CharLike::Character, "char"),
    (8, Signedness::Unsigned, CharLike::Character, "unsigned char"),
    (16, Signedness::Signed, CharLike::Number, "short"),
    (16, Signedness::Unsigned, CharLike::Number, "unsigned short"),
    (32, Signedness::Signed, CharLike::Number, "int"),
    (32, Signedness::Unsigned, CharLike::Number, "unsigned int"),
    (64, Signedness::Signed, CharLike::Number, "long"),
    (64, Signedness::Unsigned, CharLike::Number, "unsigned long"),
    (128, Signedness::Signed, CharLike::Number, "__int128"),
    (128, Signedness::Unsigned, CharLike::Number, "unsigned __int128"),
];

/// The beginnings of the others.
const ODD_INTEGERS: &[(&str, Signedness, CharLike)] = &[
    ("_Int", Signedness::Signed, CharLike::Number),
    ("_UInt", Signedness::Unsigned, CharLike::Number),
    ("_Char", Signedness::Signed, CharLike::Character),
    ("_UChar", Signedness::Unsigned, CharLike::Character),
];

/// The integer type that a word such as `_Int24` means.
pub(crate) fn odd_integer(word: &str) -> Option<IntType> {
    ODD_INTEGERS.iter().find_map(|(start, sign, chars)| {
        let bits = word.strip_prefix(start)?.parse().ok()?;
        Some(IntType { bits, sign: *sign, chars: *chars })
    })
}

fn integer(ty: IntType) -> String {
    let known = INTEGERS.iter().find(|(bits, sign, chars, _)| (*bits, *sign, *chars) == (ty.bits, ty.sign, ty.chars));
    if let Some((_, _, _, text)) = known {
        return (*text).into();
    }
    let start = ODD_INTEGERS.iter().find(|(_, sign, chars)| (*sign, *chars) == (ty.sign, ty.chars));
    format!("{}{}", start.map_or("_Int", |(start, _, _)| start), ty.bits)
}

impl Printer<'_> {
    /// A declaration of `name` with a type; of no name, the type alone.
    pub(super) fn declare(&self, id: TypeId, name: &str) -> String {
        let base = match self.program.types.get(id) {
            Type::Pointer(to) => {
                let grouped = matches!(self.program.types.get(*to), Type::Array(..) | Type::Function(_));
                return match grouped {
                    true => self.declare(*to, &format!("(*{name})")),
                    false => self.declare(*to, &format!("*{name}")),
                };
            }
            Type::Array(of, extent) => return self.declare(*of, &format!("{name}[{}]", self.extent(*extent))),
            Type::Function(signature) => {
                return self.declare(signature.result, &format!("{name}({})", self.parameters(signature)))
            }
            Type::Void => "void".into(),
            Type::Bool => "_Bool".into(),
            Type::Int(int) => integer(*int),
            Type::Float(FloatFormat::Single) => "float".into(),
            Type::Float(FloatFormat::Double) => "double".into(),
            Type::Float(FloatFormat::Extended) => "long double".into(),
            Type::Float(FloatFormat::Quad) => "_Float128".into(),
            Type::VaList => "va_list".into(),
            Type::Record(record) => {
                let kind = record_kind(self.program.types.record(*record).kind);
                format!("{kind} {}", self.names.records[record.0 as usize])
            }
        };
        match name.is_empty() {
            true => base,
            false => format!("{base} {name}"),
        }
    }

    /// A type alone.
    pub(super) fn type_name(&self, id: TypeId) -> String {
        self.declare(id, "")
    }

    fn extent(&self, extent: Extent) -> String {
        match extent {
            Extent::Fixed(n) => n.to_string(),
            Extent::Flexible => String::new(),
            Extent::Variable(Variable::Global(id)) => self.names.globals[id.0 as usize].clone(),
            Extent::Variable(Variable::Local(id)) => {
                self.locals.list.get(id.0 as usize).cloned().unwrap_or_else(|| format!("${}", id.0))
            }
        }
    }

    fn parameters(&self, signature: &Signature) -> String {
        let mut parts: Vec<String> = signature.parameters.iter().map(|p| self.type_name(*p)).collect();
        if signature.variadic {
            parts.push("...".into());
        }
        match parts.is_empty() {
            true => "void".into(),
            false => parts.join(", "),
        }
    }
}

/// The words of qualifiers, each with a space behind it.
pub(super) fn qualifiers(qualifiers: Qualifiers) -> String {
    let words = Qualifiers::WORDS.iter().filter(|(qualifier, _)| qualifiers.has(*qualifier));
    words.map(|(_, word)| format!("{word} ")).collect()
}

/// The keyword of a record.
pub(super) fn record_kind(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    }
}
