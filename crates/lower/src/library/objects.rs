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
    /// A pointer to a struct whose first member, an `int`, has this value.
    PointerToFirstMember(i64),
}

/// The variables.
static OBJECTS: &[(&str, Initial)] = &[
    ("__antiphon_stdin", Initial::FirstMember(0)),
    ("__antiphon_stdout", Initial::FirstMember(1)),
    ("__antiphon_stderr", Initial::FirstMember(2)),
    ("__antiphon_errno", Initial::Zero),
    ("__antiphon_mpi_bottom", Initial::Zero),
    ("__antiphon_mpi_in_place", Initial::Zero),
    ("__antiphon_mpi_unweighted", Initial::Zero),
    ("__antiphon_mpi_status_ignore", Initial::Zero),
    ("__antiphon_mpi_statuses_ignore", Initial::Zero),
    ("signgam", Initial::Zero),
    ("optarg", Initial::Zero),
    ("optind", Initial::Number(1)),
    ("opterr", Initial::Number(1)),
    ("optopt", Initial::Number(63)),
];

/// The streams as the system's own header declares them, in text that was
/// preprocessed elsewhere; the embedded header has macros instead.
static STREAMS: &[(&str, i64)] = &[("stdin", 0), ("stdout", 1), ("stderr", 2)];

/// What the library's variable of that name holds at the start, if it has one.
pub fn object(name: &str) -> Option<Initial> {
    let stream = STREAMS.iter().find(|(known, _)| *known == name);
    let stream = stream.map(|(_, number)| Initial::PointerToFirstMember(*number));
    stream.or_else(|| OBJECTS.iter().find(|(known, _)| *known == name).map(|(_, initial)| *initial))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_is_declared_by_a_header() {
        let headers: String = crate::headers::all().iter().map(|(_, text)| *text).collect();
        for (name, _) in OBJECTS {
            let declared =
                |line: &str| line.starts_with("extern ") && line.replace('*', "").ends_with(&format!(" {name};"));
            assert!(headers.lines().any(declared), "{name}");
        }
        assert_eq!(object("__antiphon_stderr"), Some(Initial::FirstMember(2)));
        assert_eq!(object("stderr"), Some(Initial::PointerToFirstMember(2)));
        assert_eq!(object("environ"), None);
    }
}
