//! OpenMP as threads: directives of the typed tree become plain C.
//!
//! A region becomes a function of its own, to which the variables that it shares are handed
//! by address; a worksharing loop becomes a loop over the numbers of its iterations; the rest
//! are calls of a runtime, which is C text on POSIX threads (`runtime.c`) and is read like a
//! file of the program. So nothing behind this crate knows of OpenMP: interleavings, races,
//! deadlocks, replays are those of threads.
//!
//! What OpenMP leaves open is left open there: who takes which chunk of a dynamic schedule, who
//! executes a `single`, when a task runs. What is not modelled is rejected at its place.
//!
//! | file | what |
//! |---|---|
//! | `accumulate` | whether iterations only add to their sums |
//! | `ancestor` | regions that the host executes for a device, and what only the host has |
//! | `apart` | iterations of a `taskloop` that touch nothing in common |
//! | `around` | what a worksharing construct copies is shared around it |
//! | `build` | small constructors of typed nodes |
//! | `walk` | what a statement consists of; variables replaced in it |
//! | `sharing` | who sees which variable: clauses and the rules without them |
//! | `clauses` | which clauses go with which construct |
//! | `canonical` | loops of OpenMP's canonical form |
//! | `combine` | regions that consist of loops |
//! | `comparable` | tasks that wait for each other and do nothing else with each other |
//! | `transform` | `tile`, `unroll` |
//! | `reach` | variables of `declare target` that are reached by their names alone |
//! | `regions` | `parallel`, `task`: functions of their own |
//! | `loops` | worksharing loops |
//! | `sections` | `sections`, `simd` |
//! | `lanes` | lanes of each thread of a team, where they take turns |
//! | `uneven` | collapsed loops whose bounds depend on each other |
//! | `rooms` | how large the tables of the runtime are |
//! | `scan` | prefix sums |
//! | `scopes` | where mappers and reductions of functions are known |
//! | `ordered` | `ordered`, iterations that wait for those that they name |
//! | `blocks` | `single`, `masked`, `critical`, `scope`, `barrier`, ... |
//! | `cancel` | `cancel`, `cancellation point` |
//! | `atomic`, `compare` | `atomic` |
//! | `tasks` | `task`, `taskwait`, `taskgroup` |
//! | `taskloop` | `taskloop` |
//! | `mergeable` | tasks that may use the variables of their creator |
//! | `last` | the end of `main`, where tasks may be left |
//! | `dependences` | objects that hold dependences, iterators |
//! | `sums` | reductions over tasks, sections in reductions |
//! | `pooled` | copies of sums that tasks look at |
//! | `early` | sums of tasks that are looked at before they are complete |
//! | `target` | `target`, `teams`, `distribute` |
//! | `defaults` | `defaultmap` |
//! | `device` | memory of devices: `map`, `target data`, `target update`, `declare target` |
//! | `functions`, `functions.c` | what programs call by name |
//! | `followed` | addresses of devices on the host, and the other way round |
//! | `conditional` | `lastprivate(conditional: ...)` |
//! | `pointed` | assignments by pointers to such variables |
//! | `dispatch` | `dispatch`; what waits like it |
//! | `interop` | `interop` |
//! | `mappers` | `declare mapper` |
//! | `iterated` | iterators in `map`, sections behind elements |
//! | `traits` | what only a compiler knows: who it is, for what machine |
//! | `threadprivate` | `threadprivate`, `copyin`, `copyprivate` |
//! | `exclusive` | updates in critical regions |
//! | `anything` | critical regions that decide by what they find |
//! | `elsewhere` | variables at which somebody may look behind a loop that sets them |
//! | `extents` | arrays of variable extent in regions |
//! | `marked` | parallel loops as loops of one thread that says which iteration it executes |
//! | `misuse` | misuse that only an execution shows |
//! | `room` | how long the tables of the runtime are |
//! | `plain` | loops whose iterations do not wait for each other |
//! | `uniform` | variables that are the same for all threads |
//! | `ordered_updates` | updates of `atomic` by their memory orders |
//! | `privates` | private copies, reductions, what is copied back |
//!
//! Deliberately not here: what is chosen while compiling, which typing has settled, but for what only a compiler knows.

mod accumulate;
mod ancestor;
mod anything;
mod apart;
mod around;
mod atomic;
mod blocks;
mod build;
mod cancel;
mod canonical;
mod clauses;
mod combine;
mod comparable;
mod compare;
mod conditional;
mod declared;
mod defaults;
mod dependences;
mod device;
mod dispatch;
mod early;
mod elsewhere;
mod exclusive;
mod extents;
mod followed;
mod functions;
mod interop;
mod iterated;
mod lanes;
mod last;
mod loops;
mod mappers;
mod marked;
mod members;
mod mergeable;
mod misuse;
mod nests;
mod ordered;
mod ordered_updates;
mod pieces;
mod plain;
mod pointed;
mod pooled;
mod privates;
mod reach;
mod regions;
mod rooms;
mod scan;
mod schedules;
mod scopes;
mod sections;
mod sharing;
mod slots;
mod sums;
mod target;
mod taskloop;
mod tasks;
mod threadprivate;
mod traits;
mod transform;
mod translate;
mod trips;
mod uneven;
mod uniform;
mod unsaid;
mod walk;

pub use accumulate::{alike, bare};
pub use canonical::{canonical, inside, Canonical, Direction, Relation};
pub use combine::combine;
pub use marked::PlainLoops;
pub use sharing::{Lists, TypedClause};
pub use unsaid::{unsaid, unsaid_by_runtime, Unsaid};
pub use walk::{expr_parts, handed_out, parts, Parts};

use antiphon_source::{Diagnostic, Interner};
use antiphon_syntax::ast::{Ast, StmtKind};
use antiphon_syntax::Target;

/// How many threads a team has that does not say so itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamSize {
    /// The smallest number.
    pub least: u32,
    /// The largest.
    pub most: u32,
}

impl Default for TeamSize {
    fn default() -> TeamSize {
        TeamSize { least: 2, most: 3 }
    }
}

/// How many devices there are beside the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeviceCount {
    /// The smallest number.
    pub least: u32,
    /// The largest.
    pub most: u32,
}

impl Default for DeviceCount {
    fn default() -> DeviceCount {
        DeviceCount { least: 1, most: 1 }
    }
}

/// The name of the runtime as a file.
pub const RUNTIME: &str = "<openmp>";

/// What the runtime assumes where it leaves out executions that are the same as others.
pub const SAME_AS_OTHERS: &str = "__omp_goes_on";

/// Threads of a team, where it matters which of them execute something.
const SLOTS: u32 = 8;

const RUNTIME_TEXT: &str = include_str!("runtime.c");

/// What programs call by name: it comes behind the runtime.
const FUNCTIONS_TEXT: &str = include_str!("functions.c");

/// The runtime as C text.
pub fn runtime(team: TeamSize, devices: DeviceCount, (units, names): (&[Ast], &Interner), loops: PlainLoops) -> String {
    let used = functions::used(units, names);
    let spawns = |ast: &Ast| ast.functions.iter().any(|f| names.text(f.name) == "__omp_spawn");
    let has_tasks = used.copying || units.iter().any(spawns);
    let TeamSize { least, most } = team;
    let tasks = u8::from(has_tasks);
    let calls = |name: &str| u8::from(units.iter().flat_map(|ast| &ast.functions).any(|f| names.text(f.name) == name));
    let events = calls("__omp_event");
    let shares = tasks | calls("__omp_single") | calls("__omp_loop_of_league") | rooms::shared_by_asking(units, names);
    let owns_locks = u8::from(has_tasks && used.locking);
    let cancels = calls("__omp_barrier_ends") | calls("__omp_cancel_region");
    let (nests, meets) = (calls("__omp_meets"), calls("__omp_meet") | calls("__omp_meets"));
    let threads = calls("__omp_mine");
    let counts = u8::from(threads > 0 || has_tasks && slots::have_numbers(units, names));
    let waits = u8::from(has_tasks && slots::matter(units, names));
    let slots = if has_tasks && (counts > 0 || waits > 0) { SLOTS } else { 0 };
    let has_teams = has_tasks || calls("__omp_fork") + calls("__omp_league") > 0;
    // Who waits for what another task does calls MPI, where tasks are compared: in an order that they wait for.
    let marks = loops != PlainLoops::ByTeams && counts == 0;
    let compares = u8::from(has_teams && marks && comparable::may_be(units, names));
    let beside_mpi = calls("MPI_Init") | calls("MPI_Init_thread");
    let (conditional, chooses) =
        (calls("__omp_is_later") | calls("__omp_is_later_among_threads"), calls("omp_set_default_device"));
    let late = tasks & (1 - events);
    let parts = calls("__omp_part");
    let follows = calls("__omp_follow") | calls("__omp_handed") | calls("__omp_read") | calls("__omp_wrote");
    let asks_back = calls("__omp_is_on_ancestor") | calls("__omp_only_on_host") | calls("__omp_of_host");
    let asks = |name: &str| name.contains("_interop_");
    let interops = u8::from(units.iter().flat_map(|ast| &ast.functions).any(|f| asks(names.text(f.name))));
    let (keeps, copies, allocates) = (u8::from(used.keeping), u8::from(used.copying), u8::from(used.allocating));
    let (pools, long_fractions) = (calls("__omp_take_copy"), calls("__omp_least_long_fraction"));
    let asks_adjusted = u8::from(used.asking_adjusted);
    let loses = u8::from(functions::keep_something(units, names));
    let limits = calls("__omp_league") | calls("__omp_device_begin");
    let DeviceCount { least: fewest_devices, most: most_devices } = devices;
    let traits = traits::functions(units, names, translate::memory_of_devices(units));
    let rooms = rooms::definitions(units, names);
    let falls_back = u8::from(traits.contains("__omp_fell_back"));
    format!(
        "#define __OMP_LEAST {least}\n#define __OMP_MOST {most}\n#define __OMP_HAS_TASKS {tasks}\n\
         #define __OMP_SLOTS {slots}\n#define __OMP_COUNTS {counts}\n#define __OMP_WAITS {waits}\n#define __OMP_TASKS_HAVE_THREADS {threads}\n#define __OMP_HAS_EVENTS {events}\n#define __OMP_OWNS_LOCKS {owns_locks}\n#define __OMP_SHARES {shares}\n#define __OMP_LATE {late}\n#define __OMP_FOLLOWS {follows}\n\
         #define __OMP_PARTS {parts}\n#define __OMP_CONDITIONAL {conditional}\n#define __OMP_CHOOSES_DEVICE {chooses}\n#define __OMP_INTEROPS {interops}\n\
         #define __OMP_FEWEST_DEVICES {fewest_devices}\n#define __OMP_MOST_DEVICES {most_devices}\n\
         #define __OMP_CANCELS_REGIONS {cancels}\n#define __OMP_NESTS {nests}\n#define __OMP_MEETS {meets}\n\
         #define __OMP_COMPARES {compares}\n#define __OMP_FALLS_BACK {falls_back}\n\
         #define __OMP_SETS {keeps}\n#define __OMP_COPIES {copies}\n#define __OMP_ALLOCATES {allocates}\n#define __OMP_LIMITS {limits}\n\
         #define __OMP_LOSES {loses}\n#define __OMP_ASKS_BACK {asks_back}\n#define __OMP_ASKS_ADJUSTED {asks_adjusted}\n#define __OMP_POOLS {pools}\n#define __OMP_LONG_FRACTIONS {long_fractions}\n\
         #define __OMP_BESIDE_MPI {beside_mpi}\n\
         {rooms}{RUNTIME_TEXT}{FUNCTIONS_TEXT}{traits}"
    )
}

/// Whether a unit needs the runtime: it has directives, or asks OpenMP something.
pub fn needs_runtime(ast: &Ast, names: &Interner) -> bool {
    let asks = |name: &str| name.starts_with("omp_") || name.starts_with(antiphon_syntax::parse::TRAIT);
    !ast.directives.is_empty()
        || ast.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::OpenMp(_)))
        || ast.functions.iter().any(|function| function.body.is_none() && asks(names.text(function.name)))
}

/// Turns the directives of the units of a program into plain C.
pub fn translate(
    units: &mut [Ast],
    names: &mut Interner,
    loops: PlainLoops,
    devices: DeviceCount,
    target: Target,
) -> Vec<Diagnostic> {
    units.iter_mut().for_each(combine);
    let has_tasks_of_teams = threadprivate::has_tasks_of_teams(units);
    let mut whole = translate::Whole {
        is_alone: units.len() == 1,
        plain_loops: loops,
        target,
        has_tasks_of_teams,
        cancels: cancel::cancels(units),
        finals: mergeable::finals(units),
        is_lone: last::is_lone(units) && !functions::used(units, names).copying,
        memory: translate::memory_of_devices(units),
        orphans: misuse::orphans(units),
        updates: ordered_updates::updates_of(units),
        creates_tasks: last::creates_tasks(units) || functions::used(units, names).copying,
        strays: followed::strays(units, names),
        most_devices: devices.most,
        known_to_devices: declared::shared_by_files(units, names),
        ..translate::Whole::default()
    };
    units.iter_mut().flat_map(|ast| translate::unit(ast, names, &mut whole)).collect()
}
