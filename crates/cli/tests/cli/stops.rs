//! A limit on time ends a command whatever it does: within a tenth of the limit and half a
//! second, with `inconclusive` and the reason, or with an answer that was there before.
//!
//! Each program is one of a kind that is known to keep some part of Antiphon busy.

use crate::ANTIPHON;
use antiphon_testing::tool::stderr;
use antiphon_testing::Scratch;
use serde_json::Value;
use std::fmt::Write;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_millis(1500);

/// Beyond what is promised, for starting a process on a busy machine.
const START: Duration = Duration::from_millis(1000);

/// Quantifiers in quantifiers over elements of an array.
const QUANTIFIERS: &str = "#pragma TASS input {n > 0}\nint n;\n#pragma TASS input\nint a[100];\nint main(void) {
#pragma TASS assume forall {int i | 0 <= i && i < n} exists {int j | 0 <= j && j < n} forall {int k | 0 <= k && k < n} a[i % 100] * a[j % 100] > a[k % 100] + i * j
#pragma TASS assert forall {int i | 0 <= i && i < n} forall {int j | 0 <= j && j < n} exists {int k | 0 <= k && k < n} a[i % 100] * a[k % 100] != a[j % 100] * k
  return 0;
}";

/// Quotients of polynomials that have nothing in common.
const QUOTIENTS: &str = "#pragma TASS input\ndouble x, y, z, w;\n#pragma TASS output\ndouble r;\nint main(void) {
  double p = 1, q = 1;
  for (int i = 1; i < 40; i++) {
    p = p * (x + i * y + z * w) + (y - i);
    q = q * (x - i * z + w * y) + (z + i);
    r = r + p / q;
  }
  return 0;
}";

/// Powers of polynomials into which something is put.
const POLYNOMIALS: &str = "#include <assert.h>\n#pragma TASS input\nint x, y, z;\nint main(void) {
  int a = 1, c = 1;
  for (int i = 0; i < 30; i++) { a = a * (z + 1) - i + y; c = c * (z + a) + x; }
  assert(a * c != 12345);
  return 0;
}";

/// An array that is written and read at indices that come out of it.
const INDICES: &str =
    "#include <assert.h>\n#pragma TASS input {0 <= s && s < 400}\nint s;\nint a[400];\nint main(void) {
  int i = s, j = 7;
  for (int k = 0; k < 400; k++) {
    a[i] = j + k; a[j] = i;
    i = (a[(i + k) % 400] % 400 + 400) % 400;
    j = (a[(j * k) % 400] % 400 + 400) % 400;
  }
  assert(a[i] >= 0);
  return 0;
}";

const MANY: &str = "#include <mpi.h>\nint main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &x, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Allreduce(&rank, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}";

const LARGE: &str =
    "#include <assert.h>\n#define N 600\ndouble a[N][N], b[N][N], c[N][N];\n#pragma TASS input\ndouble s;
int main(void) {
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { a[i][j] = s * i + j; b[i][j] = s + i * j; }
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
  assert(c[3][4] >= 0);
  return 0;
}";

/// Values of which nothing is known, filled in and summed up one by one.
const SUMMED: &str = "#include <assert.h>\n#define N 600\n#pragma TASS input\ndouble x, y;\ndouble a[N][N];
int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i][j] = x * i + y * j;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) sum += a[i][j] * a[j][i];
  assert(sum != 5);
  return 0;
}";

/// A question to the solver in each of many iterations.
const QUERIES: &str = "#include <assert.h>\n#pragma TASS input {x > 1 && y > 1}\nint x, y;\nint main(void) {
  for (int i = 1; i < 1000000; i++) {
    assert(x * y * y + i * x != i * y + x * x * x - 7 * i);
    if (x * x > i * y) x + y > i ? i++ : 0;
  }
  return 0;
}";

/// Six ranks send, and one takes what comes: every order is another state.
const EXPLOSION: &str = "#include <mpi.h>\nint main(int argc, char **argv) {
  int rank, size, got[300];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 40 * (rank == 0 ? size - 1 : 1); i++) {
    int x = 40 * rank + i;
    if (rank == 0)
      MPI_Recv(&got[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}";

const DEEP: &str = "#pragma TASS input {n > 0}\nint n;
static int f(int k) { int a[10] = {0}; a[k % 10] = k; return k == 0 ? 0 : f(k - 1) + f(k > 2 ? k - 2 : 0) + a[3]; }
int main(void) { return f(n) != 12; }";

const THREADS: &str = "#include <pthread.h>\n#include <assert.h>\nint x, y;
void *a(void *p) { for (int i = 0; i < 60; i++) { x = x + 1; y = x * y + i; } return 0; }
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, a, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  assert(x * y != 77777);
  return 0;
}";

const MIXED: &str = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {
  unsigned a = 0, b = 1, c = 2, d = 3;
  while (__VERIFIER_nondet_int()) {
    unsigned t = a * b + c;
    a = b ^ c; b = c * d; c = d + t; d = t * t - a;
    if (a % 7 == 3) b = a;
  }
  assert(a * b + c * d != 123456789u || a == 17);
  return 0;
}";

/// A file of many functions, each of which is called.
fn huge() -> String {
    let mut text = String::new();
    for i in 0..60_000 {
        let body =
            format!("int y = x + {i}; for (int i = 0; i < 3; i++) {{ y += x * i; if (y > 10) y -= {i}; }} return y;");
        let _ = writeln!(text, "static int f{i}(int x) {{ {body} }}");
    }
    text += "int main(void) { int s = 0;\n";
    (0..60_000).for_each(|i| _ = writeln!(text, "s += f{i}(s);"));
    text + "return 0; }\n"
}

/// How long a command takes that has nothing to do.
fn idle() -> Duration {
    let scratch = Scratch::new("idle", &[("program.c", "int main(void) { return 0; }")]);
    let started = Instant::now();
    let mut command = ANTIPHON.command(scratch.folder(), &["verify", "-q", "program.c"]);
    assert!(command.output().expect("it starts").status.success());
    started.elapsed()
}

/// Runs a command, and checks how long it takes and what it says.
fn check(words: &[&str], text: &str) {
    let scratch = Scratch::new("stops", &[("program.c", text)]);
    let limit = format!("{}ms", LIMIT.as_millis());
    let started = Instant::now();
    let mut command = ANTIPHON.command(scratch.folder(), words);
    let output =
        command.args(["-q", "--format", "json", "--timeout", &limit, "program.c"]).output().expect("it starts");
    let time = started.elapsed();
    // A machine with much else to do starts processes late: so late as one that has nothing to do takes.
    let busy = START + 4 * idle();
    let result: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)));
    assert!(time < LIMIT + LIMIT / 10 + Duration::from_millis(500) + busy, "{words:?}: {time:?}\n{text:.300}");
    match result["verdict"].as_str() {
        Some("inconclusive") => assert_eq!(output.status.code(), Some(3), "{result:#}"),
        Some("violated") => assert_eq!(output.status.code(), Some(1), "{result:#}"),
        // The time may have been enough.
        Some("holds") => assert_eq!(output.status.code(), Some(0), "{result:#}"),
        other => panic!("{words:?}: {other:?}"),
    }
}

#[test]
fn questions_about_numbers_end() {
    check(&["verify"], QUANTIFIERS);
    check(&["verify"], QUOTIENTS);
    check(&["verify"], POLYNOMIALS);
    check(&["verify", "--arith", "machine"], POLYNOMIALS);
    check(&["verify"], INDICES);
}

#[test]
fn what_was_slow_ends() {
    check(&["verify"], SUMMED);
    check(&["verify"], QUERIES);
    for jobs in ["1", "2"] {
        check(&["verify", "-n", "7", "-j", jobs], EXPLOSION);
    }
}

#[test]
fn large_programs_end() {
    check(&["verify", "-n", "100000"], MANY);
    check(&["verify"], LARGE);
    check(&["verify"], DEEP);
    check(&["verify"], &huge());
}

#[test]
fn other_engines_end() {
    check(&["verify", "--infer"], INDICES);
    for method in ["tdv", "bmc", "order"] {
        check(&["trace", "--method", method], THREADS);
    }
    for engine in ["predicates", "horn", "both"] {
        check(&["cegar", "--engine", engine], MIXED);
    }
    check(&["cegar"], &huge());
}
