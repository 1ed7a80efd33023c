//! The properties that Antiphon checks: one closed list, with the ids that
//! users write after `--check` and read in JSON.
//!
//! An id is never given another meaning; a new property is one more row.

use serde::{Deserialize, Serialize};

/// Declares the enum and its table from one list.
macro_rules! properties {
    ($($name:ident = $id:literal: $about:literal,)*) => {
        /// Something that can be violated.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Property {
            $(#[doc = $about] #[serde(rename = $id)] $name,)*
        }

        impl Property {
            /// Every property, in the order of the documentation.
            pub const ALL: &'static [Property] = &[$(Property::$name,)*];

            /// The id, as in `--check` and JSON.
            pub fn id(self) -> &'static str {
                match self { $(Property::$name => $id,)* }
            }

            /// One line: what a violation of it is.
            pub fn about(self) -> &'static str {
                match self { $(Property::$name => $about,)* }
            }
        }
    };
}

properties! {
    Assertion = "assertion": "an assertion of the program or an annotation is false",
    ArrayBounds = "array-bounds": "an index or a pointer leaves its array",
    Pointer = "pointer": "a null, dangling or wild pointer is used, or memory is freed twice",
    MemoryLeak = "memory-leak": "allocated memory is lost without being freed",
    DivisionByZero = "division-by-zero": "a division or remainder by zero",
    Uninitialized = "uninitialized": "a value is used that was never written",
    PotentialDeadlock = "potential-deadlock": "no process can go on unless messages are buffered",
    AbsoluteDeadlock = "absolute-deadlock": "no process or thread can go on",
    MpiLifecycle = "mpi-lifecycle": "MPI is used before MPI_Init or after MPI_Finalize, or not finalized",
    MpiCount = "mpi-count": "a negative count is given to MPI",
    MpiRank = "mpi-rank": "a rank is given to MPI that the communicator does not have",
    MpiTag = "mpi-tag": "a message tag is out of range",
    MpiType = "mpi-type": "datatypes of a message do not match each other or the buffer",
    MpiUnreceived = "mpi-unreceived": "a message is never received",
    MpiTruncation = "mpi-truncation": "a message is longer than the buffer of its receiver",
    MpiCollective = "mpi-collective": "processes disagree about a collective operation",
    MpiRequest = "mpi-request": "a request is leaked, reused, or never completed",
    MpiResource = "mpi-resource": "a communicator, datatype or group is leaked",
    MpiBuffer = "mpi-buffer": "a buffer is touched while a nonblocking operation owns it",
    MpiArgument = "mpi-argument": "another invalid argument is given to MPI",
    DataRace = "data-race": "two threads access a variable at the same time and one writes",
    Lock = "lock": "a mutex or condition variable is misused",
    CollectiveAssertion = "collective-assertion": "an assertion over all processes is false",
    LoopInvariant = "loop-invariant": "a loop invariant does not hold, or processes iterate differently",
    Equivalence = "equivalence": "the two programs compute different outputs",
    IntegerOverflow = "integer-overflow": "signed arithmetic leaves its type (machine arithmetic only)",
    Reachability = "reachability": "a function is called that must not be",
    Ltl = "ltl": "a temporal property is violated",
    Termination = "termination": "the program can run forever",
}

impl Property {
    /// The commands that can find a violation of it.
    pub fn commands(self) -> &'static [&'static str] {
        use Property::*;
        match self {
            Assertion | Reachability => &["run", "verify", "compare", "trace", "cegar"],
            ArrayBounds | Pointer | DivisionByZero => &["run", "verify", "compare", "trace"],
            MemoryLeak | Uninitialized | IntegerOverflow => &["run", "verify", "compare"],
            AbsoluteDeadlock | DataRace | Lock => &["verify", "compare", "trace"],
            Equivalence => &["compare"],
            Ltl | Termination => &["cegar"],
            PotentialDeadlock | MpiLifecycle | MpiCount | MpiRank | MpiTag | MpiType | MpiUnreceived
            | MpiTruncation | MpiCollective | MpiRequest | MpiResource | MpiBuffer | MpiArgument
            | CollectiveAssertion | LoopInvariant => &["verify", "compare"],
        }
    }

    /// The property with this id.
    pub fn find(id: &str) -> Option<Property> {
        Property::ALL.iter().copied().find(|property| property.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_json_uses_them() {
        for (index, property) in Property::ALL.iter().enumerate() {
            let first = Property::ALL.iter().position(|other| other.id() == property.id());
            assert_eq!(first, Some(index), "{}", property.id());
            assert_eq!(serde_json::to_string(property).unwrap(), format!("\"{}\"", property.id()));
            assert_eq!(Property::find(property.id()), Some(*property));
        }
        assert_eq!(Property::ALL.len(), 29);
    }
}
