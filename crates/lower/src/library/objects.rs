//! Variables that the library defines. The embedded headers declare them
//! `extern`; a program that mentions one gets it from here. All are zero except
//! that a stream's first member is its number, and those of `getopt`.
//!
//! The objects behind MPI's special addresses (`MPI_IN_PLACE`, ...) are never
//! read: the machine knows a pointer to one by the object's name.

/// What a variable of the library holds at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Initial {
    /// Zeros.
    Zero,
    /// A struct whose first member, an `int`, has this value; the rest is zero.
    FirstMember(i64),
    /// This number.
    Number(i64),
    /// A pointer to a stream of this number, whose struct is only known to the
    /// program: preprocessed programs declare glibc's variables.
    Stream(i64),
}

/// The variables.
static OBJECTS: &[(&str, Initial)] = &[
    ("__antiphon_stdin", Initial::FirstMember(0)),
    ("__antiphon_stdout", Initial::FirstMember(1)),
    ("__antiphon_stderr", Initial::FirstMember(2)),
    ("__antiphon_errno", Initial::Zero),
    ("__antiphon_mpi_bottom", Initial::Zero),
    ("__antiphon_mpi_in_place", Initial::Zero),
    ("__antiphon_mpi_buffer_automatic", Initial::Zero),
    ("__antiphon_mpi_unweighted", Initial::Zero),
    ("__antiphon_mpi_weights_empty", Initial::Zero),
    ("__antiphon_mpi_dup_fn", Initial::Zero),
    ("__antiphon_mpi_status_ignore", Initial::Zero),
    ("__antiphon_mpi_statuses_ignore", Initial::Zero),
    ("stdin", Initial::Stream(0)),
    ("stdout", Initial::Stream(1)),
    ("stderr", Initial::Stream(2)),
    ("signgam", Initial::Zero),
    ("optarg", Initial::Zero),
    ("optind", Initial::Number(1)),
    ("opterr", Initial::Number(1)),
    ("optopt", Initial::Number(63)),
];

/// What the library's variable of that name holds at the start, if it has one.
pub fn object(name: &str) -> Option<Initial> {
    OBJECTS.iter().find(|(known, _)| *known == name).map(|(_, initial)| *initial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_is_declared_by_a_header() {
        let headers: String = crate::headers::all().iter().map(|(_, text)| *text).collect();
        // Our header has macros of these names.
        let is_declared = |initial: &Initial| !matches!(initial, Initial::Stream(_));
        for (name, _) in OBJECTS.iter().filter(|(_, initial)| is_declared(initial)) {
            let declared =
                |line: &str| line.starts_with("extern ") && line.replace('*', "").ends_with(&format!(" {name};"));
            assert!(headers.lines().any(declared), "{name}");
        }
        assert_eq!(object("__antiphon_stderr"), Some(Initial::FirstMember(2)));
        assert_eq!(object("environ"), None);
    }
}
