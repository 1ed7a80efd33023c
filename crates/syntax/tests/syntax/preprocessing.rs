//! gcc as a witness: what it makes of a text, we make of it too, token for
//! token. Without gcc these tests say so and pass.

use antiphon_source::{FileKind, Interner, Loc, Severity, SourceMap};
use antiphon_syntax::preprocess::{preprocess, Options, Preprocessed};
use antiphon_syntax::token::TokenKind;
use antiphon_syntax::{DataModel, Header, HeaderRequest, Headers, IncludeForm, Target};
use antiphon_testing::compilers;
use antiphon_testing::tool::stdout;
use std::path::{Path, PathBuf};

/// gcc's answer to `arguments`, with `input` as its standard input, and
/// whether it was content.
fn ask_gcc(arguments: &[&str], input: &str) -> Option<(String, bool)> {
    let output = compilers::ask_gcc(arguments, input)?;
    Some((stdout(&output), output.status.success()))
}

fn gcc(arguments: &[&str], input: &str) -> Option<String> {
    Some(ask_gcc(arguments, input)?.0)
}

/// The system's headers, from the folders in which gcc looks.
struct SystemHeaders {
    folders: Vec<PathBuf>,
}

impl SystemHeaders {
    fn new() -> SystemHeaders {
        let own = gcc(&["-print-file-name=include"], "").unwrap_or_default();
        let folders = [own.trim(), "/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include"];
        SystemHeaders { folders: folders.iter().map(PathBuf::from).collect() }
    }
}

impl Headers for SystemHeaders {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let beside = Path::new(request.includer).parent().map(PathBuf::from);
        let holder = |folder: &PathBuf| request.includer.starts_with(&format!("{}/", folder.display()));
        let folders: Vec<&PathBuf> = match request.form {
            IncludeForm::Quoted => beside.iter().chain(&self.folders).collect(),
            IncludeForm::Angled => self.folders.iter().collect(),
            IncludeForm::Next => self.folders.iter().skip_while(|f| !holder(f)).skip(1).collect(),
        };
        let path = folders.iter().map(|folder| folder.join(request.name)).find(|path| path.is_file())?;
        let text = std::fs::read(&path).ok()?;
        Some(Header { name: path.to_string_lossy().into(), text: text.into(), kind: FileKind::System })
    }
}

struct Unit {
    names: Interner,
    result: Preprocessed,
}

fn ours(text: &str, target: Target) -> Unit {
    named("<stdin>", text.as_bytes(), target)
}

fn named(name: &str, text: &[u8], target: Target) -> Unit {
    let mut sources = SourceMap::new();
    let mut names = Interner::default();
    let options = Options { target, ..Options::default() };
    let main = sources.add_file(name, text.into(), FileKind::User, Loc::NONE).expect("the text fits");
    let result = preprocess(&mut sources, &mut names, &mut SystemHeaders::new(), &options, main);
    Unit { names, result }
}

/// The spellings of the tokens.
fn spellings(unit: &Unit) -> Vec<String> {
    let mut out = Vec::new();
    for token in &unit.result.tokens {
        match token.kind {
            TokenKind::Word(s) | TokenKind::Number(s) | TokenKind::Character(s) | TokenKind::String(s) => {
                out.push(unit.names.text(s).to_string())
            }
            TokenKind::Punct(punct) => out.push(punct.text().to_string()),
            TokenKind::Unknown => out.push("?".to_string()),
            TokenKind::AnnotationStart
            | TokenKind::AnnotationEnd
            | TokenKind::DirectiveStart
            | TokenKind::Pack(_)
            | TokenKind::End => {}
        }
    }
    out
}

/// Compares our tokens with those of gcc's preprocessed text.
fn agree(text: &str, flags: &[&str], target: Target) -> usize {
    let arguments =
        [flags, &["-E", "-P", "-x", "c", "-std=gnu11", "-D__ANTIPHON__=1", "-D_OPENMP=201511", "-"]].concat();
    let Some((expected, content)) = ask_gcc(&arguments, text) else { return 0 };
    let unit = ours(text, target);
    compare(&unit, &expected, content, target, text)
}

fn compare(unit: &Unit, expected: &str, content: bool, target: Target, text: &str) -> usize {
    let errors: Vec<_> = unit.result.diagnostics.iter().filter(|d| d.severity() == Severity::Error).collect();
    assert_eq!(errors.is_empty(), content, "{errors:?} in {text}");
    let (got, wanted) = (spellings(unit), spellings(&ours(expected, target)));
    let differs = got.iter().zip(&wanted).position(|(a, b)| a != b);
    if let Some(at) = differs {
        let from = at.saturating_sub(12);
        let window = |list: &[String]| list[from..list.len().min(at + 12)].join(" ");
        panic!("token {at} differs\n ours: {}\n  gcc: {}\n in: {text}", window(&got), window(&wanted));
    }
    assert_eq!(got.len(), wanted.len(), "{text}");
    got.len()
}

#[test]
fn tricky_macros_come_out_as_under_gcc() {
    for text in TRICKY {
        agree(text, &[], Target::default());
    }
}

#[test]
fn the_systems_headers_come_out_as_under_gcc() {
    let names = [
        "assert",
        "complex",
        "ctype",
        "errno",
        "fenv",
        "float",
        "inttypes",
        "iso646",
        "limits",
        "locale",
        "math",
        "setjmp",
        "signal",
        "stdalign",
        "stdarg",
        "stdatomic",
        "stdbool",
        "stddef",
        "stdint",
        "stdio",
        "stdlib",
        "stdnoreturn",
        "string",
        "tgmath",
        "threads",
        "time",
        "uchar",
        "wchar",
        "wctype",
        "unistd",
        "pthread",
        "semaphore",
        "fcntl",
        "dirent",
        "sys/types",
        "sys/stat",
        "sys/time",
        "sys/wait",
        "sys/socket",
        "netinet/in",
        "poll",
        "dlfcn",
        "getopt",
        "glob",
        "regex",
        "sched",
        "strings",
        "termios",
        "sys/mman",
        "sys/ioctl",
    ];
    let includes: String = names.iter().map(|name| format!("#include <{name}.h>\n")).collect();
    let uses = "int a = INT_MAX; double d = DBL_MAX; size_t n = SIZE_MAX; int e = errno; double h = HUGE_VAL;\n\
                int f(void) { assert(a > 0 && \"x\"); printf(\"%\" PRId64, (int64_t)1); return sqrt(d) + isnan(d) + WEXITSTATUS(a); }\n";
    for feature in ["", "#define _GNU_SOURCE\n", "#define _POSIX_C_SOURCE 200809L\n", "#define NDEBUG\n"] {
        let text = format!("{feature}{includes}{uses}");
        let count = agree(&text, &[], Target::default());
        assert!(count == 0 || count > 10_000, "only {count} tokens");
    }
}

/// Give files in `ANTIPHON_FILES`, parted by `:`; prints how fast they are read.
#[test]
#[ignore = "needs files, in ANTIPHON_FILES"]
fn given_files_come_out_as_under_gcc() {
    let files = std::env::var("ANTIPHON_FILES").unwrap_or_default();
    for file in files.split(':').filter(|file| !file.is_empty()) {
        let text = std::fs::read(file).expect("the file can be read");
        let start = std::time::Instant::now();
        let unit = named(file, &text, Target::default());
        let seconds = start.elapsed().as_secs_f64();
        let speed = text.len() as f64 / 1e6 / seconds;
        println!("{file}: {} tokens, {seconds:.3} s, {speed:.1} MB/s", unit.result.tokens.len());
        let arguments = ["-E", "-P", "-std=gnu11", "-D__ANTIPHON__=1", "-D_OPENMP=201511", file];
        let Some((expected, content)) = ask_gcc(&arguments, "") else { return };
        compare(&unit, &expected, content, Target::default(), file);
    }
}

#[test]
fn predefined_macros_have_gccs_values() {
    for (flag, data_model) in [("-m64", DataModel::Lp64), ("-m32", DataModel::Ilp32)] {
        let Some(listed) = gcc(&[flag, "-fopenmp", "-dM", "-E", "-x", "c", "-std=gnu11", "-"], "") else { return };
        let version = listed.lines().any(|line| line == "#define __GNUC__ 12");
        if !version {
            println!("skipped: this gcc is not version 12");
            return;
        }
        for line in listed.lines() {
            let Some((name, value)) = line.strip_prefix("#define ").and_then(|l| l.split_once(' ')) else { continue };
            if name.contains('(') || name == "__VERSION__" || name.starts_with("__FLT_EVAL") {
                continue;
            }
            let unit = ours(&format!("#ifdef {name}\n{name}\n#endif\n"), Target { data_model });
            let got = spellings(&unit).join(" ");
            let wanted = spellings(&ours(value, Target { data_model })).join(" ");
            let left_out = got.is_empty() && LEFT_OUT.iter().any(|prefix| name.starts_with(prefix));
            assert!(left_out || got == wanted, "{flag} {name}: {got}, not {wanted}");
        }
    }
}

/// Predefined macros that we leave out, by the start of their names.
const LEFT_OUT: &[&str] = &[
    "_REENTRANT",
    "__DEC",
    "__SSE",
    "__MMX",
    "__FXSR",
    "__SEG_",
    "__FLT16_",
    "__k8",
    "__LAHF",
    "__pentium",
    "__i686",
    "__code_model",
    "__GCC_ASM",
    "__GCC_HAVE_DWARF",
    "__HAVE_SPECULATION",
    "__PRAGMA_",
    "__SIZEOF_FLOAT80",
    "__GNUC_EXEC",
    "__GNUC_WIDE",
];

/// Texts on which preprocessors are known to differ.
const TRICKY: &[&str] = &[
    "#define f(a) a*g\n#define g(a) f(a)\nf(2)(9) f(2)(9)(3) g(f)(1)(2)\n",
    "#define foo() bar\n#define bar() foo\nfoo()()() bar()()()()\n",
    "#define AA BB\n#define BB AA\nAA BB\n#define f(x) x f\nf(1)(2)(3) f(f)(1)\n",
    "#define NIL(xxx) xxx\n#define G_0(arg) NIL(G_1)(arg)\n#define G_1(arg) NIL(arg)\nG_0(42)\n",
    "#define EMPTY\n#define DEFER(id) id EMPTY\n#define OBSTRUCT(id) id DEFER(EMPTY)()\n#define EXPAND(...) __VA_ARGS__\n\
     #define A() 123\nDEFER(A)() EXPAND(DEFER(A)())\n#define REP() R2\n#define R2(n) n DEFER(REP)()(n+1)\nEXPAND(EXPAND(R2(1)))\n",
    "#define e(f, args...) p(f, ## args)\n#define v(f, ...) p(f, ##__VA_ARGS__)\n#define X 9\n\
     e(1) e(1,) e(1, X, X) v(1) v(1,) v(1, X, v(2)) v(v(1), v(1,2))\n",
    "#define o(...) p(0, ##__VA_ARGS__)\n#define q(x, ...) p(x ## __VA_ARGS__, #__VA_ARGS__)\no() o(1) q(a) q(a,b) q(a, b , c)\n",
    "#define F(a,...) f(0 __VA_OPT__(,) __VA_ARGS__)\n#define EMP\nF(a,b,c) F() F(EMP) F(a,EMP) F(a,)\n\
     #define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })\nSDEF(foo); SDEF(bar, 1, 2);\n\
     #define H3(X, ...) X ## __VA_OPT__(a) b\nH3(q,1) H3(q)\n",
    "#define str(x) #x\n#define xstr(x) str(x)\n#define E\nxstr(-E-) xstr(- E-) xstr(a E b) str( a  \"b\\n\" '\"' ) xstr(E) str(<: %: <%)\n\
     xstr(xstr(a)) str(a\n  b /* c */ d) xstr(__LINE__) xstr(f(  x,y ))\n",
    "#define cat(a,b) a ## b\n#define xcat(a,b) cat(a,b)\n#define ab AB\n#define AB done\ncat(a,b) xcat(a,b) cat(cat(1,2),cat)(a,b) xcat(xcat(a,b),c)\n\
     cat(.,1) cat(1e,+) cat(-,>) cat(<<,=) cat(L,\"x\") cat(x,) cat(,) cat(%:,%:)\n",
    "#define LP (\n#define RP )\n#define f(x) [x]\n#define g f LP\ng 1 RP) f LP 2 RP f (LP) f((,)) \n",
    "#define f(x) x\n#define L __LINE__\nf(\n__LINE__\nL f(L)\n) L f(f(\n__LINE__))\n__LINE__ \\\n__LINE__\n__LINE__\n",
    "#define f(x) <x>\nf\n(1) f(a\n#define Q 5\n#ifdef Q\nQ\n#else\nno\n#endif\n#undef Q\nQ) f\n#undef f\n(2)\n",
    "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define m(a) a(w)\n\
     #define w 0,1\n#define t(a) a\nf(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n",
    "#if 0\ndon't \"\n#else\nyes\n#endif\n#if 1 //\\\n x\nok\n#endif\n#if (2 || 1/0) && -1 > 0u && 'ab' == 24930 && '\\377' < 0\nok\n#endif\n",
    "#define a b\n#define b c\n#define c a\na b c\n#define O(x) x O(x)\nO(O(1))\n#define P(x) x(P)\nP(P)(1)\n",
    "%: define D 1\n%:ifdef D\nD<::> <%%>\n%:endif\n#define S(x) %:x\nS(q)\n",
    "#define i(x) h(x\n#define h(x) x(void)\nextern int i(i));\n#define v0(...) w(__VA_ARGS__)\n#define w(a, b) b a\nv0(1,2) v0((1,2),3)\n",
    "#define C __COUNTER__\nC C __COUNTER__\n#if __COUNTER__ == 3\nC\n#endif\n#define CC(x) x x\nCC(C)\n",
    "#define defd defined X\n#define X\n#if defd && defined(X) && !defined Y && __has_include(<stdio.h>) && !__has_include(\"no.h\")\nyes\n#endif\n",
    "#pragma push_macro(\"A\")\n#define A 1\nA\n#pragma pop_macro(\"A\")\nA\n_Pragma(\"push_macro(\\\"A\\\")\") x\n",
    "#line 50 \"foo.c\"\n__LINE__ __FILE__\n#define N 70\n#line N\n__LINE__ __FILE__ __INCLUDE_LEVEL__\n",
    "int a\\\nb = 1\\\n2; char *s = \"a\\\nb\"; /\\\n* c *\\\n/ x /\\\n/ comment \\\n more\ny\n",
    "#define ID(x) x\n#define FUN(x) ID(x) + ID\nFUN(FUN(1))(2) ID(ID)(ID(ID))(3) ID(FUN)(4)(5)\n",
    "#define EVAL(x) E1(E1(E1(x)))\n#define E1(x) E2(E2(E2(x)))\n#define E2(x) x\n#define NOP\n#define LATER(x) x NOP\n\
     #define LOOP(n) n, LATER(LOOP_)()(n n)\n#define LOOP_() LOOP\nEVAL(LOOP(a))\n",
    "#define x(y) y\n#define y x\nx(y)(1) y(y)(2) x(x)(y)(3) x(x(y))(4)\n#define t1(a) t2 a\n#define t2(a) t1 a\nt1((2)) t1((t1))(3)\n",
];
