//! Calls through pointers as case distinctions: a pointer is compared with each function
//! that it may lead to, and that one is called directly.
//!
//! A pointer can lead to a function whose address the program takes, and a call is
//! defined if that function has the type of the call; so the cases are all there
//! are, and what is left is a call through a null pointer, which the encoder knows to be
//! undefined. Whether the comparisons are decided is not asked here: of a
//! pointer that is tracked (`numbered`) they are, of any other all cases are possible, and
//! a violation needs a run that meets it to be more than possible.
//!
//! Types fit as the machine has it: scalars of one kind and size. A function whose types fit without being
//! the same is called as it is, and inlining, which wants the same, leaves that call alone:
//! it is a gap and nothing is said about what is behind it.

use antiphon_model::{
    Action, BinaryOp, Callee, CharLike, Expr, ExprId, ExprKind, FunctionId, IntType, LocationId, LocationRole, PlaceId,
    Program, Signedness, Step, Type, TypeId,
};
use antiphon_passes::{call_graph, Rewriter};
use antiphon_source::Span;

/// Replaces calls through pointers by direct ones.
pub(super) fn dispatch(program: &mut Program) {
    let addressed: Vec<FunctionId> = call_graph(program).addressed.into_iter().collect();
    for function in (0..program.functions.len()).map(|at| FunctionId(at as u32)) {
        for at in (0..program.function(function).body.locations.len()).map(|at| LocationId(at as u32)) {
            let location = program.function(function).body.location(at);
            let (step, span) = (location.step.clone(), location.span);
            if let Step::Action(Action::Call { callee: Callee::Indirect(pointer), arguments, result }, next) = step {
                let called: Vec<FunctionId> =
                    addressed.iter().copied().filter(|id| fits(program, *id, &arguments, result)).collect();
                let call = Call { pointer, arguments, result, next, span };
                call.split(program, function, at, &called);
            }
        }
    }
}

/// A call through a pointer.
struct Call {
    pointer: ExprId,
    arguments: Vec<ExprId>,
    result: Option<PlaceId>,
    next: LocationId,
    span: Span,
}

impl Call {
    fn split(&self, program: &mut Program, function: FunctionId, mut at: LocationId, called: &[FunctionId]) {
        let (ty, span) = (program.expr(self.pointer).ty, program.expr(self.pointer).span);
        let mut rewriter = Rewriter::new(program, function);
        let temporary = rewriter.temporary(ty, span);
        let place = rewriter.local_place(temporary, span);
        at = rewriter.act(at, Action::Assign(place, self.pointer), self.span);
        for callee in called {
            let then = rewriter.add_location(LocationRole::Plain, self.span);
            let otherwise = rewriter.add_location(LocationRole::Plain, self.span);
            let value = rewriter.local_value(temporary, span);
            let condition = is_function(rewriter.program, value, *callee);
            rewriter.replace(at, Step::Branch { condition, then, otherwise });
            let arguments = self.arguments_of(rewriter.program, *callee);
            rewriter.replace(then, self.calling(Callee::Direct(*callee), arguments));
            at = otherwise;
        }
        let null = rewriter.program.add_expr(Expr { kind: ExprKind::Null, ty, span });
        let undefined = Action::Call { callee: Callee::Indirect(null), arguments: Vec::new(), result: None };
        rewriter.replace(at, Step::Action(undefined, self.next));
    }

    fn calling(&self, callee: Callee, arguments: Vec<ExprId>) -> Step {
        Step::Action(Action::Call { callee, arguments, result: self.result }, self.next)
    }

    /// The arguments for a function; pointers become those that it wants.
    fn arguments_of(&self, program: &mut Program, callee: FunctionId) -> Vec<ExprId> {
        let parameters: Vec<TypeId> = program.function(callee).locals.iter().map(|local| local.ty).collect();
        let convert = |(at, argument): (usize, &ExprId)| {
            let Expr { ty, span, .. } = *program.expr(*argument);
            match parameters.get(at) {
                Some(wanted) if *wanted != ty && is_pointer(program, ty) => {
                    program.add_expr(Expr { kind: ExprKind::Convert(*argument), ty: *wanted, span })
                }
                _ => *argument,
            }
        };
        self.arguments.iter().enumerate().map(convert).collect()
    }
}

fn is_pointer(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Pointer(_))
}

/// `value == &function`
fn is_function(program: &mut Program, value: ExprId, function: FunctionId) -> ExprId {
    let Expr { ty, span, .. } = *program.expr(value);
    let int = program.types.intern(Type::Int(INT));
    let address = program.add_expr(Expr { kind: ExprKind::Function(function), ty, span });
    program.add_expr(Expr { kind: ExprKind::Binary(BinaryOp::Equal, value, address), ty: int, span })
}

/// The type of a comparison.
const INT: IntType = IntType { bits: 32, sign: Signedness::Signed, chars: CharLike::Number };

/// Whether a call of a function with such arguments and for such a result is defined.
fn fits(program: &Program, callee: FunctionId, arguments: &[ExprId], result: Option<PlaceId>) -> bool {
    let function = program.function(callee);
    let (parameters, variadic) = match program.types.get(function.ty) {
        Type::Function(signature) => (function.parameters as usize, signature.variadic),
        _ => return true,
    };
    let count = arguments.len() == parameters || variadic && arguments.len() > parameters;
    let wanted = function.locals.iter().map(|local| local.ty);
    let given = arguments.iter().map(|argument| program.expr(*argument).ty);
    let arguments_fit = wanted.take(parameters).zip(given).all(|(a, b)| interchangeable(program, a, b));
    let result_fits = result.is_none_or(|place| interchangeable(program, function.result, program.place(place).ty));
    count && arguments_fit && result_fits
}

/// Whether a value of one type may be taken for one of another: all but scalars of
/// different kinds or sizes.
fn interchangeable(program: &Program, a: TypeId, b: TypeId) -> bool {
    match (program.types.get(a), program.types.get(b)) {
        (Type::Int(_) | Type::Bool, Type::Int(_) | Type::Bool) => program.types.size(a) == program.types.size(b),
        (Type::Float(a), Type::Float(b)) => a == b,
        (Type::Pointer(_), Type::Pointer(_)) => true,
        (Type::Int(_) | Type::Bool | Type::Float(_) | Type::Pointer(_), _)
        | (_, Type::Int(_) | Type::Bool | Type::Float(_) | Type::Pointer(_)) => false,
        _ => true,
    }
}
