//! What an attack has seen, as a table: answers by the way of asking, right and wrong ones, and
//! those that say nothing.

use crate::judge::Judgement;
use std::collections::BTreeMap;
use std::fmt;

/// Answers of one way of asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Right.
    pub holds: u64,
    /// Right.
    pub violated: u64,
    /// No verdict.
    pub inconclusive: u64,
    /// Not analysed.
    pub rejected: u64,
    /// About runs that the oracle cannot do.
    pub incomparable: u64,
    /// Disagreements.
    pub wrong: u64,
}

/// What an attack has seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Programs so far.
    pub programs: u64,
    /// Answers by the way of asking.
    pub rows: BTreeMap<&'static str, Counts>,
    /// Each disagreement: where it was written, and what it is.
    pub wrong: Vec<String>,
}

impl Tally {
    pub(crate) fn count(&mut self, way: &'static str, judgement: &Judgement) {
        let row = self.rows.entry(way).or_default();
        let count = match judgement {
            Judgement::Holds => &mut row.holds,
            Judgement::Violated => &mut row.violated,
            Judgement::Inconclusive => &mut row.inconclusive,
            Judgement::Rejected => &mut row.rejected,
            Judgement::Incomparable => &mut row.incomparable,
            Judgement::Wrong(_) => &mut row.wrong,
        };
        *count += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| asked | right: holds | right: violated | inconclusive | rejected | not comparable | wrong |")?;
        writeln!(f, "|---|---:|---:|---:|---:|---:|---:|")?;
        for (way, row) in &self.rows {
            let Counts { holds, violated, inconclusive, rejected, incomparable, wrong } = row;
            writeln!(f, "| {way} | {holds} | {violated} | {inconclusive} | {rejected} | {incomparable} | {wrong} |")?;
        }
        writeln!(f, "\n{} programs, {} disagreements", self.programs, self.wrong.len())?;
        self.wrong.iter().try_for_each(|wrong| writeln!(f, "{wrong}"))
    }
}
