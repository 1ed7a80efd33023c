//! Agreement with brute force on programs with two threads: small ones are generated, every interleaving of
//! their accesses is followed by a search that shares nothing with the engines, and verdicts must be the same; a
//! violation must be confirmed by a run. `CEGAR_THREAD_PROGRAMS` says how many.

use crate::support::{options, outcome, verdict};
use antiphon_cegar::{Engine, Parallel};
use antiphon_outcome::Verdict;
use antiphon_testing::{setting, Random};
use std::collections::BTreeSet;

const GLOBALS: [&str; 2] = ["x", "y"];

/// What a thread does. `l` is its own variable.
#[derive(Clone, Debug)]
enum Statement {
    /// `l = x;`
    Read(usize),
    /// `x = 2;`
    Write(usize, i64),
    /// `x = l;`
    Copy(usize),
    /// `l = l > 2 ? 0 : l + 1;`
    Count,
    /// `if (l == 1) { ... }`
    If(i64, Vec<Statement>),
    /// Under the mutex.
    Locked(Vec<Statement>),
    /// In an atomic section.
    Atomic(Vec<Statement>),
    /// `if (l == 1) reach_error();`
    Never(i64),
}

/// The same as a machine has it.
#[derive(Clone, Copy, Debug)]
enum Instruction {
    Read(usize),
    Write(usize, i64),
    Copy(usize),
    Count,
    Unless(i64, usize),
    Lock,
    Unlock,
    Begin,
    End,
    Never(i64),
    Jump(usize),
}

/// How a thread runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rounds {
    Once,
    Forever,
}

#[derive(Clone, Debug)]
struct Thread {
    statements: Vec<Statement>,
    rounds: Rounds,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct State {
    at: [usize; 2],
    own: [i64; 2],
    globals: [i64; 2],
    owner: Option<usize>,
    section: Option<usize>,
}

fn statements(random: &mut Random, most: usize, depth: usize) -> Vec<Statement> {
    (0..1 + random.below(most)).map(|_| statement(random, depth)).collect()
}

fn statement(random: &mut Random, depth: usize) -> Statement {
    let global = random.below(GLOBALS.len());
    let number = random.below(3) as i64;
    match random.below(if depth == 0 { 5 } else { 9 }) {
        0 => Statement::Read(global),
        1 => Statement::Write(global, number),
        2 => Statement::Copy(global),
        3 => Statement::Count,
        4 | 5 => Statement::Never(1 + random.below(3) as i64),
        6 => Statement::If(number, statements(random, 2, 0)),
        7 => Statement::Locked(statements(random, 3, 0)),
        _ => Statement::Atomic(statements(random, 3, 0)),
    }
}

fn thread(random: &mut Random) -> Thread {
    let rounds = if random.below(3) == 0 { Rounds::Forever } else { Rounds::Once };
    Thread { statements: statements(random, 4, 1), rounds }
}

impl Statement {
    fn text(&self) -> String {
        let block = |inside: &[Statement]| inside.iter().map(Statement::text).collect::<String>();
        match self {
            Statement::Read(x) => format!("l = {};", GLOBALS[*x]),
            Statement::Write(x, n) => format!("{} = {n};", GLOBALS[*x]),
            Statement::Copy(x) => format!("{} = l;", GLOBALS[*x]),
            Statement::Count => "l = l > 2 ? 0 : l + 1;".to_owned(),
            Statement::If(n, inside) => format!("if (l == {n}) {{ {} }}", block(inside)),
            Statement::Locked(inside) => {
                format!("pthread_mutex_lock(&m); {} pthread_mutex_unlock(&m);", block(inside))
            }
            Statement::Atomic(inside) => {
                format!("__VERIFIER_atomic_begin(); {} __VERIFIER_atomic_end();", block(inside))
            }
            Statement::Never(n) => format!("if (l == {n}) reach_error();"),
        }
    }

    fn compile(&self, code: &mut Vec<Instruction>) {
        match self {
            Statement::Read(x) => code.push(Instruction::Read(*x)),
            Statement::Write(x, n) => code.push(Instruction::Write(*x, *n)),
            Statement::Copy(x) => code.push(Instruction::Copy(*x)),
            Statement::Count => code.push(Instruction::Count),
            Statement::Never(n) => code.push(Instruction::Never(*n)),
            Statement::If(n, inside) => {
                let branch = code.len();
                code.push(Instruction::Unless(*n, 0));
                inside.iter().for_each(|each| each.compile(code));
                code[branch] = Instruction::Unless(*n, code.len());
            }
            Statement::Locked(inside) => {
                code.push(Instruction::Lock);
                inside.iter().for_each(|each| each.compile(code));
                code.push(Instruction::Unlock);
            }
            Statement::Atomic(inside) => {
                code.push(Instruction::Begin);
                inside.iter().for_each(|each| each.compile(code));
                code.push(Instruction::End);
            }
        }
    }
}

impl Thread {
    fn text(&self, name: &str) -> String {
        let body: String = self.statements.iter().map(Statement::text).collect();
        match self.rounds {
            Rounds::Once => format!("void *{name}(void *u) {{ int l = 0; {body} return u; }}\n"),
            Rounds::Forever => format!("void *{name}(void *u) {{ int l = 0; while (1) {{ {body} }} return u; }}\n"),
        }
    }

    fn compile(&self) -> Vec<Instruction> {
        let mut code = Vec::new();
        self.statements.iter().for_each(|each| each.compile(&mut code));
        if self.rounds == Rounds::Forever {
            code.push(Instruction::Jump(0));
        }
        code
    }
}

fn text(threads: &[Thread; 2]) -> String {
    let [first, second] = threads;
    format!(
        "#include <pthread.h>\nextern void reach_error(void), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n\
         pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x, y;\n{}{}\
         int main(void) {{ pthread_t a, b; pthread_create(&a, 0, first, 0); pthread_create(&b, 0, second, 0);\n\
         pthread_join(a, 0); pthread_join(b, 0); return 0; }}\n",
        first.text("first"),
        second.text("second")
    )
}

/// The state after a step of a thread, if it can move; an error if it fails.
fn step(code: &[Vec<Instruction>; 2], state: &State, thread: usize) -> Result<Option<State>, ()> {
    let Some(instruction) = code[thread].get(state.at[thread]) else { return Ok(None) };
    if state.section.is_some_and(|other| other != thread) {
        return Ok(None);
    }
    let mut next = state.clone();
    next.at[thread] += 1;
    let own = state.own[thread];
    match *instruction {
        Instruction::Read(x) => next.own[thread] = state.globals[x],
        Instruction::Write(x, n) => next.globals[x] = n,
        Instruction::Copy(x) => next.globals[x] = own,
        Instruction::Count => next.own[thread] = if own > 2 { 0 } else { own + 1 },
        Instruction::Unless(n, target) if own != n => next.at[thread] = target,
        Instruction::Unless(..) => {}
        Instruction::Lock if state.owner.is_some() => return Ok(None),
        Instruction::Lock => next.owner = Some(thread),
        Instruction::Unlock => next.owner = None,
        Instruction::Begin => next.section = Some(thread),
        Instruction::End => next.section = None,
        Instruction::Never(n) if own == n => return Err(()),
        Instruction::Never(_) => {}
        Instruction::Jump(target) => next.at[thread] = target,
    }
    Ok(Some(next))
}

/// Whether some interleaving fails.
fn fails(threads: &[Thread; 2]) -> bool {
    let code = [threads[0].compile(), threads[1].compile()];
    let start = State { at: [0; 2], own: [0; 2], globals: [0; 2], owner: None, section: None };
    let mut seen = BTreeSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        for thread in 0..2 {
            match step(&code, &state, thread) {
                Err(()) => return true,
                Ok(Some(next)) if seen.insert(next.clone()) => open.push(next),
                Ok(_) => {}
            }
        }
    }
    false
}

/// Small steps cost many times as many questions as large ones, so that few programs have them.
const SETTINGS: [(Engine, Parallel); 8] = [
    (Engine::Both, Parallel::Concurrent),
    (Engine::Horn, Parallel::Concurrent),
    (Engine::Both, Parallel::Concurrent),
    (Engine::Predicates, Parallel::Concurrent),
    (Engine::Both, Parallel::Concurrent),
    (Engine::Both, Parallel::Atomise),
    (Engine::Both, Parallel::Concurrent),
    (Engine::Both, Parallel::None),
];

#[test]
fn threads_agree_with_brute_force() {
    let count = setting("CEGAR_THREAD_PROGRAMS", 40) as usize;
    let mut random = Random::new(setting("CEGAR_THREAD_SEED", 5));
    let programs: Vec<[Thread; 2]> = (0..count).map(|_| [thread(&mut random), thread(&mut random)]).collect();
    let mut failing = 0;
    for (number, threads) in programs.iter().enumerate() {
        let (engine, parallel) = SETTINGS[number % SETTINGS.len()];
        let expected = if fails(threads) { Verdict::Violated } else { Verdict::Holds };
        failing += usize::from(expected == Verdict::Violated);
        let text = text(threads);
        let found = outcome(&text, &options(engine, parallel));
        assert_eq!(
            verdict(&found),
            expected,
            "program {number}, {engine:?} {parallel:?} {:#?}\n{text}",
            found.incomplete
        );
    }
    assert!(failing > count / 8 && failing < count - count / 8, "{failing} of {count} fail: that tests nothing");
}
