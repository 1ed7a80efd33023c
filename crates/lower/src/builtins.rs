//! The compiler's built-ins that are no ordinary functions.
//! Those that behave like a library function are in the tables of `library`.

use crate::frame::Frame;
use crate::library::AllocationKind;
use antiphon_model as m;
use antiphon_model::library::Control;
use antiphon_model::{LibraryFunction, PureFunction};
use antiphon_source::codes::unsupported;
use antiphon_source::Span;
use antiphon_syntax::ast::{Builtin, Expr, ExprId};
use antiphon_syntax::types::IntKind;

impl Frame<'_, '_> {
    /// The value of a built-in.
    pub fn builtin(&mut self, builtin: Builtin, arguments: &[ExprId], expr: &Expr) -> m::ExprId {
        let span = expr.span;
        match builtin {
            Builtin::Expect | Builtin::AssumeAligned => {
                let values = self.values(arguments, expr.span);
                values.first().copied().unwrap_or_else(|| self.nothing(span))
            }
            Builtin::Unreachable => {
                self.st.graph.unreachable(span);
                self.nothing(span)
            }
            Builtin::Trap => {
                let function = LibraryFunction::Control(Control::Abort);
                self.act(m::Action::Library { function, arguments: Vec::new(), result: None }, span);
                self.st.graph.unreachable(span);
                self.nothing(span)
            }
            Builtin::VaStart | Builtin::VaEnd | Builtin::VaCopy => self.va_action(builtin, arguments, span),
            Builtin::AddOverflow
            | Builtin::SubOverflow
            | Builtin::MulOverflow
            | Builtin::AddOverflowP
            | Builtin::SubOverflowP
            | Builtin::MulOverflowP => self.overflow(builtin, arguments, expr),
            Builtin::Clz => self.pure(PureFunction::CountLeadingZeros, arguments, expr),
            Builtin::Ctz => self.pure(PureFunction::CountTrailingZeros, arguments, expr),
            Builtin::Popcount => self.pure(PureFunction::PopCount, arguments, expr),
            Builtin::Parity => self.pure(PureFunction::Parity, arguments, expr),
            Builtin::Ffs => self.pure(PureFunction::FindFirstSet, arguments, expr),
            Builtin::Bswap => self.pure(PureFunction::ByteSwap, arguments, expr),
            Builtin::Infinity => self.pure(PureFunction::Infinity, arguments, expr),
            Builtin::Nan => self.pure(PureFunction::Nan, arguments, expr),
            Builtin::IsNan => self.pure(PureFunction::IsNan, arguments, expr),
            Builtin::IsInfinite => self.pure(PureFunction::IsInf, arguments, expr),
            Builtin::IsFinite => self.pure(PureFunction::IsFinite, arguments, expr),
            Builtin::IsNormal => self.pure(PureFunction::IsNormal, arguments, expr),
            Builtin::SignBit => self.pure(PureFunction::SignBit, arguments, expr),
            Builtin::IsUnordered => self.pure(PureFunction::IsUnordered, arguments, expr),
            Builtin::FpClassify => self.pure(PureFunction::FpClassify, arguments, expr),
            Builtin::Complex => {
                let (values, ty) = (self.values(arguments, span), self.ty(expr.ty.ty, span));
                match values[..] {
                    [re, im] => self.complex((re, Some(im)), ty, span),
                    _ => self.nothing(span),
                }
            }
            Builtin::RealPart | Builtin::ImaginaryPart => {
                let (values, ty) = (self.values(arguments, span), self.ty(expr.ty.ty, span));
                let index = usize::from(builtin == Builtin::ImaginaryPart);
                match values.first() {
                    Some(value) => self.part(*value, index, ty, span),
                    None => self.nothing(span),
                }
            }
            Builtin::ObjectSize => self.object_size(expr),
            Builtin::Prefetch => {
                arguments.iter().for_each(|&argument| self.discard(argument));
                self.nothing(span)
            }
            Builtin::Alloca => {
                let ty = self.ty(expr.ty.ty, span);
                let place = self.temporary(ty, span);
                self.allocate(AllocationKind::Stack, arguments, place, span);
                self.load(place, span)
            }
            Builtin::FrameAddress | Builtin::ReturnAddress => {
                self.rejected(&unsupported::U009, "the address of a stack frame is not modelled", expr)
            }
            Builtin::Atomic(operation) => self.atomic(operation, arguments, expr),
        }
    }

    /// Reports a limit and goes on with some value of the right type.
    fn rejected(&mut self, code: antiphon_source::Code, text: &str, expr: &Expr) -> m::ExprId {
        self.unsupported(code, expr.span, text);
        let zero = self.nothing(expr.span);
        let ty = self.ty(expr.ty.ty, expr.span);
        match self.cx.types.is_scalar(ty) {
            true => self.convert(zero, ty, expr.span),
            false => zero,
        }
    }

    fn pure(&mut self, function: PureFunction, arguments: &[ExprId], expr: &Expr) -> m::ExprId {
        let values = self.values(arguments, expr.span);
        let ty = self.ty(expr.ty.ty, expr.span);
        self.expr(m::ExprKind::Pure(function, values), ty, expr.span)
    }

    /// `__builtin_object_size`: "not known" is always a right answer.
    fn object_size(&mut self, expr: &Expr) -> m::ExprId {
        let ty = self.ty(expr.ty.ty, expr.span);
        let largest = match self.cx.types.pointer_size {
            4 => i128::from(u32::MAX),
            _ => i128::from(u64::MAX),
        };
        self.int(largest, ty, expr.span)
    }

    fn va_action(&mut self, builtin: Builtin, arguments: &[ExprId], span: Span) -> m::ExprId {
        let places: Vec<_> = match builtin {
            Builtin::VaCopy => arguments.iter().take(2).map(|&list| self.place_of(list)).collect(),
            _ => arguments.iter().take(1).map(|&list| self.place_of(list)).collect(),
        };
        match (builtin, places.as_slice()) {
            (Builtin::VaStart, [list]) => self.act(m::Action::VaStart(*list), span),
            (Builtin::VaEnd, [list]) => self.act(m::Action::VaEnd(*list), span),
            (Builtin::VaCopy, [to, from]) => self.act(m::Action::VaCopy(*to, *from), span),
            _ => {}
        }
        self.nothing(span)
    }

    /// `va_arg(list, type)`
    pub fn va_arg(&mut self, list: ExprId, expr: &Expr) -> m::ExprId {
        let ty = self.ty(expr.ty.ty, expr.span);
        let list = self.place_of(list);
        let result = self.temporary(ty, expr.span);
        self.act(m::Action::VaArg { list, ty, result: Some(result) }, expr.span);
        self.load(result, expr.span)
    }

    /// `__builtin_add_overflow(a, b, &r)`: computed in a type that is wide
    /// enough; it overflows where the result, back in that type, is another.
    fn overflow(&mut self, builtin: Builtin, arguments: &[ExprId], expr: &Expr) -> m::ExprId {
        let span = expr.span;
        let values = self.values(arguments, expr.span);
        let [left, right, pointer] = values[..] else { return self.nothing(span) };
        let Some(wide) = self.wide_enough(builtin, left, right) else {
            return self.rejected(&unsupported::U011, "this built-in is not modelled on 128 bits", expr);
        };
        let op = match builtin {
            Builtin::AddOverflow | Builtin::AddOverflowP => m::BinaryOp::Add,
            Builtin::SubOverflow | Builtin::SubOverflowP => m::BinaryOp::Subtract,
            _ => m::BinaryOp::Multiply,
        };
        let (left, right) = (self.convert(left, wide, span), self.convert(right, wide, span));
        let exact = self.binary(op, (left, right), wide, span);
        let exact = self.save(exact);
        let narrow = match builtin {
            Builtin::AddOverflow | Builtin::SubOverflow | Builtin::MulOverflow => {
                let target = self.pointee(pointer, span);
                let narrow = self.convert(exact, self.place_type(target), span);
                let narrow = self.save(narrow);
                self.assign(target, narrow, span);
                narrow
            }
            // The third argument only says the type.
            _ => self.convert(exact, self.type_of(pointer), span),
        };
        let back = self.convert(narrow, wide, span);
        let int = self.int_type(IntKind::Int);
        let differs = self.binary(m::BinaryOp::NotEqual, (back, exact), int, span);
        let ty = self.ty(expr.ty.ty, span);
        self.convert(differs, ty, span)
    }

    /// A type that holds every result of the operator on these operands.
    fn wide_enough(&mut self, builtin: Builtin, left: m::ExprId, right: m::ExprId) -> Option<m::TypeId> {
        let sides = [self.type_of(left), self.type_of(right)].map(|ty| self.cx.types.get(ty).clone());
        let mut unsigned = 0;
        for side in sides {
            let m::Type::Int(int) = side else { continue };
            if int.bits > 64 {
                return None;
            }
            unsigned += u32::from(int.sign == m::Signedness::Unsigned);
        }
        let kind = match (builtin, unsigned) {
            (Builtin::MulOverflow | Builtin::MulOverflowP, 2) => IntKind::UnsignedInt128,
            _ => IntKind::Int128,
        };
        Some(self.int_type(kind))
    }
}
