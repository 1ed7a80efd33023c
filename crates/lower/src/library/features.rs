//! The tables behind `antiphon list`: which functions Antiphon knows, and which
//! it only reads. Plain data; the command lays it out.

use super::{table, Treatment};
use antiphon_source::Code;

/// What Antiphon makes of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Support {
    /// A call has a meaning in the model.
    Known,
    /// A call is rejected, with this code.
    Rejected(Code),
}

/// A function and what Antiphon makes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name in C.
    pub name: String,
    /// The header that declares it; `-` if none does.
    pub header: &'static str,
    /// What Antiphon makes of it.
    pub support: Support,
}

/// The functions of MPI: known ones in the order of their table, then the rest.
pub fn mpi_functions() -> Vec<Feature> {
    collect(|header| header == "mpi.h")
}

/// All functions of other libraries.
pub fn features() -> Vec<Feature> {
    collect(|header| header != "mpi.h")
}

/// The functions of the headers asked for.
fn collect(wanted: impl Fn(&str) -> bool) -> Vec<Feature> {
    let rows = table().filter(|row| wanted(row.header) && !row.is_own());
    rows.flat_map(|row| {
        let support = match row.treatment {
            Treatment::Unsupported(code) => Support::Rejected(code),
            Treatment::Action(_)
            | Treatment::Final(_)
            | Treatment::Pure(_)
            | Treatment::Allocate(_)
            | Treatment::Assert
            | Treatment::Assume
            | Treatment::Jump(_)
            | Treatment::Ignore => Support::Known,
        };
        row.names().map(move |name| Feature { name, header: row.header, support })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::mpi;

    #[test]
    fn mpi_functions_are_those_that_are_known_and_those_that_are_rejected() {
        let functions = mpi_functions();
        assert!(functions.iter().all(|function| function.name.starts_with("MPI_")));
        let support = |name: &str| functions.iter().find(|function| function.name == name).map(|found| found.support);
        assert_eq!(support("MPI_Isend"), Some(Support::Known));
        assert!(matches!(support("MPI_Comm_spawn"), Some(Support::Rejected(code)) if code.id == "U014"));
        assert!(functions.len() > mpi::ROWS.len());
    }

    #[test]
    fn a_function_on_reals_is_listed_in_its_three_forms() {
        let names: Vec<String> = features().into_iter().map(|feature| feature.name).collect();
        assert!(["sqrt", "sqrtf", "sqrtl", "printf", "fopen"]
            .iter()
            .all(|name| names.iter().any(|found| found == name)));
        assert!(!names.iter().any(|name| name == "printff"));
    }
}
