//! Where all orders of messages lead to the same one is explored; verdicts are those of all orders.
//!
//! In each wrong program one line depends on the order, on when a message comes, or on what the last message left, and
//! it is wrong in an order that is not the first one. A search that took too much for the same would miss it.

use super::support::{program_of, verdict, Case, Verdict};
use antiphon_verify::{verify, Commuting, Options};
use antiphon_world::Scheduling;

/// How many states there are, with one order for all that lead to the same and with all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum States {
    /// Fewer.
    Fewer,
    /// As many: the order can be seen.
    Same,
    /// Nothing is said about that.
    Any,
}

use States::{Any, Fewer, Same};

/// Name, what becomes of the states, globals, what rank 0 does, what the others do.
type Row = (&'static str, States, &'static str, &'static str, &'static str);

const PRELUDE: &str = r"
#include <assert.h>
#include <mpi.h>
#define W MPI_COMM_WORLD
#define RECV(x, st) MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, W, st)
#define NONE MPI_STATUS_IGNORE
#define SEND(x) MPI_Send(&x, 1, MPI_INT, 0, 0, W)
#define EACH for (int i = 1; i < n; i++)
";

fn text_of((_, _, globals, receiver, sender): &Row) -> String {
    format!(
        "{globals}\nint main(int argc, char **argv) {{ int rank, n, x = 0, sum = 0; MPI_Status st; \
         MPI_Init(&argc, &argv); MPI_Comm_rank(W, &rank); MPI_Comm_size(W, &n);\n\
         if (rank == 0) {{\n{receiver}\n}} else {{\n{sender}\n}}\nMPI_Finalize(); return 0; }}\n"
    )
}

fn searched(case: &Case, change: impl Fn(&mut Options)) -> (Verdict, u64) {
    let (model, map) = program_of(&case.name, format!("{PRELUDE}#line 1\n{}", case.body));
    let mut options = case.options();
    change(&mut options);
    let outcome = verify(&model, &options);
    (verdict(&map, &outcome), outcome.statistics.states_seen)
}

#[test]
fn one_order_finds_what_all_orders_find() {
    let mut complaints = Vec::new();
    for row in ROWS {
        let (name, states, ..) = *row;
        let case = Case { name: name.into(), processes: 4, inputs: Vec::new(), body: text_of(row) };
        let (found, few) = searched(&case, |_| ());
        let (all, many) = searched(&case, |options| options.reductions.commuting = Commuting::Ignored);
        let (stores, _) = searched(&case, |options| options.reductions.commuting = Commuting::Stores);
        if found != all || found != stores || !found.complete || found.provable != case.marked() {
            complaints.push(format!("{name}: {found:?}, with all orders {all:?}, without sums {stores:?}"));
        }
        let as_expected = match states {
            Fewer => few < many,
            Same => few == many,
            Any => few <= many,
        };
        if !as_expected {
            complaints.push(format!("{name}: {few} states, with all orders {many}"));
        }
        let three = |options: &mut Options| options.processes = 3;
        let (fewer, _) = searched(&case, three);
        let (full, _) = searched(&case, |options| {
            three(options);
            options.policy.scheduling = Scheduling::Everything;
        });
        if fewer != full {
            complaints.push(format!("{name}: {fewer:?}, but with no reduction {full:?}"));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

const ROWS: &[Row] = &[
    ("a sum", Fewer, "", "EACH { RECV(x, &st); sum += x; }\nassert(sum == n * (n - 1) / 2);", "SEND(rank);"),
    (
        "a sum in a global variable, and a barrier",
        Fewer,
        "static int total;",
        "EACH { RECV(x, NONE); total = total + x; } MPI_Barrier(W);\nassert(total == n * (n - 1) / 2);",
        "SEND(rank); MPI_Barrier(W);",
    ),
    (
        "by sender",
        Fewer,
        "int a[8];",
        "int left = n - 1; while (left > 0) { RECV(x, &st); a[st.MPI_SOURCE - 1] = x; left--; }\nEACH assert(a[i - 1] == i);",
        "SEND(rank);",
    ),
    (
        "rows by sender",
        Fewer,
        "double c[8][2];",
        "int k = 0; do { double row[2]; MPI_Recv(row, 2, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, W, &st);\n\
         int who = st.MPI_SOURCE; for (int j = 0; j < 2; j++) c[who][j] = row[j]; k = k + 1; } while (k != n - 1);\n\
         EACH assert(c[i][0] == i && c[i][1] == 2 * i);",
        "double r[2] = {rank, 2 * rank}; MPI_Send(r, 2, MPI_DOUBLE, 0, rank, W);",
    ),
    (
        "each message is asserted about",
        Any,
        "",
        "EACH { RECV(x, &st);\nassert(x == st.MPI_SOURCE && x != 3); } //~ assertion",
        "SEND(rank);",
    ),
    ("the last one counts", Same, "", "int last = 0; EACH { RECV(x, NONE); last = x; }\nassert(last != 1); //~ assertion", "SEND(rank);"),
    ("by order", Same, "int a[8];", "EACH { RECV(x, NONE); a[i] = x; }\nassert(a[1] != 3); //~ assertion", "SEND(rank);"),
    ("a weight", Same, "", "EACH { RECV(x, NONE); sum += i * x; }\nassert(sum != 10); //~ assertion", "SEND(rank);"),
    ("a weight by an inner loop", Same, "", "EACH { RECV(x, NONE); for (int j = 0; j < i; j++) sum += x; }\nassert(sum != 10); //~ assertion", "SEND(rank);"),
    ("one is left", Same, "", "for (int i = 1; i < n - 1; i++) { RECV(x, NONE); sum += x; } RECV(x, NONE);\nassert(sum != 5); //~ assertion", "SEND(rank);"),
    ("the last one is not added", Same, "", "int i = 1; while (1) { RECV(x, NONE); if (i == n - 1) break; sum += x; i++; }\nassert(sum != 5); //~ assertion", "SEND(rank);"),
    ("the first one is added again", Same, "", "int first = 0; EACH { RECV(x, NONE); sum += x; if (i == 1) first += x; }\nassert(first != 3); //~ assertion", "SEND(rank);"),
    ("the buffer afterwards", Same, "", "EACH { RECV(x, NONE); sum += x; }\nassert(x != 1); //~ assertion", "SEND(rank);"),
    ("the status afterwards", Same, "", "EACH { RECV(x, &st); sum += x; }\nassert(st.MPI_SOURCE != 1); //~ assertion", "SEND(rank);"),
    ("a pointer to the buffer", Same, "", "int *p = &x; EACH { RECV(x, NONE); sum += x; }\nassert(*p != 1); //~ assertion", "SEND(rank);"),
    ("a sum on the way", Same, "", "EACH { RECV(x, NONE); sum += x;\nassert(sum != 5); } //~ assertion", "SEND(rank);"),
    ("a sum that is read", Same, "", "int seen = 0; EACH { RECV(x, NONE); sum += x; if (sum == 5) seen = 1; }\nassert(!seen); //~ assertion", "SEND(rank);"),
    ("the sum is subtracted from", Same, "", "EACH { RECV(x, NONE); sum = x - sum; }\nassert(sum != 4); //~ assertion", "SEND(rank);"),
    ("neighbours are overwritten", Same, "int a[8];", "EACH { RECV(x, &st); a[st.MPI_SOURCE] = x; a[st.MPI_SOURCE + 1] = 0; }\nassert(a[2] == 2); //~ assertion", "SEND(rank);"),
    ("two senders choose one element", Same, "int a[8];", "EACH { RECV(x, &st); a[st.MPI_SOURCE / 2] = x; }\nassert(a[1] != 2); //~ assertion", "SEND(rank);"),
    ("the message chooses the element", Same, "int a[8];", "EACH { RECV(x, &st); a[x % 2] = x; }\nassert(a[1] != 1); //~ assertion", "SEND(rank);"),
    ("a shorter message", Any, "", "x = 0; EACH { RECV(x, NONE); sum += x; }\nassert(sum != 7); //~ assertion", "MPI_Send(&rank, rank == 2 ? 0 : 1, MPI_INT, 0, 0, W);"),
    (
        "one sends twice",
        Any,
        "",
        "EACH { RECV(x, NONE); sum += x; }\nassert(sum != 13); RECV(x, NONE); //~ assertion",
        "SEND(rank); int y = 10; if (rank == 1) SEND(y);",
    ),
    (
        "one sends again after a message of another worker",
        Any,
        "",
        "EACH { RECV(x, NONE); sum += x; }\nassert(sum != 13); RECV(x, NONE); //~ assertion",
        "int y = 10; SEND(rank); if (rank == 2) MPI_Send(&y, 1, MPI_INT, 1, 5, W);\n\
         if (rank == 1 && n > 2) { MPI_Recv(&y, 1, MPI_INT, 2, 5, W, NONE); SEND(y); }",
    ),
    (
        "a message from before the loop is answered",
        Any,
        "",
        "int go = 10; MPI_Request q; MPI_Isend(&go, 1, MPI_INT, 1, 0, W, &q); EACH { RECV(x, NONE); sum += x; }\n\
         MPI_Wait(&q, NONE); assert(sum != 13); RECV(x, NONE); //~ assertion",
        "SEND(rank); if (rank == 1) { int y; MPI_Recv(&y, 1, MPI_INT, 0, 0, W, NONE); SEND(y); }",
    ),
    ("more are received than sent", Any, "", "for (int i = 0; i < n; i++) { RECV(x, NONE); sum += x; } //~ absolute-deadlock", "SEND(rank);"),
    ("a sender is wrong afterwards", Any, "", "EACH { RECV(x, NONE); sum += x; }", "SEND(rank);\nassert(rank != n - 1); //~ assertion"),
    ("an element that is not there", Any, "int a[2];", "EACH { RECV(x, &st);\na[st.MPI_SOURCE - 1] = x; } //~ array-bounds", "SEND(rank);"),
];
