//! The lowering, seen through the printed model: one test for each construct,
//! one for each limit. The whole front end runs, with the embedded headers.

mod allocations;
mod annotated;
mod atomics;
mod control;
mod effects;
mod limits;
mod linking;
mod objects;
mod threads;
mod traces;

use crate::{lower, Unit};
use antiphon_model::Program;
use antiphon_source::{Diagnostic, Interner, SourceMap};
use antiphon_syntax::Target;
use antiphon_testing::program::ast_of;
use expect_test::Expect;

/// Lowers files `a.c`, `b.c`, ... to one program.
fn lower_files(texts: &[&str]) -> (Option<Program>, Vec<Diagnostic>, SourceMap) {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let trees: Vec<_> = (texts.iter().zip('a'..))
        .map(|(text, letter)| ast_of(&mut map, &mut names, Target::default(), &format!("{letter}.c"), text))
        .collect();
    let units: Vec<_> = trees.iter().map(|ast| Unit { ast }).collect();
    let (program, diagnostics) = lower(&units, &names, &map, Target::default());
    (program, diagnostics, map)
}

/// What was reported: code, lines, message, label.
fn reports(diagnostics: &[Diagnostic], map: &SourceMap) -> String {
    let line = |span| map.position(span).map_or("-".to_owned(), |p| format!("{}:{}", p.name, p.line));
    let mut text = String::new();
    for d in diagnostics {
        let label = if d.primary.text.is_empty() { String::new() } else { format!(" [{}]", d.primary.text) };
        text += &format!("{} {}: {}{label}\n", d.code.id, line(d.primary.span), d.message);
        for also in &d.secondary {
            text += &format!("    {}: {}\n", line(also.span), also.text);
        }
        for note in &d.notes {
            text += &format!("    {note}\n");
        }
    }
    text
}

/// The printed model of files, checked for well-formedness and for reading back.
fn model_of(texts: &[&str]) -> String {
    let (program, diagnostics, map) = lower_files(texts);
    let Some(program) = program else { panic!("no program:\n{}", reports(&diagnostics, &map)) };
    let flaws: Vec<_> = antiphon_model::check(&program).iter().map(ToString::to_string).collect();
    let text = antiphon_model::print(&program);
    assert!(flaws.is_empty(), "not well-formed: {flaws:#?}\n{text}");
    let again = antiphon_model::parse(&text).expect("the printed model reads back");
    assert!(antiphon_model::same(&program, &again), "the printed model reads back as another:\n{text}");
    text
}

/// The functions of the program in `text` but startup, from their locals on.
fn check(text: &str, expect: Expect) {
    let model = model_of(&[text]);
    let mut shown = String::new();
    for function in model.split("\nfunction ").skip(1) {
        if !function.contains(" startup(") {
            shown += function.trim_end();
            shown += "\n";
        }
    }
    expect.assert_eq(&shown);
}

/// The whole model of the program in `texts`.
fn check_all(texts: &[&str], expect: Expect) {
    expect.assert_eq(&model_of(texts));
}

/// What is reported about the program in `texts`, which gives no model.
fn check_reports(texts: &[&str], expect: Expect) {
    let (program, diagnostics, map) = lower_files(texts);
    assert!(program.is_none(), "something was expected to be reported");
    expect.assert_eq(&reports(&diagnostics, &map));
}
