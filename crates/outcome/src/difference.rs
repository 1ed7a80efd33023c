//! How an output of two programs differs: both values as C, the terms that are
//! missing or added, and numbers that show it.

use antiphon_source::Span;
use serde::{Deserialize, Serialize};

/// In what way two results differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contrast {
    /// A value is another one.
    Value,
    /// One program prints more numbers than the other.
    Amount,
    /// The same numbers are printed in another order.
    Order,
    /// The same numbers are printed in the same order with another text around them.
    Layout,
}

/// How an output of the implementation differs from that of the specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which output: `sum`, `u[2]`, `p.x`; of what is printed, `number 3`.
    pub output: String,
    /// In what way.
    pub contrast: Contrast,
    /// What the specification computes, as C.
    pub specification: String,
    /// What the implementation computes, as C.
    pub implementation: String,
    /// Terms of the specification that the implementation lacks.
    pub missing: Vec<String>,
    /// Terms that only the implementation has.
    pub added: Vec<String>,
    /// Further facts: sentences.
    pub notes: Vec<String>,
    /// Both values for the inputs of the violation.
    pub example: Option<(String, String)>,
    /// Inputs whose value the way there leaves no choice about, by name.
    pub determined: Vec<String>,
    /// Names of values that the way there or one of the results depends on.
    pub relevant: Vec<String>,
    /// Where the specification wrote it last; none if nobody knows.
    pub specification_place: Span,
    /// Where the implementation wrote it last; none if nobody knows.
    pub implementation_place: Span,
}

impl Difference {
    /// A difference of which nothing but the two texts is known.
    pub fn new(output: impl Into<String>, contrast: Contrast) -> Difference {
        Difference {
            output: output.into(),
            contrast,
            specification: String::new(),
            implementation: String::new(),
            missing: Vec::new(),
            added: Vec::new(),
            notes: Vec::new(),
            example: None,
            determined: Vec::new(),
            relevant: Vec::new(),
            specification_place: Span::NONE,
            implementation_place: Span::NONE,
        }
    }

    /// One sentence about it.
    pub fn message(&self) -> String {
        let printed = self.output == PRINTED;
        match self.contrast {
            Contrast::Order if printed => "the printed output depends on the schedule".into(),
            Contrast::Order => "the programs print the same numbers in a different order".into(),
            Contrast::Layout => "the programs print the same numbers in a different layout".into(),
            Contrast::Amount if self.output == RESULT && self.implementation.contains("MPI_Abort") => {
                "only the implementation ends by `MPI_Abort`".into()
            }
            Contrast::Amount if self.output == RESULT => "only the specification ends by `MPI_Abort`".into(),
            Contrast::Amount if printed => "one program prints more numbers than the other".into(),
            Contrast::Value | Contrast::Amount if self.output.contains(' ') => format!("{} differs", self.output),
            Contrast::Value | Contrast::Amount => format!("output `{}` differs", self.output),
        }
    }
}

/// Stands for an output where all that is printed is meant.
pub const PRINTED: &str = "what is printed";

/// Stands for an output where a program gives no result at all.
pub const RESULT: &str = "the result";

#[cfg(test)]
mod tests {
    use super::Contrast;

    #[test]
    fn json_of_contrasts_reads_back() {
        let all = [
            (Contrast::Value, "\"value\""),
            (Contrast::Amount, "\"amount\""),
            (Contrast::Order, "\"order\""),
            (Contrast::Layout, "\"layout\""),
        ];
        for (contrast, word) in all {
            assert_eq!(serde_json::to_string(&contrast).unwrap(), word);
            assert_eq!(serde_json::from_str::<Contrast>(word).unwrap(), contrast);
        }
    }
}
