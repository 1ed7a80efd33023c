//! The table of diagnostic codes: what `antiphon explain CODE` prints.
//!
//! A code is stable: it is never given another meaning, and one that is no
//! longer used keeps its place. `E1..` belongs to the preprocessor, `E2..` to
//! the grammar, `E3..` to types and declarations, `E4..` to annotations and
//! linking, `E5..` to OpenMP; `U...` are limits of Antiphon, `W...` warnings. One file per family.

use crate::Severity;

/// One row of the table.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct CodeInfo {
    /// The code, as `E101`.
    pub id: &'static str,
    /// One line: what it means.
    pub title: &'static str,
    /// Some paragraphs: what it means, an example, how to fix it.
    pub explanation: &'static str,
}

/// A code: one row of the table.
pub type Code = &'static CodeInfo;

impl CodeInfo {
    /// The severity of all diagnostics with this code; its first letter says it.
    pub fn severity(&self) -> Severity {
        match self.id.as_bytes()[0] {
            b'W' => Severity::Warning,
            b'U' => Severity::Unsupported,
            _ => Severity::Error,
        }
    }
}

/// Declares the rows of one family and the list of them all.
macro_rules! codes {
    ($($name:ident: $title:literal, $explanation:literal;)*) => {
        $(
            #[doc = $title]
            pub static $name: $crate::CodeInfo = $crate::CodeInfo {
                id: stringify!($name),
                title: $title,
                explanation: $explanation,
            };
        )*
        /// Every code of this family, in order.
        pub static ALL: &[$crate::Code] = &[$(&$name),*];
    };
}

pub mod annotations;
pub mod grammar;
pub mod openmp;
pub mod preprocessor;
pub mod types;
pub mod unsupported;
pub mod warnings;

/// Every code, in order of family.
pub fn all() -> impl Iterator<Item = Code> {
    let families =
        [preprocessor::ALL, grammar::ALL, types::ALL, annotations::ALL, openmp::ALL, unsupported::ALL, warnings::ALL];
    families.into_iter().flatten().copied()
}

/// The row of a code, as `E101`; upper and lower case are the same.
pub fn find(id: &str) -> Option<Code> {
    all().find(|code| code.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn every_code_is_listed_once_and_explained() {
        let mut seen = HashSet::new();
        for code in super::all() {
            assert!(seen.insert(code.id), "{} is listed twice", code.id);
            assert!(!code.title.is_empty() && code.explanation.len() > 40, "{} is not explained", code.id);
        }
        assert!(super::find("e101").is_some());
    }
}
