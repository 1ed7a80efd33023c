//! What an engine answers about one program, or two: what goes wrong, what was not
//! decided, what the answer rests on and what it cost.

use crate::{Abstraction, Assumed, Coverage, Incomplete, ProgramRole, Unsupported, Violation};
use antiphon_source::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that a pass rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// As the user wrote it.
    pub text: String,
    /// Where; none for what Antiphon assumes itself.
    pub span: Span,
}

impl Assumption {
    /// Something that Antiphon assumes itself.
    pub fn of(assumed: Assumed, span: Span) -> Assumption {
        Assumption { text: assumed.text().to_owned(), span }
    }

    /// What is said of places where the order of operands may matter and one was taken.
    pub fn left_to_right(places: &[Span]) -> Vec<Assumption> {
        places.iter().map(|span| Assumption::of(Assumed::LEFT_TO_RIGHT, *span)).collect()
    }

    /// Where jumps come in, behind which variables keep their values.
    pub fn kept_values(places: &[Span]) -> Vec<Assumption> {
        places.iter().map(|span| Assumption::of(Assumed::KEPT_VALUES, *span)).collect()
    }
}

/// What became of a loop for which invariants were looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoopUse {
    /// It was proved for every number of iterations with what was found.
    Proved,
    /// What was found led to no answer: it was executed iteration by iteration.
    Unrolled,
    /// What was found holds, and neither it nor executing iterations led to an answer.
    Insufficient,
}

/// An invariant that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inferred {
    /// As the user would write it.
    pub annotation: String,
    /// The loop, up to its body.
    pub span: Span,
    /// The program that it is in.
    pub role: ProgramRole,
    /// What became of it.
    pub used: LoopUse,
}

/// What it cost.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// States at which the search did something.
    pub states_seen: u64,
    /// States kept to recognise them again.
    pub states_saved: u64,
    /// Steps of processes.
    pub transitions: u64,
    /// Symbolic expressions made.
    pub symbolic_values: u64,
    /// Questions to the prover.
    pub validity_queries: u64,
    /// Those that reached a solver.
    pub solver_calls: u64,
    /// Wall time.
    pub seconds: f64,
    /// Largest memory in use, of the whole process; 0 if nobody asked.
    pub peak_memory_mb: u64,
    /// Executions that came to their end.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub executions: u64,
    /// Times that an abstraction was refined.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub refinements: u64,
    /// Predicates of the abstraction, over all locations.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub predicates: u64,
}

impl Statistics {
    /// Adds what another part of the work cost.
    pub fn add(&mut self, more: &Statistics) {
        self.states_seen += more.states_seen;
        self.states_saved += more.states_saved;
        self.transitions += more.transitions;
        self.symbolic_values += more.symbolic_values;
        self.validity_queries += more.validity_queries;
        self.solver_calls += more.solver_calls;
        self.seconds += more.seconds;
        self.peak_memory_mb = self.peak_memory_mb.max(more.peak_memory_mb);
        self.executions += more.executions;
        self.refinements += more.refinements;
        self.predicates += more.predicates;
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What was found out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outcome {
    /// What goes wrong.
    pub violations: Vec<Violation>,
    /// What was not covered or not decided.
    pub incomplete: Vec<Incomplete>,
    /// What is not modelled: the program was not analysed.
    pub unsupported: Option<Unsupported>,
    /// What a pass rests on.
    pub assumptions: Vec<Assumption>,
    /// What makes a pass say less than it seems: assertions never reached,
    /// assumptions that admit nothing; sentences with their places.
    pub vacuous: Vec<(String, Span)>,
    /// How executions end, where none ends normally: sentences with their places.
    pub abnormal: Vec<(String, Span)>,
    /// Annotated loops that were not executed iteration by iteration: the name of an
    /// invariant, or nothing, and the place.
    pub proved_loops: Vec<(String, Span)>,
    /// Invariants that were found, in order of the loops.
    pub inferred: Vec<Inferred>,
    /// What an abstraction tracked, if one gave the answer or had the last word.
    pub abstraction: Option<Abstraction>,
    /// Which places executions came to, where an engine executes the program.
    pub coverage: Coverage,
    /// What proves a pass where no invariant tells it: one sentence.
    pub proof: Option<String>,
    /// Of two programs: how far apart their outputs can be, by name.
    pub distances: BTreeMap<String, f64>,
    /// What it cost.
    pub statistics: Statistics,
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn json_of_uses_reads_back() {
        let all = [
            (LoopUse::Proved, "\"proved\""),
            (LoopUse::Unrolled, "\"unrolled\""),
            (LoopUse::Insufficient, "\"insufficient\""),
        ];
        for (used, word) in all {
            assert_eq!(serde_json::to_string(&used).unwrap(), word);
            assert_eq!(serde_json::from_str::<LoopUse>(word).unwrap(), used);
        }
    }

    #[test]
    fn costs_are_summed_up() {
        let mut sum = Statistics { states_seen: 2, peak_memory_mb: 7, seconds: 0.5, ..Statistics::default() };
        sum.add(&Statistics { states_seen: 3, executions: 1, peak_memory_mb: 5, seconds: 0.25, ..sum.clone() });
        assert_eq!((sum.states_seen, sum.executions, sum.peak_memory_mb, sum.seconds), (5, 1, 7, 0.75));
    }
}
