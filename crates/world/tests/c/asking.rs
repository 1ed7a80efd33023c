//! A domain that asks, as a symbolic one will: it leaves decisions open until it
//! is reported to answer, and hides numbers that the program left open. A step that
//! asks must have changed nothing, and in the end everything must come out as in
//! a run that knows all.

use super::{program_of, run_c, Arith};
use antiphon_machine::memory::Cell;
use antiphon_machine::*;
use antiphon_model::{FloatFormat, PureFunction, Real};
use antiphon_numbers::Rat;
use antiphon_world::World;

/// A number, and whether it depends on what the program left open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Veiled {
    number: MachineNumber,
    hidden: bool,
}

/// Which decisions are undecided.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// All of them.
    Always,
    /// Those about hidden numbers.
    Hidden,
}

/// What the domain answers.
type Answer<T> = antiphon_machine::Answer<T, Number>;

/// What the inner domain answers: it never asks.
fn known<T>(answer: antiphon_machine::Answer<T, MachineNumber>) -> Answer<T> {
    answer.map_err(|error| Box::new(error.translated(|number| Veiled { number, hidden: false })))
}

struct Asking {
    inner: MachineArith,
    ask: Ask,
    /// How many questions of a step are answered before one is undecided.
    answered: usize,
    met: usize,
    /// How many assumptions were made.
    assumed: usize,
    asked: usize,
    selected: usize,
}

impl Asking {
    fn veil(&self, number: MachineNumber, from: &[&Veiled]) -> Veiled {
        Veiled { number, hidden: from.iter().any(|x| x.hidden) }
    }
}

type Number = Veiled;

impl Values for Asking {
    type Number = Veiled;

    const KNOWS_ALL: bool = false;

    fn widths(&self) -> Widths {
        self.inner.widths()
    }

    fn integer(&mut self, value: i128, ty: NumberType) -> Number {
        Veiled { number: self.inner.integer(value, ty), hidden: false }
    }

    fn real(&mut self, value: &Real, format: FloatFormat) -> Answer<Number> {
        Ok(Veiled { number: known(self.inner.real(value, format))?, hidden: false })
    }

    fn exact(&mut self, value: &Rat, ty: NumberType) -> Answer<Number> {
        Ok(Veiled { number: known(self.inner.exact(value, ty))?, hidden: false })
    }

    fn negate(&mut self, ty: NumberType, x: &Number) -> Answer<Number> {
        let number = known(self.inner.negate(ty, &x.number))?;
        Ok(self.veil(number, &[x]))
    }

    fn complement(&mut self, ty: NumberType, x: &Number) -> Answer<Number> {
        let number = known(self.inner.complement(ty, &x.number))?;
        Ok(self.veil(number, &[x]))
    }

    fn is_zero(&mut self, x: &Number) -> Number {
        let number = self.inner.is_zero(&x.number);
        self.veil(number, &[x])
    }

    fn binary(&mut self, op: Arithmetic, ty: NumberType, a: &Number, b: &Number) -> Answer<Number> {
        let number = known(self.inner.binary(op, ty, &a.number, &b.number))?;
        Ok(self.veil(number, &[a, b]))
    }

    fn convert(&mut self, from: NumberType, to: NumberType, x: &Number) -> Answer<Number> {
        let number = known(self.inner.convert(from, to, &x.number))?;
        Ok(self.veil(number, &[x]))
    }

    fn pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        let numbers: Vec<MachineNumber> = x.iter().map(|x| x.number.clone()).collect();
        let number = known(self.inner.pure(function, types, result, &numbers))?;
        Ok(self.veil(number, &x.iter().collect::<Vec<_>>()))
    }

    fn narrow(&mut self, ty: NumberType, width: u32, x: &Number) -> Number {
        let number = self.inner.narrow(ty, width, &x.number);
        self.veil(number, &[x])
    }

    fn literal(&self, x: &Number) -> Option<i64> {
        if x.hidden {
            return None;
        }
        self.inner.literal(&x.number)
    }

    fn fingerprint(&mut self, x: &Number) -> u128 {
        self.inner.fingerprint(&x.number)
    }

    fn to_bytes(&self, ty: NumberType, x: &Number) -> Option<Bytes> {
        self.inner.to_bytes(ty, &x.number)
    }

    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<Number> {
        Some(Veiled { number: self.inner.number_of_bytes(ty, bytes)?, hidden: false })
    }

    fn printed(&self, ty: NumberType, x: &Number) -> Printed {
        self.inner.printed(ty, &x.number)
    }
}

impl Assumptions for Asking {
    type Path = usize;

    fn decide(&mut self, x: &Number) -> Decision {
        if self.ask == Ask::Hidden && !x.hidden {
            return self.inner.decide(&x.number);
        }
        self.met += 1;
        if self.met > self.answered {
            return Decision::Undecided;
        }
        self.inner.decide(&x.number)
    }

    fn assume(&mut self, condition: &Number) -> Decision {
        self.assumed += 1;
        self.decide(condition)
    }

    fn path(&self) -> usize {
        self.assumed
    }

    fn set_path(&mut self, path: usize) {
        self.assumed = path;
    }

    fn assume_within(&mut self, _condition: &Number, _polarity: Polarity) {}

    fn leave(&mut self) {}

    fn bounds(&mut self, x: &Number) -> Option<(i64, i64)> {
        let value = self.inner.literal(&x.number)?;
        Some(if x.hidden { (value - 2, value + 2) } else { (value, value) })
    }

    fn epoch(&self) -> u64 {
        0
    }

    fn depends_on_path(&self, _x: &Number) -> bool {
        true
    }
}

impl Merging for Asking {
    fn choose(&mut self, condition: &Number, a: Cell<Number>, b: Cell<Number>) -> Answer<Cell<Number>> {
        Ok(if self.inner.decide(&condition.number) == Decision::True { a } else { b })
    }

    fn select(&mut self, cells: &[Cell<Number>], index: &Number) -> Answer<Cell<Number>> {
        self.selected += 1;
        let at = self.inner.as_index(&index.number).expect("a small index");
        Ok(cells[at as usize].clone())
    }

    fn update(&mut self, cells: &mut [Cell<Number>], index: &Number, value: Cell<Number>) -> Answer<()> {
        self.selected += 1;
        let at = self.inner.as_index(&index.number).expect("a small index");
        cells[at as usize] = value;
        Ok(())
    }
}

impl Environment for Asking {
    const HAS_INPUTS: bool = false;

    fn nondeterministic(&mut self, ty: NumberType, _serial: Serial) -> Number {
        // A small number, so that it can be an index.
        Veiled { number: self.inner.integer(2, ty), hidden: true }
    }

    fn input(&mut self, _name: &str, _path: &[InputStep], _ty: NumberType) -> Option<Number> {
        None
    }

    fn environment(&mut self, _name: &str, _ty: NumberType) -> Option<Number> {
        None
    }

    fn uninterpreted(
        &mut self,
        _name: &str,
        _types: &[NumberType],
        _result: NumberType,
        _x: &[Number],
    ) -> Option<Answer<Number>> {
        None
    }
}

impl Plain for Asking {}

/// Takes steps; after each question the state must be as before the step.
fn run_asking(text: &str, ask: Ask) -> (String, usize, usize) {
    let (program, _) = program_of(text);
    let inner = MachineArith::new(Overflow::Fault, 0);
    let domain = Asking { inner, ask, answered: usize::MAX, met: 0, assumed: 0, asked: 0, selected: 0 };
    let code = compile(&program);
    let options = Options { max_steps: Some(1 << 20), ..Options::default() };
    let mut output = Recording::default();
    let mut world = World::new(&program, &code, &options, domain, Box::new(&mut output));
    world.begin().unwrap_or_else(|stop| panic!("{stop:?}"));
    world.switch_to(0);
    let end = loop {
        let before = (world.machine.process.clone(), world.machine.thread.clone());
        let path = world.machine.domain.assumed;
        world.machine.domain.answered = 0;
        let done = loop {
            world.machine.domain.met = 0;
            match world.step() {
                Err(stop) if matches!(*stop, Stop::Undecided(..)) => {
                    world.machine.domain.asked += 1;
                    world.machine.domain.answered += 1;
                    let (process, thread) = (&world.machine.process, &world.machine.thread);
                    let place = "a step that asks changes the state";
                    assert!(before.0.memory.objects().eq(process.memory.objects()), "objects: {place}\n{text}");
                    assert_eq!(before.0.memory.vacant(), process.memory.vacant(), "{place}\n{text}");
                    assert_eq!(before.0.library, process.library, "{place}\n{text}");
                    assert_eq!(path, world.machine.domain.assumed, "{place}\n{text}");
                    assert!(before.1 == *thread, "thread: {place}\n{text}");
                }
                done => break done,
            }
        };
        if let Err(stop) = done {
            break *stop;
        }
    };
    let (asked, selected) = (world.machine.domain.asked, world.machine.domain.selected);
    let mut recorded = match end {
        Stop::Exit(status, _) => format!("exit {status}\n"),
        Stop::Fault(fault) => format!("{}: {}\n", fault.property.id(), fault.message),
        other => format!("{other:?}\n"),
    };
    drop(world);
    recorded.insert_str(0, &String::from_utf8_lossy(&output.out));
    (recorded, asked, selected)
}

const PROGRAMS: &[&str] = &[
    "int f(int *p, int n) { int a[3] = {1, 2, 3}; return n ? f(a, n - 1) + *p : *p; }\n\
     int main(void) { int x = 5; printf(\"%d\\n\", f(&x, 4)); return 0; }",
    "int less(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }\n\
     int main(void) { int a[] = {5, 2, 9, 1, 7}; qsort(a, 5, sizeof *a, less); for (int i = 0; i < 5; i++) \
     printf(\"%d \", a[i]); int k = 7; printf(\"%d\\n\", (int)((int *)bsearch(&k, a, 5, 4, less) - a)); return 0; }",
    "struct s { int a; char t[8]; unsigned f : 3; };\n\
     struct s make(int n) { struct s r = {n, \"abc\", n & 7}; return n > 2 && r.t[n % 3] ? r : (struct s){0}; }\n\
     int main(void) { struct s v[3]; for (int i = 0; i < 3; i++) v[i] = make(i + 2); \
     printf(\"%d %s %u\\n\", v[2].a, v[1].t, v[2].f); return v[0].a; }",
    "int sum(int n, ...) { va_list l; va_start(l, n); int s = 0; while (n-- > 0) s += va_arg(l, int); va_end(l); return s; }\n\
     int main(void) { char b[40]; int n = sprintf(b, \"%d-%s\", sum(3, 1, 2, 3), \"x\"); char *t = strtok(b, \"-\"); \
     while (t) { puts(t); t = strtok(NULL, \"-\"); } int *p = malloc(n * sizeof *p); for (int i = 0; i < n; i++) p[i] = i * i; \
     p = realloc(p, 2 * n * sizeof *p); int s = 0; for (int i = 0; i < n; i++) s += p[i] > 3 || p[i] == 1 ? p[i] : 0; \
     free(p); switch (s) { case 1 ... 9: return 1; case 10: return 2; default: return s; } }",
    "int main(void) { int n = 3; for (int i = 0; i < 3; i++) { int v[n + i]; for (int j = 0; j < n + i; j++) v[j] = j; \
     printf(\"%d\\n\", v[n + i - 1]); } char *q = \"abc\"; return q && *q == 'a' && !(q[3] || q[1] == 'c') ? 0 : 9; }",
];

#[test]
fn a_step_that_asks_has_changed_nothing() {
    let mut asked = 0;
    for text in PROGRAMS {
        let text = format!("#include <stdarg.h>\n{text}");
        let (recorded, questions, _) = run_asking(&text, Ask::Always);
        let (report, output, _) = run_c(&text, Arith::Machine, &Options::default());
        let End::Exit(status) = report.end else { panic!("{:?}", report.end) };
        assert_eq!(recorded, format!("{}exit {status}\n", String::from_utf8_lossy(&output.out)));
        asked += questions;
    }
    assert!(asked > 50, "only {asked} questions");
}

#[test]
fn unknown_indices_go_through_the_domain() {
    // The hidden number is 2.
    let cases = [
        ("int a[4] = {10, 11, 12, 13}; printf(\"%d\", a[k]);", "12exit 0\n"),
        ("int a[4] = {10, 11, 12, 13}; a[k] = 5; a[k + 1]++; printf(\"%d %d\", a[2], a[3]);", "5 14exit 0\n"),
        ("int m[3][4] = {{0}}; m[k][k + 1] = 7; m[k][0] += m[k][k + 1]; printf(\"%d %d\", m[2][3], m[2][0]);", "7 7exit 0\n"),
        ("struct { int x; unsigned f : 3; double d[3]; } s[4] = {{0}}; s[k].f = 13; s[k].d[k] = 1.5; \
          printf(\"%u %g\", s[2].f, s[k].d[k]);", "5 1.5exit 0\n"),
        ("int a[5] = {1, 2, 3, 4, 5}, *p = a + 2; printf(\"%d %d\", p[k], p[-k]); p[k - 1] = 9; printf(\" %d\", a[3]);", "5 1 9exit 0\n"),
        ("int a[5] = {1, 2, 3, 4, 5}, *p = a + k; p++; printf(\"%d %d\", *p, (int)(p - a));", "4 3exit 0\n"),
        ("int a[5] = {1, 2, 3, 4, 5}; int *p = &a[k]; *p = 8; printf(\"%d\", a[2]);", "8exit 0\n"),
        ("struct { int x, y; } s[3] = {{1, 2}, {3, 4}, {5, 6}}, t = s[k]; s[k - 2] = t; printf(\"%d\", s[0].y);", "6exit 0\n"),
        ("int a[2] = {1, 2}; printf(\"%d\", a[k]);", "array-bounds: an index is out of bounds 0..1\n"),
        ("int a[4] = {1, 2, 3, 4}; printf(\"%d\", k < 2 ? a[k] : k >= 0 && a[k] == 3 ? 30 : 40);", "30exit 0\n"),
        ("int *p = malloc(k * sizeof *p); p[k - 1] = 7; printf(\"%d\", p[1]); p[2] = 1;",
         "7array-bounds: `p[2]` is element 2 of its allocation, which has only 2 elements\n"),
        ("int v[k]; v[1] = 4; printf(\"%d %d\", v[k - 1], (int)(sizeof v / sizeof *v));", "4 2exit 0\n"),
        ("__VERIFIER_assume(k > 1); printf(\"%d\", k);", "2exit 0\n"),
        ("switch (k) { case 0: return 5; case 2: return 6; } ", "exit 6\n"),
    ];
    let mut selected = 0;
    for (body, want) in cases {
        let text = format!("int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\nint main(void) {{ int k = __VERIFIER_nondet_int();\n{body}\nreturn 0; }}");
        let (recorded, _, several) = run_asking(&text, Ask::Hidden);
        assert_eq!(recorded, want, "{body}");
        selected += several;
    }
    assert!(selected > 10, "the domain saw only {selected} accesses");
}
