//! Values that were drawn, many of them: what is asked of one is answered from what has to do with it (`domain`, `near`), and the answers are
//! those that the whole path would give. Each program draws so many values that its path is a long one.

use super::support::{program_of, verdict, Case};
use antiphon_verify::verify;

/// Name, what `main` does.
type Row = (&'static str, &'static str);

const PRELUDE: &str = r"
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#define MANY 24
#pragma TASS input {0 <= n && n <= 9}
int n;
int a[MANY];
double t[MANY];
#define DRAW for (int i = 0; i < MANY; i++) a[i] = rand()
#define READ for (int i = 0; i < MANY; i++) t[i] = MPI_Wtime()
";

const ROWS: &[Row] = &[
    ("each is in its range", "DRAW; for (int i = 0; i < MANY; i++) assert(a[i] >= 0 && a[i] <= RAND_MAX);"),
    ("one is compared with a number", "DRAW; if (a[3] < 5) { assert(a[3] != 7);\nassert(a[3] != 4); } //~ assertion"),
    ("two are compared", "DRAW; if (a[3] < a[17]) { assert(a[17] > 0);\nassert(a[3] > 0); } //~ assertion"),
    ("three are compared in a row", "DRAW; if (a[3] < a[17] && a[17] < a[5]) { assert(a[5] >= a[3] + 2);\nassert(a[5] > a[3] + 2); } //~ assertion"),
    ("one is compared with an input", "DRAW; if (a[2] < n) { assert(a[2] + 1 <= n);\nassert(a[2] + 1 < n); } //~ assertion"),
    ("two through an input", "DRAW; if (a[2] < n) if (n < a[9]) { assert(a[9] >= a[2] + 2);\nassert(a[9] < 11); } //~ assertion"),
    ("two are equal", "DRAW; if (a[4] == a[20]) if (a[20] == 6) { assert(a[4] == 6);\nassert(a[5] == 6); } //~ assertion"),
    ("one way is impossible", "DRAW; if (a[8] > 10) if (a[8] < 11)\nassert(0);"),
    ("a clock goes on", "READ; for (int i = 1; i < MANY; i++) assert(t[i] >= t[i - 1]);"),
    ("a clock goes on from the first to the last", "READ; assert(t[MANY - 1] >= t[0]);\nassert(t[MANY - 1] > t[0] + 1); //~ assertion"),
    ("a clock goes on from one in the middle", "READ; if (t[5] > 3) { assert(t[15] > 3);\nassert(t[4] > 3); } //~ assertion"),
    ("only the last is kept", "int last = 0; for (int i = 0; i < MANY; i++) last = rand() % 10;\nassert(last < 10);\nassert(last < 9); //~ assertion"),
];

#[test]
fn a_long_path_answers_as_a_short_one_would() {
    let mut complaints = Vec::new();
    for (name, body) in ROWS {
        let text = format!(
            "int main(int argc, char **argv) {{ MPI_Init(&argc, &argv);\n{body}\nMPI_Finalize(); return 0; }}\n"
        );
        let case = Case { name: (*name).into(), processes: 1, inputs: Vec::new(), body: text };
        let (model, map) = program_of(name, format!("{PRELUDE}#line 1\n{}", case.body));
        let found = verdict(&map, &verify(&model, &case.options()));
        if !found.complete || !found.possible.is_empty() || found.provable != case.marked() {
            complaints.push(format!("{name}: {found:?}"));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
