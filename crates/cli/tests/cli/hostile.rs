//! Hostile input through the binary: a diagnostic and exit code 4, never a
//! panic, a hang, a stack overflow or a flood of output.

use crate::ANTIPHON;
use antiphon_testing::tool::stderr;
use antiphon_testing::{watch, Ending, Scratch};
use std::time::Duration;

/// The furthest phase that `show` has.
const PHASE: &str = "model";
/// Longer is a hang; a debug build on a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether the input is C after all, as far as the phases go.
#[derive(Clone, Copy, PartialEq)]
enum Expect {
    Rejected,
    Either,
}

fn check(name: &str, text: &[u8], expect: Expect) {
    let scratch = Scratch::new("hostile", &[]);
    let file = scratch.write(&format!("{name}.c"), text);
    let mut command = ANTIPHON.command(scratch.folder(), &["show", PHASE]);
    let ending = watch(command.arg(&file), PATIENCE).expect("antiphon starts");
    let Ending::Done(output) = ending else { panic!("{name}: no end after {PATIENCE:?}") };
    let said = stderr(&output);
    let begin: String = said.chars().take(2000).collect();
    match (output.status.code(), expect) {
        (Some(4), _) => assert!(!said.is_empty(), "{name}: rejected without a word"),
        (Some(0), Expect::Either) => {}
        (code, _) => panic!("{name}: exit code {code:?}\n{begin}"),
    }
    assert!(said.len() < 200_000, "{name}: {} bytes of messages\n{begin}", said.len());
}

#[test]
fn deep_nesting() {
    for (name, open) in [("parens", "("), ("braces", "{"), ("brackets", "["), ("blocks", "if (1) {")] {
        check(name, format!("int main(void) {{ {}", open.repeat(100_000)).as_bytes(), Expect::Either);
    }
    check("unary", format!("int x = {}1;", "- ".repeat(100_000)).as_bytes(), Expect::Either);
    check("stars", format!("int {}x;", "*".repeat(100_000)).as_bytes(), Expect::Either);
    check("sums", format!("int x = 1{};", " + 1".repeat(100_000)).as_bytes(), Expect::Either);
    check("else", format!("int f(int a) {{ {} ; }}", "if (a) ; else ".repeat(100_000)).as_bytes(), Expect::Either);
}

#[test]
fn deep_and_balanced_nesting() {
    for (name, open, close) in [("parens", "(", ")"), ("braces", "{", "}"), ("brackets", "[", "]")] {
        let (open, close) = (open.repeat(100_000), close.repeat(100_000));
        let text = format!("int main(void) {{ int x = {open}1{close}; return x; }}");
        check(&format!("balanced-{name}"), text.as_bytes(), Expect::Rejected);
    }
    let types = format!("int {}f{};", "(".repeat(100_000), ")".repeat(100_000));
    check("declarators", types.as_bytes(), Expect::Rejected);
    check("structs", "struct { ".repeat(100_000).as_bytes(), Expect::Rejected);
}

#[test]
fn deep_directives() {
    check("ifs", "#if 1\n".repeat(100_000).as_bytes(), Expect::Rejected);
    let condition = format!("#if {}1{}\n#endif\n", "(".repeat(100_000), ")".repeat(100_000));
    check("condition", condition.as_bytes(), Expect::Either);
    check("negations", format!("#if {}1\n#endif\n", "!".repeat(100_000)).as_bytes(), Expect::Either);
}

#[test]
fn macros_that_explode() {
    let mut text = String::from("#define A0 x x x x x x x x x x\n");
    for level in 1..12 {
        let body = format!("A{} ", level - 1).repeat(10);
        text.push_str(&format!("#define A{level} {body}\n"));
    }
    check("explosion", (text + "int y = A11;\n").as_bytes(), Expect::Rejected);
    check("recursion", b"#define f(x) f(x) g(f(x))\n#define g(x) f(g(x))\nint a = f(g(f(g(1))));\n", Expect::Either);
    let calls = format!("#define f(x) x\nint a = {}1{};\n", "f(".repeat(50_000), ")".repeat(50_000));
    check("calls", calls.as_bytes(), Expect::Either);
}

#[test]
fn a_file_that_includes_itself() {
    check("itself", b"#include __FILE__\n", Expect::Rejected);
}

#[test]
fn an_enormous_line() {
    let size = if cfg!(debug_assertions) { 4_000_000 } else { 100_000_000 };
    check("word", &vec![b'x'; size], Expect::Rejected);
    check("spaces", &vec![b' '; size], Expect::Either);
    check("digits", &vec![b'1'; size], Expect::Rejected);
    check("parens-line", &vec![b'('; size / 10], Expect::Rejected);
    check("words", &b"a b ".repeat(size / 40), Expect::Rejected);
    check("no-text", &vec![0xff; size / 10], Expect::Rejected);
    check("quotes-line", &vec![b'"'; size / 10], Expect::Rejected);
    check("whole-string", &[b"char *s = \"".as_slice(), &vec![b'y'; size / 10], b"\";"].concat(), Expect::Either);
    check("line", &b"@ 1 ".repeat(size / 40), Expect::Rejected);
    check("string", &[b"char *s = \"".as_slice(), &vec![b'y'; size / 10]].concat(), Expect::Rejected);
}

#[test]
fn garbage() {
    let mut state = 88_172_645_463_325_252u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    })
    .take(100_000)
    .collect();
    check("garbage", &bytes, Expect::Rejected);
    check("nul", &[0u8; 10_000], Expect::Either);
    check("quotes", &b"'\"".repeat(10_000), Expect::Rejected);
    check("unclosed", b"int x; /* and", Expect::Rejected);
    check("empty", b"", Expect::Either);
    check("hash", b"#", Expect::Either);
    check("hashes", &b"#\n".repeat(100_000), Expect::Either);
    let binary = std::fs::read(ANTIPHON.path()).expect("the binary can be read");
    check("binary", &binary[..binary.len().min(1_000_000)], Expect::Rejected);
}
