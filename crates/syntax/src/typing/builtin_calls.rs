//! Calls of the compiler's built-ins: the table of `builtins` put to use.
//! Deliberately not here: what a built-in means, which lowering knows.
//! What the built-ins do is the business of lowering.

use super::builtins::{AtomicShape, Kind, Row};
use super::convert::Sink;
use super::scope::Entity;
use super::Typing;
use crate::ast::{AtomicBuiltin, Builtin, ExprId, ExprKind, FunctionId};
use crate::tree::{self, Qualifiers, Unit, Variadic};
use crate::types::{FloatKind, FunctionType, IntKind, QualType, Type, TypeId};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    /// A call of a name that is not declared, if it is a built-in that is no
    /// library function.
    pub(super) fn builtin_call(
        &mut self,
        u: &Unit,
        name: Symbol,
        arguments: &[tree::ExprId],
        at: Span,
        span: Span,
    ) -> Option<ExprId> {
        let (row, plain) = *self.known.builtins.get(&name)?;
        match row.kind {
            Kind::Library if name != plain => {
                self.library_function(plain, at);
                None
            }
            Kind::Library => None,
            Kind::ConstantP => {
                let known = arguments.first().is_some_and(|e| {
                    let e = self.expr(u, *e);
                    self.evaluate(e).is_ok() || matches!(self.ast.expr(e).kind, ExprKind::String(..))
                });
                Some(self.push_int(i128::from(known), IntKind::Int, span))
            }
            _ => {
                let arguments: Vec<ExprId> = arguments.iter().map(|e| self.expr(u, *e)).collect();
                if arguments.iter().any(|&e| self.is_error(e)) {
                    return Some(self.push_error(span));
                }
                Some(self.typed_builtin(row, name, arguments, span))
            }
        }
    }

    fn typed_builtin(&mut self, row: &Row, name: Symbol, arguments: Vec<ExprId>, span: Span) -> ExprId {
        match row.kind {
            Kind::Library | Kind::ConstantP => self.push_error(span),
            Kind::Plain(builtin) => {
                let signature = self.read_signature(row.signature);
                let arguments = self.arguments(&signature, arguments, Some((name, Span::NONE)), span);
                self.push_plain(ExprKind::Builtin(builtin, arguments), signature.result.ty, span)
            }
            Kind::Loose(builtin) => {
                let result = self.read_signature(row.signature).result;
                let arguments = arguments.into_iter().map(|e| self.loose_argument(builtin, e)).collect();
                self.push_plain(ExprKind::Builtin(builtin, arguments), result.ty, span)
            }
            Kind::Complex => match arguments[..] {
                [re, im] => {
                    let (re, im) = (self.value(re), self.value(im));
                    self.complex_of(re, im, span)
                }
                _ => self.wrong_builtin(name, span),
            },
            Kind::Infinity(kind) => self.float_builtin(Builtin::Infinity, kind, span),
            Kind::Nan(kind) => self.float_builtin(Builtin::Nan, kind, span),
            Kind::Compare(op) => match arguments[..] {
                [a, b] => self.binary_values(op, a, b, span),
                _ => self.wrong_builtin(name, span),
            },
            Kind::Atomic(builtin, shape) => self.atomic(builtin, shape, name, arguments, span),
        }
    }

    /// The list of `va_start` and its kin is a place, not a value.
    fn loose_argument(&mut self, builtin: Builtin, e: ExprId) -> ExprId {
        match builtin {
            Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy => e,
            _ => self.value(e),
        }
    }

    fn float_builtin(&mut self, builtin: Builtin, kind: FloatKind, span: Span) -> ExprId {
        let ty = self.float(kind);
        self.push_plain(ExprKind::Builtin(builtin, Vec::new()), ty, span)
    }

    fn wrong_builtin(&mut self, name: Symbol, span: Span) -> ExprId {
        let message = format!("the arguments of `{}` do not match", self.text(name));
        self.error(&types::E310, span, message);
        self.push_error(span)
    }

    fn atomic(
        &mut self,
        builtin: AtomicBuiltin,
        shape: AtomicShape,
        name: Symbol,
        arguments: Vec<ExprId>,
        span: Span,
    ) -> ExprId {
        let arguments: Vec<ExprId> = arguments.into_iter().map(|e| self.value(e)).collect();
        let void = self.basic.void;
        if shape == AtomicShape::Fence {
            return self.push_atomic(builtin, arguments, void, span);
        }
        if builtin == AtomicBuiltin::IsLockFree {
            let ty = self.int(IntKind::Bool);
            return self.push_atomic(builtin, arguments, ty, span);
        }
        let Some(to) = arguments.first().and_then(|&e| self.pointee(self.ty(e))) else {
            return self.wrong_builtin(name, span);
        };
        self.atomic_on(builtin, shape, to.ty, arguments, span).unwrap_or_else(|| self.wrong_builtin(name, span))
    }

    fn push_atomic(&mut self, builtin: AtomicBuiltin, arguments: Vec<ExprId>, ty: TypeId, span: Span) -> ExprId {
        self.push_plain(ExprKind::Builtin(Builtin::Atomic(builtin), arguments), ty, span)
    }

    /// The forms that pass values through pointers become those that do not.
    fn atomic_on(
        &mut self,
        builtin: AtomicBuiltin,
        shape: AtomicShape,
        ty: TypeId,
        mut arguments: Vec<ExprId>,
        span: Span,
    ) -> Option<ExprId> {
        let (void, boolean) = (self.basic.void, self.int(IntKind::Bool));
        let result = match shape {
            AtomicShape::Load => ty,
            AtomicShape::Test | AtomicShape::SyncBool | AtomicShape::CompareN | AtomicShape::Compare => boolean,
            AtomicShape::Nothing | AtomicShape::Store | AtomicShape::StoreFrom | AtomicShape::Fence => void,
            AtomicShape::Value
            | AtomicShape::SyncOperand
            | AtomicShape::SyncValue
            | AtomicShape::LoadTo
            | AtomicShape::ExchangeVia => ty,
        };
        match shape {
            AtomicShape::Load | AtomicShape::Test | AtomicShape::Nothing | AtomicShape::Fence => {}
            AtomicShape::Value | AtomicShape::Store => self.atomic_value(&mut arguments, 1, ty)?,
            AtomicShape::SyncOperand => {
                arguments.truncate(2);
                self.atomic_value(&mut arguments, 1, ty)?;
            }
            AtomicShape::StoreFrom => self.atomic_through(&mut arguments, 1)?,
            AtomicShape::CompareN => self.atomic_value(&mut arguments, 2, ty)?,
            AtomicShape::Compare => self.atomic_through(&mut arguments, 2)?,
            AtomicShape::SyncValue | AtomicShape::SyncBool => {
                self.atomic_value(&mut arguments, 1, ty)?;
                self.atomic_value(&mut arguments, 2, ty)?;
            }
            AtomicShape::LoadTo => {
                let place = self.atomic_place(&mut arguments, 1)?;
                let value = self.push_atomic(builtin, arguments, result, span);
                return Some(self.push_plain(ExprKind::Assign(place, value), ty, span));
            }
            AtomicShape::ExchangeVia => {
                let place = self.atomic_place(&mut arguments, 2)?;
                self.atomic_through(&mut arguments, 1)?;
                let value = self.push_atomic(builtin, arguments, result, span);
                return Some(self.push_plain(ExprKind::Assign(place, value), ty, span));
            }
        }
        Some(self.push_atomic(builtin, arguments, result, span))
    }

    /// Converts an argument to the type of the atomic object. Added to a
    /// pointer, it stays the integer it is.
    fn atomic_value(&mut self, arguments: &mut [ExprId], at: usize, ty: TypeId) -> Option<()> {
        let e = *arguments.get(at)?;
        let keeps = self.pointee(ty).is_some() && self.is_integer(self.ty(e));
        if !keeps {
            arguments[at] = self.convert_for(e, QualType::plain(ty), Sink::Argument(at + 1, None));
        }
        Some(())
    }

    fn atomic_through(&mut self, arguments: &mut [ExprId], at: usize) -> Option<()> {
        let e = *arguments.get(at)?;
        let to = self.pointee(self.ty(e))?;
        let span = self.span(e);
        arguments[at] = self.push(ExprKind::Deref(e), to, span);
        Some(())
    }

    fn atomic_place(&mut self, arguments: &mut Vec<ExprId>, at: usize) -> Option<ExprId> {
        let e = *arguments.get(at)?;
        let to = self.pointee(self.ty(e))?;
        let span = self.span(e);
        arguments.remove(at);
        Some(self.push(ExprKind::Deref(e), to, span))
    }

    /// The library function that a built-in's name denotes, declared on the
    /// way; `__builtin_memcpy` and `memcpy` are one.
    pub(super) fn library_function(&mut self, name: Symbol, span: Span) -> Option<FunctionId> {
        let (row, plain) = *self.known.builtins.get(&name)?;
        if row.kind != Kind::Library {
            return None;
        }
        match self.linked.get(&plain) {
            Some(Entity::Function(id)) => Some(*id),
            Some(_) => None,
            None => {
                let ty = self.read_signature(row.signature);
                let ty = QualType::plain(self.ast.types.intern(Type::Function(ty)));
                Some(self.add_function(plain, ty, span))
            }
        }
    }

    pub(super) fn read_signature(&mut self, signature: &str) -> FunctionType {
        let mut list: Vec<QualType> = Vec::new();
        let mut variadic = Variadic::No;
        for letter in signature.chars() {
            match letter {
                '.' => variadic = Variadic::Yes,
                _ => list.push(self.letter(letter)),
            }
        }
        let result = if list.is_empty() { QualType::plain(self.basic.void) } else { list.remove(0) };
        FunctionType { result, parameters: Some(list.into()), variadic }
    }

    fn letter(&mut self, letter: char) -> QualType {
        let kind = match letter {
            'b' => IntKind::Bool,
            'c' => IntKind::Char,
            'e' => IntKind::SignedChar,
            'y' => IntKind::UnsignedChar,
            't' => IntKind::Short,
            'i' => IntKind::Int,
            'u' => IntKind::UnsignedInt,
            'l' => IntKind::Long,
            'm' => IntKind::UnsignedLong,
            'L' => IntKind::LongLong,
            'M' => IntKind::UnsignedLongLong,
            'h' => IntKind::UnsignedShort,
            'w' if self.target.pointer_size() == 8 => IntKind::UnsignedLong,
            'w' => IntKind::UnsignedLongLong,
            'z' => return QualType::plain(self.size_type()),
            'f' => return QualType::plain(self.float(FloatKind::Float)),
            'd' => return QualType::plain(self.float(FloatKind::Double)),
            'D' => return QualType::plain(self.float(FloatKind::LongDouble)),
            'a' => return QualType::plain(self.basic.va_list),
            'p' => return self.letter_pointer(self.basic.void, Qualifiers::NONE),
            'P' => return self.letter_pointer(self.basic.void, Qualifiers::CONST),
            's' => return self.letter_pointer(self.int(IntKind::Char), Qualifiers::NONE),
            'S' => return self.letter_pointer(self.int(IntKind::Char), Qualifiers::CONST),
            _ => return QualType::plain(self.basic.void),
        };
        QualType::plain(self.int(kind))
    }

    fn letter_pointer(&mut self, ty: TypeId, quals: Qualifiers) -> QualType {
        QualType::plain(self.pointer_to(QualType { ty, quals }))
    }

    /// Reports a name declared as something else before.
    pub(super) fn conflict(&mut self, name: Symbol, span: Span, first: Span, how: &str) {
        let message = format!("`{}` {how}", self.text(name));
        let mut d = Diagnostic::new(&types::E302, span, message);
        if !first.is_none() {
            d = d.also(first, "previously declared here");
        }
        self.report(d);
    }
}
