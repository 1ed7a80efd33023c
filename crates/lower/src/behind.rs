//! Which places behind pointers a contract speaks of, and whether that is enough to let it stand for its function.
//!
//! Enough is: of each pointer that the function is given, what is behind it, from the first element on and made of numbers;
//! and what it writes there. Whatever else it does with memory keeps its contract a check, and the reason is told
//! with its place. What is made of such a contract is in [`crate::stretches`].

use crate::context::{Context, FunctionRef};
use crate::footprint::{Footprint, Reach, Use};
use antiphon_model::LibraryFunction;
use antiphon_source::Span;
use antiphon_syntax::ast::{Access, Ast, BinaryOp, Conversion, ExprId, ExprKind, Function, ObjectId, Storage};
use antiphon_syntax::operands;
use antiphon_syntax::tree::RecordKind;
use antiphon_syntax::types::{Type, TypeId};

/// Where a stretch is: the parameter that leads there, the index, the members behind it.
pub(crate) struct Located {
    pub parameter: ObjectId,
    pub index: Option<ExprId>,
    pub members: Vec<u32>,
}

/// The parameter that a pointer is.
fn parameter_of(ast: &Ast, pointer: ExprId) -> Option<ObjectId> {
    match ast.expr(pointer).kind {
        ExprKind::Object(id) if ast.object(id).storage == Storage::Parameter => Some(id),
        ExprKind::Convert(Conversion::Same, _, inner) => parameter_of(ast, inner),
        _ => None,
    }
}

pub(crate) fn locate(ast: &Ast, place: ExprId) -> Option<Located> {
    let whole = |parameter, index| Located { parameter, index, members: Vec::new() };
    match ast.expr(place).kind {
        ExprKind::Deref(pointer) => match ast.expr(pointer).kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => Some(whole(parameter_of(ast, base)?, Some(index))),
            _ => Some(whole(parameter_of(ast, pointer)?, None)),
        },
        ExprKind::Index(base, index) => Some(whole(parameter_of(ast, base)?, Some(index))),
        ExprKind::Member(base, member) => {
            let mut found = locate(ast, base)?;
            found.members.push(member);
            Some(found)
        }
        _ => None,
    }
}

/// Whether an index is the number zero.
fn is_zero(ast: &Ast, index: Option<ExprId>) -> bool {
    match index.map(|index| &ast.expr(index).kind) {
        None => true,
        Some(ExprKind::Int(value)) => *value == 0,
        Some(ExprKind::Convert(_, _, inner)) => is_zero(ast, Some(*inner)),
        Some(_) => false,
    }
}

/// Whether a type is made of numbers: one, or a struct of such.
fn is_plain(ast: &Ast, ty: TypeId) -> bool {
    match ast.types.get(ty) {
        Type::Int(_) | Type::Float(_) | Type::Enum(_) => true,
        Type::Record(id) => {
            let record = ast.types.record(*id);
            let numbered = ast.nodes.iter().any(|(node, _)| node == id);
            let members = record.layout.iter().flat_map(|layout| &layout.members);
            let known = record.kind == RecordKind::Struct && record.layout.is_some() && !numbered;
            known && members.into_iter().all(|member| member.bits.is_none() && is_plain(ast, member.ty.ty))
        }
        _ => false,
    }
}

/// How a parameter is given memory, if the contract says it from the first element on and in one way.
pub(crate) fn given_behind(ast: &Ast, source: &Function, parameter: ObjectId) -> Option<Access> {
    let Type::Pointer(to) = ast.types.get(ast.object(parameter).ty.ty) else { return None };
    let own = source.contract.behind.iter().filter_map(|(access, stretch)| {
        let found = locate(ast, stretch.place)?;
        (found.parameter == parameter).then_some((*access, found))
    });
    let own: Vec<(Access, Located)> = own.collect();
    let (access, _) = own.first()?;
    let whole =
        own.iter().all(|(other, found)| other == access && found.members.is_empty() && is_zero(ast, found.index));
    (whole && is_plain(ast, to.ty)).then_some(*access)
}

/// Whether pointers are compared, or become numbers.
pub(crate) fn tells_pointers_apart(ast: &Ast, id: ExprId) -> bool {
    let is_pointer = |e: ExprId| matches!(ast.types.get(ast.expr(e).ty.ty), Type::Pointer(_));
    match ast.expr(id).kind {
        ExprKind::Binary(op, a, b) => match op {
            BinaryOp::PointerDifference => true,
            BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual => is_pointer(a) || is_pointer(b),
            _ => false,
        },
        ExprKind::Convert(Conversion::PointerToInteger, ..) => true,
        _ => false,
    }
}

impl Context<'_> {
    /// Whether a parameter is a pointer of which the contract says what is behind it.
    pub(crate) fn is_given_behind(&self, function: FunctionRef, parameter: ObjectId) -> bool {
        let ast = self.ast(function.unit);
        given_behind(ast, ast.function(function.id), parameter).is_some()
    }

    /// Whether what a function does behind pointers is what its contract speaks of.
    pub(crate) fn says_enough_of_memory(&self, function: FunctionRef, touched: &Footprint) -> bool {
        if touched.memory == Use::None {
            return true;
        }
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        let contract = &source.contract;
        let assigned = contract.assigns_behind.iter().all(|stretch| {
            locate(ast, stretch.place).is_some_and(|found| given_behind(ast, source, found.parameter).is_some())
        });
        let located = contract.behind.iter().all(|(_, stretch)| locate(ast, stretch.place).is_some());
        let says = touched.memory == Use::Read || contract.assigns.is_some();
        // What has its address taken is used by whoever follows pointers, and a check must know what is used.
        let named = touched.addressed.is_empty();
        !contract.behind.is_empty() && assigned && located && says && named
    }

    /// Whether annotations count messages: where a function is checked by itself, there were none.
    pub(crate) fn counts_messages(&self) -> bool {
        self.units.iter().any(|unit| !unit.ast.counted.is_empty())
    }

    /// What keeps a contract from standing for its function, and where.
    pub(crate) fn why_not_replaced(&self, function: FunctionRef) -> (Span, String) {
        let span = self.ast(function.unit).function(function.id).span;
        if self.starts_threads() {
            return (span, "the program has threads".to_owned());
        }
        if self.counts_messages() {
            return (
                span,
                "annotations count messages, of which a function that is checked by itself has seen none".to_owned(),
            );
        }
        let (touched, spoken) = Reach::of_talking(self, function);
        if let Some(call) = spoken.iter().find(|spoken| !self.is_of_a_meeting(spoken)) {
            let at = self.ast(call.unit).expr(call.call).span;
            let name = LibraryFunction::Mpi(call.function).name();
            let text = format!("`{name}` is no meeting of all processes: what is under way when the function is called could be received within it");
            return (at, text);
        }
        let lacks = self.lacks_behind(function, &touched);
        lacks.unwrap_or_else(|| (span, "it does more than compute with numbers".to_owned()))
    }

    fn lacks_behind(&self, function: FunctionRef, touched: &Footprint) -> Option<(Span, String)> {
        let ast = self.ast(function.unit);
        let source = ast.function(function.id);
        for &id in &source.parameters {
            let object = ast.object(id);
            if matches!(ast.types.get(object.ty.ty), Type::Pointer(_)) && given_behind(ast, source, id).is_none() {
                let name = object.name.map_or_else(String::new, |name| self.text(name));
                let text = format!(
                    "no `requires \\valid({name}[0..n-1])` or `requires \\writable({name}[0..n-1])` says what numbers are behind this pointer"
                );
                return Some((object.span, text));
            }
        }
        if touched.allocation != Use::None {
            return Some((source.span, "it allocates or frees memory".to_owned()));
        }
        if touched.memory != Use::None && !touched.addressed.is_empty() {
            return Some((source.span, "it makes pointers to global variables, and follows pointers".to_owned()));
        }
        let silent = touched.memory == Use::Write && source.contract.assigns.is_none();
        silent.then(|| (source.span, "it writes behind pointers, and no `assigns` says where".to_owned()))
    }
}

/// Whether a condition reads something behind a pointer.
pub(crate) fn reads_behind(ast: &Ast, id: ExprId) -> bool {
    let own = match ast.expr(id).kind {
        ExprKind::Deref(_) => true,
        ExprKind::Index(base, _) => !matches!(ast.expr(base).kind, ExprKind::Convert(Conversion::ArrayDecay, ..)),
        _ => false,
    };
    let mut inner = Vec::new();
    operands(&ast.expr(id).kind, &mut inner);
    own || inner.into_iter().any(|inner| reads_behind(ast, inner))
}
