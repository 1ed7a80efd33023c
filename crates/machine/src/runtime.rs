//! Where a thread is inside of OpenMP's runtime, which is C text that is executed like a file of the program.
//!
//! Users know nothing of that text: what happens in it is told at the place that called it, and a lock of OpenMP is
//! a lock, though the runtime makes a mutex of it. Functions of the runtime are known by how their names begin,
//! which OpenMP reserves.

use crate::domain::Domain;
use crate::machine::Machine;
use crate::memory::{ObjectId, Origin};
use antiphon_source::Span;

/// How names of functions begin that belong to OpenMP's runtime: its own, and what programs call.
const OWN: &str = "__omp_";
const CALLED: &str = "omp_";

impl<D: Domain> Machine<'_, D> {
    /// Where the user's program is: outside of the functions of the runtime.
    pub fn place_outside_runtime(&self) -> Span {
        let calls = self.calls();
        let is_inside = |name: &str| name.starts_with(OWN) || name.starts_with(CALLED);
        let inside = calls.iter().take_while(|call| is_inside(&call.function));
        inside.last().map_or_else(|| self.here(), |call| call.span)
    }

    /// Whether a function of the runtime is executed.
    pub fn is_inside_runtime(&self) -> bool {
        self.thread.frames.last().is_some_and(|frame| self.program.function(frame.function).name.starts_with(OWN))
    }

    /// Whether an object is one of the runtime's variables, which its tasks and teams share and which are no concern of the program.
    pub fn is_of_runtime(&self, object: ObjectId) -> bool {
        let name = match self.process.memory.get(object).map(|object| &object.origin) {
            Some(Origin::Global(global)) => &self.program.globals[global.0 as usize].name,
            Some(Origin::Local(function, _)) => &self.program.functions[function.0 as usize].name,
            _ => return false,
        };
        name.starts_with(OWN)
    }

    /// Whether the program called OpenMP, which executes a step of its own.
    pub fn is_called_openmp(&self) -> bool {
        self.calls().first().is_some_and(|call| call.function.starts_with(CALLED))
    }
}
