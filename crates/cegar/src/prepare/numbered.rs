//! Pointers to functions as numbers: 0 is null, and each function has a number of its own.
//!
//! Such pointers are copied, compared and called, and calls are comparisons by now
//! (`dispatch`). So a number says all that there is to say, and
//! variables, fields and arrays of them are tracked as other numbers are: states that
//! are functions, tables of operations, callbacks that were set before.
//!
//! It is done for the whole program or not at all: not where a pointer to a function is made of an integer or
//! becomes one, or is put in an order, for what its number is then is not known. Memory that is
//! not tracked gives any number, as it gives any pointer.
//!
//! Functions that are handed to the library stay what they are.

use antiphon_model::visit::{map_expr, map_step, Mapper};
use antiphon_model::{
    Action, BinaryOp, Callee, CharLike, Expr, ExprId, ExprKind, FunctionId, IntType, LocationId, Program, Signedness,
    Step, Type, TypeId,
};
use antiphon_passes::Rewriter;

/// Writes pointers to functions as numbers, if that can be done.
pub(super) fn number_functions(program: &mut Program) {
    if !is_numbering_exact(program) || !program.exprs.iter().any(|expr| is_function_pointer(program, expr.ty)) {
        return;
    }
    let bits = program.types.pointer_size as u16 * 8;
    let number = program.types.intern(Type::Int(IntType { bits, sign: Signedness::Signed, chars: CharLike::Number }));
    let mut numbers = Numbers { program, number, functions: Functions::Numbers };
    numbers.declarations();
    for function in (0..numbers.program.functions.len()).map(|at| FunctionId(at as u32)) {
        for at in (0..numbers.program.function(function).body.locations.len()).map(|at| LocationId(at as u32)) {
            let step = numbers.program.function(function).body.location(at).step.clone();
            let step = numbers.step(&step);
            Rewriter::new(numbers.program, function).replace(at, step);
        }
    }
}

fn is_function_pointer(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Pointer(to) => matches!(program.types.get(*to), Type::Function(_)),
        _ => false,
    }
}

/// Whether pointers to functions are only copied, compared with each other and tested.
fn is_numbering_exact(program: &Program) -> bool {
    let is_function = |id: ExprId| is_function_pointer(program, program.expr(id).ty);
    program.exprs.iter().all(|expr| match &expr.kind {
        ExprKind::Convert(from) => {
            let numeric = |ty| matches!(program.types.get(ty), Type::Int(_) | Type::Float(_));
            let made = is_function_pointer(program, expr.ty) && numeric(program.expr(*from).ty);
            let read = is_function(*from) && numeric(expr.ty);
            !read && (!made || is_zero(program, *from))
        }
        ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, a, b) => is_function(*a) == is_function(*b),
        ExprKind::Binary(_, a, b) => !is_function(*a) && !is_function(*b),
        _ => true,
    })
}

fn is_zero(program: &Program, value: ExprId) -> bool {
    match program.expr(value).kind {
        ExprKind::Int(value) => value == 0,
        ExprKind::Convert(inner) => is_zero(program, inner),
        _ => false,
    }
}

/// What becomes of the addresses of functions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Functions {
    /// They are numbers.
    Numbers,
    /// They stay.
    Stay,
}

/// Puts numbers in the place of pointers to functions.
struct Numbers<'p> {
    program: &'p mut Program,
    number: TypeId,
    functions: Functions,
}

impl Numbers<'_> {
    fn declarations(&mut self) {
        for at in 0..self.program.globals.len() {
            self.program.globals[at].ty = self.ty(self.program.globals[at].ty);
        }
        for function in 0..self.program.functions.len() {
            for at in 0..self.program.functions[function].locals.len() {
                let ty = self.program.functions[function].locals[at].ty;
                self.program.functions[function].locals[at].ty = self.ty(ty);
            }
            self.program.functions[function].result = self.ty(self.program.functions[function].result);
        }
        for record in 0..self.program.types.records.len() {
            for field in 0..self.program.types.records[record].fields.len() {
                let ty = self.program.types.records[record].fields[field].ty;
                self.program.types.records[record].fields[field].ty = self.ty(ty);
            }
        }
    }

    fn step(&mut self, step: &Step) -> Step {
        self.functions = match step {
            Step::Action(Action::Library { .. }, _) => Functions::Stay,
            // All that is left of calls through pointers: those that are undefined.
            Step::Action(Action::Call { callee: Callee::Indirect(_), .. }, _) => return step.clone(),
            _ => Functions::Numbers,
        };
        map_step(self, step)
    }
}

impl Mapper for Numbers<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn expr(&mut self, id: ExprId) -> ExprId {
        let Expr { kind, ty, span } = self.program.expr(id).clone();
        if !is_function_pointer(self.program, ty) {
            return map_expr(self, id);
        }
        let kind = match kind {
            ExprKind::Function(_) if self.functions == Functions::Stay => return id,
            ExprKind::Function(function) => ExprKind::Int(i128::from(function.0) + 1),
            ExprKind::Null => ExprKind::Int(0),
            _ => return map_expr(self, id),
        };
        self.program.add_expr(Expr { kind, ty: self.number, span })
    }

    fn ty(&mut self, id: TypeId) -> TypeId {
        if is_function_pointer(self.program, id) {
            return self.number;
        }
        let mapped = match self.program.types.get(id).clone() {
            Type::Pointer(to) => Type::Pointer(self.ty(to)),
            Type::Array(of, extent) => Type::Array(self.ty(of), extent),
            _ => return id,
        };
        self.program.types.intern(mapped)
    }
}
