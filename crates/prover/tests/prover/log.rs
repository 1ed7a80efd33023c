//! The log of queries: each is a text of its own that solvers answer alike.

use crate::support::{condition, solver_is_there, Operations, Random};
use antiphon_prover::{Choice, Options, Prover, QueryLog, Rules};
use antiphon_symbolic::{Arena, QuantifierKind, Type, TypeId};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<(u64, String)>>>);

impl QueryLog for Kept {
    fn record(&mut self, number: u64, text: &str) {
        self.0.lock().unwrap().push((number, text.to_owned()));
    }
}

/// Asks some questions of every kind and gives the log.
fn queries() -> Vec<(u64, String)> {
    let kept = Kept::default();
    let options = Options { rules: Rules::Never, log: Some(Box::new(kept.clone())), ..Options::default() };
    let mut prover = Prover::new(options);
    let (mut arena, mut random) = (Arena::new(), Random::new(3));
    let symbols = ["x", "select", "z z"].map(|name| arena.symbol(name, TypeId::INT));
    for _ in 0..25 {
        let assumption = condition(&mut arena, &mut random, &symbols, Operations::All, 1);
        let predicate = condition(&mut arena, &mut random, &symbols, Operations::Linear, 1);
        prover.valid(&mut arena, assumption, predicate);
    }
    let [i, n, j] = ["i", "n", "j"].map(|name| arena.symbol(name, TypeId::INT));
    let pair = arena.make_type(Type::Tuple([TypeId::INT, TypeId::REAL].into()));
    let ty = arena.make_type(Type::Array(pair, Some(n)));
    let a = arena.symbol("a", ty);
    let (low, high) = (arena.less_equal(Arena::ZERO, i), arena.less(i, n));
    let element = arena.read(a, i);
    let positive = arena.project(element, 1);
    let positive = arena.less(Arena::REAL_ZERO, positive);
    let range = arena.and(low, high);
    let body = arena.implies(range, positive);
    let all = arena.quantified(QuantifierKind::ForAll, i, body);
    let (low, high) = (arena.less_equal(Arena::ZERO, j), arena.less(j, n));
    let assumption = arena.and_all(&[all, low, high]);
    let element = arena.read(a, j);
    let goal = arena.project(element, 1);
    let goal = arena.less(Arena::REAL_ZERO, goal);
    assert!(prover.valid(&mut arena, assumption, goal).is_valid());
    let log = kept.0.lock().unwrap().clone();
    log
}

fn status(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("(set-info :status ")).unwrap();
    line.trim_end_matches(')')
}

/// What a solver says of a file; the last line, since some warn first.
fn replay(program: &Path, arguments: &[&str], file: &Path) -> String {
    let output = Command::new(program).args(arguments).arg(file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().last().unwrap_or_default().trim().to_owned()
}

/// Runs a file through the Python package of cvc5, which has no executable.
const BY_PYTHON: &str = r#"
import sys, cvc5
solver = cvc5.Solver(cvc5.TermManager())
solver.setOption("tlimit-per", "2000")
parser = cvc5.InputParser(solver)
parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.argv[1])
while True:
    command = parser.nextCommand()
    if command.isNull():
        break
    print(command.invoke(solver, parser.getSymbolManager()), end="")
"#;

/// How cvc5 is run: the executable on the PATH, or python3 with the package.
fn cvc5() -> Option<(PathBuf, Vec<&'static str>)> {
    let folders = std::env::var_os("PATH")?;
    let mut on_path = std::env::split_paths(&folders).map(|folder| folder.join("cvc5"));
    if let Some(path) = on_path.find(|path| path.is_file()) {
        return Some((path, vec!["--tlimit=2000"]));
    }
    let package = Command::new("python3").args(["-c", "import cvc5"]).output().ok()?;
    package.status.success().then(|| ("python3".into(), vec!["-c", BY_PYTHON]))
}

#[test]
fn every_solver_installed_answers_the_log_alike() {
    if !solver_is_there() {
        return;
    }
    let log = queries();
    assert!(log.len() >= 15, "{}", log.len());
    assert_eq!(log.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (1..=log.len() as u64).collect::<Vec<_>>());
    let folder = std::env::temp_dir().join(format!("antiphon-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let z3 = antiphon_solver::find(&Choice::Auto).unwrap();
    let second = cvc5();
    if second.is_none() {
        println!("skipped: cvc5 is neither on the PATH nor a package of python3");
    }
    let mut compared = 0;
    for (number, text) in &log {
        let file = folder.join(format!("{number}.smt2"));
        std::fs::write(&file, text).unwrap();
        let expected = status(text);
        assert_eq!(replay(&z3.path, &["-T:20"], &file), expected, "query {number}:\n{text}");
        if let Some((cvc5, arguments)) = &second {
            let answer = replay(cvc5, arguments, &file);
            if answer == "sat" || answer == "unsat" {
                compared += 1;
                assert_eq!(answer, expected, "query {number}:\n{text}");
            }
        }
    }
    println!("cvc5 answered {compared} of {}", log.len());
    assert!(second.is_none() || compared > log.len() / 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_query_is_a_text_for_any_solver() {
    if !solver_is_there() {
        return;
    }
    let kept = Kept::default();
    let options = Options { rules: Rules::Never, log: Some(Box::new(kept.clone())), ..Options::default() };
    let mut arena = Arena::new();
    let [x, y, n] = ["x", "y", "n#1"].map(|name| arena.symbol(name, TypeId::INT));
    let (a, b) = (arena.less(x, n), arena.less(n, y));
    let assumption = arena.and(a, b);
    let quotient = arena.divide(x, y);
    let goal = arena.less(quotient, n);
    Prover::new(options).valid(&mut arena, assumption, goal);
    let log = kept.0.lock().unwrap();
    expect_test::expect![[r#"
        (set-logic ALL)
        (set-info :status sat)
        (declare-fun ?and (Int Int) Int)
        (declare-fun ?pow2 (Int) Int)
        (declare-fun $y () Int)
        (declare-fun |$n#1| () Int)
        (declare-fun $x () Int)
        (assert (>= (+ (- 1) $y (* (- 1) |$n#1|)) 0))
        (assert (>= (+ (- 1) |$n#1| (* (- 1) $x)) 0))
        (assert (>= (+ (* (- 1) |$n#1|) (ite (>= $x 0) (div $x $y) (- (div (- $x) $y)))) 0))
        (check-sat)
    "#]]
    .assert_eq(&log[0].1);
}
