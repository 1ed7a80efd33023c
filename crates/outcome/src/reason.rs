//! Why something was not decided. Unknown is a value with a reason, and never
//! becomes a pass.

use antiphon_source::Span;
use serde::{Deserialize, Serialize};

/// Why something was not decided. The order is that in which reasons are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The prover does not know.
    SolverUnknown,
    /// Time ran out.
    Timeout,
    /// Memory ran out.
    Memory,
    /// The limit on states was reached.
    MaxStates,
    /// The limit on depth was reached.
    MaxDepth,
    /// The user stopped it.
    Interrupted,
    /// An error that is not checked for, after which an execution cannot go on.
    Unchecked,
    /// Antiphon itself failed.
    Internal,
    /// A process that took part in the search was lost.
    RankLost,
    /// A part of the program is not modelled.
    Unsupported,
    /// Nothing was shown: no execution comes to an end that counts.
    Vacuous,
}

impl Reason {
    /// All of them.
    pub const ALL: &'static [Reason] = &[
        Reason::SolverUnknown,
        Reason::Timeout,
        Reason::Memory,
        Reason::MaxStates,
        Reason::MaxDepth,
        Reason::Interrupted,
        Reason::Unchecked,
        Reason::Internal,
        Reason::RankLost,
        Reason::Unsupported,
        Reason::Vacuous,
    ];

    /// The one that has this word.
    pub fn of_word(word: &str) -> Option<Reason> {
        Reason::ALL.iter().copied().find(|reason| reason.word() == word)
    }

    /// The word for it, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Reason::SolverUnknown => "solver-unknown",
            Reason::Timeout => "timeout",
            Reason::Memory => "memory",
            Reason::MaxStates => "max-states",
            Reason::MaxDepth => "max-depth",
            Reason::Interrupted => "interrupted",
            Reason::Unchecked => "unchecked",
            Reason::Internal => "internal",
            Reason::RankLost => "rank-lost",
            Reason::Unsupported => "unsupported",
            Reason::Vacuous => "vacuous",
        }
    }

    /// Whether a limit of the run as a whole was reached, or the run failed: more of the
    /// same work would come to the same.
    pub fn ends_everything(self) -> bool {
        match self {
            Reason::Timeout | Reason::Memory | Reason::MaxStates | Reason::Interrupted => true,
            Reason::Internal | Reason::RankLost => true,
            Reason::SolverUnknown | Reason::MaxDepth | Reason::Unchecked => false,
            Reason::Unsupported | Reason::Vacuous => false,
        }
    }
}

/// Something that an engine did not cover or not decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incomplete {
    /// Its kind.
    pub reason: Reason,
    /// One sentence.
    pub message: String,
    /// The loop that used up what there was, if one did.
    pub hint: Option<LoopHint>,
}

impl From<Inconclusive> for Incomplete {
    fn from(Inconclusive { reason, message }: Inconclusive) -> Incomplete {
        Incomplete { reason, message, hint: None }
    }
}

/// A loop that kept an exploration from its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopHint {
    /// The test that stays undecided.
    pub span: Span,
    /// What it tests, in C.
    pub condition: String,
    /// Where in the loop it is.
    pub part: LoopPart,
    /// What is wrong with it.
    pub problem: LoopProblem,
    /// What the user can give a bound.
    pub bound: LoopBound,
}

/// What of a user's program bounds a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoopBound {
    /// An input that nobody gave a value or a range.
    Input(String),
    /// A macro that the source defines.
    Macro(String),
    /// What the program reads when it runs: its arguments, standard input.
    Environment,
}

/// Where a test is in a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopPart {
    /// It is the loop's own condition.
    Head,
    /// It is somewhere inside, for instance before a `break`.
    Inside,
}

/// Why a loop keeps an exploration from its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopProblem {
    /// Nothing bounds the number of its iterations.
    Unbounded,
    /// The same, and no invariant was inferred that leads to an answer.
    NotInferred,
    /// It has an invariant, and yet no state is met again.
    NotConverging,
}

/// Something that was not covered or not decided, as results say it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inconclusive {
    /// Its kind.
    pub reason: Reason,
    /// One sentence.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_uses_the_words() {
        for reason in Reason::ALL {
            let text = serde_json::to_string(reason).unwrap();
            assert_eq!(text, format!("\"{}\"", reason.word()));
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), *reason);
        }
        assert!(Reason::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
