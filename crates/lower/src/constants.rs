//! Local objects that are defined `const`: from their initialisation on nothing may write them.
//!
//! A write needs a pointer from which `const` was taken, so the step that settles an object is made only where the text has such
//! a conversion somewhere, or calls a function of the library that does it (`strchr`). Other programs look as if there was no `const`.
//!
//! Deliberately not here: globals, which the machine settles before `main`, and the write itself, which is a violation of `pointer`.

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_model::library::Unspecified;
use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{Ast, Conversion, ExprKind};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{QualType, Type};

/// Functions of the library whose result points to what they were given, without its `const`.
const GIVE_BACK: &[&str] = &[
    "strchr", "strrchr", "strstr", "strpbrk", "memchr", "memrchr", "bsearch", "index", "rindex", "strtol", "strtoul",
    "strtod",
];

/// Whether a text makes a pointer through which something `const` can be written.
pub(crate) fn are_cast(ast: &Ast, names: &Interner) -> bool {
    ast.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Convert(conversion, _, from) => {
            drops_const(ast, ast.expr(*from).ty, expr.ty) || *conversion == Conversion::IntegerToPointer
        }
        ExprKind::Function(id) => GIVE_BACK.contains(&names.text(ast.function(*id).name)),
        _ => false,
    })
}

fn drops_const(ast: &Ast, from: QualType, to: QualType) -> bool {
    match (ast.types.get(from.ty), ast.types.get(to.ty)) {
        (Type::Pointer(from), Type::Pointer(to)) => {
            from.quals.has(Qualifiers::CONST) && !to.quals.has(Qualifiers::CONST)
        }
        _ => false,
    }
}

impl Frame<'_, '_> {
    /// A local object has its value; if it is constant, nobody may write it from now on.
    pub fn settle(&mut self, place: m::PlaceId, ty: QualType, span: Span) {
        if !self.cx.order.casts_const || self.constness(ty) != m::Constness::Constant {
            return;
        }
        let pointer = self.cx.types.intern(m::Type::Pointer(self.place_type(place)));
        let pointer = self.expr(m::ExprKind::AddressOf(place), pointer, span);
        let function = m::LibraryFunction::Unspecified(Unspecified::Settled);
        self.act(m::Action::Library { function, arguments: vec![pointer], result: None }, span);
    }
}
