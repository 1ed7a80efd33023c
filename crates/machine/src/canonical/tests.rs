//! Fingerprints of programs in execution, against what the program can see.

use super::*;
use crate::domain::ProgramRole;
use crate::fault::Stop;
use crate::machine::Machine;
use crate::memory::{Fill, Lender, Loan, Print};
use crate::options::Options;
use crate::output::Recording;
use crate::programs::ProgramInstance;
use crate::testing::program_of;
use antiphon_source::Span;
use antiphon_values::{MachineArith, Overflow};
use expect_test::{expect, Expect};
use std::collections::BTreeSet;

/// The world puts its threads together itself; tests have whole processes.
impl<N: Clone> Process<N> {
    /// The fingerprint of the process and its threads. Equal states have equal
    /// ones, also if their objects have other names; others do not, but for
    /// chance. What was kept from another `epoch` is computed again.
    pub(super) fn fingerprint<D: Domain<Number = N>>(
        &self,
        threads: &[&Thread<N>],
        code: &Code,
        domain: &mut D,
        epoch: u64,
    ) -> u128 {
        self.survey(threads, code, domain, epoch).fingerprint
    }

    /// Gives up the allocations that nothing leads to, and returns the
    /// fingerprint of what is left and the places of those that are newly lost.
    pub(super) fn collect<D: Domain<Number = N>>(
        &mut self,
        threads: &[&Thread<N>],
        code: &Code,
        domain: &mut D,
        epoch: u64,
    ) -> (u128, Vec<Span>) {
        let survey = self.survey(threads, code, domain, epoch);
        (survey.fingerprint, self.memory.collect(&survey.lost))
    }

    fn survey<D: Domain<Number = N>>(&self, threads: &[&Thread<N>], code: &Code, domain: &mut D, epoch: u64) -> Survey {
        let mut walk = Walk::new(self, code, domain, epoch);
        for thread in threads {
            walk.thread(thread);
        }
        walk.finish()
    }
}

pub(super) type Sample<'a> = Machine<'a, MachineArith>;

/// Starts a program with so many arguments and lets `look` drive it.
fn start<T>(text: &str, arguments: usize, look: impl FnOnce(&mut Sample<'_>) -> T) -> (T, String) {
    let (program, _) = program_of(text);
    let mut domain = MachineArith::new(Overflow::Fault, 0);
    let code = crate::compile(&program);
    let options = Options {
        launch: crate::Launch { arguments: vec![b"a.out".to_vec(); arguments], ..crate::Launch::default() },
        ..Options::default()
    };
    let mut output = Recording::default();
    let part = ProgramInstance::new(&program, &code, &mut domain, 1, ProgramRole::Alone);
    let mut machine = Machine::new(vec![part], &options, domain, Box::new(&mut output));
    machine.make_globals().and_then(|()| machine.enter_program()).expect("the program starts");
    let result = look(&mut machine);
    drop(machine);
    (result, String::from_utf8_lossy(&output.out).into_owned())
}

fn print_of(machine: &mut Sample<'_>) -> u128 {
    machine.process.fingerprint(&[&machine.thread], machine.code, &mut machine.domain, 0)
}

fn collect(machine: &mut Sample<'_>) -> (u128, Vec<Span>) {
    machine.process.collect(&[&machine.thread], machine.code, &mut machine.domain, 0)
}

/// Whether control is at a call of this function of the program.
fn is_at(machine: &Sample<'_>, name: &str) -> bool {
    let function = machine.thread.frames.last().map(|frame| frame.function);
    let entered = function.is_some_and(|function| {
        machine.program.function(function).name == name
            && machine.thread.pc == machine.code.functions[function.0 as usize].entry
    });
    entered
}

/// The fingerprints wherever the program calls `look`, to the end or so often.
fn prints(text: &str, arguments: usize, most: usize) -> Vec<u128> {
    let text = format!("void look(void) {{}}\n{text}");
    start(&text, arguments, |machine| {
        let mut all = Vec::new();
        while all.len() < most {
            if is_at(machine, "look") {
                all.push(collect(machine).0);
            }
            match machine.perform().map_err(|stop| *stop) {
                Ok(_) => {}
                Err(Stop::Exit(..)) => break,
                Err(stop) => panic!("{stop:?}"),
            }
        }
        all
    })
    .0
}

fn distinct(prints: &[u128]) -> usize {
    prints.iter().collect::<BTreeSet<_>>().len()
}

#[test]
fn rounds_that_come_back_are_one_state() {
    for (body, states) in [
        ("int main(void) { while (1) { look(); int x = 3; int *p = &x; *p = 4; } }", 1),
        ("int main(void) { while (1) { look(); int *p = malloc(8); *p = 1; free(p); } }", 1),
        ("int *old; int main(void) { while (1) { look(); old = malloc(4); *old = 1; free(old); } }", 2),
        (
            "int f(int n) { int a[3] = {n}; return n ? f(n - 1) + a[0] : 0; }\n\
          int main(void) { while (1) { look(); f(5); } }",
            1,
        ),
        ("int main(void) { int x = 0; for (;;) { look(); x = !x; } }", 2),
        ("int main(void) { int x = 0; for (;;) { look(); x = (x + 1) % 5; int y = x * x; y++; } }", 5),
        (
            "struct n { struct n *next; int v; }; int main(void) { struct n *h = 0; for (;;) { look();\n\
          for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); x->next = h; x->v = i; h = x; }\n\
          while (h) { struct n *t = h->next; free(h); h = t; } } }",
            1,
        ),
        // An allocation is known by its place: there are three.
        (
            "int main(void) { int *a = malloc(4), *b = malloc(4); *a = *b = 7; for (;;) { look();\n\
          free(a); a = b; b = malloc(4); *b = 7; } }",
            3,
        ),
        // Lost allocations are one state, however many there are.
        ("int main(void) { for (;;) { look(); int *p = malloc(4); *p = 1; } }", 2),
        ("char b[9]; int main(void) { for (;;) { look(); sprintf(b, \"%d\", 3); strtok(b, \"0\"); } }", 2),
    ] {
        let prints = prints(body, 1, 2500);
        assert_eq!(prints.len(), 2500, "{body}");
        assert_eq!(distinct(&prints), states, "{body}");
    }
}

#[test]
fn every_value_that_can_be_seen_counts() {
    for body in [
        "int g; int main(void) { for (int i = 0; i < 20; i++) { g = i; look(); } return g; }",
        "int main(void) { int x; for (int i = 0; i < 20; i++) { x = i; look(); } return x; }",
        "int a[100]; int main(void) { for (int i = 0; i < 20; i++) { a[50] = i; look(); } return 0; }",
        "int main(void) { int a[9]; for (int i = 0; i < 20; i++) { a[5] = i; look(); } return a[5]; }",
        "int main(void) { int *p = malloc(80); for (int i = 0; i < 20; i++) { p[i] = 0; look(); } return p[0]; }",
        "struct s { struct { int a, b; } x[3]; } s; int main(void) { for (int i = 0; i < 20; i++) { s.x[2].b = i;\n\
         look(); } return 0; }",
        "int a[20]; int *p; int main(void) { for (int i = 0; i < 20; i++) { p = a + i; look(); } return *p; }",
        "int *a[20]; int main(void) { for (int i = 0; i < 20; i++) { a[i] = i ? a[i - 1] : malloc(4); look(); }\n\
         return 0; }",
        "int f(int n) { if (n < 20) { int k = f(n + 1); return k + 1; } return 0; }\n\
         int main(void) { for (int i = 0; i < 20; i++) { srand(i); look(); } return f(0); }",
        "int main(void) { for (int i = 0; i < 20; i++) { rand(); look(); } return 0; }",
        "char *s; int main(void) { for (int i = 0; i < 20; i++) { s = i % 2 ? \"a\" : \"b\"; s += i / 2 % 2; look(); \n\
         if (i == 3) return 0; } return 0; }",
        "union { int i; double d; } u; int main(void) { for (int i = 0; i < 20; i++) { u.i = i; look(); } return 0; }",
        "int f(int n) { look(); return n < 19 ? f(n + 1) + 1 : 0; } int main(void) { return f(0); }",
        "#include <stdarg.h>\nvoid g(int n, ...) { va_list l; va_start(l, n); for (int i = 0; i < n; i++) { look();\n\
         va_arg(l, int); } va_end(l); } int main(void) { g(4, 1, 1, 1, 1); return 0; }",
        "int main(void) { void *p; for (int i = 0; i < 20; i++) { p = i % 2 ? malloc(i) : (void *)malloc(i + 100);\n\
         look(); free(p); p = 0; } return p == 0; }",
    ] {
        let all = prints(body, 1, 100);
        assert!(all.len() >= 4, "{body}");
        assert_eq!(distinct(&all), all.len(), "{body}");
    }
}

#[test]
fn what_cannot_be_seen_does_not_count() {
    // What happened to the heap before, with names and order of objects.
    let body = "struct n { struct n *l, *r; int v; };\n\
        struct n *make(int v) { struct n *n = malloc(sizeof *n); n->l = n->r = 0; n->v = v; return n; }\n\
        struct n *root; int main(int argc, char **argv) {\n\
        void *junk[8]; for (int i = 0; i < 8; i++) junk[i] = malloc(4);\n\
        for (int i = 0; i < 8; i++) if (i != argc) free(junk[i]); if (argc < 8) free(junk[argc]);\n\
        argv = 0;\n\
        if (argc % 2) { root = make(1); root->l = make(2); root->r = make(3); }\n\
        else { struct n *a = make(3), *b = make(2); root = make(1); root->l = b; root->r = a; }\n\
        argc = 0; look(); return root->l->v; }";
    let all: Vec<u128> = (1..7).flat_map(|arguments| prints(body, arguments, 9)).collect();
    assert_eq!((all.len(), distinct(&all)), (6, 1));
    // Sharing is not the same as equal contents.
    let shared = body.replace("root->r = make(3)", "root->r = root->l");
    assert_ne!(prints(&shared, 1, 9), prints(body, 1, 9));
    // Whose variable it is, where a pointer leads to it.
    let whose = |inner: &str| {
        format!("int *q; void f(int n, int *o) {{ int x = 1; if (n == 0) {{ look(); q = {inner}; look(); return; }} f(0, &x); }}\n\
                 int main(void) {{ f(1, 0); return 0; }}")
    };
    assert_eq!(prints(&whose("&x"), 1, 1), prints(&whose("&x"), 1, 1));
    assert_ne!(prints(&whose("&x"), 1, 2)[1], prints(&whose("o"), 1, 2)[1]);
}

/// Programs with a bit of everything.
const PROGRAMS: &[&str] = &[
    "int f(int *p, int n) { int a[3] = {1, 2, 3}; return n ? f(a, n - 1) + *p : *p; }\n\
     int main(void) { int x = 5; printf(\"%d\\n\", f(&x, 4)); return 0; }",
    "int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n\
     int main(void) { int a[] = {5, 2, 9, 1, 7}; qsort(a, 5, sizeof *a, less);\n\
     for (int i = 0; i < 5; i++) printf(\"%d \", a[i]); return 0; }",
    "struct n { int v; struct n *next; }; struct n *push(struct n *h, int v) { struct n *n = malloc(sizeof *n);\n\
     n->v = v; n->next = h; return n; } int main(void) { struct n *h = 0; for (int i = 0; i < 6; i++) h = push(h, i);\n\
     int s = 0; while (h) { struct n *t = h; s = s * 2 + h->v; h = h->next; free(t); } printf(\"%d\\n\", s); return 0; }",
    "int main(void) { int n = 3, s = 0; for (int i = 1; i < 5; i++) { int a[n]; n = i; for (int k = 0; k < (int)(sizeof a /\n\
     sizeof *a); k++) a[k] = k * i; s += a[0] + sizeof a; } printf(\"%d\\n\", s); return 0; }",
    "struct p { int x, y; }; struct p turn(struct p p) { struct p q = {-p.y, p.x}; return q; }\n\
     int main(void) { struct p p = {1, 2}, *o = &p; *o = turn(turn(*o)); struct p a[2] = {p, turn(p)};\n\
     printf(\"%d %d\\n\", a[1].x, a[0].y); return 0; }",
    "#include <stdarg.h>\nint sum(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); int s = 0;\n\
     while (n--) s += va_arg(l, int); s = 10 * s + va_arg(m, int); va_end(l); va_end(m); return s; }\n\
     int main(void) { printf(\"%d\\n\", sum(3, 4, 5, 6)); return 0; }",
    "int main(void) { int i = 0; again: { int x = i; int *p = &x; *p += 1; i = x; } if (i < 4) goto again;\n\
     switch (i) { case 4: { int k[2] = {i, 2}; printf(\"%d\", k[0] * k[1]); break; } default: printf(\"no\"); } return 0; }",
    "int *where(int **pp, int *v) { *pp = v; return v; } int a[4]; int main(void) { int *p, i = 0;\n\
     *where(&p, &a[i++]) = i; a[i] = *p + i++; printf(\"%d %d %d\\n\", a[0], a[1], i); return a[2]; }",
    "int main(void) { char *s = malloc(20), t[] = \"a b c\"; strcpy(s, \"x\"); for (char *w = strtok(t, \" \"); w;\n\
     w = strtok(0, \" \")) strcat(s, w); s = realloc(s, 40); puts(s); free(s); return 0; }",
];

/// The programs above, and some that are made at random.
pub(super) fn programs() -> Vec<String> {
    let made = (0..12).map(|seed| antiphon_cgen::generate(seed, antiphon_cgen::Size::Small));
    PROGRAMS.iter().map(|text| text.to_string()).chain(made).collect()
}

/// Everything that is printed, and how the program ends, if `spoil` does its
/// worst after every step.
pub(super) fn recorded(text: &str, mut spoil: impl FnMut(&mut Sample<'_>)) -> String {
    let (end, out) = start(text, 1, |machine| {
        for _ in 0..6000 {
            if let Err(stop) = machine.perform() {
                return format!("{stop:?}");
            }
            spoil(machine);
        }
        "and so on".into()
    });
    out + &end
}

/// The slots that do not matter, as positions in the thread's array.
fn stale_slots(machine: &Sample<'_>) -> Vec<usize> {
    let thread = &machine.thread;
    let mut all = Vec::new();
    for (index, frame) in thread.frames.iter().enumerate() {
        let callee = thread.frames.get(index + 1);
        let code = &machine.code.functions[frame.function.0 as usize];
        let matters = match callee {
            Some(callee) => machine.code.liveness.waiting(callee.call_pc),
            None => machine.code.liveness.before(thread.pc),
        };
        let matters = matters.expect("control is in the program");
        let stale = (0..code.slots).filter(|&local| code.memory[local as usize].is_none() && !matters.has(local));
        all.extend(stale.map(|local| frame.base + local as usize));
    }
    all
}

#[test]
fn stale_values_are_never_used() {
    let mut spoiled = 0;
    for text in programs() {
        let right = recorded(&text, |_| {});
        let other = recorded(&text, |machine| {
            for slot in stale_slots(machine) {
                machine.thread.slots[slot] = Cell::Opaque;
                spoiled += 1;
            }
        });
        assert_eq!(right, other, "{text}");
    }
    assert!(spoiled > 10_000, "{spoiled}");
}

#[test]
fn what_the_walk_does_not_meet_is_never_used() {
    let mut spoiled = 0;
    for text in programs() {
        let right = recorded(&text, |_| {});
        let other = recorded(&text, |machine| {
            let mut walk = Walk::new(&machine.process, machine.code, &mut machine.domain, 0);
            walk.thread(&machine.thread);
            walk.drain();
            let fixed = |object: &Object<_>| matches!(object.origin, Origin::Global(_) | Origin::String(_));
            let numbers = std::mem::take(&mut walk.numbers);
            for (slot, number) in numbers.into_iter().enumerate() {
                let Some(object) = machine.process.memory.in_slot(slot as u32) else { continue };
                let id = ObjectId { slot: slot as u32, generation: object.generation };
                if number == 0 && !fixed(object) {
                    if let Some(object) = machine.process.memory.get_mut(id) {
                        (object.storage, object.fill) = (Storage::Blank(None), Fill::Undefined);
                        spoiled += 1;
                    }
                }
            }
        });
        assert_eq!(right, other, "{text}");
    }
    assert!(spoiled > 1000, "{spoiled}");
}

#[test]
fn what_is_kept_with_objects_is_what_would_be_computed() {
    for text in programs() {
        let mut steps = 0;
        recorded(&text, |machine| {
            steps += 1;
            if steps % 7 != 0 && steps > 200 {
                return;
            }
            let kept = print_of(machine);
            machine.process.memory.objects().for_each(|object| object.print.set(Print::Unknown));
            assert_eq!(kept, print_of(machine), "{text}");
        });
    }
}

#[test]
fn what_is_kept_is_good_for_one_epoch() {
    let text = "int a[1000]; int main(void) { a[3] = 1; return a[3]; }";
    start(text, 1, |machine| {
        let object = |machine: &Sample<'_>| machine.process.memory.in_slot(0).map(|object| object.print.get());
        let before = print_of(machine);
        // Known numbers are what they are under any condition.
        assert!(matches!(object(machine), Some(Print::Plain { epoch: None, .. })));
        let copy = machine.process.clone();
        while machine.perform().is_ok() {}
        assert!(matches!(object(machine), Some(Print::Unknown)));
        assert!(matches!(copy.memory.in_slot(0).map(|object| object.print.get()), Some(Print::Plain { .. })));
        assert_ne!(before, print_of(machine));
        let spoilt = Print::Plain { print: 1, epoch: Some(5) };
        if let Some(object) = machine.process.memory.in_slot(0) {
            object.print.set(spoilt);
        }
        let trusted = machine.process.fingerprint(&[&machine.thread], machine.code, &mut machine.domain, 5);
        assert_ne!(trusted, print_of(machine));
    });
}

#[test]
fn lost_allocations_are_given_up_and_remembered() {
    let text = "void look(void) {}\nint *keep; int main(void) { keep = malloc(4); for (int i = 0; i < 3; i++)\n\
                malloc(8); look(); keep = 0; look(); return 0; }";
    let (lost, _) = start(text, 1, |machine| {
        let (mut counts, mut alive) = (Vec::new(), Vec::new());
        while machine.perform().is_ok() {
            if is_at(machine, "look") {
                let before = print_of(machine);
                let (print, places) = collect(machine);
                assert_eq!((before, print), (print, print_of(machine)), "giving up changes nothing that counts");
                counts.push(places.len());
                alive.push(machine.process.memory.allocations().count());
            }
        }
        (counts, alive, machine.process.memory.lost().count())
    });
    assert_eq!(lost, (vec![1, 1], vec![1, 0], 2));
}

/// What becomes of a program if bytes 8 to 15 of `b`, of `s` and of what `h`
/// points to are lent where it calls `look`.
fn lent(kind: Loan, text: &str) -> String {
    let text = format!("void look(void) {{}}\nint b[8]; int *h; struct s {{ int x, y[3]; }} s;\n{text}");
    let what = if kind == Loan::Reading { "send" } else { "receive" };
    let (recorded, _) = start(&text, 1, |machine| loop {
        if is_at(machine, "look") {
            let lender = Lender { number: 7, span: machine.here(), what };
            let slot = |name: &str| machine.program.globals.iter().position(|global| global.name == name);
            let object = |name: &str| ObjectId { slot: slot(name).unwrap_or(0) as u32, generation: 0 };
            let memory = &mut machine.process.memory;
            let target = memory.get(object("h")).and_then(|object| match object.cells().next() {
                Some(Cell::Pointer(pointer)) => Some(pointer.object),
                _ => None,
            });
            for object in [object("b"), object("s")].into_iter().chain(target) {
                memory.lend(object, &[(8, 8)], kind, lender).expect("nothing is lent yet");
            }
        }
        match machine.perform().map_err(|stop| *stop) {
            Ok(_) => {}
            Err(Stop::Fault(fault)) => {
                break format!("{}: {}; {}", fault.property.id(), fault.message, fault.also[0].1)
            }
            Err(Stop::Exit(..)) => break "nothing".into(),
            Err(stop) => panic!("{stop:?}"),
        }
    });
    recorded
}

/// The same for the bodies of several `main`s.
fn check_lent(kind: Loan, bodies: &[&str], expect: Expect) {
    let recorded =
        |body: &&str| format!("{body}\n  {}\n", lent(kind, &format!("int main(void) {{ {body} return 0; }}")));
    expect.assert_eq(&bodies.iter().map(recorded).collect::<String>());
}

#[test]
fn a_pending_receive_owns_its_buffer() {
    let bodies = [
        "b[2] = 0; look(); b[1] = b[4] + 1; s.x = 1;",
        "b[2] = 0; look(); b[2] = 1;",
        "b[2] = 0; look(); return b[3];",
        "look(); int i = 3; int *p = b; p[i]++;",
        "look(); int c[8]; memcpy(c, b, sizeof c);",
        "look(); memset(b, 0, sizeof b);",
        "look(); struct s t = {1}; s = t;",
        "h = malloc(32); look(); h[2] = 1;",
        "h = malloc(32); look(); free(h);",
        "h = malloc(32); look(); h = realloc(h, 64);",
        "{ int x[8]; x[0] = 1; h = x; look(); }",
        "int x[8]; x[0] = 1; h = x; look();",
    ];
    check_lent(
        Loan::Writing,
        &bodies,
        expect![[r#"
        b[2] = 0; look(); b[1] = b[4] + 1; s.x = 1;
          nothing
        b[2] = 0; look(); b[2] = 1;
          mpi-buffer: `b[2]` is written while a pending receive owns it; the pending receive begins here
        b[2] = 0; look(); return b[3];
          mpi-buffer: `b[3]` is read while a pending receive owns it; the pending receive begins here
        look(); int i = 3; int *p = b; p[i]++;
          mpi-buffer: `p[i]` is read while a pending receive owns it; the pending receive begins here
        look(); int c[8]; memcpy(c, b, sizeof c);
          mpi-buffer: `b[2]` is read while a pending receive owns it; the pending receive begins here
        look(); memset(b, 0, sizeof b);
          mpi-buffer: `b[2]` is written while a pending receive owns it; the pending receive begins here
        look(); struct s t = {1}; s = t;
          mpi-buffer: `s.y[1]` is written while a pending receive owns it; the pending receive begins here
        h = malloc(32); look(); h[2] = 1;
          mpi-buffer: `h[2]` is written while a pending receive owns it; the pending receive begins here
        h = malloc(32); look(); free(h);
          mpi-buffer: `h` is freed while a pending receive owns it; the pending receive begins here
        h = malloc(32); look(); h = realloc(h, 64);
          mpi-buffer: `h` is freed while a pending receive owns it; the pending receive begins here
        { int x[8]; x[0] = 1; h = x; look(); }
          mpi-buffer: the lifetime of `x` ends while a pending receive owns it; the pending receive begins here
        int x[8]; x[0] = 1; h = x; look();
          nothing
    "#]],
    );
}

#[test]
fn a_buffer_must_not_end_with_its_function() {
    let text = "void f(void) { int x[8]; x[0] = 1; h = x; look(); }\nint main(void) { f(); return 0; }";
    expect!["mpi-buffer: the lifetime of `x` ends while a pending send owns it; the pending send begins here"]
        .assert_eq(&lent(Loan::Reading, text));
}

#[test]
fn a_pending_send_may_be_read() {
    let bodies = [
        "b[2] = 5; look(); int c[8]; memcpy(c, b, sizeof c); return c[2] - b[2];",
        "b[2] = 5; look(); b[2] = b[2];",
        "look(); s.y[1] = 1;",
        "look(); sprintf((char *)b, \"%s\", \"123456789\");",
    ];
    check_lent(
        Loan::Reading,
        &bodies,
        expect![[r#"
        b[2] = 5; look(); int c[8]; memcpy(c, b, sizeof c); return c[2] - b[2];
          nothing
        b[2] = 5; look(); b[2] = b[2];
          mpi-buffer: `b[2]` is written while a pending send owns it; the pending send begins here
        look(); s.y[1] = 1;
          mpi-buffer: `s.y[1]` is written while a pending send owns it; the pending send begins here
        look(); sprintf((char *)b, "%s", "123456789");
          mpi-buffer: `b[2]` is written while a pending send owns it; the pending send begins here
    "#]],
    );
}
