//! Misuse of OpenMP, which its runtime tells (`__antiphon_misuse`), and what locks of OpenMP are called.
//!
//! The runtime is C text that is unfolded like a file of the program, and users know nothing of it: what is wrong in it
//! is told where the program called it, and a mutex that it makes of a lock is a lock. Functions of the runtime are known by
//! how their names begin, which OpenMP reserves.
//!
//! Deliberately not here: what is misuse, which the runtime alone knows.

use super::library::Given;
use super::state::State;
use super::value::Value;
use super::{Result, Unfolder};
use antiphon_outcome::Property;
use antiphon_prover::Formulas;
use antiphon_source::Span;

/// How names of functions begin that belong to OpenMP's runtime: its own, and what programs call.
const OWN: &str = "__omp_";
const CALLED: &str = "omp_";

impl Unfolder<'_> {
    /// The runtime says what is wrong; where nobody asks, the program goes on.
    pub(super) fn misuse(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        if !self.settings.checks.has(Property::OmpMisuse) {
            return self.gives(state, given, Value::int(0));
        }
        let text = match given.arguments.first() {
            Some(argument) => self.known_text(&mut state, *argument, given)?,
            None => None,
        };
        let message = text.map_or_else(
            || "OpenMP is used in a way that it forbids".to_owned(),
            |text| String::from_utf8_lossy(&text).into_owned(),
        );
        self.oblige(&mut state, Formulas::FALSE, Property::OmpMisuse, given.span, message);
        Ok(Vec::new())
    }

    /// What is wrong in the runtime of OpenMP, as the program sees it.
    pub(super) fn as_openmp_says(
        &self,
        state: &State,
        property: Property,
        span: Span,
        message: String,
    ) -> (Property, Span, String) {
        let is_of_lock = property == Property::Lock && self.innermost(state).starts_with(CALLED);
        match (property, is_of_lock) {
            (Property::OmpMisuse, _) => (property, self.outside_runtime(state, span), message),
            (_, true) => {
                let message = message.replace("the mutex", "the lock");
                (Property::OmpMisuse, self.outside_runtime(state, span), message)
            }
            _ => (property, span, message),
        }
    }

    fn innermost(&self, state: &State) -> &str {
        state.frames.last().map_or("", |frame| self.program.function(frame.function).name.as_str())
    }

    /// Where the program called the runtime.
    fn outside_runtime(&self, state: &State, span: Span) -> Span {
        let name = |at: usize| self.program.function(state.frames[at].function).name.as_str();
        let is_inside = |at: usize| name(at).starts_with(OWN) || name(at).starts_with(CALLED);
        let inside = (0..state.frames.len()).rev().take_while(|at| is_inside(*at)).count();
        match state.frames.len().checked_sub(inside + 1) {
            Some(at) if inside > 0 => {
                let frame = &state.frames[at];
                self.program.function(frame.function).body.location(frame.location).span
            }
            _ => span,
        }
    }
}
