//! How an output of two programs differs, as data: both values as C, the terms
//! that are missing or added, and numbers that show it.

use crate::PlaceRecord;
use serde::{Deserialize, Serialize};

/// One of two programs that are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgramRole {
    /// The one that says what is right.
    Specification,
    /// The one that is looked at.
    Implementation,
}

impl ProgramRole {
    /// The word for it, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            ProgramRole::Specification => "specification",
            ProgramRole::Implementation => "implementation",
        }
    }
}

/// In what way two results differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ContrastRecord {
    /// A value is another one.
    Value,
    /// One program prints more numbers than the other.
    Amount,
    /// The same numbers are printed in another order.
    Order,
    /// The same numbers are printed with another text around them.
    Layout,
}

/// How an output differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DifferenceRecord {
    /// Which output: `sum`, `u[2]`, `p.x`; of what is printed, `number 3`.
    pub output: String,
    /// In what way.
    pub contrast: ContrastRecord,
    /// What the specification computes, as C.
    pub specification: String,
    /// What the implementation computes, as C.
    pub implementation: String,
    /// Terms that the implementation lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Terms that only the implementation has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<String>,
    /// Further facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Both values for the inputs of the violation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<ExampleRecord>,
    /// Inputs whose value leaves no choice, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub determined: Vec<String>,
    /// Names of inputs that the way there or one of the results depends on; all if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relevant: Vec<String>,
    /// Where the specification wrote it last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specification_place: Option<PlaceRecord>,
    /// Where the implementation wrote it last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub implementation_place: Option<PlaceRecord>,
}

/// Both values for some inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExampleRecord {
    /// What the specification gives.
    pub specification: String,
    /// What the implementation gives.
    pub implementation: String,
}
