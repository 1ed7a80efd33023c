//! States that differ by the names of processes only are one; verdicts are the
//! same as if they were not.
//!
//! Most of these programs give work to whoever is free and would be right for
//! such a search, were it not for one line in which somebody finds out who is
//! who. Where that line goes wrong, it does so for one process, or after one
//! order of messages: a search that took too much for the same would miss it.

use crate::support::{program_of, verdict, Case, Findings, Verdict};
use antiphon_explore::{verify, Options, Saving, Search, Symmetry};

/// Whether states are expected to be the same up to names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Images {
    /// Fewer states are saved than without.
    Merged,
    /// Nothing is said about that.
    Any,
}

use Images::{Any, Merged};

/// Name, processes, whether images are merged, the text from the functions on.
type Row = (&'static str, u32, Images, &'static str);

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
#define WORK while (1) { TAKE(x, 0); if (x == 0) break; GIVE(x, 0); }
#define MAIN int main(int argc, char **argv)
#line 1
";

fn case((name, processes, _, text): &Row) -> (Case, String) {
    let (inputs, body) = (Vec::new(), (*text).to_owned());
    let text = format!("{PRELUDE}{text}");
    (Case { name: (*name).into(), processes: *processes, inputs, body }, text)
}

/// What is found, and how many states were saved for it.
fn searched(row: &Row, change: impl Fn(&mut Options)) -> (Verdict, u64) {
    let (case, text) = case(row);
    let (program, map) = program_of(&case.name, text);
    let mut options = case.options();
    change(&mut options);
    let outcome = verify(&program, &options);
    (verdict(&map, &outcome), outcome.statistics.states_saved)
}

fn rows() -> impl Iterator<Item = &'static Row> {
    [RIGHT, WRONG, HIDDEN].into_iter().flatten()
}

fn complain(complaints: &[String]) {
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn what_is_found_is_what_is_marked() {
    let mut complaints = Vec::new();
    for row in rows() {
        let marked: Findings = case(row).0.marked();
        let (found, merged) = searched(row, |_| ());
        let (without, all) = searched(row, |options| options.symmetry = Symmetry::Ignored);
        if !found.complete || !found.possible.is_empty() || found.provable != marked {
            complaints.push(format!("{}: {found:?}, without symmetry {without:?}", row.0));
        }
        if found != without {
            complaints.push(format!("{}: {found:?}, but without symmetry {without:?}", row.0));
        }
        if row.2 == Merged && merged >= all || merged > all {
            complaints.push(format!("{}: {merged} states, without symmetry {all}", row.0));
        }
    }
    complain(&complaints);
}

#[test]
fn verdicts_do_not_depend_on_it() {
    let mut complaints = Vec::new();
    for row in rows() {
        let usual = searched(row, |_| ()).0;
        let fewer = searched(row, |options| options.processes -= 1).0;
        let others = [
            ("two workers", &usual, searched(row, |options| options.jobs = 2).0),
            ("many states", &usual, searched(row, |options| options.saving = Saving::Every).0),
            ("no reduction", &fewer, searched(row, |o| (o.processes, o.search) = (o.processes - 1, Search::Full)).0),
        ];
        for (how, expected, other) in others {
            if other != *expected {
                complaints.push(format!("{}: {expected:?}, but {other:?} with {how}", row.0));
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

/// Somebody finds out who is who.
const HIDDEN: &[Row] = &[
    (
        "a worker with a rank",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else while (1) { TAKE(x, 0); if (x == 0) break;\nassert(x != 5 || rank != 2); //~ assertion\nGIVE(x, 0); }\nEND; }",
    ),
    (
        "a worker with a global rank",
        4,
        Any,
        "static int me; MAIN { START; MPI_Comm_rank(W, &me); if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         assert(y != 5 || me != 3); } //~ assertion\nEND; }",
    ),
    (
        "a pointer to the rank",
        4,
        Any,
        "static int me; MAIN { START; int *p = &me; MPI_Comm_rank(W, p); if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         assert(y != 5 || *p != 3); } //~ assertion\nEND; }",
    ),
    (
        "a worker that asks for its rank",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\nMPI_Comm_rank(W, &z);\n\
         assert(y != 5 || z != 1); } //~ assertion\nEND; }",
    ),
    (
        "a result with a rank in it",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE);\n\
         assert(x != 51); } } //~ assertion\n\
         else while (1) { TAKE(x, 0); if (x == 0) break; x = 10 * x + rank; GIVE(x, 0); }\nEND; }",
    ),
    (
        "a tag with a rank in it",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { MPI_Recv(&x, 1, MPI_INT, ANY, MPI_ANY_TAG, W, &s); NEXT; GIVE(z, s.MPI_SOURCE);\n\
         assert(x != 4 || s.MPI_TAG != 3); } } //~ assertion\n\
         else while (1) { TAKE(x, 0); if (x == 0) break; MPI_Send(&x, 1, MPI_INT, 0, rank, W); }\nEND; }",
    ),
    (
        "the source is asserted",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE);\n\
         assert(x != 5 || s.MPI_SOURCE != 2); } } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "the source is compared with a larger one",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE);\n\
         assert(x != 5 || s.MPI_SOURCE < 3); } } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "the source is an index",
        4,
        Any,
        "MAIN { START; int done[4] = {0, 0, 0, 0}; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); done[s.MPI_SOURCE]++; NEXT; GIVE(z, s.MPI_SOURCE); }\n\
         assert(done[2] < 3); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "tasks are counted by source",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE);\n\
         for (int w = 1; w < size; w++) if (w == s.MPI_SOURCE) y += w * w; }\n\
         assert(y != 1 + 4 + 3 * 9); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "the source is added up",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); y += s.MPI_SOURCE; NEXT; GIVE(z, s.MPI_SOURCE); }\n\
         assert(y != 12); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "the neighbour of the source gets the task",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < 3; k++) { TAKE(x, ANY); y = 10 * y + x; z = 0; int to = s.MPI_SOURCE % 3 + 1; GIVE(z, to); } //~ potential-deadlock\n\
         assert(y != 321); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "a switch over the source",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE);\n\
         switch (s.MPI_SOURCE) { case 3: y++; break; default: break; } }\nassert(y < 3); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "a copy of the status",
        4,
        Any,
        "MAIN { START; MPI_Status t; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); t = s; NEXT; GIVE(z, s.MPI_SOURCE); y += t.MPI_SOURCE == 1 ? x : 0; }\n\
         assert(y < 10); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "a pointer to the status",
        4,
        Any,
        "static int source(MPI_Status *p) { return p->MPI_SOURCE; }\n\
         MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); y += source(&s) == 1 ? x : 0; }\n\
         assert(y < 10); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "a source that is returned",
        4,
        Any,
        "static int take(int *x) { MPI_Status s; MPI_Recv(x, 1, MPI_INT, ANY, 0, W, &s); return s.MPI_SOURCE; }\n\
         MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { int who = take(&x); NEXT; GIVE(z, who); y += who == 1 ? x : 0; }\n\
         assert(y < 10); } //~ assertion\nelse WORK\nEND; }",
    ),
    (
        "a source that is kept",
        4,
        Any,
        "MAIN { START; if (rank == 0) { int last; TAKE(x, ANY); last = s.MPI_SOURCE; TAKE(x, ANY); TAKE(x, ANY);\n\
         for (int w = 1; w < size; w++) { z = w == last; GIVE(z, w); } }\n\
         else { GIVE(x, 0); TAKE(y, 0);\nassert(y == 0 || rank != 3); } //~ assertion\nEND; }",
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
        "one rank is sent to in the end",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } z = 1;\n\
         for (int w = 1; w < size; w++) { z = w == 2; GIVE(z, w); } }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); } TAKE(x, 0);\n\
         assert(x == 0 || y != 5); } //~ assertion\nEND; }",
    ),
    (
        "a rank that the text names is sent to in the end",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } z = 0; GIVE(z, 1); GIVE(z, 3);\n\
         z = 1; GIVE(z, 2); }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); } TAKE(x, 0);\n\
         assert(x == 0 || y != 5); } //~ assertion\nEND; }",
    ),
    (
        "a rank in a variable is sent to in the end",
        4,
        Any,
        "static int chosen = 2; MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); }\n\
         z = 0; GIVE(z, 1); GIVE(z, 3); z = 1; GIVE(z, chosen); }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); } TAKE(x, 0);\n\
         assert(x == 0 || y != 5); } //~ assertion\nEND; }",
    ),
    (
        "workers pass it on",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         if (rank == 1) GIVE(y, 2); if (rank == 2) { TAKE(x, 1);\nassert(x != 5); } } //~ assertion\nEND; }",
    ),
    (
        "workers with wildcards",
        4,
        Any,
        "MAIN { START; if (rank == 0) { for (int k = 0; k < 2; k++) { TAKE(x, ANY); GIVE(x, s.MPI_SOURCE); } }\n\
         else if (rank == 3) { TAKE(x, ANY); TAKE(y, ANY);\nassert(x < y); } //~ assertion\n\
         else { GIVE(rank, 0); TAKE(x, 0); GIVE(rank, 3); }\nEND; }",
    ),
    (
        "only one of them waits for ever",
        4,
        Any,
        "MAIN { START; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else { while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         if (rank == 2 && y == 5)\nTAKE(x, 0); } //~ absolute-deadlock\nEND; }",
    ),
    (
        "a collective operation in the order of ranks",
        4,
        Any,
        "MAIN { START; int all[4]; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         MPI_Gather(&y, 1, MPI_INT, all, 1, MPI_INT, 0, W); if (rank == 0) {\n\
         assert(all[2] != 5); } //~ assertion\nEND; }",
    ),
    (
        "a communicator of some",
        4,
        Any,
        "MAIN { START; MPI_Comm some; if (rank == 0) { DEAL\n\
         for (int k = 0; k < TASKS; k++) { TAKE(x, ANY); NEXT; GIVE(z, s.MPI_SOURCE); } }\n\
         else while (1) { TAKE(x, 0); if (x == 0) break; y = x; GIVE(x, 0); }\n\
         MPI_Comm_split(W, y == 5, 0, &some); MPI_Comm_rank(some, &z); MPI_Comm_free(&some);\n\
         assert(y == 5 || z != 2 || y != 4); //~ assertion\nEND; }",
    ),
    (
        "who asks and asks",
        4,
        Any,
        "MAIN { START; int f = 0; if (rank == 0) { for (int k = 0; k < 3; k++) { f = 0;\n\
         while (!f) MPI_Iprobe(ANY, 0, W, &f, &s); TAKE(x, s.MPI_SOURCE); y = 10 * y + x; }\n\
         assert(y != 321); } //~ assertion\nelse GIVE(rank, 0);\nEND; }",
    ),
    (
        "a rank that came as data",
        4,
        Any,
        "MAIN { START; if (rank == 0) { for (int k = 0; k < 3; k++) { TAKE(x, ANY); GIVE(k, x); } }\n\
         else { GIVE(rank, 0); TAKE(y, 0);\nassert(y != 2 || rank != 1); } //~ assertion\nEND; }",
    ),
    (
        "a rank from before",
        4,
        Any,
        "MAIN { START; int who[3]; if (rank == 0) { for (int k = 0; k < 3; k++) { TAKE(x, ANY); who[k] = s.MPI_SOURCE; }\n\
         for (int k = 0; k < 3; k++) MPI_Recv(&x, 1, MPI_INT, ANY, 1, W, &s);\n\
         for (int k = 0; k < 3; k++) GIVE(k, who[k]); }\n\
         else { GIVE(rank, 0); MPI_Send(&x, 1, MPI_INT, 0, 1, W); TAKE(y, 0);\nassert(y != 2 || rank != 3); } //~ assertion\nEND; }",
    ),
];
