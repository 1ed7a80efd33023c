//! Programs from a seed: one region of two threads over two variables and an array, with a variable
//! that each thread has for itself. Shares of the team and barriers stand where all threads come to
//! them; whatever waits holds nothing, and tasks are created where nothing is held, so that it does
//! not matter how many threads execute them.

use antiphon_testing::Random;
use std::fmt::Write;

/// The threads of the team.
pub(super) const THREADS: usize = 2;
/// The elements of the array.
pub(super) const ELEMENTS: usize = 4;
const SCALARS: [&str; 2] = ["x", "y"];

/// What is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Scalar(usize),
    Element(usize),
    /// The element of the iteration, or one that is so many further.
    Own(usize),
}

/// A statement of a thread.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// `v = k;`
    Set(Place, i64),
    /// `v = v + k;`
    Add(Place, i64),
    /// `v = w;`
    Copy(Place, Place),
    /// `p = v;`, with the thread's own `p`.
    Keep(Place),
    /// `v = p;`
    Give(Place),
    Assert(Place, i64),
    /// `if (v == k) { ... }`
    If(Place, i64, Vec<Statement>),
    /// `if (me == 0) { ... }`
    First(Vec<Statement>),
    /// `v += k` at once.
    AtomicAdd(Place, i64),
    AtomicRead(Place),
    AtomicWrite(Place, i64),
    Critical(Vec<Statement>),
    Locked(usize, Vec<Statement>),
    Task(Vec<Statement>),
    Taskwait,
    Masked(Vec<Statement>),
    Shared(Share),
    Barrier,
}

/// What a team divides.
#[derive(Clone, Debug)]
pub(super) struct Share {
    pub work: Work,
    pub end: End,
}

#[derive(Clone, Debug)]
pub(super) enum Work {
    Single(Vec<Statement>),
    Sections(Vec<Vec<Statement>>),
    Loop { schedule: Schedule, carried: Carried, count: usize, body: Vec<Statement> },
}

/// Whether threads meet at the end of a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Barrier,
    Nowait,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Schedule {
    Static(usize),
    Dynamic,
}

/// What a loop leaves in `x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Carried {
    Nothing,
    /// `reduction(+: x)`, to which each iteration adds this.
    Sum(i64),
    /// `lastprivate(x)`, which each iteration sets to its number and this.
    Last(i64),
}

/// Where a statement stands.
#[derive(Clone, Copy)]
struct Around {
    depth: u32,
    /// The iteration's own element exists.
    in_loop: bool,
    /// `x` is a copy that only the loop itself may touch.
    without_x: bool,
    /// The locks that are held; the last one is the critical region.
    held: [bool; 3],
    in_task: bool,
}

impl Around {
    const REGION: Around = Around { depth: 2, in_loop: false, without_x: false, held: [false; 3], in_task: false };

    fn inner(self) -> Around {
        Around { depth: self.depth.saturating_sub(1), ..self }
    }

    fn holding(mut self, lock: usize) -> Around {
        self.held[lock] = true;
        self.inner()
    }

    fn holds_any(self) -> bool {
        self.held.contains(&true)
    }
}

/// The program of a seed.
#[derive(Clone, Debug)]
pub(super) struct Script {
    pub region: Vec<Statement>,
    /// What is asserted behind the region.
    pub last: (Place, i64),
}

impl Script {
    pub(super) fn new(seed: u64) -> Script {
        let mut random = Random::new(seed);
        let region = (0..1 + random.below(3)).map(|_| construct(&mut random)).collect();
        let last = (place(&mut random, Around::REGION), random.below(4) as i64);
        Script { region, last }
    }

    /// The text in C.
    pub(super) fn text(&self) -> String {
        let mut text = format!(
            "#include <assert.h>\n#include <omp.h>\nint x, y, a[{ELEMENTS}];\nomp_lock_t m[2];\nint main(void) {{\n\
             int p = 0;\nomp_init_lock(&m[0]);\nomp_init_lock(&m[1]);\n\
             #pragma omp parallel num_threads({THREADS}) firstprivate(p)\n{{\nint me = omp_get_thread_num();\n"
        );
        write_all(&self.region, &mut text);
        let (place, number) = self.last;
        let _ = writeln!(
            text,
            "}}\nomp_destroy_lock(&m[0]);\nomp_destroy_lock(&m[1]);\nassert({} != {number});\nreturn 0;\n}}",
            name(place)
        );
        text
    }
}

fn construct(random: &mut Random) -> Statement {
    let end = if random.one_in(3) { End::Nowait } else { End::Barrier };
    match random.below(10) {
        0 | 1 => Statement::Barrier,
        9 => Statement::Shared(Share { work: Work::Sections((0..2).map(|_| nested(random)).collect()), end }),
        2 => Statement::Shared(Share { work: Work::Single(statements(random, Around::REGION)), end }),
        3 => Statement::Masked(statements(random, Around::REGION)),
        4 => {
            let bodies = (0..2).map(|_| statements(random, Around::REGION.inner())).collect();
            Statement::Shared(Share { work: Work::Sections(bodies), end })
        }
        5 | 6 => Statement::Shared(Share { work: a_loop(random), end }),
        7 => Statement::Taskwait,
        _ => statement(random, Around::REGION),
    }
}

/// One lock inside of another, in some order; the critical region is one, too.
fn nested(random: &mut Random) -> Vec<Statement> {
    let outer = random.below(3);
    let inner = (outer + 1 + random.below(2)) % 3;
    let held = |lock, body| match lock {
        2 => Statement::Critical(body),
        lock => Statement::Locked(lock, body),
    };
    let around = Around { depth: 0, ..Around::REGION };
    vec![held(outer, vec![held(inner, vec![statement(random, around)])])]
}

fn a_loop(random: &mut Random) -> Work {
    let schedule = match random.below(3) {
        0 => Schedule::Static(1),
        1 => Schedule::Static(2),
        _ => Schedule::Dynamic,
    };
    let carried = match random.below(4) {
        0 => Carried::Sum(1 + random.below(2) as i64),
        1 => Carried::Last(random.below(3) as i64),
        _ => Carried::Nothing,
    };
    let around = Around { in_loop: true, without_x: carried != Carried::Nothing, ..Around::REGION }.inner();
    Work::Loop { schedule, carried, count: 2 + random.below(2), body: statements(random, around) }
}

fn statements(random: &mut Random, around: Around) -> Vec<Statement> {
    (0..1 + random.below(2)).map(|_| statement(random, around)).collect()
}

fn statement(random: &mut Random, around: Around) -> Statement {
    let at = place(random, around);
    let number = random.below(3) as i64;
    match random.below(if around.depth == 0 { 9 } else { 15 }) {
        0 => Statement::Set(at, number),
        1 => Statement::Add(at, 1 + number),
        2 => Statement::Copy(at, place(random, around)),
        3 => Statement::Keep(at),
        4 => Statement::Give(at),
        5 => Statement::Assert(at, number),
        6 => Statement::AtomicAdd(at, 1 + number),
        7 => Statement::AtomicRead(at),
        8 => Statement::AtomicWrite(at, number),
        9 => Statement::If(at, number, statements(random, around.inner())),
        10 if !around.in_task => Statement::First(statements(random, around.inner())),
        11 if !around.held[2] => Statement::Critical(statements(random, around.holding(2))),
        12 if !around.holds_any() => Statement::Task(statements(random, Around { in_task: true, ..around.inner() })),
        13 if !around.holds_any() => Statement::Taskwait,
        _ => {
            let lock = random.below(2);
            match around.held[lock] {
                true => Statement::Set(at, number),
                false => Statement::Locked(lock, statements(random, around.holding(lock))),
            }
        }
    }
}

fn place(random: &mut Random, around: Around) -> Place {
    match random.below(4) {
        0 if !around.without_x => Place::Scalar(0),
        0 | 1 => Place::Scalar(1),
        _ if around.in_loop => Place::Own(usize::from(random.one_in(3))),
        _ => Place::Element(random.below(2)),
    }
}

fn name(place: Place) -> String {
    match place {
        Place::Scalar(number) => SCALARS[number].to_owned(),
        Place::Element(number) => format!("a[{number}]"),
        Place::Own(0) => "a[i]".to_owned(),
        Place::Own(further) => format!("a[i + {further}]"),
    }
}

fn write_all(statements: &[Statement], text: &mut String) {
    statements.iter().for_each(|statement| write_one(statement, text));
}

/// A head and a body in braces.
fn write_block(head: &str, body: &[Statement], text: &mut String) {
    let _ = writeln!(text, "{head}{{");
    write_all(body, text);
    *text += "}\n";
}

fn write_one(statement: &Statement, text: &mut String) {
    let line = match statement {
        Statement::Set(v, k) => format!("{} = {k};", name(*v)),
        Statement::Add(v, k) => format!("{0} = {0} + {k};", name(*v)),
        Statement::Copy(v, w) => format!("{} = {};", name(*v), name(*w)),
        Statement::Keep(v) => format!("p = {};", name(*v)),
        Statement::Give(v) => format!("{} = p;", name(*v)),
        Statement::Assert(v, k) => format!("assert({} != {k});", name(*v)),
        Statement::AtomicAdd(v, k) => format!("#pragma omp atomic\n{} += {k};", name(*v)),
        Statement::AtomicRead(v) => format!("#pragma omp atomic read\np = {};", name(*v)),
        Statement::AtomicWrite(v, k) => format!("#pragma omp atomic write\n{} = {k};", name(*v)),
        Statement::Taskwait => "#pragma omp taskwait".to_owned(),
        Statement::Barrier => "#pragma omp barrier".to_owned(),
        Statement::If(v, k, body) => return write_block(&format!("if ({} == {k}) ", name(*v)), body, text),
        Statement::First(body) => return write_block("if (me == 0) ", body, text),
        Statement::Critical(body) => return write_block("#pragma omp critical\n", body, text),
        Statement::Task(body) => return write_block("#pragma omp task\n", body, text),
        Statement::Masked(body) => return write_block("#pragma omp masked\n", body, text),
        Statement::Locked(lock, body) => {
            let _ = writeln!(text, "omp_set_lock(&m[{lock}]);");
            write_all(body, text);
            format!("omp_unset_lock(&m[{lock}]);")
        }
        Statement::Shared(share) => return write_share(share, text),
    };
    let _ = writeln!(text, "{line}");
}

fn write_share(share: &Share, text: &mut String) {
    let nowait = if share.end == End::Nowait { " nowait" } else { "" };
    match &share.work {
        Work::Single(body) => write_block(&format!("#pragma omp single{nowait}\n"), body, text),
        Work::Sections(bodies) => {
            let _ = writeln!(text, "#pragma omp sections{nowait}\n{{");
            bodies.iter().for_each(|body| write_block("#pragma omp section\n", body, text));
            *text += "}\n";
        }
        Work::Loop { schedule, carried, count, body } => {
            let schedule = match schedule {
                Schedule::Static(chunk) => format!("static, {chunk}"),
                Schedule::Dynamic => "dynamic".to_owned(),
            };
            let (clause, own) = match carried {
                Carried::Nothing => ("", String::new()),
                Carried::Sum(k) => (" reduction(+: x)", format!("x += {k};\n")),
                Carried::Last(k) => (" lastprivate(x)", format!("x = i + {k};\n")),
            };
            let _ = writeln!(text, "#pragma omp for schedule({schedule}){clause}{nowait}");
            let _ = writeln!(text, "for (int i = 0; i < {count}; i++) {{\n{own}");
            write_all(body, text);
            *text += "}\n";
        }
    }
}
