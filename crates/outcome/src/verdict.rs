//! The four things that Antiphon can say about a program, and the exit codes
//! that say the same to a script.
//!
//! Codes 2 (usage) and 5 (internal error) are no verdicts: nothing is said
//! about the program then.

use crate::Certainty;
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
    /// All of them, the weightiest last.
    pub const ALL: &'static [Verdict] = &[Verdict::Holds, Verdict::Inconclusive, Verdict::Rejected, Verdict::Violated];

    /// The exit code of the command.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Holds => 0,
            Verdict::Violated => 1,
            Verdict::Inconclusive => 3,
            Verdict::Rejected => 4,
        }
    }

    /// The verdict of an analysis that came to these: violations, things that are not
    /// modelled, and questions that stayed open.
    pub fn of(violations: impl IntoIterator<Item = Certainty>, unsupported: usize, open: usize) -> Verdict {
        let unsupported = std::iter::repeat_n(Verdict::Rejected, unsupported);
        let open = std::iter::repeat_n(Verdict::Inconclusive, open);
        let violations = violations.into_iter().map(Certainty::verdict);
        violations.chain(unsupported).chain(open).fold(Verdict::Holds, Verdict::and)
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
    fn codes_outweigh_each_other_in_the_order_of_the_contract() {
        let order = [1, 4, 3, 0];
        for (weight, code) in order.iter().enumerate() {
            for lighter in &order[weight..] {
                let of = |code| *Verdict::ALL.iter().find(|verdict| verdict.exit_code() == code).unwrap();
                assert_eq!(of(*code).and(of(*lighter)), of(*code));
                assert_eq!(of(*lighter).and(of(*code)), of(*code));
            }
        }
    }

    #[test]
    fn only_an_analysis_without_findings_and_questions_is_a_pass() {
        use Certainty::{Possible, Provable};
        assert_eq!(Verdict::of([], 0, 0), Verdict::Holds);
        assert_eq!(Verdict::of([], 0, 1), Verdict::Inconclusive);
        assert_eq!(Verdict::of([Possible], 0, 0), Verdict::Inconclusive);
        assert_eq!(Verdict::of([Possible], 1, 2), Verdict::Rejected);
        assert_eq!(Verdict::of([Possible, Provable], 1, 2), Verdict::Violated);
    }

    #[test]
    fn json_uses_the_words() {
        for verdict in Verdict::ALL {
            let text = serde_json::to_string(verdict).unwrap();
            assert_eq!(text, format!("\"{}\"", verdict.word()));
            assert_eq!(serde_json::from_str::<Verdict>(&text).unwrap(), *verdict);
        }
    }
}
