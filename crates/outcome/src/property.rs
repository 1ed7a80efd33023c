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
    "An `assert` of C, an `assert` annotation or `__VERIFIER_assert` is false in some execution. The trace shows how the values came about. Fix the program, or the assertion if it claims too much; state what is known of inputs with `#pragma antiphon input {constraint}` or `assume`.";

    ArrayBounds = "array-bounds", MEMORY, Always, Execution:
    "an index or a pointer leaves its array",
    "The program reads or writes an element that the array does not have, or moves a pointer further than one past the end of its object.\n\n    double a[4];\n    for (int i = 0; i <= 4; i++) a[i] = 0;   // a[4]\n\nThe label shows the value of the index.";

    Pointer = "pointer", MEMORY, Always, Execution:
    "a null, dangling or wild pointer is used, or memory is freed twice",
    "A pointer is dereferenced, compared or freed that points to no live object: it is null, its object was freed or its function returned, or it was never set.\n\n    free(p);\n    p->next = 0;   // p is dangling";

    MemoryLeak = "memory-leak", RUNS, Always, Execution:
    "allocated memory is never freed",
    "Memory was allocated, and no pointer to it is left with which it could be freed. Free it before the last pointer is lost. The place shown is the allocation.";

    DivisionByZero = "division-by-zero", MEMORY, Always, Execution:
    "a division or remainder by zero",
    "The right operand of `/` or `%` is zero in some execution. Test it before, or constrain the input that it comes from.";

    Uninitialized = "uninitialized", RUNS, Always, Execution:
    "a value is read that was never written",
    "An operation, a branch, an index or an output uses a value that was never written. Copying or sending it is allowed. Static objects count as written: they are zero.\n\n    int best;\n    if (n > 0) best = a[0];\n    return best;   // never written if n is 0";

    PotentialDeadlock = "potential-deadlock", EXPLORATION, Always, Execution:
    "no rank can proceed unless messages are buffered",
    "Each rank waits for another in a call that MPI may complete by buffering, but need not. The program may run today and block with larger messages or another library.\n\n    MPI_Send(&x, ...);   // on both ranks\n    MPI_Recv(&y, ...);\n\nUse `MPI_Sendrecv`, nonblocking calls, or another order on some ranks; `--deadlock absolute` reports only deadlocks that buffering does not prevent.";

    AbsoluteDeadlock = "absolute-deadlock", TASKS, Always, Execution:
    "no rank or thread can proceed",
    "Each rank or thread that has not ended waits for another, and buffering does not help. The table of waits shows who waits for whom.\n\n    MPI_Recv(&y, ...);   // on both ranks\n    MPI_Send(&x, ...);";

    MpiLifecycle = "mpi-lifecycle", EXPLORATION, Always, Execution:
    "MPI is used before MPI_Init or after MPI_Finalize, or not finalized",
    "MPI may be called between `MPI_Init` and `MPI_Finalize` only, and every process calls each of these once. A process that ends without `MPI_Finalize` leaves the others in an undefined state.";

    MpiCount = "mpi-count", EXPLORATION, Always, Execution:
    "a negative count is given to MPI",
    "A count of elements is negative. Zero is allowed. Counts computed from the rank and the number of processes often go wrong at the ends of the range: check the value in the trace.";

    MpiRank = "mpi-rank", EXPLORATION, Always, Execution:
    "a rank given to MPI is not in the communicator",
    "A source, destination or root is neither a rank of the communicator nor a constant that is allowed there. Neighbours at a border are the usual cause.\n\n    MPI_Send(&x, 1, MPI_INT, rank + 1, 0, comm);   // the last rank has no neighbour\n\nUse `MPI_PROC_NULL` for a neighbour that does not exist.";

    MpiTag = "mpi-tag", EXPLORATION, Always, Execution:
    "a message tag is out of range",
    "A tag is negative or larger than the attribute `MPI_TAG_UB`. `MPI_ANY_TAG` is for receives only.";

    MpiType = "mpi-type", EXPLORATION, Always, Execution:
    "the datatypes of a message do not match each other or the buffer",
    "The datatype sent, the datatype received and the variables in both buffers must agree element by element.\n\n    double x;\n    MPI_Send(&x, 1, MPI_FLOAT, ...);";

    MpiUnreceived = "mpi-unreceived", EXPLORATION, Always, Execution:
    "a message is never received",
    "A message was sent, but every process ended without receiving it, or the execution never ends and its receiver repeats itself without ever receiving it. A receive is missing, or its source or tag does not match.";

    MpiTruncation = "mpi-truncation", EXPLORATION, Always, Execution:
    "a message is longer than the receive buffer",
    "The count of a receive is smaller than the message that it matches. Receive with a count for the longest message, or get the size first with `MPI_Probe` and `MPI_Get_count`.";

    MpiCollective = "mpi-collective", EXPLORATION, Always, Execution:
    "processes disagree about a collective operation",
    "All processes of a communicator must call the same collective operations in the same order, with matching arguments (root, operation, amount of data).\n\n    if (rank == 0) MPI_Barrier(comm); else MPI_Bcast(&x, 1, MPI_INT, 0, comm);";

    MpiRequest = "mpi-request", EXPLORATION, Always, Execution:
    "a request is leaked, reused, or never completed",
    "Each nonblocking operation must be completed by a wait, a successful test or `MPI_Request_free` before its request is used for another.\n\n    MPI_Isend(..., &request);\n    MPI_Isend(..., &request);   // the first one is lost";

    MpiResource = "mpi-resource", EXPLORATION, Always, Execution:
    "a communicator, datatype or group is leaked",
    "Communicators, datatypes, groups, operations and windows that the program creates must be freed before `MPI_Finalize`. The place shown is where the object was created.";

    MpiBuffer = "mpi-buffer", EXPLORATION, Always, Execution:
    "a buffer is used while a nonblocking operation owns it",
    "Between the start of a nonblocking operation and its completion a send buffer must not be written, and a receive buffer neither read nor written.\n\n    MPI_Irecv(&x, 1, MPI_INT, ..., &request);\n    y = x;                    // too early\n    MPI_Wait(&request, ...);";

    MpiArgument = "mpi-argument", EXPLORATION, Always, Execution:
    "an invalid argument is given to MPI",
    "The function does not accept an argument: a communicator that was freed, a datatype that was not committed, an operation that is not defined on the datatype, and so on. The message says which.";

    DataRace = "data-race", TASKS, Always, Execution:
    "two threads access a variable at the same time, and one writes",
    "Nothing orders two accesses to the same memory, and at least one of them writes; in an MPI window the accesses may be those of two processes. Order them with a lock, a join, an atomic operation, a fence or another epoch.";

    Lock = "lock", TASKS, Always, Execution:
    "a mutex or condition variable is misused",
    "A thread unlocks a mutex that it does not hold, locks one that it already holds, destroys one that is held, or waits for a condition variable without holding its mutex.";

    CollectiveAssertion = "collective-assertion", EXPLORATION, Always, Execution:
    "an assertion over all processes is false",
    "A `collective assert` or a `joint assert` is false for the snapshots that the processes contributed. Each process contributes its values when it reaches the assertion of that name.";

    LoopInvariant = "loop-invariant", EXPLORATION, Always, Execution:
    "a loop invariant does not hold, or processes iterate differently",
    "An invariant is false on entry, an iteration does not preserve it, or the processes of a collective invariant iterate different numbers of times. An invariant that always holds may still be too weak to be preserved: strengthen it.";

    Equivalence = "equivalence", COMPARISON, Always, Execution:
    "the two programs compute different outputs",
    "For the same inputs, an output of the implementation differs from that of the specification on some schedule. The report shows both values as C expressions and the terms by which they differ. Numbers are exact: another order of summation is not a difference.";

    IntegerOverflow = "integer-overflow", RUNS, MachineArithmetic, Execution:
    "signed arithmetic overflows (with `--arith machine`)",
    "With `--arith machine`, the result of a signed operation does not fit its type, which is undefined in C. Unsigned arithmetic wraps and is not a violation. With the default arithmetic, integers are mathematical and do not overflow.";

    Reachability = "reachability", EVERY, ErrorCalls, Execution:
    "an error function is called",
    "Some execution calls `reach_error` or `__VERIFIER_error`. The place shown is the call.";

    Ltl = "ltl", ABSTRACTION, Never, Announced:
    "a temporal property is violated",
    "The formula given with `--ltl` is false for some execution. Executions are infinite: a program that ends stays in its last state.";

    Termination = "termination", ABSTRACTION, Never, Announced:
    "the program can run forever",
    "Some execution does not terminate: a loop iterates forever, or a recursion never ends.";

    Unsequenced = "unsequenced", RUNS, Always, Execution:
    "C does not order conflicting side effects",
    "An expression writes an object and also reads or writes it elsewhere, and C does not define which comes first. The behaviour is undefined: compilers may take either order, or none, and the two places shown are the accesses.\n\n    a[i] = i++;          // which element?\n    print(n, n--);       // n before or after?\n    x = x++ + 1;         // which write is the last?\n\nOnly `;`, `,` (the operator), `&&`, `||`, `?:` and the call of a function order what stands around them. Write the side effect as a statement of its own.\n\n    a[i] = i;\n    i++;\n\nOperands that call functions which touch the same object are no violation by themselves: every order is explored, and a violation says which one it needs.";

    MpiThreadLevel = "mpi-thread-level", EXPLORATION, Always, Execution:
    "the thread level does not allow this call of MPI",
    "`MPI_Init_thread` determines which threads may call MPI, but the program calls it from another thread, or from two at the same time. At `MPI_THREAD_SINGLE`, which `MPI_Init` stands for, no other thread may run beside a call. With `--strict` the level may be lower than the one that was asked for, and at `MPI_THREAD_SINGLE` a process must not have several threads at all between `MPI_Init` and `MPI_Finalize`, whether they call MPI or not.";

    OmpMisuse = "omp-misuse", TASKS, Always, Execution:
    "an OpenMP construct, clause or lock is used in a way that OpenMP forbids",
    "An execution does what OpenMP forbids and a compiler cannot see:\n\n- a lock is unset by a thread that does not hold it, destroyed while it is held, or used before it was initialised;\n- a number of threads, a chunk or another number of a clause is not positive;\n- a function is called inside of a worksharing, `critical`, `ordered`, `masked` or `task` region, and meets a barrier or a worksharing construct there;\n- `ordered` is met outside of a loop with the clause `ordered`, or twice in one iteration;\n- the threads of a team do not all meet the same worksharing constructs and barriers in the same order.\n\nA barrier that other threads never reach is a deadlock (`absolute-deadlock`), and misuse that the text shows is an error with a code (E501 to E504).";

    MpiSignedness = "mpi-signedness", EXPLORATION, Strict, Execution:
    "a signed value is sent as an unsigned one, or vice versa",
    "The datatype differs from the type of the variable only in signedness, for example an `int` sent as `MPI_UNSIGNED`. Every implementation tolerates it; the standard does not. Checked with `--strict` or by name.\n\n    int n;\n    MPI_Send(&n, 1, MPI_UNSIGNED, 1, 0, MPI_COMM_WORLD);\n\nUse the datatype of the variable's type, here `MPI_INT`.";

    AbnormalEnd = "abnormal-end", RUNS, Strict, Execution:
    "the program ends by `abort` or `MPI_Abort`",
    "Some execution ends by `abort` or `MPI_Abort`, which is how many programs report an input that they do not accept. Checked with `--strict` or by name.\n\n    if (n > MAX) MPI_Abort(MPI_COMM_WORLD, 1);\n\nState which inputs are meant (`#pragma antiphon input {n <= MAX}`, `--input`), or handle the others.";

    ExitStatus = "exit-status", RUNS, Strict, Execution:
    "the program ends with a status other than zero",
    "Some execution ends with a status that signals failure: `exit(1)`, or `return 1` from `main`. Checked with `--strict` or by name. State which inputs are meant (`--input`, `assume`), give the program its arguments (`-- ARG...`), or fix what leads there.";
}

impl Property {
    /// The id, as in `--check` and JSON.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Whether it is about something that is never given back: no execution needs more than its end to violate it.
    pub fn is_leak(self) -> bool {
        matches!(self, Property::MemoryLeak | Property::MpiResource)
    }

    /// One line: what a violation of it is.
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// What a violation means and how to fix it.
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
        assert!(reserved.is_empty());
        assert_eq!(Property::listed().count(), 35);
        assert_eq!(Property::find_listed("omp-misuse"), Some(Property::OmpMisuse));
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
