//! States that differ by the names of processes only are one; verdicts are the
//! same as if they were not.
//!
//! Most of these programs give work to whoever is free and would be right for
//! such a search, were it not for one line in which somebody finds out who is
//! who. Where that line goes wrong, it does so for one process, or after one
//! order of messages: a search that took too much for the same would miss it.

use super::ended::{ENDED, ENDED_ALIKE};
use super::support::{program_of, verdict, Case, Findings, Verdict};
use antiphon_verify::{verify, DeadMemory, Options, Symmetry};
use antiphon_world::{Remembering, Scheduling};

/// Whether states are expected to be the same up to names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Images {
    /// Fewer states are saved than without.
    Merged,
    /// Nothing is said about that.
    Any,
}

use Images::{Any, Merged};

/// Name, processes, whether images are merged, the text from the functions on.
pub type Row = (&'static str, u32, Images, &'static str);

const PRELUDE: &str = r"
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#define W MPI_COMM_WORLD
#define ANY MPI_ANY_SOURCE
#define TASKS 5
#define GIVE(x, to) MPI_Send(&x, 1, MPI_INT, to, 0, W)
#define TAKE(x, from) MPI_Recv(&x, 1, MPI_INT, from, 0, W, &s)
#define START int rank, size, x = 0, y = 0, z = 0; MPI_Status s; MPI_Init(&argc, &argv); MPI_Comm_rank(W, &rank); MPI_Comm_size(W, &size)
#define END MPI_Finalize(); return 0
/* Gives everybody a task. */
#define DEAL int next = 1; for (int w = 1; w < size; w++) { z = next <= TASKS ? next : 0; next++; GIVE(z, w); }
/* The task for who has brought a result. */
#define NEXT z = next <= TASKS ? next : 0; next++
/* A task for each result as long as there are any; then the workers still wait. */
#define REST for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; if (next <= TASKS) { z = next++; GIVE(z, s.MPI_SOURCE); } }
/* Works until it is told not to, by a number that is not positive; y is its last task. */
#define UNTIL_ENDED while (1) { TAKE(x, 0); if (x <= 0) break; y = x; GIVE(x, 0); }
#define WORK while (1) { TAKE(x, 0); if (x == 0) break; GIVE(x, 0); }
/* Who comes first has a token: y is 1. Then all meet. */
#define DEAL_TOKEN for (int k = 1; k < size; k++) { TAKE(x, ANY); z = k == 1; GIVE(z, s.MPI_SOURCE); } z = 0
#define HOLD GIVE(x, 0); TAKE(y, 0)
#define MEET_ALL for (int k = 1; k < size; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 1, W, MPI_STATUS_IGNORE)
#define MEET MPI_Send(&x, 1, MPI_INT, 0, 1, W)
#define SHOW MPI_Send(&y, 1, MPI_INT, 0, 2, W)
#define SEE(x) MPI_Recv(&x, 1, MPI_INT, ANY, 2, W, &s)
#define MAIN int main(int argc, char **argv)
#line 1
";

/// A program.
struct Program {
    case: Case,
    text: String,
    images: Images,
}

fn programs() -> Vec<Program> {
    let plain = [RIGHT, WRONG, ENDED_ALIKE, ENDED, LATER]
        .concat()
        .into_iter()
        .map(|(name, np, images, text)| (name, np, images, text.into()));
    let all = plain.chain(TOKENS.iter().map(token));
    let program = |(name, processes, images, body): (&str, u32, Images, String)| {
        let text = format!("{PRELUDE}{body}");
        Program { case: Case { name: name.into(), processes, inputs: Vec::new(), body }, text, images }
    };
    all.map(program).collect()
}

/// What is found, and how many states were saved for it.
fn searched(program: &Program, change: impl Fn(&mut Options)) -> (Verdict, u64) {
    let (model, map) = program_of(&program.case.name, program.text.clone());
    let mut options = program.case.options();
    change(&mut options);
    let outcome = verify(&model, &options);
    (verdict(&map, &outcome), outcome.statistics.states_saved)
}

fn complain(complaints: &[String]) {
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn what_is_found_is_what_is_marked() {
    let mut complaints = Vec::new();
    for row in &programs() {
        let (name, marked): (&str, Findings) = (&row.case.name, row.case.marked());
        let (found, merged) = searched(row, |_| ());
        let (without, all) = searched(row, |options| options.reductions.symmetry = Symmetry::Ignored);
        if !found.complete || !found.possible.is_empty() || found.provable != marked {
            complaints.push(format!("{name}: {found:?}, without symmetry {without:?}"));
        }
        if found != without {
            complaints.push(format!("{name}: {found:?}, but without symmetry {without:?}"));
        }
        let (kept, more) = searched(row, |options| options.reductions.dead_memory = DeadMemory::Kept);
        if found != kept || merged > more {
            complaints
                .push(format!("{name}: {found:?}, {merged} states, but with dead memory {kept:?}, {more} states"));
        }
        if row.images == Merged && merged >= all || merged > all {
            complaints.push(format!("{name}: {merged} states, without symmetry {all}"));
        }
    }
    complain(&complaints);
}

#[test]
fn verdicts_do_not_depend_on_the_way_either() {
    let mut complaints = Vec::new();
    for row in &programs() {
        let usual = searched(row, |_| ()).0;
        let fewer = searched(row, |options| options.processes -= 1).0;
        let saved = searched(row, |options| {
            (options.policy.remembering, options.reductions.symmetry) = (Remembering::Often, Symmetry::Ignored)
        })
        .0;
        let full = |options: &mut Options| {
            options.processes -= 1;
            options.policy.scheduling = Scheduling::Everything;
        };
        let ways = [
            ("two workers", usual, searched(row, |options| options.jobs = 2).0),
            ("many states", saved, searched(row, |options| options.policy.remembering = Remembering::Often).0),
            ("no reduction", fewer, searched(row, full).0),
        ];
        for (how, expected, found) in ways {
            if found != expected {
                complaints.push(format!("{}: {expected:?}, but {found:?} with {how}", row.case.name));
            }
        }
    }
    complain(&complaints);
}

/// Nobody finds out who is who.
const RIGHT: &[Row] = &[
    (
        "tasks for whoever is free",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; NEXT; GIVE(z, s.MPI_SOURCE); }\n\
         assert(y == 15); } else WORK\nEND; }",
    ),
    (
        "the manager's rank in a variable",
        4,
        Merged,
        "MAIN { START; int root = 0; if (rank == root) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; NEXT; GIVE(z, s.MPI_SOURCE); }\n\
         assert(y == 15); } else while (1) { TAKE(x, root); if (x == 0) break; GIVE(x, root); }\nEND; }",
    ),
    (
        "a global rank and a status of its own",
        4,
        Merged,
        "static int me; MAIN { START; MPI_Comm_rank(W, &me); if (me == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { MPI_Status t; MPI_Recv(&x, 1, MPI_INT, ANY, 0, W, &t);\n\
         y += x; NEXT; int who = t.MPI_SOURCE; GIVE(z, who); }\nassert(y == 15); } else WORK\nEND; }",
    ),
    (
        "a function that answers",
        4,
        Merged,
        "static void answer(int who, int what) { if (who != MPI_PROC_NULL) GIVE(what, who); }\n\
         MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; NEXT; answer(s.MPI_SOURCE, z); }\n\
         assert(y == 15); } else WORK\nEND; }",
    ),
    (
        "a probe says who",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { MPI_Probe(ANY, 0, W, &s); TAKE(x, s.MPI_SOURCE); y += x; NEXT;\n\
         GIVE(z, s.MPI_SOURCE); }\nassert(y == 15); } else WORK\nEND; }",
    ),
    (
        "a wait says who",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { MPI_Request q; MPI_Irecv(&x, 1, MPI_INT, ANY, 0, W, &q); MPI_Wait(&q, &s);\n\
         y += x; NEXT; GIVE(z, s.MPI_SOURCE); }\nassert(y == 15); } else WORK\nEND; }",
    ),
    (
        "all hear the result",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; NEXT; GIVE(z, s.MPI_SOURCE); } }\nelse WORK\n\
         MPI_Bcast(&y, 1, MPI_INT, 0, W); assert(y == 15); MPI_Barrier(W);\nEND; }",
    ),
    (
        "two managers",
        5,
        Merged,
        "MAIN { START; if (rank < 2) { for (int k = 0; k < 3; k++) { TAKE(x, ANY); y += x; } assert(y == 3); }\n\
         else { y = 1; GIVE(y, 0); GIVE(y, 1); }\nEND; }",
    ),
    (
        "the last one is the manager",
        4,
        Any,
        "MAIN { START; if (rank == 3) { for (int k = 0; k < 6; k++) { TAKE(x, ANY); y += x; GIVE(x, s.MPI_SOURCE); }\n\
         assert(y == 9); } else { for (int k = 1; k <= 2; k++) { GIVE(k, 3); TAKE(x, 3); } }\nEND; }",
    ),
];

/// A violation for one process, or after one order: it is found.
const WRONG: &[Row] = &[
    (
        "one task is too much for anybody",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else while (1) { TAKE(x, 0); if (x == 0) break;\nassert(x != 5); //~ assertion\nGIVE(x, 0); }\nEND; }",
    ),
    (
        "an order of results",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y = 10 * y + x; NEXT; GIVE(z, s.MPI_SOURCE); }\n\
         assert(y != 34215); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "three results that add up to ten",
        4,
        Merged,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += x; NEXT; GIVE(z, s.MPI_SOURCE);\n\
         assert(k != 2 || y != 10); } } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "who has the last task leaks",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else while (1) { TAKE(x, 0); if (x == 0) break;\nint *p = malloc(4); //~ memory-leak\n*p = x; if (*p != 5) free(p);\n\
         GIVE(x, 0); }\nEND; }",
    ),
    (
        "one task has no barrier",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         if (y != 5)\nMPI_Barrier(W); //~ absolute-deadlock\nEND; }",
    ),
    (
        "a result that nobody takes",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } } //~ potential-deadlock\n\
         else while (1) { TAKE(x, 0); if (x == 0) break; GIVE(x, 0); if (x == 5) {\n\
         MPI_Request q; MPI_Isend(&x, 1, MPI_INT, 0, 7, W, &q); //~ mpi-unreceived\nMPI_Wait(&q, &s); } }\nEND; }",
    ),
];

/// Who was first has a token; then all meet; then somebody finds out who is who. The
/// first that a search looks at is the arrangement in which rank 1 has the token; what
/// goes wrong does so for rank 3. Name, functions, what all do before, what the manager
/// does after the meeting, what workers do, and what all do in the end.
type Token = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

fn token((name, functions, before, manager, worker, end): &Token) -> (&'static str, u32, Images, String) {
    let text = format!(
        "{functions}\nMAIN {{ START; {before}\nif (rank == 0) {{ DEAL_TOKEN; MEET_ALL;\n{manager}\n}} else {{ \
         HOLD; MEET;\n{worker}\n}}\n{end}\nEND; }}"
    );
    (name, 4, Any, text)
}

const SHOW: &str = "SHOW;";

/// Somebody finds out who is who.
const TOKENS: &[Token] = &[
    ("a rank that is known", "", "", "", "assert(y == 0 || rank != 3); //~ assertion", ""),
    (
        "a global rank that is known",
        "static int me;",
        "MPI_Comm_rank(W, &me);",
        "",
        "assert(y == 0 || me != 3); //~ assertion",
        "",
    ),
    (
        "a pointer to the rank",
        "static int me; static int *p = &me;",
        "MPI_Comm_rank(W, &me);",
        "",
        "assert(y == 0 || *p != 3); //~ assertion",
        "",
    ),
    (
        "a rank in a function",
        "static int me; static int third(void) { return me == 3; }",
        "me = rank;",
        "",
        "assert(y == 0 || !third()); //~ assertion",
        "",
    ),
    ("a rank that is asked for", "", "", "", "MPI_Comm_rank(W, &z);\nassert(y == 0 || z != 3); //~ assertion", ""),
    (
        "a result with a rank in it",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); assert(x != 13); } //~ assertion",
        "y = 10 * y + rank; SHOW;",
        "",
    ),
    (
        "a tag with a rank in it",
        "",
        "",
        "for (int k = 1; k < size; k++) { MPI_Recv(&x, 1, MPI_INT, ANY, MPI_ANY_TAG, W, &s);\n\
         assert(x == 0 || s.MPI_TAG != 13); } //~ assertion",
        "MPI_Send(&y, 1, MPI_INT, 0, 10 + rank, W);",
        "",
    ),
    (
        "the source is asserted",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); assert(x == 0 || s.MPI_SOURCE != 3); } //~ assertion",
        SHOW,
        "",
    ),
    (
        "the source is asserted through a register",
        "static int good(int x, int who) { return x == 0 || who != 3; }",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); int who = s.MPI_SOURCE; assert(good(x, who)); } //~ assertion",
        SHOW,
        "",
    ),
    (
        "the source is compared with a larger one",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); assert(x == 0 || s.MPI_SOURCE < 3); } //~ assertion",
        SHOW,
        "",
    ),
    (
        "the source is compared with a variable",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); for (int w = 1; w < size; w++) if (w == s.MPI_SOURCE) z += w * x; }\n\
         assert(z != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "the source is an index",
        "",
        "int done[4] = {0, 0, 0, 0};",
        "for (int k = 1; k < size; k++) { SEE(x); done[s.MPI_SOURCE] = x; }\nassert(done[3] == 0); //~ assertion",
        SHOW,
        "",
    ),
    (
        "the source is added up",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); z += x * s.MPI_SOURCE; }\nassert(z != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "the source is stored",
        "static int who;",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); if (x) who = s.MPI_SOURCE; }\nassert(who != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "the neighbour of the source is sent to",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); int to = s.MPI_SOURCE % 3 + 1; GIVE(x, to); } //~ potential-deadlock",
        "SHOW; z = y; TAKE(y, 0);\nassert(y == 0 || z == 1 || rank != 1); //~ assertion",
        "",
    ),
    (
        "a switch over the source",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x);\n\
         switch (s.MPI_SOURCE) { case 3: assert(x == 0); break; default: break; } } //~ assertion",
        SHOW,
        "",
    ),
    (
        "a copy of the status",
        "",
        "MPI_Status t;",
        "for (int k = 1; k < size; k++) { SEE(x); t = s; z += x * t.MPI_SOURCE; }\nassert(z != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "a pointer to the status",
        "static int source(MPI_Status *p) { return p->MPI_SOURCE; }",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); z += x * source(&s); }\nassert(z != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "a pointer to the status from before",
        "",
        "MPI_Status *p = &s;",
        "for (int k = 1; k < size; k++) { SEE(x); z += x * p->MPI_SOURCE; }\nassert(z != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "a source that is returned",
        "static int see(int *x) { MPI_Status s; MPI_Recv(x, 1, MPI_INT, ANY, 2, W, &s); return s.MPI_SOURCE; }",
        "",
        "for (int k = 1; k < size; k++) { int who = see(&x); z += x * who; }\nassert(z != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "statuses in an array",
        "",
        "MPI_Request q[3]; MPI_Status t[3]; int a[3];",
        "for (int k = 0; k < 3; k++) MPI_Irecv(&a[k], 1, MPI_INT, ANY, 2, W, &q[k]);\nMPI_Waitall(3, q, t);\n\
         for (int k = 0; k < 3; k++) assert(a[k] == 0 || t[k].MPI_SOURCE != 3); //~ assertion",
        SHOW,
        "",
    ),
    (
        "a rank that the text names is sent to",
        "",
        "",
        "z = 0; GIVE(z, 1); GIVE(z, 2); z = 1; GIVE(z, 3);",
        "TAKE(x, 0);\nassert(x == 0 || y == 0); //~ assertion",
        "",
    ),
    (
        "a rank in a variable that never changes is sent to",
        "",
        "int last = 3;",
        "z = 0; GIVE(z, 1); GIVE(z, 2); z = 1; GIVE(z, last);",
        "TAKE(x, 0);\nassert(x == 0 || y == 0); //~ assertion",
        "",
    ),
    (
        "a rank in a variable that changes is sent to",
        "",
        "int to = 1;",
        "z = 0; GIVE(z, to); to = 2; GIVE(z, to); to = 3; z = 1; GIVE(z, to);",
        "TAKE(x, 0);\nassert(x == 0 || y == 0); //~ assertion",
        "",
    ),
    (
        "a rank in a variable is sent to",
        "static int last = 3;",
        "",
        "for (int w = 1; w < last; w++) GIVE(z, w);\nz = 1; GIVE(z, last);",
        "TAKE(x, 0);\nassert(x == 0 || y == 0); //~ assertion",
        "",
    ),
    (
        "a rank that is computed is received from",
        "",
        "",
        "MPI_Recv(&x, 1, MPI_INT, size - 1, 2, W, &s); assert(x == 0); //~ assertion\n\
         for (int k = 2; k < size; k++) SEE(x);",
        SHOW,
        "",
    ),
    (
        "a rank that came as data is sent to",
        "",
        "",
        "for (int k = 1; k < size; k++) { SEE(x); z = x == 3; GIVE(z, x); }",
        "int me = rank; MPI_Send(&me, 1, MPI_INT, 0, 2, W); TAKE(x, 0);\nassert(x == 0 || y == 0); //~ assertion",
        "",
    ),
    (
        "workers pass it on",
        "",
        "",
        "",
        "if (rank == 3) GIVE(y, 2);\nif (rank == 2) { TAKE(x, 3); assert(x == 0); } //~ assertion",
        "",
    ),
    (
        "one of them waits for ever",
        "",
        "",
        "",
        "if (rank == 3 && y == 1) TAKE(x, 0); //~ absolute-deadlock",
        "",
    ),
    (
        "a gather in the order of ranks",
        "",
        "int all[4];",
        "",
        "",
        "MPI_Gather(&y, 1, MPI_INT, all, 1, MPI_INT, 0, W);\nif (rank == 0) assert(all[3] == 0); //~ assertion",
    ),
    ("a scan", "", "", "y = 0;", "", "MPI_Scan(&y, &z, 1, MPI_INT, MPI_SUM, W);\nassert(y == 1 || z == 1 || rank < 2); //~ assertion"),
    (
        "a broadcast by a worker",
        "",
        "",
        "y = 0;",
        "",
        "MPI_Bcast(&y, 1, MPI_INT, 3, W);\nassert(y == 0); //~ assertion",
    ),
    (
        "a communicator that is split later",
        "",
        "MPI_Comm some;",
        "y = 0;",
        "",
        "MPI_Comm_split(W, y, 0, &some); MPI_Comm_size(some, &size); MPI_Comm_rank(some, &z); MPI_Comm_free(&some);\n\
         assert(y == 1 || z < 2 || rank < 3 ); //~ assertion",
    ),
    (
        "a communicator of some",
        "",
        "MPI_Comm some; MPI_Comm_split(W, rank > 1 ? 2 : rank, 0, &some);",
        "",
        "x = y; MPI_Bcast(&x, 1, MPI_INT, 0, some);\nassert(y == 0 || x == 1); //~ assertion",
        "MPI_Comm_free(&some);",
    ),
    (
        "a communicator with the order turned round",
        "",
        "MPI_Comm turned; MPI_Comm_split(W, 0, -rank, &turned);",
        "MPI_Recv(&x, 1, MPI_INT, 0, 2, turned, &s); assert(x == 0); //~ assertion\n\
         for (int k = 2; k < size; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 2, turned, &s);",
        "MPI_Send(&y, 1, MPI_INT, 3, 2, turned);",
        "MPI_Comm_free(&turned);",
    ),
    (
        "receives that wait already",
        "",
        "int a = 0, b = 0, special = rank == 1; MPI_Request q[2]; if (rank == 1) {\n\
         MPI_Irecv(&a, 1, MPI_INT, 2, 5, W, &q[0]); MPI_Irecv(&b, 1, MPI_INT, 3, 5, W, &q[1]); }",
        "",
        "if (special) { MPI_Waitall(2, q, MPI_STATUSES_IGNORE); assert(b == 0); } //~ assertion\n\
         else MPI_Send(&y, 1, MPI_INT, 1, 5, W);",
        "",
    ),
];

/// Rows in which more happens between the token and the end.
const LATER: &[Row] = &[
    (
        "a register that holds a rank from before",
        4,
        Any,
        "MAIN { START; int kept = 0, go = 0; MPI_Request q; if (rank == 0) { DEAL_TOKEN;\n\
         MPI_Recv(&x, 1, MPI_INT, ANY, 1, W, &s); kept = s.MPI_SOURCE; go = kept == 1;\n\
         for (int k = 0; k < 2; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 1, W, MPI_STATUS_IGNORE);\n\
         for (int k = 0; k < 3; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 4, W, MPI_STATUS_IGNORE);\n\
         if (go) { z = 1; GIVE(z, kept); z = 0; }\n\
         for (int k = 1; k < size; k++) { SEE(x); kept = s.MPI_SOURCE; GIVE(z, kept); } }\n\
         else { HOLD; MEET; MPI_Send(&x, 1, MPI_INT, 0, 4, W); MPI_Isend(&x, 1, MPI_INT, 0, 2, W, &q); TAKE(z, 0);\n\
         if (z) { assert(y == 1); TAKE(z, 0); } //~ assertion\nMPI_Wait(&q, MPI_STATUS_IGNORE); }\nEND; }",
    ),
    (
        "a source from before",
        4,
        Any,
        "MAIN { START; int go = 0; MPI_Request q; if (rank == 0) { DEAL_TOKEN;\n\
         MPI_Recv(&x, 1, MPI_INT, ANY, 1, W, &s); go = s.MPI_SOURCE == 1;\n\
         for (int k = 0; k < 2; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 1, W, MPI_STATUS_IGNORE);\n\
         for (int k = 0; k < 3; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 4, W, MPI_STATUS_IGNORE);\n\
         if (go) { z = 1; GIVE(z, s.MPI_SOURCE); z = 0; }\n\
         for (int k = 1; k < size; k++) { SEE(x); GIVE(z, s.MPI_SOURCE); } }\n\
         else { HOLD; MEET; MPI_Send(&x, 1, MPI_INT, 0, 4, W); MPI_Isend(&x, 1, MPI_INT, 0, 2, W, &q); TAKE(z, 0);\n\
         if (z) { assert(y == 1); TAKE(z, 0); } //~ assertion\nMPI_Wait(&q, MPI_STATUS_IGNORE); }\nEND; }",
    ),
    (
        "an old source",
        4,
        Any,
        "MAIN { START; if (rank == 0) { TAKE(x, ANY); MPI_Recv(&y, 1, MPI_INT, ANY, 0, W, MPI_STATUS_IGNORE);\n\
         MPI_Recv(&z, 1, MPI_INT, ANY, 0, W, MPI_STATUS_IGNORE);\n\
         assert(s.MPI_SOURCE != 3 || z != 7); } //~ assertion\n\
         else { x = 7; GIVE(x, 0); }\nEND; }",
    ),
    (
        "two that turn in a circle",
        5,
        Any,
        "MAIN { START; if (rank == 0) { TAKE(x, ANY); TAKE(y, ANY);\nassert(x < y); } //~ assertion\n\
         else if (rank < 3) { int b = rank == 1; while (1) b = !b; }\nelse GIVE(rank, 0);\nEND; }",
    ),
    (
        "two that ask for ever",
        3,
        Any,
        "MAIN { START; if (rank > 0) { int f = 0, b = rank == 1;\n\
         while (!f) { MPI_Iprobe(0, 9, W, &f, MPI_STATUS_IGNORE); b = !b; } } //~ absolute-deadlock\nEND; }",
    ),
    (
        "workers with wildcards",
        4,
        Any,
        "MAIN { START; if (rank == 0) { for (int k = 0; k < 2; k++) { TAKE(x, ANY); GIVE(x, s.MPI_SOURCE); } }\n\
         else if (rank == 3) { TAKE(x, ANY); TAKE(y, ANY);\nassert(x < y); } //~ assertion\n\
         else { GIVE(rank, 0); TAKE(x, 0); GIVE(rank, 3); }\nEND; }",
    ),
];
