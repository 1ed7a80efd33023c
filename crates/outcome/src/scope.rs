//! The executions that a result is about: numbers of processes, values of inputs,
//! properties, limits. A pass never claims more, and says what was turned off.

use crate::Property;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The executions that a result is about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Scope {
    /// Numbers of processes.
    pub np: Vec<u64>,
    /// How far a proof goes beyond them.
    #[serde(default, skip_serializing_if = "ProvedNp::is_explored")]
    pub np_proved: ProvedNp,
    /// Of two programs: the number of processes of the specification.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specification_np: Option<u64>,
    /// Of two programs: what was compared, as `u[0..N-1]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outputs: Vec<String>,
    /// Values or ranges of inputs that were fixed.
    pub inputs: BTreeMap<String, String>,
    /// Limits that cut the search off.
    pub bounded_by: Vec<String>,
    /// `ideal` or `machine`.
    pub arith: String,
    /// What floating-point numbers are: `ieee` or `bounded`; `real` or nothing for real numbers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fp: String,
    /// Inputs of which nothing was fixed: every value is covered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free_inputs: Vec<String>,
    /// The properties that were looked at: asked for, and applying to the program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<Property>,
    /// Temporal properties that were looked at, as formulas.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formulas: Vec<String>,
    /// Properties that apply and that the user turned off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unchecked: Vec<Property>,
    /// The program's arguments: concrete ones as they are, `*` for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// How many of the files are the specification's, where a side has several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub specification_files: u64,
    /// Variables of its environment that are given.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// The file that is its standard input, if that is given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stdin: String,
    /// Sizes of the integer types: `lp64` or `ilp32`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub data_model: String,
    /// What decides beside the light-weight rules: a solver's name, or `light` for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub solver: String,
}

/// For which numbers of processes something was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProvedNp {
    /// For those that were explored.
    #[default]
    Explored,
    /// For every number.
    All,
}

impl ProvedNp {
    fn is_explored(&self) -> bool {
        *self == ProvedNp::Explored
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
