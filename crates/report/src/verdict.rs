//! The four things that Antiphon can say about a program, and the exit codes
//! that say the same to a script.
//!
//! Codes 2 (usage) and 5 (internal error) are no verdicts: nothing is said
//! about the program then.

use serde::{Deserialize, Serialize};

/// The verdict of a run; the order is that of priority when several apply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every requested property holds in the stated scope.
    Holds,
    /// A limit was reached, or the prover could not decide.
    Inconclusive,
    /// The program was not analysed: a C error or an unsupported feature.
    Rejected,
    /// At least one provable violation.
    Violated,
}

impl Verdict {
    /// The exit code of the command.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Holds => 0,
            Verdict::Violated => 1,
            Verdict::Inconclusive => 3,
            Verdict::Rejected => 4,
        }
    }

    /// The verdict of two parts of one run together.
    pub fn and(self, other: Verdict) -> Verdict {
        self.max(other)
    }

    /// The word for it, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Rejected => "rejected",
            Verdict::Violated => "violated",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_outweighs_a_rejection_and_that_an_open_question() {
        assert_eq!(Verdict::Rejected.and(Verdict::Violated).exit_code(), 1);
        assert_eq!(Verdict::Inconclusive.and(Verdict::Rejected).exit_code(), 4);
        assert_eq!(Verdict::Holds.and(Verdict::Inconclusive).exit_code(), 3);
        assert_eq!(Verdict::Holds.and(Verdict::Holds).exit_code(), 0);
    }

    #[test]
    fn json_uses_the_words() {
        for verdict in [Verdict::Holds, Verdict::Inconclusive, Verdict::Rejected, Verdict::Violated] {
            assert_eq!(serde_json::to_string(&verdict).unwrap(), format!("\"{}\"", verdict.word()));
        }
    }
}
