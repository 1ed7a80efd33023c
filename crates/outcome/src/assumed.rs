//! What C, POSIX, OpenMP and MPI leave open, and what becomes of it: one table.
//!
//! A `holds` that rests on a choice nobody said is wrong. So each choice of the
//! standards is explored (every way is an execution), or checked (a program that depends on it violates a
//! property), or assumed, and then the result says so. Engines can say nothing else: what they
//! may assume are the constants of [`Assumed`], each a row of the table, and the table is a page of the
//! documentation.
//!
//! Deliberately not here: what the user writes as an assumption.

use crate::Property;

/// Something that a result rests on although a standard leaves it open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Assumed(&'static str);

impl Assumed {
    /// As the result says it.
    pub fn text(self) -> &'static str {
        self.0
    }

    /// The one that a result says so.
    pub fn of_text(text: &str) -> Option<Assumed> {
        Assumed::ALL.iter().copied().find(|assumed| assumed.0 == text)
    }

    /// All of them.
    pub const ALL: &'static [Assumed] = &[
        Assumed::LAYOUT,
        Assumed::GAPS,
        Assumed::SHORT_TEXTS,
        Assumed::DATES,
        Assumed::STABLE_SORT,
        Assumed::COMPARISONS,
        Assumed::LEFT_TO_RIGHT,
        Assumed::KEPT_VALUES,
        Assumed::SEQUENCED,
        Assumed::SIZES,
        Assumed::WIDE,
        Assumed::ALLOCATIONS,
        Assumed::NULL_ENDS,
        Assumed::NEVER_SPURIOUS,
        Assumed::STABLE_VALUES,
        Assumed::ONE_ORDER,
        Assumed::NO_RACES,
        Assumed::CREATED,
        Assumed::HANDLE_FIRST,
        Assumed::READERS_FIRST,
        Assumed::LAST_IS_SERIAL,
        Assumed::ARRAY_ORDER,
        Assumed::SAME_RANKS,
        Assumed::OPPOSITE_SIDES,
        Assumed::EDGES_IN_ORDER,
        Assumed::FENCES,
        Assumed::TIME_PASSES,
        Assumed::NO_TOOLS,
        Assumed::NO_HINTS,
        Assumed::HINTS,
        Assumed::NULL_LOCKS,
        Assumed::SET_NAMES,
        Assumed::FILES,
        Assumed::FILES_TOGETHER,
        Assumed::FILES_OWN,
        Assumed::FILES_COMPARED,
        Assumed::COMPLEX,
        Assumed::ASSOCIATIVE,
        Assumed::CALLED_BY_RECEIVERS,
        Assumed::FOUND_BY_RECEIVERS,
        Assumed::ROUNDING,
        Assumed::MATH_ERRNO,
        Assumed::RANK_ORDER,
        Assumed::RECEIVED,
        Assumed::ROOM,
        Assumed::ABORT,
        Assumed::LEVEL,
        Assumed::RANK_ZERO,
        Assumed::ENDLESS,
        Assumed::TEAMS,
        Assumed::SCHEDULES,
        Assumed::BLOCKS,
        Assumed::SHARING,
        Assumed::SECTIONS,
        Assumed::ATOMIC_ORDER,
        Assumed::DISTANCE,
        Assumed::DEVICES,
        Assumed::LEAGUES,
        Assumed::LONE_TASKS,
        Assumed::RESUMED_IN_ORDER,
        Assumed::PARTS_IN_ORDER,
        Assumed::CHUNKS_IN_ORDER,
        Assumed::LANES_IN_ORDER,
        Assumed::OPENMP_ENVIRONMENT,
        Assumed::ITERATIONS,
    ];

    /// Of addresses that are used as numbers.
    pub const LAYOUT: Assumed =
        Assumed("objects whose addresses are used as numbers have the addresses that Antiphon chose");
    /// Of the end of one object and the start of another.
    pub const GAPS: Assumed = Assumed("no object starts where another one ends");
    /// Of texts from outside.
    pub const SHORT_TEXTS: Assumed =
        Assumed("external texts that are read character by character have at most 63 characters");
    /// Of texts of dates.
    pub const DATES: Assumed = Assumed("texts of dates (`ctime`, `strftime`) are those of the first second of 1970");
    /// Of `qsort`.
    pub const STABLE_SORT: Assumed = Assumed("`qsort` keeps the order of elements that compare equal");
    /// Of comparisons with side effects.
    pub const COMPARISONS: Assumed =
        Assumed("`qsort` sorts by merging and `bsearch` halves: their comparison, which has side effects, is called for those pairs");
    /// Of operands whose order may matter.
    pub const LEFT_TO_RIGHT: Assumed = Assumed("operands are evaluated from left to right");
    /// Of variables behind a jump.
    pub const KEPT_VALUES: Assumed =
        Assumed("variables that changed between `setjmp` and `longjmp` keep their values, `volatile` or not");
    /// Of side effects, where nobody checks them.
    pub const SEQUENCED: Assumed = Assumed("no execution violates `unsequenced`, which is not checked");
    /// Of sizes of allocations, in machine arithmetic.
    pub const SIZES: Assumed =
        Assumed("the product of a number of elements and their size, which is allocated, does not wrap");
    /// Of unsigned integers that are computed from mathematical ones.
    pub const WIDE: Assumed =
        Assumed("unsigned integers of 64 bits that are computed from unbounded signed ones do not wrap above");
    /// Of allocations.
    pub const ALLOCATIONS: Assumed = Assumed("allocations succeed");
    /// Of null pointers, where nobody checks them.
    pub const NULL_ENDS: Assumed = Assumed(
        "an execution that dereferences a null pointer, or writes to a stream that is one, ends there; `pointer` is not checked",
    );
    /// Of atomic operations that may fail.
    pub const NEVER_SPURIOUS: Assumed = Assumed("`atomic_compare_exchange_weak` does not fail spuriously");
    /// Of values that were never written, where nobody checks them.
    pub const STABLE_VALUES: Assumed =
        Assumed("a value that was never written, which is not checked, is any, and the same whenever it is read");
    /// Of memory orders.
    pub const ONE_ORDER: Assumed =
        Assumed("atomic operations with a weaker memory order take effect as with `memory_order_seq_cst`");
    /// Of accesses of threads, where nobody checks them.
    pub const NO_RACES: Assumed =
        Assumed("there are no data races, which are not checked: all threads see one order of accesses");
    /// Of threads.
    pub const CREATED: Assumed = Assumed("threads can always be created");
    /// Of the handle of a new thread.
    pub const HANDLE_FIRST: Assumed = Assumed("`pthread_create` stores the handle before the new thread starts");
    /// Of read-write locks.
    pub const READERS_FIRST: Assumed = Assumed("a read-write lock is given to readers although a writer waits for it");
    /// Of barriers.
    pub const LAST_IS_SERIAL: Assumed =
        Assumed("`PTHREAD_BARRIER_SERIAL_THREAD` goes to the last thread that reaches a barrier");
    /// Of `MPI_Waitsome` and `MPI_Testsome`.
    pub const ARRAY_ORDER: Assumed =
        Assumed("`MPI_Waitsome` and `MPI_Testsome` list what completed in the order of their requests");
    /// Of topologies.
    pub const SAME_RANKS: Assumed = Assumed("topologies with `reorder` keep the ranks of processes");
    /// Of neighbours on small grids.
    pub const OPPOSITE_SIDES: Assumed = Assumed(
        "along a dimension of one or two processes that wraps around, what a neighbourhood operation sends down comes in from above, as MPI 4.0 says",
    );
    /// Of distributed graphs.
    pub const EDGES_IN_ORDER: Assumed =
        Assumed("`MPI_Dist_graph_create` lists neighbours in the order of the ranks that name their edges");
    /// Of fences of windows.
    pub const FENCES: Assumed = Assumed("every `MPI_Win_fence` synchronises all processes of its window");
    /// Of the clock.
    pub const TIME_PASSES: Assumed = Assumed("time passes between two calls of `MPI_Wtime` of a process");
    /// Of the tool interface.
    pub const NO_TOOLS: Assumed = Assumed("the library offers no variables to tools (`MPI_T_...`)");
    /// Of hints.
    pub const NO_HINTS: Assumed = Assumed("the environment has no hints (`MPI_INFO_ENV`, `MPI_Info_create_env`)");
    /// Of hints that the program gives.
    pub const HINTS: Assumed =
        Assumed("the library takes the hints that the standard names, gives them back, and ignores all others");
    /// Of locks of nobody.
    pub const NULL_LOCKS: Assumed = Assumed(
        "locks and flushes of `MPI_PROC_NULL` do nothing, as in MPICH and Open MPI; the standard asks for a rank",
    );
    /// Of sets of processes.
    pub const SET_NAMES: Assumed =
        Assumed("small and capital letters are the same in names of process sets, as in parts of a URI");
    /// Of files.
    pub const FILES: Assumed = Assumed(
        "files that MPI opens can be opened, and one that was there before the program is as long as what is read of it",
    );
    /// Of complex numbers that are rounded.
    pub const COMPLEX: Assumed = Assumed(
        "products and quotients of complex numbers are computed by their definitions from rounded operations on their parts",
    );
    /// Of files of C that the program wrote.
    pub const FILES_OWN: Assumed = Assumed(
        "what a process writes to a file is there when it reads it again: writing succeeds, and nobody else writes that file",
    );
    /// Of files that two programs have in common.
    pub const FILES_COMPARED: Assumed = Assumed(
        "both programs find the same files: each can be opened, is as long as what `fread` reads of it, and was not there before it is written; files with different names are different, what is written is in its file however a process ends, and neither empty files nor room behind what is written are compared",
    );
    /// Of opening and closing files.
    pub const FILES_TOGETHER: Assumed = Assumed(
        "`MPI_File_open`, `MPI_File_close` and what changes a file for all synchronise all processes of the file",
    );
    /// Of reductions.
    pub const ASSOCIATIVE: Assumed = Assumed(
        "reduction operations of the program are associative, and commutative where `MPI_Op_create` declares them so",
    );
    /// Of reductions with functions that use more than their arguments.
    pub const CALLED_BY_RECEIVERS: Assumed = Assumed(
        "functions of reductions that use more than their arguments are called by the processes that get the result, once for each further value",
    );
    /// Of the values that such functions find.
    pub const FOUND_BY_RECEIVERS: Assumed = Assumed(
        "functions of reductions that use more than their arguments compute with what the process has there that gets the result",
    );
    /// Of floating-point operations.
    pub const ROUNDING: Assumed =
        Assumed("floating-point operations round to nearest, each for itself (no contraction, no excess precision)");
    /// Of functions of the mathematics library.
    pub const MATH_ERRNO: Assumed = Assumed("functions of `<math.h>` leave `errno` as it is for unknown arguments");
    /// Of predefined reductions of floating numbers.
    pub const RANK_ORDER: Assumed =
        Assumed("predefined reductions of floating-point numbers go through ranks in order");
    /// Of messages in executions that never end.
    pub const RECEIVED: Assumed =
        Assumed("messages that are pending in an execution that never ends are received eventually");
    /// Of buffered sends.
    pub const ROOM: Assumed =
        Assumed("a message that `MPI_Bsend` sent leaves the attached buffer as soon as its receive is posted");
    /// Of the end by `MPI_Abort`.
    pub const ABORT: Assumed = Assumed("`MPI_Abort` counts as normal termination");
    /// Of levels of threads.
    pub const LEVEL: Assumed = Assumed("`MPI_Init_thread` provides the level that is asked for");
    /// Of outputs that several ranks write.
    pub const RANK_ZERO: Assumed = Assumed("where other ranks write another value to an output, that of rank 0 counts");
    /// Of executions without an end, of two programs.
    pub const ENDLESS: Assumed = Assumed("executions that do not terminate are not compared");
    /// Of teams of OpenMP.
    pub const TEAMS: Assumed = Assumed(
        "OpenMP: teams that do not say their size have as many threads as `--threads` says (by default 2 or 3)",
    );
    /// Of loops of OpenMP.
    pub const SCHEDULES: Assumed = Assumed(
        "OpenMP: loops that name no schedule are static if they synchronise inside or use what a thread has for itself",
    );
    /// Of static schedules without a chunk.
    pub const BLOCKS: Assumed = Assumed(
        "OpenMP: `static` without a chunk gives the threads one block each, in their order and the first ones one iteration more",
    );
    /// Of what threads take one after the other.
    pub const SHARING: Assumed = Assumed(
        "OpenMP: how threads share out iterations, sections, tasks and `single` orders what they do before and behind it",
    );
    /// Of sections.
    pub const SECTIONS: Assumed = Assumed("OpenMP: sections are taken one by one, by whichever thread is free");
    /// Of atomic operations of OpenMP.
    pub const ATOMIC_ORDER: Assumed = Assumed("OpenMP: atomic operations have one order");
    /// Of constructs that threads leave at different times.
    pub const DISTANCE: Assumed = Assumed("OpenMP: threads of a team are fewer than 64 worksharing constructs apart");
    /// Of devices.
    pub const DEVICES: Assumed =
        Assumed("OpenMP: there are as many devices as `--devices` says (by default one), each with memory of its own");
    /// Of leagues.
    pub const LEAGUES: Assumed = Assumed(
        "OpenMP: a league that does not say how many teams it has has one or two (all of them the same number)",
    );
    /// Of tasks of one thread.
    pub const LONE_TASKS: Assumed =
        Assumed("OpenMP: a thread alone in its team puts off no more than six tasks before it waits for them");
    /// Of suspended tasks of one thread.
    pub const RESUMED_IN_ORDER: Assumed = Assumed(
        "OpenMP: a thread that is alone in its team goes on with a suspended task only when the tasks have ended that it has begun meanwhile",
    );
    /// Of tasks of `taskloop`.
    pub const PARTS_IN_ORDER: Assumed =
        Assumed("OpenMP: the iterations of a task of `taskloop` are consecutive, and executed in their order");
    /// Of chunks of one thread.
    pub const CHUNKS_IN_ORDER: Assumed = Assumed(
        "OpenMP: a thread takes its chunks in the order of the iterations, though a schedule that is not `monotonic` need not give them like that",
    );
    /// Of lanes.
    pub const LANES_IN_ORDER: Assumed = Assumed(
        "OpenMP: lanes of one thread follow each other in `simd` loops whose iterations synchronise, carry values, or have a static schedule and `nowait`",
    );
    /// Of what the runtime answers.
    pub const OPENMP_ENVIRONMENT: Assumed =
        Assumed("OpenMP: what its functions answer about the environment is within the bounds of the standard");
}

impl Assumed {
    /// Of loops that are proved for every number of iterations.
    pub const ITERATIONS: Assumed = Assumed(
        "where iterations are compared for every number of them, subscripts do not overflow, loops inside end, and pointers keep the rules of `restrict` and of types",
    );
}

/// What becomes of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// Every way is an execution.
    Explored,
    /// A program that depends on it violates a property.
    Checked(Property),
    /// One way is taken, and the result says so where it may matter.
    Assumed(Assumed),
    /// Explored as long as there are few ways, then assumed.
    ExploredThenAssumed(Assumed),
}

/// A choice that a standard leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenChoice {
    /// Whose.
    pub standard: &'static str,
    /// What is open.
    pub what: &'static str,
    /// What becomes of it.
    pub treatment: Treatment,
    /// Where that ends, or how to ask for something else.
    pub note: &'static str,
}

const fn row(standard: &'static str, what: &'static str, treatment: Treatment, note: &'static str) -> OpenChoice {
    OpenChoice { standard, what, treatment, note }
}

/// All of them.
pub static OPEN_CHOICES: &[OpenChoice] = &[
    row("C", "order of operands and arguments that call functions which touch the same", Treatment::ExploredThenAssumed(Assumed::LEFT_TO_RIGHT), "all orders of up to three operands; assumed for more, for initialisers, and where calls of two operands could interleave"),
    row("C", "variables without `volatile` that changed since `setjmp`, after `longjmp`", Treatment::Assumed(Assumed::KEPT_VALUES), ""),
    row("C", "side effects on one object that nothing orders", Treatment::Checked(Property::Unsequenced), "`trace` and `cegar` do not check it and say so"),
    row("C", "whether an allocation gives memory, also one of no bytes", Treatment::Assumed(Assumed::ALLOCATIONS), "`--alloc may-fail` explores it"),
    row("C", "what is allocated where a count of 64 bits times a size wraps", Treatment::Assumed(Assumed::SIZES), "under `--arith machine`, where it may; products of fewer bits are evaluated"),
    row("C", "the value of `strcmp`, `strncmp`, `memcmp`, `strcasecmp` beyond its sign", Treatment::Explored, ""),
    row("C", "the value of `isdigit` and similar functions, other than whether it is zero", Treatment::Explored, ""),
    row("C", "for which elements `qsort` and `bsearch` call the comparison, and how often", Treatment::Assumed(Assumed::COMPARISONS), "only where it does more than compare"),
    row("C", "the order of elements that compare equal, after `qsort`", Treatment::ExploredThenAssumed(Assumed::STABLE_SORT), "explored for up to six pairs of different elements"),
    row("C", "whether equal string literals are one object", Treatment::Explored, ""),
    row("C", "whether `&a + 1 == &b`", Treatment::Assumed(Assumed::GAPS), ""),
    row("C", "addresses as numbers", Treatment::Assumed(Assumed::LAYOUT), ""),
    row("C", "what comes behind the use of a null pointer", Treatment::Checked(Property::Pointer), "where it is not checked, `verify` assumes of one process that a dereference and an output to no stream end it, and says so; after other uses nothing is known"),
    row("C", "values that were never written", Treatment::Checked(Property::Uninitialized), "where it is not checked, `verify` takes any number, the same whenever it is read, and says so"),
    row("C", "unsigned integers that leave their type, which wrap", Treatment::ExploredThenAssumed(Assumed::WIDE), "explored wherever a value has bounds, or would have if signed unknowns were values of their types; assumed of 64 bits where not even these bound it"),
    row("C", "signed overflow, and a signed `<<` that leaves its type", Treatment::Checked(Property::IntegerOverflow), "under `--arith machine`; otherwise signed integers are mathematical, and the result says so"),
    row("C", "rounding mode, contraction and excess precision of floating-point operations", Treatment::Assumed(Assumed::ROUNDING), "under `--fp ieee` and `--fp bounded`; otherwise floating-point numbers are real numbers, and the result says so"),
    row("C", "how products and quotients of complex numbers are rounded", Treatment::Assumed(Assumed::COMPLEX), "under `--fp ieee` and `--fp bounded`"),
    row("C", "how exact `sin`, `exp` and their like are", Treatment::Explored, "any value under `--fp ieee`; `sqrt`, `fma`, `fmod` and rounding functions are exact"),
    row("C", "whether functions of `<math.h>` set `errno`", Treatment::Assumed(Assumed::MATH_ERRNO), "under `--fp ieee`"),
    row("C", "random numbers, clocks, what is read, arguments, the environment", Treatment::Explored, ""),
    row("C", "the length of texts from outside", Treatment::ExploredThenAssumed(Assumed::SHORT_TEXTS), ""),
    row("C", "whether writing to a file succeeds, and whether others write it", Treatment::Assumed(Assumed::FILES_OWN), "where a process reads what it wrote; other contents are any, and opening may fail"),
    row("C", "what two programs that are compared find in files", Treatment::Assumed(Assumed::FILES_COMPARED), "what nobody wrote is any, and the same for both; what is written is compared"),
    row("C", "the texts of dates", Treatment::Assumed(Assumed::DATES), "the numbers of a date are any"),
    row("C", "the order of steps of threads", Treatment::Explored, ""),
    row("C", "what a read of a racing access gives", Treatment::Checked(Property::DataRace), "`cegar` does not check it and says so"),
    row("C", "memory orders weaker than `memory_order_seq_cst`", Treatment::Assumed(Assumed::ONE_ORDER), "races are found by the orders as written"),
    row("C", "whether `atomic_compare_exchange_weak` fails spuriously", Treatment::Assumed(Assumed::NEVER_SPURIOUS), ""),
    row("POSIX", "whether a thread can be created", Treatment::Assumed(Assumed::CREATED), ""),
    row("POSIX", "when `pthread_create` stores the handle", Treatment::Assumed(Assumed::HANDLE_FIRST), ""),
    row("POSIX", "who gets a lock, who is woken, spurious wake-ups", Treatment::Explored, ""),
    row("POSIX", "whether readers overtake a waiting writer", Treatment::Assumed(Assumed::READERS_FIRST), ""),
    row("POSIX", "which thread gets `PTHREAD_BARRIER_SERIAL_THREAD`", Treatment::Assumed(Assumed::LAST_IS_SERIAL), ""),
    row("OpenMP", "how many threads a team has that does not say it", Treatment::ExploredThenAssumed(Assumed::TEAMS), "every number that `--threads` names"),
    row("OpenMP", "who takes which iterations, who executes a `single`", Treatment::ExploredThenAssumed(Assumed::SCHEDULES), "loops without a schedule whose iterations wait for each other are static"),
    row("OpenMP", "how large the blocks of a static schedule are, and whose", Treatment::Assumed(Assumed::BLOCKS), "as gcc and clang do"),
    row("OpenMP", "what sharing out work orders", Treatment::Assumed(Assumed::SHARING), "said where threads do not wait for each other behind it, or relaxed atomic operations could show it"),
    row("OpenMP", "which sections one thread executes", Treatment::ExploredThenAssumed(Assumed::SECTIONS), "every order of threads that are free"),
    row("OpenMP", "when tasks run", Treatment::ExploredThenAssumed(Assumed::LONE_TASKS), "every order of tasks of a team; of those of one thread every order of six, or of any number that only add to what they share"),
    row("OpenMP", "when one thread goes on with a suspended task", Treatment::ExploredThenAssumed(Assumed::RESUMED_IN_ORDER), "said where another order was possible"),
    row("OpenMP", "which iterations one task of `taskloop` executes, and in which order", Treatment::ExploredThenAssumed(Assumed::PARTS_IN_ORDER), "every division into parts that follow each other"),
    row("OpenMP", "in which order a thread takes its chunks", Treatment::Assumed(Assumed::CHUNKS_IN_ORDER), "where the schedule is not `monotonic` and iterations could tell"),
    row("OpenMP", "how far threads of a team run ahead of others", Treatment::ExploredThenAssumed(Assumed::DISTANCE), "behind `nowait`"),
    row("OpenMP", "in which order threads see atomic operations on different variables", Treatment::Assumed(Assumed::ATOMIC_ORDER), "races are found by the orders as written"),
    row("OpenMP", "how lanes of one thread interleave", Treatment::ExploredThenAssumed(Assumed::LANES_IN_ORDER), "every order that `safelen` and `simdlen` allow elsewhere"),
    row("OpenMP", "what functions such as `omp_get_num_procs` answer", Treatment::ExploredThenAssumed(Assumed::OPENMP_ENVIRONMENT), "any answer that the standard allows"),
    row("OpenMP", "how many devices there are", Treatment::ExploredThenAssumed(Assumed::DEVICES), "every number that `--devices` names"),
    row("OpenMP", "how many teams a league has", Treatment::ExploredThenAssumed(Assumed::LEAGUES), "every number that `num_teams` allows"),
    row("OpenMP", "how many iterations a loop has, and how many threads a team", Treatment::ExploredThenAssumed(Assumed::ITERATIONS), "assumed of the loops in the row `parallel` that a team is explored for"),
    row("MPI", "which message a wildcard receives, which request completes", Treatment::Explored, ""),
    row("MPI", "whether a send is buffered", Treatment::Explored, "`--deadlock potential`, the default; a program that depends on it can deadlock"),
    row("MPI", "`MPI_ERROR` after a call that succeeds; the status of a send", Treatment::Checked(Property::Uninitialized), ""),
    row("MPI", "grouping of the program's own reduction operations, and order where they commute", Treatment::ExploredThenAssumed(Assumed::ASSOCIATIVE), "one serves where the prover shows that all agree; explored for up to five processes; predefined operations are exact where numbers are, so that no order matters"),
    row("MPI", "who calls the function of a reduction, and how often", Treatment::ExploredThenAssumed(Assumed::CALLED_BY_RECEIVERS), "only where it uses more than its arguments; explored for up to three processes, but for scans: each may make every number of the calls"),
    row("MPI", "in which process the function of a reduction finds what it uses beside its arguments", Treatment::Assumed(Assumed::FOUND_BY_RECEIVERS), "where the row above explores"),
    row("MPI", "the order of what `MPI_Waitsome` lists", Treatment::ExploredThenAssumed(Assumed::ARRAY_ORDER), "explored for up to three operations at a time"),
    row("MPI", "the ranks of a topology made with `reorder`", Treatment::ExploredThenAssumed(Assumed::SAME_RANKS), "explored for up to three processes"),
    row("MPI", "which block of a neighbour is which where both neighbours along a dimension are one process", Treatment::Assumed(Assumed::OPPOSITE_SIDES), "MPI 4.0 says so; libraries differ"),
    row("MPI", "the order of neighbours that `MPI_Dist_graph_create` makes", Treatment::Assumed(Assumed::EDGES_IN_ORDER), "where a process has several"),
    row("MPI", "grouping and order of predefined reductions of floating-point numbers", Treatment::Assumed(Assumed::RANK_ORDER), "under `--fp ieee` and `--fp bounded`"),
    row("MPI", "whether `MPI_Win_fence` synchronises", Treatment::Assumed(Assumed::FENCES), ""),
    row("MPI", "what the clock shows", Treatment::ExploredThenAssumed(Assumed::TIME_PASSES), "any time that is later than the last one which the process saw"),
    row("MPI", "which variables the library offers to tools", Treatment::Assumed(Assumed::NO_TOOLS), ""),
    row("MPI", "which hints the library takes", Treatment::Assumed(Assumed::HINTS), "where the program asks for them; a promise that a hint makes is checked"),
    row("MPI", "which hints the environment has", Treatment::Assumed(Assumed::NO_HINTS), ""),
    row("MPI", "what locks of `MPI_PROC_NULL` do", Treatment::Assumed(Assumed::NULL_LOCKS), ""),
    row("MPI", "whether `mpi://world` is `mpi://WORLD`", Treatment::Assumed(Assumed::SET_NAMES), ""),
    row("MPI", "whether a file can be opened, and how long it is before the program", Treatment::Assumed(Assumed::FILES), "where the program asks for the length, every length is explored; contents that nobody wrote are any values"),
    row("MPI", "what is read of a file while others write it", Treatment::Checked(Property::DataRace), "unless `MPI_File_sync` on both sides and something in between order them, or in atomic mode, where every order is explored"),
    row("MPI", "whether opening and closing a file brings processes together", Treatment::Assumed(Assumed::FILES_TOGETHER), ""),
    row("MPI", "whether receives that could take a message do so in an execution that never ends", Treatment::ExploredThenAssumed(Assumed::RECEIVED), "every fair execution, where processes move if they can, questions are not answered no forever, and `MPI_Waitsome` is fair: a message that stays is `mpi-unreceived`; assumed with threads, of two programs at once, and beyond 2,000 states"),
    row("MPI", "when a message leaves the buffer that `MPI_Buffer_attach` gave", Treatment::Assumed(Assumed::ROOM), "where all messages together do not fit into the buffer"),
    row("MPI", "what `MPI_Abort` does to others", Treatment::Assumed(Assumed::ABORT), ""),
    row("MPI", "which level of threads `MPI_Init_thread` provides", Treatment::Assumed(Assumed::LEVEL), "`--strict` explores lower ones"),
];

/// `docs/assumptions.md`.
pub fn document() -> String {
    let mut text = String::from(
        "# What the standards leave open\n\n\
         C, POSIX, OpenMP and MPI leave choices to the implementation. Antiphon never fixes one silently. Each is *explored* (every \
         way is an execution of the program), *checked* (a program that depends on it violates the property), or \
         *assumed*: then a pass lists the sentence under `assumed`, where it may matter for the program.\n\n\
         This page is made from a table in the code.\n\n\
         | standard | what is open | what becomes of it | |\n|---|---|---|---|\n",
    );
    for choice in OPEN_CHOICES {
        let treatment = match choice.treatment {
            Treatment::Explored => "explored".to_owned(),
            Treatment::Checked(property) => format!("checked: `{}`", property.id()),
            Treatment::Assumed(assumed) => format!("assumed: {}", assumed.text()),
            Treatment::ExploredThenAssumed(assumed) => format!("explored, then assumed: {}", assumed.text()),
        };
        text += &format!("| {} | {} | {treatment} | {} |\n", choice.standard, choice.what, choice.note);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_the_table() {
        expect_test::expect_file!["../../../docs/assumptions.md"].assert_eq(&document());
    }

    #[test]
    fn every_assumption_of_the_table_is_found_by_its_text() {
        for choice in OPEN_CHOICES {
            if let Treatment::Assumed(assumed) | Treatment::ExploredThenAssumed(assumed) = choice.treatment {
                assert_eq!(Assumed::of_text(assumed.text()), Some(assumed));
            }
        }
        assert_eq!(Assumed::of_text("the moon is full"), None);
    }

    #[test]
    fn what_may_be_assumed_is_in_the_table() {
        let text = document();
        // Only two say nothing of a standard: what another check would find, and what two programs do.
        let others = [Assumed::SEQUENCED, Assumed::ENDLESS];
        for assumed in [Assumed::LAYOUT, Assumed::GAPS, Assumed::SHORT_TEXTS, Assumed::STABLE_SORT, Assumed::ABORT] {
            assert!(text.contains(assumed.text()), "{}", assumed.text());
        }
        assert!(others.iter().all(|assumed| !text.contains(assumed.text())));
    }
}
