//! gcc as a witness for layouts: random structs and unions with bit-fields,
//! `packed`, `aligned` and `#pragma pack` have the size, alignment, offsets
//! and bits that a program compiled by gcc finds. Without gcc the test says
//! so and passes.

use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::ast::Ast;
use antiphon_syntax::preprocess::Options;
use antiphon_syntax::types::Record;
use antiphon_syntax::{DataModel, Target};
use antiphon_testing::compilers::{ask_gcc, run_by_gcc};
use antiphon_testing::{NoHeaders, Random};
use std::fmt::Write;

const RECORDS: usize = 200;
const TYPES: &[&str] = &[
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "float",
    "double",
    "void *",
    "long double",
    "_Bool",
    "enum color",
];
const BIT_TYPES: &[&str] =
    &["char", "unsigned char", "short", "int", "unsigned", "long", "unsigned long", "long long", "_Bool", "enum color"];

fn bits_of(ty: &str) -> usize {
    match ty {
        "_Bool" => 1,
        "char" | "unsigned char" => 8,
        "short" => 16,
        "int" | "unsigned" | "enum color" => 32,
        "long long" => 64,
        // `long` has 32 bits where data models differ.
        _ => 32,
    }
}

fn attribute(random: &mut Random) -> String {
    match random.below(9) {
        0 => " __attribute__((packed))".into(),
        1 => format!(" __attribute__((aligned({})))", 1 << random.below(6)),
        _ => String::new(),
    }
}

fn member(random: &mut Random, record: usize, number: usize) -> String {
    match random.below(10) {
        0..=4 => {
            let ty = random.pick(BIT_TYPES);
            let width = 1 + random.below(bits_of(ty));
            match random.below(8) {
                0 => format!("{ty} : {width};"),
                1 => format!("{ty} : 0;"),
                _ => format!("{ty} m{number} : {width}{};", attribute(random)),
            }
        }
        5 => format!("{} m{number}[{}];", random.pick(TYPES), 1 + random.below(5)),
        6 if record > 0 => format!("struct r{} m{number}{};", random.below(record), attribute(random)),
        7 => format!("union {{ {} m{number}; char m{number}c; }};", random.pick(TYPES)),
        _ => format!("{} m{number}{};", random.pick(TYPES), attribute(random)),
    }
}

fn record(random: &mut Random, number: usize) -> String {
    let pack = random.one_in(6).then(|| 1 << random.below(4));
    let mut text = pack.map_or(String::new(), |n| format!("#pragma pack(push, {n})\n"));
    // A union inside a struct, so that all have one kind of tag.
    let union = random.one_in(6);
    let _ = write!(text, "struct r{number} {{ {}", if union { "union { " } else { "" });
    for member_number in 0..1 + random.below(7) {
        text.push_str(&member(random, number, member_number));
        text.push(' ');
    }
    let _ = writeln!(text, "{}}}{};", if union { "}; " } else { "" }, attribute(random));
    text.push_str(pack.map_or("", |_| "#pragma pack(pop)\n"));
    text
}

fn records() -> String {
    let mut random = Random::new(7);
    let mut text = "enum color { red, green };\n".to_string();
    for number in 0..RECORDS {
        text.push_str(&record(&mut random, number));
    }
    // One object of each makes every record complete and used.
    for number in 0..RECORDS {
        let _ = writeln!(text, "struct r{number} o{number};");
    }
    text
}

fn ours(text: &str, target: Target) -> (Ast, Interner) {
    let mut map = SourceMap::new();
    let mut names = Interner::default();
    let file = map.add_file("records.c", text.as_bytes().into(), FileKind::User, Loc::NONE).expect("it fits");
    let options = Options { target, ..Options::default() };
    let (ast, diagnostics) = antiphon_syntax::read(&mut map, &mut names, &mut NoHeaders, &options, file);
    let texts: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert!(texts.is_empty(), "{texts:?}");
    (ast, names)
}

/// What is asked of gcc about a record, and our answers.
struct Questions {
    program: String,
    answers: Vec<String>,
}

impl Questions {
    fn ask(&mut self, expression: &str, answer: u64, about: &str) {
        let _ = writeln!(self.program, "printf(\"%lu {about}\\n\", (unsigned long)({expression}));");
        self.answers.push(format!("{answer} {about}"));
    }

    fn members(&mut self, ast: &Ast, names: &Interner, record: &Record, base: u64, tag: &str) {
        for member in record.layout.iter().flat_map(|layout| &layout.members) {
            let Some(name) = member.name else {
                if let antiphon_syntax::types::Type::Record(id) = ast.types.get(member.ty.ty) {
                    self.members(ast, names, ast.types.record(*id), base + member.offset, tag);
                }
                continue;
            };
            let name = names.text(name);
            let about = format!("{tag}.{name}");
            match member.bits {
                None => self.ask(&format!("offsetof(struct {tag}, {name})"), base + member.offset, &about),
                Some(bits) => {
                    let first = (base + member.offset) * 8 + u64::from(bits.first);
                    let fill = format!("memset(&x{tag}, 0, sizeof x{tag}), x{tag}.{name} = -1");
                    self.ask(&format!("{fill}, first(&x{tag}, sizeof x{tag})"), first, &about);
                    self.ask(&format!("{fill}, count(&x{tag}, sizeof x{tag})"), u64::from(bits.width), &about);
                }
            }
        }
    }
}

const PRELUDE: &str = "#include <stdio.h>\n#include <string.h>\n#include <stddef.h>\n\
    static int bit(void *p, unsigned long i) { return ((unsigned char *)p)[i / 8] >> (i % 8) & 1; }\n\
    static unsigned long first(void *p, unsigned long n)\n\
    { unsigned long i = 0; while (i < n * 8 && !bit(p, i)) i++; return i; }\n\
    static unsigned long count(void *p, unsigned long n)\n\
    { unsigned long i, c = 0; for (i = 0; i < n * 8; i++) c += bit(p, i); return c; }\n";

fn questions(ast: &Ast, names: &Interner) -> Questions {
    let mut questions = Questions { program: String::new(), answers: Vec::new() };
    for record in &ast.types.records {
        let (Some(tag), Some(layout)) = (record.tag, &record.layout) else { continue };
        let tag = names.text(tag);
        let _ = writeln!(questions.program, "{{ static struct {tag} x{tag};");
        questions.ask(&format!("sizeof(struct {tag})"), layout.size, &format!("size {tag}"));
        questions.ask(&format!("_Alignof(struct {tag})"), layout.align, &format!("align {tag}"));
        questions.members(ast, names, record, 0, tag);
        questions.program.push_str("}\n");
    }
    questions
}

/// The lines in which gcc's program and ours differ.
fn differences(theirs: &str, own: &[String]) -> Vec<String> {
    assert_eq!(theirs.lines().count(), own.len());
    let pairs = theirs.lines().zip(own).filter(|(gcc, own)| gcc != own);
    pairs.map(|(gcc, own)| format!("gcc: {gcc}, ours: {own}")).collect()
}

#[test]
fn layouts_are_gccs_on_64_bits() {
    let text = records();
    let (ast, names) = ours(&text, Target { data_model: DataModel::Lp64 });
    let questions = questions(&ast, &names);
    let program = format!("{PRELUDE}{text}int main(void) {{\n{}return 0; }}\n", questions.program);
    let Some(output) = run_by_gcc(&[], &program) else { return };
    let found = differences(&String::from_utf8_lossy(&output.stdout), &questions.answers);
    assert!(found.is_empty(), "{} differences\n{}\n{text}", found.len(), found.join("\n"));
}

/// Programs for 32 bits need not run here, so gcc checks assertions: sizes,
/// alignments and offsets, not bits.
#[test]
fn layouts_are_gccs_on_32_bits() {
    let text = records();
    let (ast, names) = ours(&text, Target { data_model: DataModel::Ilp32 });
    let mut program = text;
    for record in &ast.types.records {
        let (Some(tag), Some(layout)) = (record.tag, &record.layout) else { continue };
        let tag = names.text(tag);
        let mut demand = |what: String, value: u64| {
            let _ = writeln!(program, "_Static_assert({what} == {value}, \"{what} is not {value}\");");
        };
        demand(format!("sizeof(struct {tag})"), layout.size);
        demand(format!("_Alignof(struct {tag})"), layout.align);
        for member in layout.members.iter().filter(|member| member.bits.is_none()) {
            if let Some(name) = member.name {
                demand(format!("__builtin_offsetof(struct {tag}, {})", names.text(name)), member.offset);
            }
        }
    }
    let Some(output) = ask_gcc(&["-m32", "-w", "-fsyntax-only", "-x", "c", "-"], &program) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
