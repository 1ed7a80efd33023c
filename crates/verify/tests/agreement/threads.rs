//! Programs with threads from a seed, against an explorer of interleavings that shares
//! nothing with the machine.
//!
//! A program is a script: two or three threads over two plain variables, an atomic one,
//! two mutexes and a condition variable. From the script come C text for `verify` and a list of
//! small steps for the explorer, one access to shared memory each. The explorer takes the steps in
//! every order and says whether an assertion can fail, whether a deadlock can come,
//! and whether two accesses can race. `verify` must say the same of each, with either
//! reduction and without, and whether interchangeable threads are merged or not. Threads
//! that wait in a loop for a variable make cycles of states; of those a deadlock is not asked, since the
//! explorer does not tell a thread that runs for ever from one that goes on.

use super::generate::number;
use super::support::{program_of, verdict};
use antiphon_machine::{Checks, Property};
use antiphon_numbers::Random;
use antiphon_passes::split;
use antiphon_verify::{verify, Options, Reductions, ThreadReduction};
use antiphon_world::{Deadlock, Policy, Scheduling, Symmetry};
use std::collections::HashSet;
use std::fmt::Write;

/// A shared variable; the last one is atomic.
const NAMES: [&str; 3] = ["x", "y", "a"];
const ATOMIC: usize = 2;

/// A statement of a script.
#[derive(Clone, Debug)]
enum Statement {
    /// `v = k;`
    Set(usize, i64),
    /// `v = v + k;`, one step if `v` is atomic (`v += k`).
    Add(usize, i64),
    /// `v = w;`
    Copy(usize, usize),
    /// `assert(v != k);`
    Assert(usize, i64),
    /// `__VERIFIER_assume(v != k);`
    Assume(usize, i64),
    /// `if (v == k) { ... }`
    If(usize, i64, Vec<Statement>),
    /// `while (v == k) w = l;`
    Spin(usize, i64, (usize, i64)),
    /// A mutex around statements.
    Locked(usize, Vec<Statement>),
    /// Under mutex 0: waits for a signal until `a` is not 0, or without asking.
    Wait(Care),
    /// Under mutex 0: `a = 1`, then a signal.
    Signal,
}

/// How a wait is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    While,
    If,
}

/// A step of a thread: one access, or one call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// Into the thread's register.
    Load(usize),
    /// The register and a constant, into a variable.
    Store(usize, i64, Source),
    /// A read and a write in one.
    Update(usize, i64),
    Assert(i64),
    /// Goes no further if the register is this; the others do.
    Assume(i64),
    /// Jumps if the register is not this.
    JumpUnless(i64, usize),
    Jump(usize),
    Lock(usize),
    Unlock(usize),
    /// Releases mutex 0 and waits; the next step locks it again.
    Sleep,
    /// Woken, and the mutex is free.
    Relock,
    Signal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Source {
    Constant,
    Register,
}

fn statements(random: &mut Random, depth: u32, locked: bool) -> Vec<Statement> {
    (0..1 + random.below(2)).map(|_| statement(random, depth, locked)).collect()
}

fn statement(random: &mut Random, depth: u32, locked: bool) -> Statement {
    let variable = random.below(3) as usize;
    let number = random.below(3) as i64;
    match random.below(if depth == 0 { 5 } else { 10 }) {
        0 => Statement::Set(variable, number),
        1 | 2 => Statement::Add(variable, 1 + random.below(2) as i64),
        3 => Statement::Copy(variable, random.below(3) as usize),
        4 => Statement::Assert(variable, number),
        5 => Statement::If(variable, number, statements(random, depth - 1, locked)),
        6 if !locked && random.below(3) == 0 => Statement::Wait(match random.below(2) {
            0 => Care::While,
            _ => Care::If,
        }),
        7 if !locked && random.below(2) == 0 => Statement::Signal,
        8 if random.below(2) == 0 => Statement::Assume(variable, number),
        9 if random.below(4) == 0 => {
            Statement::Spin(variable, number, (random.below(3) as usize, random.below(2) as i64))
        }
        _ => {
            // A nested lock is of the other mutex half of the time only: some lock themselves out.
            let mutex = random.below(2) as usize;
            Statement::Locked(mutex, statements(random, depth - 1, true))
        }
    }
}

/// Whether threads run one function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Functions {
    Own,
    One,
}

struct Script {
    threads: Vec<Vec<Statement>>,
    functions: Functions,
    /// What main asserts when it has joined them; nothing if it leaves them alone.
    last: Option<(usize, i64)>,
}

impl Script {
    fn new(seed: u64) -> Script {
        let mut random = Random::new(seed);
        let count = 2 + u64::from(random.below(4) == 0);
        let threads: Vec<Vec<Statement>> = (0..count).map(|_| statements(&mut random, 2, false)).collect();
        if random.below(5) == 0 {
            // All run the same code, and nobody can tell which is which; some are waited for.
            let last = (random.below(2) == 0).then(|| (random.below(3) as usize, random.below(4) as i64));
            return Script { threads: vec![threads[0].clone(); threads.len()], functions: Functions::One, last };
        }
        let last = Some((random.below(3) as usize, random.below(4) as i64));
        Script { threads, functions: Functions::Own, last }
    }

    /// Whether a thread may run for ever.
    fn spins(&self) -> bool {
        fn any(statements: &[Statement]) -> bool {
            statements.iter().any(|statement| match statement {
                Statement::Spin(..) => true,
                Statement::If(.., body) | Statement::Locked(_, body) => any(body),
                _ => false,
            })
        }
        self.threads.iter().any(|thread| any(thread))
    }

    /// The text in C.
    fn text(&self) -> String {
        let mut text =
            "#include <assert.h>\n#include <pthread.h>\nvoid __VERIFIER_assume(int);\nint x, y;\n_Atomic int a;\n\
            pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};\n\
            pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
                .to_owned();
        for (number, thread) in self.threads.iter().enumerate() {
            let _ = writeln!(text, "void *t{number}(void *p) {{");
            write_all(thread, &mut text);
            text += "return 0;\n}\n";
        }
        let count = self.threads.len();
        let _ = writeln!(text, "int main(void) {{\npthread_t t[{count}];");
        for number in 0..count {
            let function = if self.functions == Functions::One { 0 } else { number };
            let _ = writeln!(text, "pthread_create(&t[{number}], 0, t{function}, 0);");
        }
        let Some((variable, number)) = self.last else { return text + "pthread_exit(0);\n}\n" };
        for number in 0..count {
            let _ = writeln!(text, "pthread_join(t[{number}], 0);");
        }
        let _ = writeln!(text, "assert({} != {number});\nreturn 0;\n}}", NAMES[variable]);
        text
    }
}

fn write_all(statements: &[Statement], text: &mut String) {
    for statement in statements {
        let _ = match statement {
            Statement::Set(v, k) => writeln!(text, "{} = {k};", NAMES[*v]),
            Statement::Add(v, k) if *v == ATOMIC => writeln!(text, "{} += {k};", NAMES[*v]),
            Statement::Add(v, k) => writeln!(text, "{0} = {0} + {k};", NAMES[*v]),
            Statement::Copy(v, w) => writeln!(text, "{} = {};", NAMES[*v], NAMES[*w]),
            Statement::Assert(v, k) => writeln!(text, "assert({} != {k});", NAMES[*v]),
            Statement::Assume(v, k) => writeln!(text, "__VERIFIER_assume({} != {k});", NAMES[*v]),
            Statement::If(v, k, body) => {
                let _ = writeln!(text, "if ({} == {k}) {{", NAMES[*v]);
                write_all(body, text);
                writeln!(text, "}}")
            }
            Statement::Spin(v, k, (w, l)) => writeln!(text, "while ({} == {k}) {} = {l};", NAMES[*v], NAMES[*w]),
            Statement::Locked(mutex, body) => {
                let _ = writeln!(text, "pthread_mutex_lock(&m[{mutex}]);");
                write_all(body, text);
                writeln!(text, "pthread_mutex_unlock(&m[{mutex}]);")
            }
            Statement::Wait(care) => {
                let word = if *care == Care::While { "while" } else { "if" };
                let wait = format!("{word} (a == 0) pthread_cond_wait(&c, &m[0]);");
                writeln!(text, "pthread_mutex_lock(&m[0]);\n{wait}\npthread_mutex_unlock(&m[0]);")
            }
            Statement::Signal => writeln!(
                text,
                "pthread_mutex_lock(&m[0]);\na = 1;\npthread_cond_signal(&c);\npthread_mutex_unlock(&m[0]);"
            ),
        };
    }
}

fn steps(statements: &[Statement], out: &mut Vec<Step>) {
    for statement in statements {
        match statement {
            Statement::Set(v, k) => out.push(Step::Store(*v, *k, Source::Constant)),
            Statement::Add(v, k) if *v == ATOMIC => out.push(Step::Update(*v, *k)),
            Statement::Add(v, k) => out.extend([Step::Load(*v), Step::Store(*v, *k, Source::Register)]),
            Statement::Copy(v, w) => out.extend([Step::Load(*w), Step::Store(*v, 0, Source::Register)]),
            Statement::Assert(v, k) => out.extend([Step::Load(*v), Step::Assert(*k)]),
            Statement::Assume(v, k) => out.extend([Step::Load(*v), Step::Assume(*k)]),
            Statement::If(v, k, body) => {
                out.push(Step::Load(*v));
                let jump = out.len();
                out.push(Step::Jump(0));
                steps(body, out);
                out[jump] = Step::JumpUnless(*k, out.len());
            }
            Statement::Spin(v, k, (w, l)) => {
                let test = out.len();
                out.push(Step::Load(*v));
                out.extend([Step::JumpUnless(*k, test + 4), Step::Store(*w, *l, Source::Constant), Step::Jump(test)]);
            }
            Statement::Locked(mutex, body) => {
                out.push(Step::Lock(*mutex));
                steps(body, out);
                out.push(Step::Unlock(*mutex));
            }
            Statement::Wait(care) => {
                out.push(Step::Lock(0));
                let test = out.len();
                out.push(Step::Load(ATOMIC));
                let jump = out.len();
                out.extend([Step::Jump(0), Step::Sleep, Step::Relock]);
                if *care == Care::While {
                    out.push(Step::Jump(test));
                }
                out[jump] = Step::JumpUnless(0, out.len());
                out.push(Step::Unlock(0));
            }
            Statement::Signal => {
                out.extend([Step::Lock(0), Step::Store(ATOMIC, 1, Source::Constant), Step::Signal, Step::Unlock(0)])
            }
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    at: Vec<usize>,
    register: Vec<i64>,
    memory: [i64; 3],
    owner: [Option<usize>; 2],
    /// Who sleeps, and who was woken.
    asleep: Vec<bool>,
    woken: Vec<bool>,
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Facts {
    assertion: bool,
    deadlock: bool,
    race: bool,
}

struct Explorer {
    code: Vec<Vec<Step>>,
    last: Option<(usize, i64)>,
    seen: HashSet<State>,
    facts: Facts,
}

impl Explorer {
    fn of(script: &Script) -> Facts {
        let code: Vec<Vec<Step>> = script
            .threads
            .iter()
            .map(|thread| {
                let mut out = Vec::new();
                steps(thread, &mut out);
                out
            })
            .collect();
        let n = code.len();
        let mut explorer = Explorer { code, last: script.last, seen: HashSet::new(), facts: Facts::default() };
        let state = State {
            at: vec![0; n],
            register: vec![0; n],
            memory: [0; 3],
            owner: [None; 2],
            asleep: vec![false; n],
            woken: vec![false; n],
        };
        let mut work = vec![state];
        while let Some(mut state) = work.pop() {
            (0..n).for_each(|thread| explorer.run_alone(&mut state, thread));
            if explorer.seen.insert(state.clone()) {
                explorer.look(&state, &mut work);
            }
        }
        explorer.facts
    }

    /// Jumps and assertions are about registers only.
    fn run_alone(&mut self, state: &mut State, thread: usize) {
        while let Some(step) = self.code[thread].get(state.at[thread]) {
            let next = state.at[thread] + 1;
            state.at[thread] = match step {
                Step::Jump(to) => *to,
                Step::JumpUnless(k, to) if state.register[thread] != *k => *to,
                Step::JumpUnless(..) => next,
                // One that is not checked is no step, so whoever looks for other things goes on.
                Step::Assert(k) => {
                    self.facts.assertion |= state.register[thread] == *k;
                    next
                }
                Step::Assume(k) if state.register[thread] != *k => next,
                _ => return,
            };
        }
    }

    fn look(&mut self, state: &State, work: &mut Vec<State>) {
        let n = self.code.len();
        let alive: Vec<usize> = (0..n).filter(|t| state.at[*t] < self.code[*t].len()).collect();
        if alive.is_empty() {
            self.facts.assertion |= self.last.is_some_and(|(variable, number)| state.memory[variable] == number);
            return;
        }
        for (index, one) in alive.iter().enumerate() {
            for other in &alive[index + 1..] {
                let accesses = (access(&self.code[*one][state.at[*one]]), access(&self.code[*other][state.at[*other]]));
                if let (Some((v, writes)), Some((w, also))) = accesses {
                    self.facts.race |= v == w && v != ATOMIC && (writes || also);
                }
            }
        }
        let mut moved = false;
        for &thread in &alive {
            let (next, spurious) = self.after(state, thread);
            moved |= !spurious && !next.is_empty();
            work.extend(next);
        }
        // Who waits for a thread that goes no further does not wait for ever: there is no
        // such execution.
        let goes_no_further = |thread: &usize| matches!(self.code[*thread][state.at[*thread]], Step::Assume(_));
        self.facts.deadlock |= !moved && !alive.iter().any(goes_no_further);
    }

    /// The states after a step of a thread; whether the step may never come.
    fn after(&self, state: &State, thread: usize) -> (Vec<State>, bool) {
        let mut next = state.clone();
        next.at[thread] += 1;
        match &self.code[thread][state.at[thread]] {
            Step::Load(v) => next.register[thread] = state.memory[*v],
            Step::Store(v, k, Source::Constant) => next.memory[*v] = *k,
            Step::Store(v, k, Source::Register) => next.memory[*v] = state.register[thread] + k,
            Step::Update(v, k) => next.memory[*v] += k,
            Step::Lock(mutex) => match state.owner[*mutex] {
                None => next.owner[*mutex] = Some(thread),
                Some(_) => return (Vec::new(), false),
            },
            Step::Unlock(mutex) => next.owner[*mutex] = None,
            Step::Sleep => {
                next.owner[0] = None;
                next.asleep[thread] = true;
            }
            Step::Relock => {
                if state.asleep[thread] {
                    next.at[thread] -= 1;
                    next.asleep[thread] = false;
                    next.woken[thread] = true;
                    return (vec![next], true);
                }
                if state.owner[0].is_some() {
                    return (Vec::new(), false);
                }
                next.owner[0] = Some(thread);
                next.woken[thread] = false;
            }
            Step::Signal => {
                let sleepers: Vec<usize> = (0..self.code.len()).filter(|t| state.asleep[*t]).collect();
                let woken = sleepers.iter().map(|sleeper| {
                    let mut one = next.clone();
                    one.asleep[*sleeper] = false;
                    one.woken[*sleeper] = true;
                    one
                });
                return (if sleepers.is_empty() { vec![next] } else { woken.collect() }, false);
            }
            Step::Assume(_) => return (Vec::new(), false),
            Step::Assert(_) | Step::JumpUnless(..) | Step::Jump(_) => {}
        }
        (vec![next], false)
    }
}

/// The variable that a step accesses, and whether it writes it.
fn access(step: &Step) -> Option<(usize, bool)> {
    match step {
        Step::Load(v) => Some((*v, false)),
        Step::Store(v, ..) | Step::Update(v, _) => Some((*v, true)),
        _ => None,
    }
}

/// How `verify` searches.
type Search = (Scheduling, ThreadReduction, Symmetry);

const SEARCHES: [Search; 4] = [
    (Scheduling::Reduced, ThreadReduction::PersistentSets, Symmetry::Used),
    (Scheduling::Reduced, ThreadReduction::PersistentSets, Symmetry::Ignored),
    (Scheduling::Reduced, ThreadReduction::SourceSets, Symmetry::Used),
    (Scheduling::Everything, ThreadReduction::PersistentSets, Symmetry::Ignored),
];

fn says(text: &str, property: Property, (scheduling, threads, symmetry): Search) -> Result<bool, String> {
    let (program, map) = program_of("threads", text.to_owned());
    let program = split(&program);
    let others = Property::ALL.iter().copied().filter(|other| *other != property);
    let checks = others.fold(Checks::ALL, Checks::without);
    let deadlock = match property {
        Property::AbsoluteDeadlock => Deadlock::Absolute,
        _ => Deadlock::Ignore,
    };
    let policy = Policy { scheduling, deadlock, ..Policy::EXPLORE };
    let reductions = Reductions { threads, symmetry };
    let options = Options { checks, policy, reductions, ..Options::default() };
    let verdict = verdict(&map, &verify(&program, &options));
    match (verdict.complete, verdict.provable.is_empty(), verdict.possible.is_empty()) {
        (true, true, true) => Ok(false),
        (_, false, true) => Ok(true),
        _ => Err(format!("{verdict:?}")),
    }
}

fn check(seed: u64) -> Result<Facts, String> {
    let script = Script::new(seed);
    let (facts, text) = (Explorer::of(&script), script.text());
    for (property, expected) in [
        (Property::Assertion, facts.assertion),
        (Property::AbsoluteDeadlock, facts.deadlock),
        (Property::DataRace, facts.race),
    ] {
        if property == Property::AbsoluteDeadlock && script.spins() {
            continue;
        }
        for search in SEARCHES {
            match says(&text, property, search) {
                Ok(said) if said == expected => {}
                other => {
                    let what = format!("{} is {expected}, {search:?} says {other:?}", property.id());
                    return Err(format!("seed {seed}: {what}\n{text}"));
                }
            }
        }
    }
    Ok(facts)
}

#[test]
fn verify_agrees_with_an_explorer_of_interleavings() {
    let programs = number("ANTIPHON_THREAD_PROGRAMS", 2_000);
    let results: Vec<Result<Facts, String>> = (0..programs).map(check).collect();
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} disagree; the first:\n{}", wrong.len(), wrong[0]);
    let count = |of: fn(&Facts) -> bool| results.iter().flatten().filter(|facts| of(facts)).count();
    // The programs are worth the question: each answer is given often.
    for of in [|facts: &Facts| facts.assertion, |facts: &Facts| facts.deadlock, |facts: &Facts| facts.race] {
        let often = programs as usize / 10..programs as usize * 19 / 20;
        assert!(often.contains(&count(of)), "{}", count(of));
    }
}
