//! Whose memory an allocation is: that of C, or of a runtime that gave it and alone takes it back.
//!
//! The runtime of OpenMP claims what it allocates by a number of its own, asks for it when the memory comes back, and gives the claim up before
//! it frees (`machine/src/library/owners.rs` is the same for `verify`). The number is a cell of the object, like whether it is alive, so that
//! threads that hand memory to each other read what was claimed.
//!
//! Deliberately not here: memory that ends with its allocator, which is not modelled under `trace`.

use super::library::Given;
use super::memory::{Address, ObjectId, Slot};
use super::state::State;
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::Class;
use crate::limits::calls;
use antiphon_machine::memory::Scalar;
use antiphon_machine::NumberType;
use antiphon_model::library::Verifier;
use antiphon_model::{LibraryFunction, Program};
use antiphon_outcome::Property;
use antiphon_prover::Formula;
use antiphon_source::Span;

fn owner_of(object: ObjectId) -> Address {
    Address { object, slot: Slot::Library, offset: 0 }
}

/// Whether a runtime claims memory.
pub(super) fn claims_memory(program: &Program) -> bool {
    calls(program).any(|function| function == LibraryFunction::Verifier(Verifier::Claim))
}

impl Unfolder<'_> {
    /// What the runtime says and asks of owners.
    pub(super) fn about_owners(
        &mut self,
        mut state: State,
        function: Verifier,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let pointer = self.pointer(&mut state, given.arguments[0])?;
        let objects = pointer.0.iter().filter_map(|(condition, target)| match target {
            Target::Object(object, offset) => Some((*condition, *object, *offset)),
            _ => None,
        });
        let objects: Vec<_> = objects.collect();
        let mut answer = Value::int(0);
        match function {
            Verifier::Claim => {
                let owner = self.value(&mut state, given.arguments[1])?;
                for (condition, object, _) in objects {
                    self.write_if(&mut state, condition, owner_of(object), owner.clone(), given.span)?;
                }
            }
            Verifier::Owner => {
                for (condition, object, _) in objects {
                    let owner = self.owner(&mut state, condition, object, given.span)?;
                    answer = self.kernel.choose_value(condition, &owner, &answer);
                }
            }
            Verifier::Left => {
                for (condition, object, offset) in objects {
                    let size = self.objects.info(object).map_or(0, |info| info.size as i64);
                    answer = self.kernel.choose_value(condition, &Value::int((size - offset).max(0)), &answer);
                }
            }
            _ => return self.not_modelled(given),
        }
        self.gives(state, given, answer)
    }

    fn owner(&mut self, state: &mut State, condition: Formula, object: ObjectId, span: Span) -> Result<Value> {
        let mut owner = Value::int(0);
        self.under(state, condition, |own, state| {
            let int = Scalar::Number(NumberType::INT);
            owner = own.read(state, owner_of(object), int, Class::Synchronisation, span)?;
            Ok(())
        })?;
        Ok(owner)
    }

    /// Memory that is given back to `malloc` did not come from elsewhere.
    pub(super) fn demand_unowned(
        &mut self,
        state: &mut State,
        condition: Formula,
        object: ObjectId,
        span: Span,
    ) -> Result<()> {
        if !self.claims {
            return Ok(());
        }
        let owner = self.owner(state, condition, object, span)?;
        let Value::Number(owner) = owner else { return Ok(()) };
        let claimed = self.kernel.nonzero(owner);
        let bad = self.kernel.formulas.and(&[condition, claimed]);
        let fine = self.kernel.formulas.not(bad);
        let message = "`free` of what comes from an allocator of OpenMP or from `omp_target_alloc`".to_owned();
        self.oblige(state, fine, Property::Pointer, span, message);
        Ok(())
    }
}
