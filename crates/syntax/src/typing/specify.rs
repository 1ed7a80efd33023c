//! Declaration specifiers: from words (`unsigned long int`, `struct s {..}`,
//! `typeof(e)`, `_Alignas(8)`) to a type and what else they say.
//!
//! A `typedef` may carry an alignment (`aligned`); types do not, so it
//! travels beside the type to the objects and members declared with it.

use super::attributes::Effects;
use super::scope::Entity;
use super::Typing;
use crate::tree::{Alignment, Basic, DeclId, Specifiers, StorageClass, TypeSpecifier, Unit};
use crate::types::{FloatKind, IntKind, QualType, Type, TypeId};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span, Symbol};

/// What specifiers say.
#[derive(Clone, Copy, Debug)]
pub struct Specified {
    /// The type.
    pub ty: QualType,
    /// `aligned` of the typedef that names the type.
    pub type_align: Option<u64>,
    /// Storage class, `typedef` among them.
    pub storage: Option<StorageClass>,
    /// Attributes and `_Alignas`.
    pub effects: Effects,
    /// `_Thread_local`
    pub thread_local: Option<Span>,
    /// `inline`
    pub inline: Option<Span>,
    /// `__auto_type`: the initialiser says the type.
    pub inferred: Option<Span>,
}

/// Whether declarators follow: `struct s;` alone declares a new `s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// No declarator.
    Alone,
    /// At least one.
    Declarators,
}

/// How often each basic word occurs.
#[derive(Default)]
struct Words {
    list: Vec<Basic>,
}

impl Words {
    fn count(&self, word: Basic) -> usize {
        self.list.iter().filter(|&&w| w == word).count()
    }
}

impl Typing<'_> {
    /// What the specifiers of a declaration say.
    pub(super) fn specifiers(&mut self, u: &Unit, specifiers: &Specifiers, company: Company) -> Specified {
        let (base, type_align, inferred) = self.specified_type(u, specifiers, company);
        let base = self.reshape(u, &specifiers.attributes, base);
        let ty = self.ast.types.qualify(base, specifiers.qualifiers);
        let mut effects = self.effects(u, &specifiers.attributes);
        for alignment in &specifiers.alignments {
            effects.align = effects.align.max(self.alignment(u, *alignment));
        }
        effects.noreturn |= specifiers.noreturn.is_some();
        Specified {
            ty,
            type_align,
            storage: self.storage(specifiers),
            effects,
            thread_local: specifiers.thread_local,
            inline: specifiers.inline,
            inferred,
        }
    }

    fn storage(&mut self, specifiers: &Specifiers) -> Option<StorageClass> {
        let (first, at) = *specifiers.storage.first()?;
        if let Some((_, span)) = specifiers.storage.get(1) {
            let d = Diagnostic::new(&types::E322, *span, "a declaration has more than one storage class");
            self.report(d.also(at, "the first is here"));
        }
        Some(first)
    }

    fn alignment(&mut self, u: &Unit, alignment: Alignment) -> Option<u64> {
        match alignment {
            Alignment::Type(decl) => {
                let (ty, align) = self.type_name_aligned(u, decl);
                self.ast.types.align_of(ty.ty, self.target).max(align)
            }
            Alignment::Value(e) => {
                let e = self.expr(u, e);
                let value = self.required_constant(e, "the operand of `_Alignas`")?;
                if value == 0 {
                    return None;
                }
                self.checked_alignment(value, self.span(e))
            }
        }
    }

    fn specified_type(
        &mut self,
        u: &Unit,
        specifiers: &Specifiers,
        company: Company,
    ) -> (QualType, Option<u64>, Option<Span>) {
        let mut words = Words::default();
        let mut other: Option<(QualType, Option<u64>)> = None;
        let mut clash = None;
        for (specifier, span) in &specifiers.types {
            if let TypeSpecifier::Basic(word) = specifier {
                words.list.push(*word);
                continue;
            }
            if other.is_some() {
                clash = Some(*span);
            }
            other = Some(self.other_type(u, specifier, *span, company));
        }
        let span = specifiers.types.first().map_or(specifiers.span, |(_, span)| *span);
        if words.count(Basic::AutoType) > 0 {
            return (QualType::plain(self.basic.error), None, Some(span));
        }
        match other {
            Some(found) if words.list.is_empty() && clash.is_none() => (found.0, found.1, None),
            Some(_) => {
                let at = clash.unwrap_or(specifiers.span);
                self.error(&types::E304, at, "a declaration names two types");
                (QualType::plain(self.basic.error), None, None)
            }
            None => (QualType::plain(self.basic_type(&words, specifiers.span)), None, None),
        }
    }

    fn other_type(
        &mut self,
        u: &Unit,
        specifier: &TypeSpecifier,
        span: Span,
        company: Company,
    ) -> (QualType, Option<u64>) {
        match specifier {
            TypeSpecifier::Basic(_) => (QualType::plain(self.basic.error), None),
            TypeSpecifier::Named(name) => self.named_type(*name, span),
            TypeSpecifier::Record(record) => (self.record_specifier(u, record, span, company), None),
            TypeSpecifier::Enum(specifier) => (self.enum_specifier(u, specifier, span, company), None),
            TypeSpecifier::TypeofExpr(e) => {
                let e = self.expr(u, *e);
                (self.ast.expr(e).ty, None)
            }
            TypeSpecifier::TypeofType(decl) => self.type_name_aligned(u, *decl),
            TypeSpecifier::Atomic(decl) => {
                let ty = self.type_name(u, *decl);
                (self.ast.types.qualify(ty, crate::tree::Qualifiers::ATOMIC), None)
            }
        }
    }

    fn named_type(&mut self, name: Symbol, span: Span) -> (QualType, Option<u64>) {
        match self.scopes.find(name).map(|binding| binding.entity) {
            Some(Entity::Typedef(ty, align)) => (ty, align),
            _ => {
                let message = format!("`{}` does not name a type", self.text(name));
                self.error(&types::E301, span, message);
                (QualType::plain(self.basic.error), None)
            }
        }
    }

    fn basic_type(&mut self, words: &Words, span: Span) -> TypeId {
        if words.list.is_empty() {
            // The parser has warned.
            return self.int(IntKind::Int);
        }
        let ty = match words.count(Basic::Complex) + words.count(Basic::Imaginary) {
            0 => self.real_type(words),
            1 => self.complex_type(words),
            _ => None,
        };
        ty.unwrap_or_else(|| {
            self.error(&types::E304, span, "these specifiers do not form a type");
            self.basic.error
        })
    }

    /// `_Complex` alone is `_Complex double`; GNU allows integers, which are
    /// read as `_Complex double`.
    fn complex_type(&mut self, words: &Words) -> Option<TypeId> {
        let real = Words {
            list: words.list.iter().copied().filter(|w| *w != Basic::Complex && *w != Basic::Imaginary).collect(),
        };
        let kind = match real.list.is_empty() {
            true => FloatKind::Double,
            false => match self.real_type(&real).map(|ty| self.kind(ty).clone()) {
                Some(Type::Float(kind)) => kind,
                Some(Type::Int(_)) => FloatKind::Double,
                _ => return None,
            },
        };
        Some(self.ast.types.intern(Type::Complex(kind)))
    }

    fn real_type(&self, words: &Words) -> Option<TypeId> {
        let signs = words.count(Basic::Signed) + words.count(Basic::Unsigned);
        let longs = words.count(Basic::Long);
        let lone = |word: Basic, ty: TypeId| (words.list.len() == 1 && words.count(word) == 1).then_some(ty);
        lone(Basic::Void, self.basic.void)
            .or_else(|| lone(Basic::Bool, self.int(IntKind::Bool)))
            .or_else(|| lone(Basic::Float, self.float(FloatKind::Float)))
            .or_else(|| lone(Basic::Double, self.float(FloatKind::Double)))
            .or_else(|| lone(Basic::Float128, self.float(FloatKind::Float128)))
            .or_else(|| lone(Basic::VaList, self.basic.va_list))
            .or_else(|| {
                let long_double = words.list.len() == 2 && longs == 1 && words.count(Basic::Double) == 1;
                long_double.then(|| self.float(FloatKind::LongDouble))
            })
            .or_else(|| if signs <= 1 { self.integer_type(words, longs) } else { None })
    }

    fn integer_type(&self, words: &Words, longs: usize) -> Option<TypeId> {
        let known = [Basic::Signed, Basic::Unsigned, Basic::Long, Basic::Int, Basic::Char, Basic::Short, Basic::Int128];
        if words.list.iter().any(|word| !known.contains(word)) || words.count(Basic::Int) > 1 {
            return None;
        }
        let int = words.count(Basic::Int);
        let counts = (words.count(Basic::Char), words.count(Basic::Short), longs, words.count(Basic::Int128));
        let kind = match counts {
            (1, 0, 0, 0) if int == 0 => match words.count(Basic::Signed) {
                0 => IntKind::Char,
                _ => IntKind::SignedChar,
            },
            (0, 1, 0, 0) => IntKind::Short,
            (0, 0, 0, 0) => IntKind::Int,
            (0, 0, 1, 0) => IntKind::Long,
            (0, 0, 2, 0) => IntKind::LongLong,
            (0, 0, 0, 1) if int == 0 => IntKind::Int128,
            _ => return None,
        };
        Some(self.int(if words.count(Basic::Unsigned) == 1 { kind.to_unsigned() } else { kind }))
    }

    /// The type that a type name denotes.
    pub(super) fn type_name(&mut self, u: &Unit, decl: DeclId) -> QualType {
        self.type_name_aligned(u, decl).0
    }

    pub(super) fn type_name_aligned(&mut self, u: &Unit, decl: DeclId) -> (QualType, Option<u64>) {
        let decl = &u.decls[decl.0 as usize];
        let specified = self.specifiers(u, &decl.specifiers, Company::Declarators);
        let Some(first) = decl.declarators.first() else { return (specified.ty, specified.type_align) };
        let place = super::declarators::Site::TypeName;
        let declared = self.declarator(u, specified.ty, &first.declarator, place);
        let ty = self.reshape(u, &first.attributes, declared.ty);
        let align = if first.declarator.steps.is_empty() { specified.type_align } else { None };
        (ty, align)
    }
}
