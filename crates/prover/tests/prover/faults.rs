//! Whatever the solver does, a question ends and the next one is asked.
//! Solvers that fail are shell scripts in a temporary folder.

use crate::support::solver_is_there;
use antiphon_prover::{Answer, Choice, Options, Patience, Prover, Reason, Rules};
use antiphon_symbolic::{Arena, ExprId, RelOp, TypeId};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A folder that goes away.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("antiphon-faults-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A script of that name.
    pub fn script(&self, name: &str, script: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// A prover whose solver is a script.
    fn prover(&self, script: &str) -> Prover {
        let path = self.script("solver", script);
        let patience = Patience::Time(Duration::from_millis(150));
        Prover::new(Options {
            solver: Choice::Path(path),
            rules: Rules::Never,
            patience,
            failures: 3,
            ..Options::default()
        })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// `x < y` under `x < z`: for a solver to refute. Each number another question.
fn ask(arena: &mut Arena, prover: &mut Prover, number: i64) -> Answer {
    let [x, y, z] = ["x", "y", "z"].map(|name| arena.symbol(name, TypeId::INT));
    let number = arena.int(number);
    let shifted = arena.add(y, number);
    let (assumption, predicate) = (arena.less(x, z), arena.less(x, shifted));
    prover.valid(arena, assumption, predicate)
}

fn reason(answer: Answer) -> Reason {
    match answer {
        Answer::Unknown(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_solver_that_dies_costs_one_unknown_each_and_is_given_up() {
    let folder = Folder::new("dies");
    let mut prover = folder.prover("exit 1");
    let mut arena = Arena::new();
    for number in 0..4 {
        assert!(matches!(reason(ask(&mut arena, &mut prover, number)), Reason::Died(_)));
    }
    let given_up = reason(ask(&mut arena, &mut prover, 4));
    assert_eq!(given_up, Reason::NoSolver("the solver failed 4 times in a row".into()));
    assert_eq!(prover.statistics().solver_starts, 4);
}

#[test]
fn a_solver_that_hangs_is_killed() {
    let folder = Folder::new("hangs");
    for script in ["cat > /dev/null; sleep 20", "sleep 20", "while read line; do :; done"] {
        let mut prover = folder.prover(script);
        let (mut arena, start) = (Arena::new(), Instant::now());
        assert_eq!(reason(ask(&mut arena, &mut prover, 0)), Reason::Timeout, "{script}");
        assert_eq!(reason(ask(&mut arena, &mut prover, 1)), Reason::Timeout, "{script}");
        assert!(start.elapsed() < Duration::from_secs(5), "{script}");
    }
}

#[test]
fn garbage_is_no_answer() {
    let folder = Folder::new("garbage");
    let echo = "grep --line-buffered -o 'antiphon-[0-9]*'";
    let talks = |line: &str| format!("{echo} | while read mark; do {line} echo $mark; done");
    for script in [
        talks("echo perhaps;"),
        talks("echo sat; echo unsat;"),
        talks("echo '(error \"no\")';"),
        talks(""),
        "yes garbage".to_owned(),
        "head -c 100000 /dev/urandom".to_owned(),
    ] {
        let (mut arena, mut prover, start) = (Arena::new(), folder.prover(&script), Instant::now());
        let reason = reason(ask(&mut arena, &mut prover, 0));
        assert!(matches!(reason, Reason::Died(_) | Reason::Timeout), "{script}: {reason:?}");
        assert!(start.elapsed() < Duration::from_secs(5), "{script}");
    }
}

#[test]
fn a_model_that_is_none_or_wrong_is_not_believed() {
    let folder = Folder::new("liar");
    let echo = "grep --line-buffered -o 'antiphon-[0-9]*'";
    let model = "((define-fun \\$x () Int 0)(define-fun \\$y () Int 5)(define-fun \\$z () Int 9))";
    for (model, expected) in [(model, Reason::Refuted), ("nonsense", Reason::Died("its model cannot be read".into()))] {
        let script =
            format!("{echo} | while read mark; do echo sat; echo $mark; read mark; echo \"{model}\"; echo $mark; done");
        let (mut arena, mut prover) = (Arena::new(), folder.prover(&script));
        assert_eq!(reason(ask(&mut arena, &mut prover, 0)), expected);
    }
    // The same words with a model that is one are believed.
    let model = "((define-fun \\$x () Int 0)(define-fun \\$y () Int (- 5))(define-fun \\$z () Int 9))";
    let script =
        format!("{echo} | while read mark; do echo sat; echo $mark; read mark; echo \"{model}\"; echo $mark; done");
    let (mut arena, mut prover) = (Arena::new(), folder.prover(&script));
    assert!(matches!(ask(&mut arena, &mut prover, 0), Answer::Invalid { model: Some(_) }));
}

#[test]
fn a_solver_that_dies_now_and_then_is_started_again() {
    if !solver_is_there() {
        return;
    }
    let folder = Folder::new("moody");
    let solver = antiphon_solver::find(&Choice::Auto).unwrap();
    let count = folder.0.join("count");
    // Every second start works.
    let script = format!(
        "echo x >> '{0}'; if [ $(($(wc -l < '{0}') % 2)) -eq 1 ]; then exit 1; fi; exec '{1}' -in",
        count.display(),
        solver.path.display()
    );
    let mut prover = folder.prover(&script);
    let mut arena = Arena::new();
    assert!(matches!(reason(ask(&mut arena, &mut prover, 0)), Reason::Died(_)));
    for number in 1..6 {
        assert!(ask(&mut arena, &mut prover, number).is_invalid());
    }
    assert_eq!(prover.statistics().solver_starts, 2);
}

#[test]
fn a_second_solver_is_asked_when_the_first_does_not_know() {
    if !solver_is_there() {
        return;
    }
    let folder = Folder::new("second");
    let path = folder.0.join("unsure");
    let script = "#!/bin/sh\ngrep --line-buffered -o 'antiphon-[0-9]*' | while read mark; do echo unknown; echo $mark; read mark; echo '(:reason-unknown \"tired\")'; echo $mark; done\n";
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    for (second, expected) in [(None, false), (Some(Choice::Auto), true)] {
        let solver = Choice::Path(path.clone());
        let mut prover = Prover::new(Options { solver, second, rules: Rules::Never, ..Options::default() });
        let answer = ask(&mut Arena::new(), &mut prover, 0);
        assert_eq!(answer.is_invalid(), expected, "{answer:?}");
        if !expected {
            assert_eq!(reason(answer), Reason::GaveUp("tired".into()));
        }
    }
}

/// Four fifth powers that add up to a fifth: a counterexample exists (Lander
/// and Parkin), out of reach for a tenth of a second.
fn hard_question(arena: &mut Arena) -> (ExprId, ExprId) {
    let symbols: Vec<ExprId> = ["a", "b", "c", "d", "e"].map(|name| arena.symbol(name, TypeId::INT)).to_vec();
    let positive: Vec<ExprId> = symbols.iter().map(|s| arena.relation(RelOp::Positive, *s)).collect();
    let assumption = arena.and_all(&positive);
    let powers: Vec<ExprId> = symbols.iter().map(|s| arena.pow(*s, 5)).collect();
    let sum = arena.sum(TypeId::INT, &powers[..4]);
    (assumption, arena.not_equal(sum, powers[4]))
}

#[test]
fn a_hard_question_ends_at_its_limit_and_the_next_is_answered() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let mut prover =
        Prover::new(Options { patience: Patience::Time(Duration::from_millis(100)), ..Options::default() });
    let (assumption, predicate) = hard_question(&mut arena);
    let start = Instant::now();
    let reason = reason(prover.valid(&mut arena, assumption, predicate));
    assert!(matches!(reason, Reason::Timeout | Reason::GaveUp(_)), "{reason:?}");
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    assert!(ask(&mut arena, &mut prover, 0).is_invalid());
}

#[test]
fn a_solver_out_of_memory_costs_one_unknown() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let options = Options {
        megabytes: 20,
        patience: Patience::Time(Duration::from_secs(20)),
        rules: Rules::Never,
        ..Options::default()
    };
    let mut prover = Prover::new(options);
    // A pigeonhole problem: small to write, large to refute.
    const HOLES: usize = 12;
    let mut parts = Vec::new();
    let at = |arena: &mut Arena, p: usize, h: usize| arena.symbol(&format!("p{p}h{h}"), TypeId::BOOL);
    for pigeon in 0..=HOLES {
        let holes: Vec<ExprId> = (0..HOLES).map(|hole| at(&mut arena, pigeon, hole)).collect();
        parts.push(arena.or_all(&holes));
        for hole in 0..HOLES {
            for other in 0..pigeon {
                let (one, two) = (at(&mut arena, pigeon, hole), at(&mut arena, other, hole));
                let both = arena.and(one, two);
                parts.push(arena.not(both));
            }
        }
    }
    let all = arena.and_all(&parts);
    let answer = prover.valid(&mut arena, all, Arena::FALSE);
    assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    assert!(ask(&mut arena, &mut prover, 0).is_invalid());
}
