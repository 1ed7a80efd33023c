//! What can be found, and what `verify` and `compare` say they found.

use antiphon_source::SourceMap;
use antiphon_verify::{Certainty, Outcome};
use std::collections::BTreeSet;

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Assertion,
    /// Processes meet assertions in different orders.
    Order,
    /// One ends without contributing.
    Missing,
    /// A condition is false on the union.
    False,
    /// A condition names what there is not.
    NoValue,
    /// An invariant is false.
    Invariant,
    /// Processes go round different loops, or differently often.
    Rounds,
    PotentialDeadlock,
    AbsoluteDeadlock,
    /// One ends without coming to a meeting of all.
    Deserted,
    Unreceived,
    /// What no program here does, and only a state that there is not could.
    Other,
}

/// Where a kind has a line that both sides know.
pub type Finding = (Kind, Option<u32>);
pub type Findings = BTreeSet<Finding>;

/// What was found out.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub provable: Findings,
    pub possible: Findings,
    /// Why not everything was decided; empty if it was.
    pub incomplete: Vec<String>,
    pub rejected: Option<String>,
    /// Each provable violation with the value of `N` for which it is shown.
    pub witnesses: Vec<(Finding, Option<i64>)>,
}

impl Verdict {
    pub fn holds(&self) -> bool {
        self.provable.is_empty() && self.is_complete()
    }

    /// Whether everything was decided.
    pub fn is_complete(&self) -> bool {
        self.possible.is_empty() && self.incomplete.is_empty() && self.rejected.is_none()
    }
}

fn kind(property: &str, message: &str) -> Kind {
    let says = |words: &str| message.contains(words);
    match property {
        "assertion" => Kind::Assertion,
        "potential-deadlock" => Kind::PotentialDeadlock,
        "absolute-deadlock" => Kind::AbsoluteDeadlock,
        "mpi-collective" => Kind::Deserted,
        "mpi-unreceived" => Kind::Unreceived,
        "collective-assertion" if says("different orders") => Kind::Order,
        "collective-assertion" if says("ends without contributing") => Kind::Missing,
        "collective-assertion" if says("is false") => Kind::False,
        "collective-assertion" if says("has no value") => Kind::NoValue,
        "loop-invariant" if says("loop invariant") => Kind::Invariant,
        "loop-invariant" => Kind::Rounds,
        _ => Kind::Other,
    }
}

/// What an outcome says.
pub fn verdict(map: &SourceMap, outcome: &Outcome) -> Verdict {
    let mut verdict = Verdict {
        provable: Findings::new(),
        possible: Findings::new(),
        incomplete: outcome.incomplete.iter().map(|it| it.message.clone()).collect(),
        rejected: outcome.unsupported.as_ref().map(|it| it.message.clone()),
        witnesses: Vec::new(),
    };
    for violation in &outcome.violations {
        let kind = kind(violation.fault.property.id(), &violation.fault.message);
        let line = match kind {
            Kind::PotentialDeadlock | Kind::AbsoluteDeadlock | Kind::Deserted | Kind::Unreceived | Kind::Rounds => None,
            _ => map.position(violation.fault.span).map(|position| position.line),
        };
        match violation.certainty {
            Certainty::Provable => {
                verdict.provable.insert((kind, line));
                let value = violation.inputs.iter().find(|(name, _)| name == "N");
                verdict.witnesses.push(((kind, line), value.and_then(|(_, value)| value.parse().ok())));
            }
            Certainty::Possible => {
                verdict.possible.insert((kind, line));
            }
        }
    }
    verdict
}
