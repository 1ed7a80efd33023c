//! Loops and what is said of them, as text: the answers themselves, and that what is not understood
//! is left open.

use antiphon_independence::{sequential_loops, shared_loops, Alone, Answer, Judged, Reals, Sharing, Which, Writes};
use antiphon_prover::Prover;
use antiphon_source::{Interner, SourceMap, Span};
use antiphon_syntax::Target;
use antiphon_testing::program::ast_of;

fn line(map: &SourceMap, span: Span) -> u32 {
    map.position(span).map_or(0, |place| place.line)
}

fn said(map: &SourceMap, judged: &Judged) -> String {
    let text = match &judged.answer {
        Answer::Independent(clauses) => {
            let clauses: Vec<String> = clauses.iter().map(|clause| clause.text()).collect();
            format!("independent {}", clauses.join(" ")).trim_end().to_owned()
        }
        Answer::Dependent(found) => {
            let word = |writes| if writes == Writes::Yes { "writes" } else { "reads" };
            format!(
                "{}: {} {}, {} {}",
                found.place,
                found.first.iteration,
                word(found.first.writes),
                found.second.iteration,
                word(found.second.writes)
            )
        }
        Answer::Undecided(doubt) => format!("open: {} ({})", doubt.message, line(map, doubt.span)),
    };
    format!("{}: {text}", line(map, judged.span))
}

fn shared(text: &str) -> Vec<String> {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let ast = ast_of(&mut map, &mut names, Target::default(), "a.c", text);
    let judged = shared_loops(&ast, &names, Target::default(), Prover::default(), (&Alone::unknown(), Reals::Rounded));
    judged.iter().map(|judged| said(&map, judged)).collect()
}

fn sequential(text: &str) -> Vec<String> {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let ast = ast_of(&mut map, &mut names, Target::default(), "a.c", text);
    let judged = sequential_loops(&ast, &names, Target::default(), Prover::default(), Which::All);
    judged.iter().map(|judged| said(&map, judged)).collect()
}

/// The only loop of a function body, with a directive.
fn one(declarations: &str, directive: &str, body: &str) -> String {
    let text = format!("#include <math.h>\n{declarations} {{\n#pragma omp {directive}\n{body}\n}}\n");
    let all = shared(&text);
    assert_eq!(all.len(), 1, "{all:?}");
    all[0].split_once(": ").map(|(_, text)| text.to_owned()).unwrap_or_default()
}

#[test]
fn loops_for_every_count() {
    let proved = [
        ("void f(int n, double *restrict a, double *restrict b)", "for (int i = 0; i < n; i++) a[i] = 2 * b[i];"),
        ("void f(int n, double *a)", "for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];"),
        ("void f(int n, double a[n][n])", "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i + j;"),
        ("void f(int n, double *a)", "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i * n + j] = i + j;"),
        ("double a[100], b[100]; void f(void)", "for (int i = 1; i < 99; i++) b[i] = (a[i - 1] + a[i + 1]) / 2;"),
        ("void f(int n, double *a)", "for (int i = 0; i < n; i += 3) { a[i] = 1; a[i + 1] = 2; a[i + 2] = 3; }"),
        ("void f(int n, int *a)", "for (int i = 0; i < n; i++) if (i % 2) a[i - 1] = a[i];"),
        ("void f(int n, int *a)", "for (int i = 0; i < n; i++) a[i * i] = i;"),
        ("struct p { double x, y; }; void f(int n, struct p *a)", "for (int i = 0; i < n; i++) a[i].x = a[i].y;"),
        ("void f(int n, int *a)", "for (int i = n; i > 0; i--) { if (i == 3) continue; a[i] = sqrt(i); }"),
    ];
    for (declaration, body) in proved {
        assert_eq!(one(declaration, "parallel for", body), "independent", "{declaration} {body}");
    }
}

#[test]
fn loops_with_a_dependence() {
    let found = one("void f(int n, double *a)", "parallel for", "for (int i = 0; i < n; i++) a[i] = a[i + 1];");
    assert!(found.starts_with("a[") && found.contains("writes") && found.contains("reads"), "{found}");
    let found =
        one("double b[9][9]; void f(int n)", "parallel for", "for (int i = 2; i < n; i++) b[i][0] = b[i - 2][8 + 1];");
    assert!(found.starts_with("open: a subscript"), "{found}");
    let found = one(
        "double b[9][9]; void f(int n, int m)",
        "parallel for",
        "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) b[i][j] = b[i][j - 1];",
    );
    assert!(!found.starts_with("independent"), "a subscript beyond its row: {found}");
    let found = one("int x; void f(int n)", "parallel for", "for (int i = 0; i < n; i++) x = i;");
    assert!(found.starts_with("x: i = 0 writes"), "{found}");
    let found = one("void f(int n, int *a)", "parallel for", "for (int i = 0; i < n; i++) a[i / 2] = i;");
    assert!(found.starts_with("a["), "{found}");
    let found = one("void f(int n, int *a)", "parallel for", "for (int i = 0; i < n; i++) a[i % 8] = i;");
    assert!(found.starts_with("a["), "{found}");
}

#[test]
fn what_is_not_understood_is_open() {
    for (declaration, body) in [
        ("void f(int n, double *a, double *b)", "for (int i = 0; i < n; i++) a[i] = b[i + 1];"),
        ("void f(int n, double **a)", "for (int i = 0; i < n; i++) a[i][0] = 1;"),
        ("void g(int); void f(int n)", "for (int i = 0; i < n; i++) g(i);"),
        ("void f(int n, int *a, int *p)", "for (int i = 0; i < n; i++) a[p[i]] = 1;"),
        ("int n; void f(int *a)", "for (int i = 0; i < 9; i++) a[i + n] = n;"),
        ("void f(int n, int *a, void (*g)(int *))", "for (int i = 0; i < n; i++) g(a);"),
        ("union u { int x; float y; } u[9]; void f(int n)", "for (int i = 0; i < n; i++) u[i].x = 1;"),
    ] {
        let found = one(declaration, "parallel for", body);
        assert!(found.starts_with("open"), "{declaration} {body}: {found}");
    }
}

#[test]
fn clauses_are_believed() {
    let body = "for (int i = 0; i < n; i++) { x = a[i]; s += x; a[i] = x + 1; }";
    let with = |clauses: &str| one("void f(int n, double *a, double x, double s)", clauses, body);
    assert_eq!(with("parallel for private(x) reduction(+:s)"), "independent");
    assert!(with("parallel for private(x)").starts_with("s: "));
    assert!(with("parallel for reduction(+:s)").starts_with("x: "));
    let critical = "for (int i = 0; i < n; i++) {\n#pragma omp critical\nx = x + i;\n}";
    assert_eq!(one("void f(int n, int x)", "parallel for", critical), "independent");
    let atomic = "for (int i = 0; i < n; i++) {\n#pragma omp atomic\nx += i;\n}";
    assert_eq!(one("void f(int n, int x)", "parallel for", atomic), "independent");
    let atomic =
        "for (int i = 0; i < n; i++) {\n#pragma omp atomic\nx = x + i;\nint v;\n#pragma omp atomic read\nv = x;\n}";
    assert_eq!(one("void f(int n, int x)", "parallel for", atomic), "independent");
    let mixed = "for (int i = 0; i < n; i++) {\n#pragma omp atomic\nx += i;\na[i] = x; }";
    assert!(!one("int a[9]; void f(int n, int x)", "parallel for", mixed).starts_with("independent"));
    let nest = "for (int i = 0; i < n; i++) for (int j = 0; j < 9; j++) a[i][j] = 1;";
    assert_eq!(one("int a[9][9]; void f(int n)", "parallel for collapse(2)", nest), "independent");
    let row = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i] = 1;";
    assert!(one("int a[9]; void f(int n)", "parallel for collapse(2)", row).starts_with("a["));
}

#[test]
fn loops_of_a_region() {
    let text = "int a[9]; void f(int n) { int k = 0;\n#pragma omp parallel\n{ int t = 0;\n#pragma omp for\n\
                for (int i = 0; i < n; i++) { t = i; a[i] = t; }\n#pragma omp for\n\
                for (int i = 0; i < n; i++) { k = i; }\n} }\nvoid g(int n) {\n#pragma omp for\n\
                for (int i = 0; i < n; i++) a[i] = 1; }";
    let all = shared(text);
    assert_eq!(all[0], "5: independent");
    assert!(all[1].starts_with("7: k: "), "{all:?}");
    assert!(all[2].contains("open: the region"), "{all:?}");
}

#[test]
fn sequential_loops_get_their_clauses() {
    let text = "double f(int n, const double *restrict a, double *restrict b) {\n\
                double s = 0, t, m = a[0]; int i, j, last = 0;\n\
                for (i = 0; i < n; i++) { t = a[i]; b[i] = t * t; s += t; if (a[i] > m) m = a[i]; last = i; }\n\
                for (i = 1; i < n; i++) b[i] = b[i - 1];\n\
                for (i = 0; i < n; i++) for (j = 0; j < n; j++) b[i * n + j] = 0;\n\
                for (i = 0; i < n; i++) { if (i == 3) break; }\n\
                return s + m + last; }";
    let all = sequential(text);
    assert_eq!(all[0], "3: independent private(t) lastprivate(last) reduction(+: s) reduction(max: m)");
    assert!(all[1].starts_with("4: b["), "{all:?}");
    assert_eq!(all[2], "5: independent private(j)");
    assert_eq!(all[3], "5: independent");
    assert!(all[4].starts_with("6: open: `break`"), "{all:?}");
}

#[test]
fn a_value_from_another_iteration_is_a_dependence() {
    let text = "void f(int n, int *a) { int x = 0;\nfor (int i = 0; i < n; i++) { a[i] = x; x = i; }\n\
                for (int i = 0; i < n; i++) { x = 2 * x + i; }\na[0] = x; }";
    let all = sequential(text);
    assert!(all[0].starts_with("2: x: i = "), "{all:?}");
    assert!(all[1].starts_with("3: x: i = "), "{all:?}");
}

/// The loops of a whole program that one thread may execute as well, by their lines.
fn indifferent(text: &str, reals: Reals) -> Vec<u32> {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let ast = ast_of(&mut map, &mut names, Target::default(), "a.c", text);
    let units = [ast];
    let alone = Alone::of(&units, &names);
    let judged = shared_loops(&units[0], &names, Target::default(), Prover::default(), (&alone, reals));
    judged.iter().filter(|of| of.sharing == Sharing::Indifferent).map(|of| line(&map, of.span)).collect()
}

/// A program with one loop, in `main`.
fn is_indifferent(clauses: &str, body: &str) -> bool {
    let text = format!(
        "int a[9], n; double d; void f(void) {{ a[0] = 1; }}\nint main(void) {{ int s = 0, t = 0, k; double r = 0;\n\
         #pragma omp parallel for {clauses}\n{body}\nreturn s; }}"
    );
    !indifferent(&text, Reals::Rounded).is_empty()
}

#[test]
fn a_team_that_makes_no_difference() {
    assert!(is_indifferent("", "for (int i = 0; i < n; i++) a[i] = i;"));
    assert!(is_indifferent("schedule(dynamic, 2) num_threads(3)", "for (int i = 0; i < n; i++) a[i] = i;"));
    assert!(is_indifferent("reduction(+:s)", "for (int i = 0; i < n; i++) s += a[i];"));
    assert!(is_indifferent("private(t)", "for (int i = 0; i < n; i++) { t = a[i]; a[i] = t + 1; }"));
    assert!(is_indifferent("lastprivate(t)", "for (int i = 0; i < n; i++) { t = i; a[i] = t; }"));
    assert!(is_indifferent("firstprivate(t)", "for (int i = 0; i < n; i++) a[i] = t;"));
    assert!(is_indifferent("private(k)", "for (int i = 0; i < n; i++) for (k = 0; k < 3; k++) a[i] += k;"));
}

#[test]
fn a_team_that_may_make_a_difference() {
    for (clauses, body) in [
        ("private(t)", "for (int i = 0; i < n; i++) { if (i > 2) t = 1; a[i] = t; }"),
        ("firstprivate(t)", "for (int i = 0; i < n; i++) { a[i] = t; t = i; }"),
        ("lastprivate(t)", "for (int i = 0; i < n; i++) { if (i == 3) t = i; a[i] = 1; }"),
        ("reduction(+:s)", "for (int i = 0; i < n; i++) { s += i; a[i] = s; }"),
        ("reduction(+:s)", "for (int i = 0; i < n; i++) { s = i; }"),
        ("reduction(+:r)", "for (int i = 0; i < n; i++) { r += i; }"),
        ("", "for (int i = 0; i < n; i++) { while (a[i] > 0) ; a[i] = 1; }"),
        ("", "for (int i = 0; i < n; i++) { for (unsigned char c = 0; c < n; c++) ; a[i] = 1; }"),
        ("", "for (int i = 0; i < n; i++) { for (int j = 0; j != n; j += 1) ; a[i] = 1; }"),
        ("num_threads(n)", "for (int i = 0; i < n; i++) a[i] = 1;"),
        ("if(n > 2)", "for (int i = 0; i < n; i++) a[i] = 1;"),
        ("", "for (int i = 0; i < n; i++) {\n#pragma omp critical\ns += i;\n}"),
        ("", "for (int i = 0; i < n; i++) a[i] = a[i + 1];"),
    ] {
        assert!(!is_indifferent(clauses, body), "{clauses} {body}");
    }
    let sum = "double r; int main(void) {\n#pragma omp parallel for reduction(+:r)\n\
               for (int i = 0; i < 9; i++) r += i;\nreturn 0; }";
    assert_eq!(indifferent(sum, Reals::Exact), [3]);
}

#[test]
fn a_loop_beside_others_is_no_matter_of_one_thread() {
    let loops = "int a[9]; static void f(void) {\n#pragma omp parallel for\nfor (int i = 0; i < 9; i++) a[i] = i;\n}\n";
    assert_eq!(indifferent(&format!("{loops}int main(void) {{ f(); return 0; }}"), Reals::Exact), [3]);
    for main in [
        "int main(void) {\n#pragma omp parallel\nf();\nreturn 0; }",
        "static void g(void) { f(); } int main(void) {\n#pragma omp parallel\ng();\nreturn 0; }",
        "int main(void) { void (*g)(void) = f;\n#pragma omp parallel\ng();\nreturn 0; }",
        "int main(void) {\n#pragma omp parallel\n{\n#pragma omp task\na[0] = 1;\n}\nf(); return 0; }",
        "#include <pthread.h>\nvoid *t(void *p) { return p; }\nint main(void) { pthread_t p; \
         pthread_create(&p, 0, t, 0); f(); return 0; }",
    ] {
        assert_eq!(indifferent(&format!("{loops}{main}"), Reals::Exact), [0u32; 0], "{main}");
    }
    // A pointer of a caller may point anywhere: `restrict` is believed in a proof, but nothing is left out for it.
    let text = "static void f(int *restrict a, int *restrict b) {\n#pragma omp parallel for\n\
                for (int i = 0; i < 9; i++) a[i] = b[i];\n}\nint x[9]; int main(void) { f(x, x); return 0; }";
    assert_eq!(indifferent(text, Reals::Exact), [0u32; 0]);
    assert_eq!(shared(text), ["3: independent"]);
}

#[test]
fn a_global_variable_is_reached_through_pointers() {
    let text = "int s;\nvoid f(int n, int *p) {\nfor (int i = 0; i < n; i++) s += p[i];\n}\n\
                int a[9]; void g(int n) {\nfor (int i = 0; i < n; i++) s += a[i];\n}";
    assert_eq!(sequential(text), ["3: open: a pointer may point to `s` (3)", "6: independent reduction(+: s)"]);
}
