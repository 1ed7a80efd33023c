//! What programs written for other verifiers use. A nondeterministic value is
//! chosen by the domain; in a concrete run the seed decides.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::{Property, Stop};
use crate::iterations::Iterations;
use crate::machine::Machine;
use crate::memory::{Cell, Scalar};
use crate::step::Value;
use antiphon_model::library::Verifier;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

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
            _ if function.is_about_memory() => self.about_memory(function, given),
            _ if function.is_about_tasks() => self.about_tasks(function, given),
            Verifier::Claim | Verifier::Owner | Verifier::Left | Verifier::EndOwned => {
                self.about_owners(function, given)
            }
            Verifier::IterationsBegin => {
                let window = self.integer_argument(given, 0)?;
                let (at, window) = (self.thread.pc, u32::try_from(window).ok().filter(|window| *window > 0));
                let frames = self.thread.frames.len();
                self.iterations().begin(at, frames, window);
                Ok(None)
            }
            Verifier::Iteration => {
                let number = self.integer_argument(given, 0)?;
                let Ok(number) = u32::try_from(number) else {
                    // Below zero, the runtime says that its tables are full.
                    let message = "more iterations, tasks, dependences or threads of OpenMP than are modelled";
                    return self.unsupported(&codes::U206, self.here(), message);
                };
                self.iterations().next(number);
                Ok(None)
            }
            Verifier::IterationsPause => {
                let mut iterations = self.thread.iterations.take();
                if let Some(iterations) = &mut iterations {
                    let memory = &self.process.memory;
                    Rc::make_mut(iterations).pause(|object| memory.get(object).is_some());
                }
                self.thread.iterations = iterations;
                Ok(None)
            }
            Verifier::IterationsEnd => match self.iterations().end() {
                Some(unfinished) => Err(Box::new(unfinished.stop())),
                None => Ok(None),
            },
            Verifier::Misuse if self.options.checks.has(Property::OmpMisuse) => {
                let text = self.text(given, 0)?;
                let message = String::from_utf8_lossy(&text).into_owned();
                self.fault(Property::OmpMisuse, self.place_outside_runtime(), message)
            }
            Verifier::Limit => {
                let text = self.text(given, 0)?;
                self.unsupported(&codes::U206, self.place_outside_runtime(), String::from_utf8_lossy(&text))
            }
            Verifier::Error | Verifier::ReachError if self.options.checks.has(Property::Reachability) => {
                self.fault(Property::Reachability, self.here(), format!("`{}` is called", given.name))
            }
            // One thread is always alone.
            _ => Ok(None),
        }
    }

    fn iterations(&mut self) -> &mut Iterations {
        Rc::make_mut(self.thread.iterations.get_or_insert_default())
    }
}
