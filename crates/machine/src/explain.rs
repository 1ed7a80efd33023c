//! Values of the variables in a condition, for the reader of a violation:
//! `x is 3, n is 2`.

use crate::domain::{Domain, NumberType};
use crate::machine::Machine;
use crate::memory::{Access, Cell, ObjectId, Scalar};
use antiphon_model::{ExprId, ExprKind, LocalKind, LocalStorage, PlaceId, PlaceKind, Program, Variable};

/// At most this many variables are shown.
const MOST: usize = 6;

impl<D: Domain> Machine<'_, D> {
    /// The scalar variables in an expression with their values.
    pub fn values_in(&mut self, expr: ExprId) -> String {
        let mut variables = Vec::new();
        in_expr(self.program, expr, &mut variables);
        let mut shown = Vec::new();
        for variable in variables.into_iter().take(MOST) {
            // An input that is still any value says nothing by its own name.
            if let Some((name, value)) = self.variable_value(variable).filter(|(name, value)| name != value) {
                shown.push(format!("`{name}` is {value}"));
            }
        }
        shown.join(", ")
    }

    fn variable_value(&mut self, variable: Variable) -> Option<(String, String)> {
        let (name, ty, id, register) = match variable {
            Variable::Global(global) => {
                let declared = self.program.global(global);
                (&declared.name, declared.ty, ObjectId { slot: global.0, generation: 0 }, None)
            }
            Variable::Local(local) => {
                let declared = self.program.function(self.function()?).locals.get(local.0 as usize)?;
                if declared.kind == LocalKind::Temporary {
                    return None;
                }
                let cell = self.thread.slots.get(self.thread.base + local.0 as usize)?.clone();
                match (declared.storage, cell) {
                    (LocalStorage::Register, cell) => {
                        (&declared.name, declared.ty, ObjectId { slot: 0, generation: 0 }, Some(cell))
                    }
                    (LocalStorage::Memory, Cell::Pointer(pointer)) => {
                        (&declared.name, declared.ty, pointer.object, None)
                    }
                    (LocalStorage::Memory, _) => return None,
                }
            }
        };
        let scalar = Scalar::of(&self.program.types, ty)?;
        let cell = match register {
            Some(cell) => cell,
            None => {
                let access = Access { offset: 0, scalar, bits: None };
                self.process.memory.load(&mut self.domain, id, access).ok()?
            }
        };
        let number = match scalar {
            Scalar::Number(ty) => ty,
            Scalar::Pointer | Scalar::VaList => NumberType::INT,
        };
        Some((name.clone(), self.shown(&cell, number)))
    }
}

fn add(variable: Variable, found: &mut Vec<Variable>) {
    if !found.contains(&variable) {
        found.push(variable);
    }
}

fn in_place(program: &Program, id: PlaceId, found: &mut Vec<Variable>) {
    match &program.place(id).kind {
        PlaceKind::Variable(variable) => add(*variable, found),
        PlaceKind::Deref(expr) => in_expr(program, *expr, found),
        PlaceKind::Index(array, index) => {
            in_place(program, *array, found);
            in_expr(program, *index, found);
        }
        PlaceKind::Field(base, _) => in_place(program, *base, found),
        PlaceKind::String(_) | PlaceKind::Remote(_) => {}
    }
}

fn in_expr(program: &Program, id: ExprId, found: &mut Vec<Variable>) {
    match &program.expr(id).kind {
        ExprKind::Load(place) | ExprKind::AddressOf(place) => in_place(program, *place, found),
        ExprKind::Unary(_, a) | ExprKind::Convert(a) => in_expr(program, *a, found),
        ExprKind::Binary(_, a, b) | ExprKind::Lazy(_, a, b) => {
            in_expr(program, *a, found);
            in_expr(program, *b, found);
        }
        ExprKind::Conditional(a, b, c) => {
            for part in [a, b, c] {
                in_expr(program, *part, found);
            }
        }
        ExprKind::Pure(_, arguments) | ExprKind::Abstract(_, arguments) => {
            for argument in arguments {
                in_expr(program, *argument, found);
            }
        }
        ExprKind::Quantified { constraint, body, .. } => {
            for part in constraint.iter().chain([body]) {
                in_expr(program, *part, found);
            }
        }
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Null
        | ExprKind::Function(_)
        | ExprKind::SizeOf(_)
        | ExprKind::Bound(_)
        | ExprKind::Pid
        | ExprKind::NumberOfProcesses => {}
    }
}
