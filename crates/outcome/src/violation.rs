//! A violation as an engine reports it: what, who, where, under which inputs, and
//! the way there. Places are spans; `report` turns them into lines of the user's text.

use crate::{Difference, OrderTaken, Property, TaskId, TraceStep, Verdict, Wait};
use antiphon_source::{Code, Span};
use serde::{Deserialize, Serialize};

/// How sure a violation is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// There is an execution that shows it.
    Provable,
    /// It could not be excluded, nor shown.
    Possible,
}

impl Certainty {
    /// What a violation that is so sure says about the program.
    pub fn verdict(self) -> Verdict {
        match self {
            Certainty::Provable => Verdict::Violated,
            Certainty::Possible => Verdict::Inconclusive,
        }
    }
}

/// One call on the way to a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallSite {
    /// The function that was called.
    pub function: String,
    /// Where.
    pub span: Span,
}

/// What is violated, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is violated.
    pub property: Property,
    /// One sentence in the user's words.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to say beside the place: values of variables; may be empty.
    pub label: String,
    /// Other places that have to do with it, and what to say there.
    pub also: Vec<(Span, String)>,
    /// The calls that led there, the innermost first.
    pub calls: Vec<CallSite>,
}

/// Functions that write to a stream, which must not be null.
const WRITERS: [&str; 6] = ["fprintf", "vfprintf", "fputs", "fputc", "putc", "fclose"];

impl Fault {
    /// Whether a system with protected memory ends the program there: a null pointer is dereferenced, or a function for streams does that.
    pub fn is_at_null(&self) -> bool {
        let Some((_, used)) = self.message.split_once("` is null but is ") else { return false };
        let passed_to = used.strip_prefix("passed to `").and_then(|rest| rest.strip_suffix('`'));
        let ends = used == "dereferenced" || passed_to.is_some_and(|name| WRITERS.contains(&name));
        ends && self.property == Property::Pointer
    }
}

/// A limit of Antiphon with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// Its code.
    pub code: Code,
    /// One sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The calls that led there, the innermost first.
    pub calls: Vec<CallSite>,
}

/// One decision of the scheduler, as text that names it among those that are
/// offered at the same point (`2: receive from 1`).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(pub String);

/// A violation and the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What, where, and through which calls.
    pub fault: Fault,
    /// Who does it; tasks that wait are of the same program.
    pub task: TaskId,
    /// How sure it is.
    pub certainty: Certainty,
    /// Whether a concrete run confirmed it.
    pub replayed: bool,
    /// Values of inputs (and of nondeterministic choices) that lead there,
    /// by name, in the order of the program.
    pub inputs: Vec<(String, String)>,
    /// Those of them that are characters, as the source spells them.
    pub characters: Vec<(String, String)>,
    /// The condition on inputs under which it happens, as C; empty if any.
    pub condition: String,
    /// The orders of evaluation that the execution took where C leaves them open.
    pub orders: Vec<OrderTaken>,
    /// Of a deadlock: who waits for whom, one entry for each task, in order.
    pub waits: Vec<Wait>,
    /// Of a deadlock: the tasks of a cycle in which each waits for the next.
    pub cycle: Vec<TaskId>,
    /// Steps, in the order of the execution: those that are told, and the local ones between them.
    pub trace: Vec<TraceStep>,
    /// How many steps are not told.
    pub hidden_steps: u64,
    /// Values that functions of the library gave (`scanf() #2`), with the places of the calls.
    pub drawn: Vec<(String, Span)>,
    /// The decisions of the scheduler, for a replay.
    pub schedule: Vec<Move>,
    /// Of two programs that compute different outputs: how they differ.
    pub difference: Option<Difference>,
}

impl Violation {
    /// A violation that a concrete run met. The run is its own replay.
    pub fn met(fault: Fault, task: TaskId) -> Violation {
        Violation {
            fault,
            task,
            certainty: Certainty::Provable,
            replayed: true,
            inputs: Vec::new(),
            characters: Vec::new(),
            condition: String::new(),
            orders: Vec::new(),
            waits: Vec::new(),
            cycle: Vec::new(),
            trace: Vec::new(),
            hidden_steps: 0,
            drawn: Vec::new(),
            schedule: Vec::new(),
            difference: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_of_certainties_reads_back() {
        for (certainty, word) in [(Certainty::Provable, "\"provable\""), (Certainty::Possible, "\"possible\"")] {
            assert_eq!(serde_json::to_string(&certainty).unwrap(), word);
            assert_eq!(serde_json::from_str::<Certainty>(word).unwrap(), certainty);
        }
    }

    #[test]
    fn only_a_provable_violation_decides() {
        assert_eq!(Certainty::Provable.verdict().exit_code(), 1);
        assert_eq!(Certainty::Possible.verdict().exit_code(), 3);
    }
}
