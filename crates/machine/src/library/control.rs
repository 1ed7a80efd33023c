//! Ends of the program, and guards of `system` functions. `abort` is a violation: a program that is right never
//! comes there. Where assertions are not looked at, it is an end like others,
//! which takes the other processes along.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::{Ending, Property, Stop};
use crate::machine::Machine;
use crate::memory::{Cell, Guard};
use antiphon_model::library::Control;
use antiphon_source::codes::unsupported as codes;

/// The status of a program that the signal of `abort` ended, as a shell gives it.
const ABORTED: i32 = 134;

impl<D: Domain> Machine<'_, D> {
    /// A call waits until its guard holds. A process that has one thread waits for ever where it does
    /// not: nobody else changes its variables.
    fn await_guard(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let text = self.argument_text(given, 0);
        if self.process.memory.guard() != Guard::Off {
            let message = format!("the guard `{text}` of a function, in a program with threads");
            return self.unsupported(&codes::U008, self.here(), message);
        }
        let guard = self.number_argument(given, 0)?;
        if self.decided(&guard)? {
            return Ok(None);
        }
        let message =
            format!("this call waits forever: its guard `{text}` is false, and no other thread can change that");
        self.fault(Property::AbsoluteDeadlock, self.here(), message)
    }

    pub(super) fn control(&mut self, function: Control, given: &Given<D::Number>) -> Answer<D::Number> {
        match function {
            Control::Exit | Control::QuickExit => {
                if function == Control::QuickExit {
                    self.process.library.at_exit.clear();
                }
                let status = self.number_argument(given, 0)?;
                let status = self.status_of(&status, self.here())?;
                Err(Box::new(Stop::Exit(status as i32, Ending::Call)))
            }
            Control::Abort | Control::AssertFail if !self.options.checks.has(Property::Assertion) => {
                Err(Box::new(Stop::Exit(ABORTED, Ending::Abort)))
            }
            Control::Abort => self.fault(Property::Assertion, self.here(), "the program aborts"),
            Control::AssertFail => {
                let pointer = self.pointer_argument(given, 0)?;
                let text = self.read_string(&pointer, "assert")?;
                let message = format!("the assertion `{}` is false", String::from_utf8_lossy(&text));
                self.fault(Property::Assertion, self.here(), message)
            }
            Control::Await => self.await_guard(given),
            Control::AtExit => match self.cell(given, 0)? {
                Cell::Function(function) => {
                    self.process.library.at_exit.push(function);
                    Ok(self.integer_result(given, 0i64))
                }
                _ => self.fault(Property::Pointer, self.here(), "the argument of `atexit` is not a function"),
            },
        }
    }
}
