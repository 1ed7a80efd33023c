//! What a result says of loops: those that an invariant proves, and those whose iterations were
//! compared with each other for every number of them.
//!
//! An answer keeps its sentence, so that a stored result says what the fresh one said; who reads
//! JSON has the word, the clauses and the two places apart.

use crate::record::{Noted, PlaceRecord};
use serde::{Deserialize, Serialize};

/// What is said of loops.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LoopRecords {
    /// Loops that were proved for every number of rounds: names of invariants, and
    /// places. All others were executed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proved_loops: Vec<Noted>,
    /// Loops whose iterations were compared with each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub iterations: Vec<IterationsRecord>,
}

/// A loop whose iterations were compared with each other.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct IterationsRecord {
    /// Where: the file's name.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Who executes it.
    pub executed: Executed,
    /// What came out.
    pub answer: IterationsAnswer,
    /// How a loop of a team was explored.
    #[serde(default, skip_serializing_if = "Explored::is_as_written")]
    pub explored: Explored,
    /// The clauses that it needs, or the reason: a part of a sentence.
    pub text: String,
    /// The two accesses of a dependence, the earlier iteration first; or where the doubt is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceRecord>,
}

/// Who executes a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Executed {
    /// One thread; the question was whether several could.
    #[default]
    Sequentially,
    /// The threads of a team.
    ByTeam,
}

/// Whether iterations depend on each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IterationsAnswer {
    /// None does, however many there are.
    Independent,
    /// Two do.
    Dependent,
    /// Nobody knows.
    #[default]
    Undecided,
}

/// How a loop of a team was explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Explored {
    /// By a team.
    #[default]
    AsWritten,
    /// By one thread: it was proved that the team makes no difference.
    ByOneThread,
}

impl Explored {
    fn is_as_written(&self) -> bool {
        *self == Explored::AsWritten
    }
}
