//! What programs written for other verifiers use. A nondeterministic value is
//! chosen by the domain; in a concrete run the seed decides.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::{Property, Stop};
use crate::machine::Machine;
use crate::memory::{Cell, Scalar};
use crate::step::Value;
use antiphon_model::library::Verifier;
use antiphon_source::codes::unsupported as codes;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn verifier(&mut self, function: Verifier, given: &Given<D::Number>) -> Answer<D::Number> {
        if function == Verifier::Prune {
            return Err(Box::new(Stop::Assumption(self.here())));
        }
        if function == Verifier::Contract {
            let message = "a contract stands for its function";
            if D::KNOWS_ALL {
                // What the function would do is not known, so a run of it shows nothing.
                return self.unsupported(&codes::U206, self.here(), message);
            }
            self.domain.stand_for_more(message);
        }
        if function.is_nondet() {
            return match self.scalar_result(given) {
                scalar @ Scalar::Number(ty) => {
                    Ok(Some(Value::Scalar(scalar, Cell::Number(self.nondeterministic_value(given.name, ty)?))))
                }
                Scalar::Pointer | Scalar::VaList => {
                    let message = format!("`{}`: an arbitrary pointer", given.name);
                    self.unsupported(&codes::U206, self.here(), message)
                }
            };
        }
        match function {
            Verifier::Error | Verifier::ReachError if self.options.checks.has(Property::Reachability) => {
                self.fault(Property::Reachability, self.here(), format!("`{}` is called", given.name))
            }
            // One thread is always alone.
            _ => Ok(None),
        }
    }
}
