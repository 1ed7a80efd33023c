//! How an output of two programs differs, as data: both values as C, the terms
//! that are missing or added, and numbers that show it.

use crate::PlaceRecord;
use antiphon_outcome::{Contrast, Difference};
use antiphon_source::SourceMap;
use serde::{Deserialize, Serialize};

/// How an output differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DifferenceRecord {
    /// Which output: `sum`, `u[2]`, `p.x`; of what is printed, `number 3`.
    pub output: String,
    /// In what way.
    pub contrast: Contrast,
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

impl DifferenceRecord {
    /// A difference with its places as text.
    pub fn of(map: &SourceMap, difference: &Difference) -> DifferenceRecord {
        let example = |(specification, implementation): &(String, String)| ExampleRecord {
            specification: specification.clone(),
            implementation: implementation.clone(),
        };
        DifferenceRecord {
            output: difference.output.clone(),
            contrast: difference.contrast,
            specification: difference.specification.clone(),
            implementation: difference.implementation.clone(),
            missing: difference.missing.clone(),
            added: difference.added.clone(),
            notes: difference.notes.clone(),
            example: difference.example.as_ref().map(example),
            determined: difference.determined.clone(),
            relevant: difference.relevant.clone(),
            specification_place: PlaceRecord::of(map, difference.specification_place),
            implementation_place: PlaceRecord::of(map, difference.implementation_place),
        }
    }
}

/// Both values for some inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExampleRecord {
    /// What the specification gives.
    pub specification: String,
    /// What the implementation gives.
    pub implementation: String,
}
