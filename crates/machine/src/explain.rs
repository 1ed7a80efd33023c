//! Values of the variables in a condition, for the reader of a violation:
//! `x is 3, n is 2`.

use crate::domain::{Domain, NumberType};
use crate::machine::Machine;
use crate::memory::{Access, Cell, ObjectId, Scalar};
use antiphon_model::visit::mentioned;
use antiphon_model::{ExprId, LocalKind, LocalStorage, Variable};
use rustc_hash::FxHashSet;

/// At most this many variables are shown.
const MOST: usize = 6;

impl<D: Domain> Machine<'_, D> {
    /// The scalar variables in an expression with their values.
    pub fn values_in(&mut self, expr: ExprId) -> String {
        let mut variables = mentioned(self.program, expr);
        let mut known = FxHashSet::default();
        variables.retain(|variable| known.insert(*variable));
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
                (&declared.name, declared.ty, self.global_object(global.0), None)
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
        let value = self.shown(&cell, number);
        Some((name.clone(), number.character(&value).unwrap_or(value)))
    }
}
