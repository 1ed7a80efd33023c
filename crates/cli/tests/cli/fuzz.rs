//! Bad input: mutations of every C file of the repository through the front
//! end, in this process, on a thread with a large stack. Nothing may panic or
//! hang. One seed gives one sequence of inputs.
//!
//! `ANTIPHON_FUZZ_SECONDS` (20) and `ANTIPHON_FUZZ_SEED` (1) change the run.

use antiphon_lower::{lower, Unit};
use antiphon_source::{FileKind, Interner, Loc, Severity, SourceMap};
use antiphon_syntax::preprocess::Options;
use antiphon_syntax::{read, show, Header, HeaderRequest, Headers, Target};
use antiphon_testing::{files_under, root, setting, Embedded};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// No more inputs than this, however fast the machine is.
const ITERATIONS: u64 = 200_000;
/// One input that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(30);
/// Larger mutants are cut.
const LARGEST: usize = 200_000;

/// Pieces that mutations put in.
const PIECES: &[&str] = &[
    "#define A A(A)\n",
    "#define B(x, ...) x ## __VA_ARGS__ #x\n",
    "#include \"fuzz.c\"\n",
    "#if 1\n",
    "#endif\n",
    "#else\n",
    "#elif defined(A\n",
    "#line 7 \"x\"\n",
    "\n#pragma TASS input {n>0} int\n",
    "\n#pragma TASS assert forall {int i | i>0} ",
    "_Pragma(\"TASS assume x\")",
    "__VA_OPT__(",
    "B(A, (, ), B)",
    "((((((((",
    "))))))))",
    "{{{{{{{{",
    "}}}}}}}}",
    "[[[[",
    "/*",
    "*/",
    "//",
    "\\\n",
    "\"",
    "'",
    "'\\x",
    "L\"",
    "0x",
    "1e+",
    "99999999999999999999999999",
    "0.5e-999999999f",
    "struct s ",
    "union {",
    "enum e ",
    "typedef ",
    "static ",
    "extern ",
    "int (*(*f)(",
    "case ",
    "default:",
    "switch (",
    "for (;;",
    "do ",
    "while (",
    "goto ",
    "return ",
    "sizeof ",
    "_Alignof(",
    "_Generic(",
    "_Static_assert(",
    "__attribute__((",
    "__extension__ ",
    "typeof(",
    "({",
    "})",
    "...",
    "? :",
    "->",
    "##",
    "#",
    "%:",
    "<::>",
    "??/",
    "\u{0}",
    "\u{fffd}",
    "\r",
    "\u{b}",
    "int a[",
    "= {[",
    ".x = ",
    "&&",
    "||",
    "==>",
    "PROC[",
    "$",
    "@",
    "`",
    "\\u1234",
    "asm(",
    "void",
    "char",
    "long long ",
    "unsigned ",
    "double ",
    "_Bool ",
    "_Complex ",
    "_Atomic(",
];

#[test]
fn mutated_programs_do_not_panic_the_front_end() {
    let seconds = setting("ANTIPHON_FUZZ_SECONDS", 20);
    let seed = setting("ANTIPHON_FUZZ_SEED", 1);
    let corpus = corpus();
    assert!(corpus.len() >= 2, "there are no C files to mutate");
    let current = Arc::new(Mutex::new((Instant::now(), Vec::new())));
    let shared = Arc::clone(&current);
    let end = Instant::now() + Duration::from_secs(seconds);
    let work = move || fuzz(&corpus, seed, end, &shared);
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(work).expect("a thread with a large stack");
    while !thread.is_finished() {
        std::thread::sleep(Duration::from_millis(50));
        let (start, input) = current.lock().map(|guard| guard.clone()).unwrap_or((Instant::now(), Vec::new()));
        assert!(start.elapsed() < PATIENCE, "this input takes too long:\n{}", shown(&input));
    }
    if thread.join().is_err() {
        let input = current.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).1.clone();
        panic!("this input panics:\n{}", shown(&input));
    }
}

#[test]
fn one_seed_gives_one_sequence() {
    let corpus = vec![b"int main(void) { return 0; }".to_vec(), b"#define N 1\nint a[N];\n".to_vec()];
    let sequence = |seed| {
        let mut random = Random::new(seed);
        (0..50).map(|_| mutant(&mut random, &corpus)).collect::<Vec<_>>()
    };
    assert_eq!(sequence(3), sequence(3));
    assert_ne!(sequence(3), sequence(4));
}

fn fuzz(corpus: &[Vec<u8>], seed: u64, end: Instant, current: &Mutex<(Instant, Vec<u8>)>) {
    let mut random = Random::new(seed);
    for iteration in 0..ITERATIONS {
        if Instant::now() >= end {
            break;
        }
        // The corpus itself comes first: a failure there needs no luck.
        let input = match corpus.get(iteration as usize) {
            Some(text) => text.clone(),
            None => mutant(&mut random, corpus),
        };
        if let Ok(mut guard) = current.lock() {
            *guard = (Instant::now(), input.clone());
        }
        front_end(input);
    }
}

/// Every phase that there is, each on what the one before made of the input.
fn front_end(input: Vec<u8>) {
    let text: Arc<[u8]> = input.into();
    let mut map = SourceMap::new();
    let mut names = Interner::default();
    let Ok(main) = map.add_file("fuzz.c", Arc::clone(&text), FileKind::User, Loc::NONE) else { return };
    let mut headers = FuzzHeaders { main: text };
    let (ast, mut diagnostics) = read(&mut map, &mut names, &mut headers, &Options::default(), main);
    if diagnostics.iter().all(|diagnostic| diagnostic.severity() == Severity::Warning) {
        show(&ast, &names);
        let (program, more) = lower(&[Unit { ast: &ast }], &names, &map, Target::default());
        diagnostics.extend(more);
        program.iter().for_each(|program| drop(antiphon_model::print(program)));
    }
    for diagnostic in diagnostics.iter().take(40) {
        let sources = antiphon_report::draw::Sources { map: &map, names: &names };
        antiphon_report::draw::diagnostic(sources, diagnostic, antiphon_report::draw::Colour::Plain);
    }
}

/// Antiphon's own headers, and the input itself, which may include itself.
struct FuzzHeaders {
    main: Arc<[u8]>,
}

impl Headers for FuzzHeaders {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        if request.name == "fuzz.c" {
            return Some(Header { name: "fuzz.c".into(), text: Arc::clone(&self.main), kind: FileKind::User });
        }
        Embedded.find(request)
    }
}

/// A text of the corpus with some mutations.
fn mutant(random: &mut Random, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut text = random.pick(corpus).clone();
    for _ in 0..=random.below(6) {
        mutate(random, &mut text, corpus);
    }
    text.truncate(LARGEST);
    text
}

fn mutate(random: &mut Random, text: &mut Vec<u8>, corpus: &[Vec<u8>]) {
    let at = random.below(text.len() + 1);
    let len = random.below(40).min(text.len() - at);
    match random.below(8) {
        0 if at < text.len() => text[at] = random.below(256) as u8,
        1 => drop(text.drain(at..at + len)),
        2 => text.truncate(at),
        3 => {
            let copy = text[at..at + len].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, copy);
        }
        4 => {
            let other = random.pick(corpus);
            let from = random.below(other.len() + 1);
            let upto = (from + random.below(200)).min(other.len());
            text.splice(at..at, other[from..upto].iter().copied());
        }
        5 => {
            let piece = random.pick(PIECES).repeat(1 + random.below(50));
            text.splice(at..at, piece.bytes());
        }
        _ => {
            let piece = random.pick(PIECES);
            text.splice(at..at, piece.bytes());
        }
    }
}

/// Xorshift: small, fast, the same everywhere.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 11) % limit.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Every C file under `tests/` and `examples/`, in the order of their paths.
fn corpus() -> Vec<Vec<u8>> {
    let mut paths: Vec<_> =
        ["tests", "examples"].iter().flat_map(|folder| files_under(&root().join(folder), &["c", "h"])).collect();
    paths.sort();
    paths.iter().filter_map(|path| std::fs::read(path).ok()).collect()
}

/// The input as text, and kept in a file, since it may be no text.
fn shown(input: &[u8]) -> String {
    let path = std::env::temp_dir().join("antiphon-fuzz-input.c");
    let kept = std::fs::write(&path, input).is_ok();
    let text = String::from_utf8_lossy(input);
    format!("{text}\n(kept: {kept}, in {})", path.display())
}
