//! What real runs of OpenMP programs compute is among what was explored.
//!
//! Random loops read what a thread's copies hold between its iterations: running sums, counters, arrays. What gcc's own OpenMP
//! prints is one of the results that are allowed, so to assert that it is another one must fail. So no shortcut
//! that looks at fewer teams or schedules than there are goes unseen, as far as gcc takes the schedule that it would miss.

use crate::ANTIPHON;
use antiphon_testing::compilers::{has_gcc, run_by_gcc};
use antiphon_testing::{setting, Random, Scratch};

const COUNT: usize = 4;

fn statement(random: &mut Random) -> &'static str {
    random.pick(&[
        "s += i + 1;",
        "s += i + 1; a[i] += s;",
        "s = s * 2 + i;",
        "t = t + 1; a[i] += t;",
        "a[i] += x[0]; x[0]++;",
        "a[i] += *x; *x = i;",
        "count(x); a[i] += x[0];",
        "if (s > 2) a[i] += 10;",
        "m = i > m ? i : m;",
        "if (m < i) { m = i; a[i] += 5; }",
        "p += i;",
    ])
}

/// The program up to the end of its loop.
fn beginning(random: &mut Random) -> String {
    let statements: Vec<&str> = (0..random.between(1, 3)).map(|_| statement(random)).collect();
    let schedule = random.pick(&[
        "",
        "",
        "schedule(static)",
        "schedule(static, 1)",
        "schedule(dynamic)",
        "schedule(dynamic, 2)",
        "schedule(guided)",
    ]);
    let (region, of_loop) =
        random.pick(&[("parallel for num_threads(2)", ""), ("parallel num_threads(2)", "#pragma omp for")]);
    let clauses = format!("firstprivate(t, x) reduction(+ : s) reduction(* : p) reduction(max : m) {schedule}");
    let directive = match of_loop.is_empty() {
        true => format!("#pragma omp {region} {clauses}"),
        false => format!("#pragma omp {region}\n{of_loop} {clauses}"),
    };
    format!(
        "#include <assert.h>\n#include <stdio.h>\nstatic void count(int *y) {{ y[0] += 2; }}\nint main(void) {{\n  \
         int a[{COUNT}] = {{0}}, x[1] = {{1}}, s = 0, t = 0, m = 0, p = 1;\n{directive}\n  \
         for (int i = 0; i < {COUNT}; i++) {{ {} }}\n",
        statements.join(" ")
    )
}

#[test]
fn what_a_real_run_computes_was_explored() {
    if !has_gcc() {
        return;
    }
    let names: Vec<String> = (0..COUNT).map(|i| format!("a[{i}]")).chain(["s", "m", "p"].map(str::to_owned)).collect();
    let mut random = Random::new(23);
    for number in 0..setting("ANTIPHON_OPENMP_VALUES", 16) {
        let text = beginning(&mut random);
        let format: String = names.iter().map(|_| "%d ").collect();
        let printing = format!("{text}  printf(\"{format}\\n\", {});\n  return 0;\n}}\n", names.join(", "));
        let output = run_by_gcc(&["-fopenmp"], &printing).expect("gcc takes the program");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let values: Vec<&str> = printed.split_whitespace().collect();
        assert_eq!(values.len(), names.len(), "{printing}");
        let same: Vec<String> = names.iter().zip(&values).map(|(name, value)| format!("{name} == {value}")).collect();
        let asserting = format!("{text}  assert(!({}));\n  return 0;\n}}\n", same.join(" && "));
        let folder = Scratch::new("values", &[("a.c", &asserting)]);
        let found = ANTIPHON.run(folder.folder(), &["verify", "-q", "a.c"]);
        let said = String::from_utf8_lossy(&found.stdout).into_owned();
        assert_eq!(found.status.code(), Some(1), "{number}: a real run computes this:\n{asserting}\n{said}");
    }
}
