//! The properties that Antiphon knows: one closed table, with the ids that users
//! write after `--check` and read in JSON.
//!
//! An id never gets another meaning; a new property is one more row at the end,
//! since the order is the order of every list that a user sees. A row says what a
//! violation is, which commands look for it, when they do so without being asked,
//! and who reports it today: the contract with users has ids that nothing reports
//! yet, and those are neither listed nor accepted on the command line.

use serde::{Deserialize, Serialize};

/// A command that can report violations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// One concrete run.
    Run,
    /// Every execution of one program.
    Verify,
    /// Two programs and their outputs.
    Compare,
    /// Every interleaving of threads under a test input.
    Trace,
    /// Predicate abstraction.
    Cegar,
}

impl Command {
    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Command::Run => "run",
            Command::Verify => "verify",
            Command::Compare => "compare",
            Command::Trace => "trace",
            Command::Cegar => "cegar",
        }
    }
}

/// When the commands of a property check it without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckedWhen {
    /// Wherever it applies to the program.
    Always,
    /// With `--arith machine`.
    MachineArithmetic,
    /// Where the program calls an error function.
    ErrorCalls,
    /// With `--strict`.
    Strict,
    /// Never: a formula or an option asks for it.
    Never,
}

/// Who reports violations of a property today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reporter {
    /// An execution, alone or together with others: `run`, `verify`, `compare`.
    Execution,
    /// No command yet; the id is listed.
    Announced,
    /// Nobody; the id is reserved, not listed, and refused on the command line.
    Reserved,
}

/// One row of the table.
struct Row {
    id: &'static str,
    about: &'static str,
    commands: &'static [Command],
    checked_when: CheckedWhen,
    reporter: Reporter,
    explanation: &'static str,
}

/// Declares the enum and its table from one list.
macro_rules! properties {
    ($($name:ident = $id:literal, $commands:ident, $when:ident, $reporter:ident: $about:literal, $text:literal;)*) => {
        /// Something that can be violated.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Property {
            $(#[doc = $about] #[serde(rename = $id)] $name,)*
        }

        impl Property {
            /// Every property, in the order of the documentation.
            pub const ALL: &'static [Property] = &[$(Property::$name,)*];

            fn row(self) -> &'static Row {
                match self {
                    $(Property::$name => &Row {
                        id: $id,
                        about: $about,
                        commands: $commands,
                        checked_when: CheckedWhen::$when,
                        reporter: Reporter::$reporter,
                        explanation: $text,
                    },)*
                }
            }
        }
    };
}

use Command::{Cegar, Compare, Run, Trace, Verify};

const EVERY: &[Command] = &[Run, Verify, Compare, Trace, Cegar];
const MEMORY: &[Command] = &[Run, Verify, Compare, Trace];
const RUNS: &[Command] = &[Run, Verify, Compare];
const TASKS: &[Command] = &[Verify, Compare, Trace];
const EXPLORATION: &[Command] = &[Verify, Compare];
const COMPARISON: &[Command] = &[Compare];
const ABSTRACTION: &[Command] = &[Cegar];

properties! {
    Assertion = "assertion", EVERY, Always, Execution:
    "an assertion of the program or an annotation is false",
    "An `assert` of C, an `assert` annotation or `__VERIFIER_assert` is false on an execution, or the program calls `abort`. The trace shows how the values came about. Mend the program, or the assertion if it says too much; state what is known of inputs with `#pragma TASS input {constraint}` or `assume`.";

    ArrayBounds = "array-bounds", MEMORY, Always, Execution:
    "an index or a pointer leaves its array",
    "An element is read or written that the array does not have, or a pointer moves further than one past the end of its object.\n\n    double a[4];\n    for (int i = 0; i <= 4; i++) a[i] = 0;   // a[4]\n\nThe label says which value the index has.";

    Pointer = "pointer", MEMORY, Always, Execution:
    "a null, dangling or wild pointer is used, or memory is freed twice",
    "A pointer is followed, compared or freed that points to no living object: it is null, its object was freed or its function returned, or it never got a value.\n\n    free(p);\n    p->next = 0;   // p is dangling";

    MemoryLeak = "memory-leak", RUNS, Always, Execution:
    "allocated memory is lost without being freed",
    "Memory was allocated, and no pointer to it is left with which it could be freed. Free it before the last pointer goes away. The place is that of the allocation.";

    DivisionByZero = "division-by-zero", MEMORY, Always, Execution:
    "a division or remainder by zero",
    "The right operand of `/` or `%` is zero on an execution. Test it before, or state that it cannot be zero as a constraint of the input that it comes from.";

    Uninitialized = "uninitialized", RUNS, Always, Execution:
    "a value is used that was never written",
    "A value that nothing wrote takes part in an operation, a branch, an index or an output. Copying or sending it is allowed. Static objects count as written: they are zero.\n\n    int best;\n    if (n > 0) best = a[0];\n    return best;   // never written if n is 0";

    PotentialDeadlock = "potential-deadlock", EXPLORATION, Always, Execution:
    "no process can go on unless messages are buffered",
    "Each process waits for another in a call that MPI may complete by buffering and need not. The program may run today and block with larger messages or another library.\n\n    MPI_Send(&x, ...);   // on both ranks\n    MPI_Recv(&y, ...);\n\nUse `MPI_Sendrecv`, nonblocking calls, or another order on some ranks; `--deadlock absolute` reports only what no buffering can help.";

    AbsoluteDeadlock = "absolute-deadlock", TASKS, Always, Execution:
    "no process or thread can go on",
    "Each process or thread that has not ended waits for another, and buffering does not help. The table of waits says who waits for whom.\n\n    MPI_Recv(&y, ...);   // on both ranks\n    MPI_Send(&x, ...);";

    MpiLifecycle = "mpi-lifecycle", EXPLORATION, Always, Execution:
    "MPI is used before MPI_Init or after MPI_Finalize, or not finalized",
    "Calls of MPI stand between `MPI_Init` and `MPI_Finalize`, each of which every process calls once. A process that ends without `MPI_Finalize` leaves the others in an undefined state.";

    MpiCount = "mpi-count", EXPLORATION, Always, Execution:
    "a negative count is given to MPI",
    "A count of elements is negative. Zero is allowed. Counts that are computed from the rank and the number of processes go wrong at the ends of the range: look at the value in the trace.";

    MpiRank = "mpi-rank", EXPLORATION, Always, Execution:
    "a rank is given to MPI that the communicator does not have",
    "A source, destination or root is neither a rank of the communicator nor a constant that is allowed there. Neighbours at the border are the usual cause.\n\n    MPI_Send(&x, 1, MPI_INT, rank + 1, 0, comm);   // the last rank has no neighbour\n\nUse `MPI_PROC_NULL` for a neighbour that does not exist.";

    MpiTag = "mpi-tag", EXPLORATION, Always, Execution:
    "a message tag is out of range",
    "A tag is negative or larger than the attribute `MPI_TAG_UB` says. `MPI_ANY_TAG` is for receives only.";

    MpiType = "mpi-type", EXPLORATION, Always, Execution:
    "datatypes of a message do not match each other or the buffer",
    "What is sent, what is received and the variables behind both have to agree element by element.\n\n    double x;\n    MPI_Send(&x, 1, MPI_FLOAT, ...);";

    MpiUnreceived = "mpi-unreceived", EXPLORATION, Always, Execution:
    "a message is never received",
    "A message was sent, and every process ended without receiving it. Look for a receive that is missing, or for a source or tag that does not match.";

    MpiTruncation = "mpi-truncation", EXPLORATION, Always, Execution:
    "a message is longer than the buffer of its receiver",
    "The count of a receive is smaller than the message that it matches. Give the receive room for the longest message, or ask for the size first with `MPI_Probe` and `MPI_Get_count`.";

    MpiCollective = "mpi-collective", EXPLORATION, Always, Execution:
    "processes disagree about a collective operation",
    "Every process of a communicator calls the same collective operations in the same order, with arguments that agree (root, operation, amount of data).\n\n    if (rank == 0) MPI_Barrier(comm); else MPI_Bcast(&x, 1, MPI_INT, 0, comm);";

    MpiRequest = "mpi-request", EXPLORATION, Always, Execution:
    "a request is leaked, reused, or never completed",
    "Each nonblocking operation is completed by a wait, a successful test or `MPI_Request_free`, and its request is not used for another before.\n\n    MPI_Isend(..., &request);\n    MPI_Isend(..., &request);   // the first one is lost";

    MpiResource = "mpi-resource", EXPLORATION, Always, Execution:
    "a communicator, datatype or group is leaked",
    "What the program made (communicators, datatypes, groups, operations, windows) it also frees before `MPI_Finalize`. The place is where it was made.";

    MpiBuffer = "mpi-buffer", EXPLORATION, Always, Execution:
    "a buffer is touched while a nonblocking operation owns it",
    "Between the start of a nonblocking operation and its completion a send buffer must not be written, and a receive buffer neither read nor written.\n\n    MPI_Irecv(&x, 1, MPI_INT, ..., &request);\n    y = x;                    // too early\n    MPI_Wait(&request, ...);";

    MpiArgument = "mpi-argument", EXPLORATION, Always, Execution:
    "another invalid argument is given to MPI",
    "An argument is none that the function accepts: a communicator that was freed, a datatype that was not committed, an operation that does not go with the datatype, and so on. The message says which.";

    DataRace = "data-race", TASKS, Always, Execution:
    "two threads access a variable at the same time and one writes",
    "Two accesses to the same memory are ordered by nothing, and at least one of them writes; in a window of MPI the accesses may be those of two processes. Order them: a lock, a join, an atomic operation, a fence or another epoch.";

    Lock = "lock", TASKS, Always, Execution:
    "a mutex or condition variable is misused",
    "A mutex is unlocked by a thread that does not hold it, locked again by the one that does, destroyed while it is held, or a condition variable is waited for without its mutex.";

    CollectiveAssertion = "collective-assertion", EXPLORATION, Always, Execution:
    "an assertion over all processes is false",
    "A `collective assert` or a `joint assert` is false for the snapshots that the processes contributed. Each process contributes its values when it comes to the assertion of that name.";

    LoopInvariant = "loop-invariant", EXPLORATION, Always, Execution:
    "a loop invariant does not hold, or processes iterate differently",
    "An invariant is false when the loop begins, an iteration does not preserve it, or the processes of a collective invariant iterate different numbers of times. An invariant that is true may still be too weak to be preserved: strengthen it.";

    Equivalence = "equivalence", COMPARISON, Always, Execution:
    "the two programs compute different outputs",
    "For the same inputs an output of the implementation differs from that of the specification on some schedule. The report has both values as C and the terms by which they differ. Numbers are exact: another order of summation is no difference.";

    IntegerOverflow = "integer-overflow", RUNS, MachineArithmetic, Execution:
    "signed arithmetic leaves its type (machine arithmetic only)",
    "With `--arith machine`, a signed operation has a result that its type cannot hold, which C leaves undefined. Unsigned arithmetic wraps and is no violation. With the default arithmetic signed integers are the mathematical ones and do not overflow.";

    Reachability = "reachability", EVERY, ErrorCalls, Execution:
    "a function is called that must not be",
    "`reach_error` or `__VERIFIER_error` is called on an execution. The place is that of the call.";

    Ltl = "ltl", ABSTRACTION, Never, Announced:
    "a temporal property is violated",
    "There is an execution on which the formula given with `--ltl` is false. Executions are infinite: a program that ends stays in its last state.";

    Termination = "termination", ABSTRACTION, Never, Announced:
    "the program can run forever",
    "There is an execution that does not come to its end: a loop that goes round forever, or a recursion without a bottom.";

    Unsequenced = "unsequenced", RUNS, Always, Reserved:
    "side effects conflict that C does not order",
    "An expression writes an object and reads or writes it once more, and C does not say which comes first.\n\n    i = i++ + 1;";

    MpiThreadLevel = "mpi-thread-level", EXPLORATION, Always, Reserved:
    "MPI is called from a thread that the level given does not allow",
    "`MPI_Init_thread` says which threads may call MPI, and the program calls it from another, or from two at the same time.";

    OmpMisuse = "omp-misuse", EXPLORATION, Always, Reserved:
    "an OpenMP construct is used in a way that OpenMP forbids",
    "A worksharing construct or a barrier is not reached by all threads of the team, or constructs are nested as OpenMP does not allow.";

    MpiSignedness = "mpi-signedness", EXPLORATION, Strict, Reserved:
    "a signed value is sent as an unsigned one, or the other way round",
    "The datatype differs from that of the variable in its sign only, as `int` sent as `MPI_UNSIGNED`. Every implementation tolerates it; the standard does not.";

    AbnormalEnd = "abnormal-end", RUNS, Strict, Reserved:
    "the program ends by `abort` or `MPI_Abort`",
    "An execution ends by `abort` or `MPI_Abort`, which is how many programs report an input that they do not accept.";

    ExitStatus = "exit-status", RUNS, Strict, Reserved:
    "the program ends with a status other than zero",
    "An execution ends with a status that says that it failed.";
}

impl Property {
    /// The id, as in `--check` and JSON.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// One line: what a violation of it is.
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// What a violation means and how to mend it.
    pub fn explanation(self) -> &'static str {
        self.row().explanation
    }

    /// The commands that can find a violation of it, also those to come.
    pub fn commands(self) -> &'static [Command] {
        self.row().commands
    }

    /// When these commands check it without being asked.
    pub fn checked_when(self) -> CheckedWhen {
        self.row().checked_when
    }

    /// Who reports it today.
    pub fn reporter(self) -> Reporter {
        self.row().reporter
    }

    /// Whether an execution can violate it today.
    pub fn is_reported_by_executions(self) -> bool {
        self.reporter() == Reporter::Execution
    }

    /// Whether it is about the use of MPI.
    pub fn is_about_mpi(self) -> bool {
        self.id().starts_with("mpi-")
    }

    /// The property with this id, reserved or not: what a stored result may name.
    pub fn find(id: &str) -> Option<Property> {
        Property::ALL.iter().copied().find(|property| property.id() == id)
    }

    /// Those that are listed for users, in the order of the documentation.
    pub fn listed() -> impl Iterator<Item = Property> + Clone {
        Property::ALL.iter().copied().filter(|property| property.reporter() != Reporter::Reserved)
    }

    /// The listed property with this id: what the command line may name.
    pub fn find_listed(id: &str) -> Option<Property> {
        Property::listed().find(|property| property.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ids of the contract with users, in its order.
    const CONTRACT: &str = "assertion array-bounds pointer memory-leak division-by-zero uninitialized \
        potential-deadlock absolute-deadlock mpi-lifecycle mpi-count mpi-rank mpi-tag mpi-type mpi-unreceived \
        mpi-truncation mpi-collective mpi-request mpi-resource mpi-buffer mpi-argument data-race lock \
        collective-assertion loop-invariant equivalence integer-overflow reachability ltl termination unsequenced \
        mpi-thread-level omp-misuse mpi-signedness abnormal-end exit-status";

    #[test]
    fn the_table_has_every_id_of_the_contract_in_its_order() {
        let ids: Vec<&str> = Property::ALL.iter().map(|property| property.id()).collect();
        assert_eq!(ids, CONTRACT.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn json_uses_the_ids() {
        for property in Property::ALL {
            let text = serde_json::to_string(property).unwrap();
            assert_eq!(text, format!("\"{}\"", property.id()));
            assert_eq!(serde_json::from_str::<Property>(&text).unwrap(), *property);
            assert_eq!(Property::find(property.id()), Some(*property));
        }
        assert!(serde_json::from_str::<Property>("\"assertions\"").is_err());
    }

    #[test]
    fn what_nobody_reports_is_not_listed() {
        let reserved: Vec<&str> =
            Property::ALL.iter().filter(|p| p.reporter() == Reporter::Reserved).map(|p| p.id()).collect();
        let contract: Vec<&str> = CONTRACT.split_whitespace().collect();
        assert_eq!(reserved, contract[contract.len() - 6..]);
        assert_eq!(Property::listed().count(), 29);
        assert_eq!(Property::find_listed("unsequenced"), None);
        assert_eq!(Property::find_listed("lock"), Some(Property::Lock));
    }

    #[test]
    fn every_row_says_something() {
        for property in Property::ALL {
            assert!(!property.commands().is_empty(), "{}", property.id());
            assert!(!property.about().ends_with('.'), "{}", property.id());
            assert!(property.explanation().len() > property.about().len(), "{}", property.id());
        }
    }
}
