//! Programs from a seed: two or three threads over two plain variables, an atomic one, two
//! mutexes and a condition variable. From a script come C text and a list of small steps, one
//! access to shared memory each.

use antiphon_testing::Random;
use std::fmt::Write;

/// A shared variable; the last one is atomic.
const NAMES: [&str; 3] = ["x", "y", "a"];
pub(super) const ATOMIC: usize = 2;

/// A statement of a script.
#[derive(Clone, Debug)]
pub(super) enum Statement {
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
pub(super) enum Care {
    While,
    If,
}

/// A step of a thread: one access, or one call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step {
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
pub(super) enum Source {
    Constant,
    Register,
}

fn statements(random: &mut Random, depth: u32, locked: bool) -> Vec<Statement> {
    (0..1 + random.below(2)).map(|_| statement(random, depth, locked)).collect()
}

fn statement(random: &mut Random, depth: u32, locked: bool) -> Statement {
    let variable = random.below(3);
    let number = random.below(3) as i64;
    match random.below(if depth == 0 { 5 } else { 10 }) {
        0 => Statement::Set(variable, number),
        1 | 2 => Statement::Add(variable, 1 + random.below(2) as i64),
        3 => Statement::Copy(variable, random.below(3)),
        4 => Statement::Assert(variable, number),
        5 => Statement::If(variable, number, statements(random, depth - 1, locked)),
        6 if !locked && random.below(3) == 0 => Statement::Wait(match random.below(2) {
            0 => Care::While,
            _ => Care::If,
        }),
        7 if !locked && random.below(2) == 0 => Statement::Signal,
        8 if random.below(2) == 0 => Statement::Assume(variable, number),
        9 if random.below(4) == 0 => Statement::Spin(variable, number, (random.below(3), random.below(2) as i64)),
        _ => {
            // A nested lock is of the other mutex half of the time only: some lock themselves out.
            let mutex = random.below(2);
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

/// What the threads of a program do.
#[derive(Clone, Debug)]
pub struct Script {
    pub(super) threads: Vec<Vec<Statement>>,
    functions: Functions,
    /// What main asserts when it has joined them; nothing if it leaves them alone.
    pub(super) last: Option<(usize, i64)>,
}

impl Script {
    /// The program of a seed.
    pub fn new(seed: u64) -> Script {
        let mut random = Random::new(seed);
        let count = 2 + usize::from(random.below(4) == 0);
        let threads: Vec<Vec<Statement>> = (0..count).map(|_| statements(&mut random, 2, false)).collect();
        if random.below(5) == 0 {
            // All run the same code, and nobody can tell which is which; some are waited for.
            let last = (random.below(2) == 0).then(|| (random.below(3), random.below(4) as i64));
            return Script { threads: vec![threads[0].clone(); threads.len()], functions: Functions::One, last };
        }
        Script { threads, functions: Functions::Own, last: Some((random.below(3), random.below(4) as i64)) }
    }

    /// Whether a thread may run for ever.
    pub fn spins(&self) -> bool {
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
    pub fn text(&self) -> String {
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

/// The steps of statements.
pub(super) fn steps(statements: &[Statement], out: &mut Vec<Step>) {
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
