//! Which findings fit which fault.
//!
//! A suite names a fault by a label; a finding with one of the ids below says
//! the same in our words. Some faults show in several ways, and which one is
//! met first depends on the search: a send that nobody receives is a deadlock
//! if it synchronises and a lost message if it does not. Whatever else is
//! found in a faulty program still counts as found, but not as fitting.

/// Ids for everything that goes wrong where calls of processes do not match.
const UNMATCHED: &[&str] =
    &["mpi-collective", "potential-deadlock", "absolute-deadlock", "mpi-unreceived", "mpi-truncation", "mpi-type"];

/// Ids for messages that come in an order that the program does not expect: it
/// waits for what is gone already, or sees that something is wrong and aborts.
const RACE: &[&str] = &["potential-deadlock", "absolute-deadlock", "mpi-unreceived", "assertion"];

/// Ids for a bad argument, wherever a narrower one exists.
const ARGUMENT: &[&str] = &["mpi-argument", "mpi-count", "mpi-rank", "mpi-tag", "mpi-type", "mpi-request", "pointer"];

const FITTING: &[(&str, &[&str])] = &[
    // The MPI Bugs Initiative
    ("ActualDatatype", &["mpi-type", "mpi-argument", "array-bounds"]),
    ("BufferingHazard", &["potential-deadlock"]),
    ("CallMatching", UNMATCHED),
    ("CommunicatorLeak", &["mpi-resource"]),
    ("CommunicatorMatching", UNMATCHED),
    ("DatatypeLeak", &["mpi-resource"]),
    ("DatatypeMatching", &["mpi-type", "mpi-collective", "mpi-truncation"]),
    ("DoubleEpoch", &["mpi-argument", "mpi-lifecycle"]),
    ("GlobalConcurrency", &["mpi-buffer", "data-race"]),
    ("GroupLeak", &["mpi-resource"]),
    ("IHCallMatching", UNMATCHED),
    ("InvalidBuffer", &["mpi-argument", "mpi-buffer", "mpi-count", "pointer", "array-bounds", "uninitialized"]),
    ("InvalidCommunicator", &["mpi-argument", "uninitialized"]),
    ("InvalidDatatype", &["mpi-type", "mpi-argument", "uninitialized"]),
    ("InvalidOperator", &["mpi-argument", "mpi-type"]),
    ("InvalidOtherArg", ARGUMENT),
    ("InvalidRoot", &["mpi-rank", "mpi-argument"]),
    ("InvalidSrcDest", &["mpi-rank", "mpi-argument"]),
    ("InvalidTag", &["mpi-tag", "mpi-argument"]),
    ("InvalidWindow", &["mpi-argument"]),
    ("LocalConcurrency", &["mpi-buffer", "data-race"]),
    ("MessageRace", RACE),
    ("MissingEpoch", &["mpi-argument", "mpi-lifecycle", "mpi-resource"]),
    ("MissingStart", &["mpi-request", "potential-deadlock", "absolute-deadlock", "mpi-unreceived"]),
    ("MissingWait", &["mpi-request"]),
    ("OperatorLeak", &["mpi-resource"]),
    ("OperatorMatching", &["mpi-collective"]),
    ("RequestLeak", &["mpi-request", "mpi-resource"]),
    ("RootMatching", UNMATCHED),
    ("TagMatching", UNMATCHED),
    ("TypeLeak", &["mpi-resource"]),
    // MPI-BugBench, where it has other names
    ("EpochLiveliness", &["mpi-argument", "mpi-lifecycle", "mpi-resource", "potential-deadlock", "absolute-deadlock"]),
    ("InvalidParam", CORRBENCH_ARGUMENT),
    ("ParamMatching", CORRBENCH_MISMATCH),
    ("ResourceLeak", &["mpi-resource", "mpi-request"]),
    ("RequestLifecycle", &["mpi-request", "potential-deadlock", "absolute-deadlock", "mpi-unreceived"]),
    ("MissingCall", CORRBENCH_CALL),
    // MUST's tests: any report
    ("Error", MUST_REPORT),
    // RMARaceBench
    ("Race", &["data-race", "mpi-buffer"]),
    // MPI-CorrBench
    ("ArgError", CORRBENCH_ARGUMENT),
    ("ArgMismatch", CORRBENCH_MISMATCH),
    ("MisplacedCall", CORRBENCH_CALL),
];

/// What MUST reports as an error: everything of MPI.
const MUST_REPORT: &[&str] = &[
    "mpi-argument",
    "mpi-count",
    "mpi-rank",
    "mpi-tag",
    "mpi-type",
    "mpi-signedness",
    "mpi-request",
    "mpi-buffer",
    "mpi-truncation",
    "mpi-collective",
    "mpi-resource",
    "mpi-lifecycle",
    "mpi-thread-level",
    "mpi-unreceived",
    "potential-deadlock",
    "absolute-deadlock",
    "data-race",
    "array-bounds",
];

const CORRBENCH_ARGUMENT: &[&str] = &[
    "mpi-argument",
    "mpi-count",
    "mpi-rank",
    "mpi-tag",
    "mpi-type",
    "mpi-request",
    "mpi-buffer",
    "mpi-truncation",
    "mpi-collective",
    "mpi-resource",
    "pointer",
    "array-bounds",
    "uninitialized",
];

const CORRBENCH_MISMATCH: &[&str] = &[
    "mpi-collective",
    "potential-deadlock",
    "absolute-deadlock",
    "mpi-unreceived",
    "mpi-truncation",
    "mpi-type",
    "mpi-buffer",
];

const CORRBENCH_CALL: &[&str] = &[
    "mpi-lifecycle",
    "mpi-request",
    "mpi-resource",
    "mpi-buffer",
    "mpi-type",
    "mpi-argument",
    "mpi-collective",
    "potential-deadlock",
    "absolute-deadlock",
    "mpi-unreceived",
    "uninitialized",
];

/// Whether one of the properties says what the label says. The part of a label
/// after a blank only divides the table.
pub fn fits(label: &str, properties: &[String]) -> bool {
    let fault = label.split(' ').next().unwrap_or(label);
    let accepted = FITTING.iter().find(|(name, _)| *name == fault).map_or(&[][..], |(_, ids)| ids);
    properties.iter().any(|property| accepted.contains(&property.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_property_fits_the_labels_that_list_it() {
        let deadlock = ["potential-deadlock".to_string()];
        assert!(fits("BufferingHazard", &deadlock));
        assert!(fits("ArgMismatch pt2pt", &deadlock));
        assert!(!fits("TypeLeak", &deadlock));
        assert!(!fits("a label nobody knows", &deadlock));
    }

    #[test]
    fn every_accepted_id_is_a_property_of_the_tool() {
        for (label, ids) in FITTING {
            for id in *ids {
                assert!(antiphon_report::Property::find(id).is_some(), "{label} accepts {id}, which is not a property");
            }
        }
    }
}
