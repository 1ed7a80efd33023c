//! Tests of the parser: one file per area, snapshots as S-expressions.

mod annotations;
mod declarations;
mod errors;
mod expressions;
mod hostile;
mod lexer;
mod literals;
mod sexpr;
mod statements;

use super::{Parser, Vocabulary};
use crate::tree::Unit;
use antiphon_source::{Diagnostic, Interner, Loc};
use expect_test::Expect;

/// The result of parsing `text` on a stack like the command's.
fn parse(text: &str) -> (Vec<Unit>, Vec<Diagnostic>, Interner) {
    let text = text.to_string();
    let work = move || {
        let mut interner = Interner::default();
        let tokens = lexer::lex(&text, &mut interner);
        let words = Vocabulary::new(&mut interner, &tokens);
        let mut parser = Parser::new(&tokens, words, &interner);
        let units: Vec<Unit> = std::iter::from_fn(|| parser.next_unit()).collect();
        let diagnostics = parser.take_diagnostics();
        (units, diagnostics, interner)
    };
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(work);
    thread.expect("a thread").join().expect("no panic")
}

/// `line:column` of a position of the test lexer.
fn place(text: &str, loc: Loc) -> String {
    let offset = (loc.0 as usize).saturating_sub(1).min(text.len());
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = offset - before.rfind('\n').map_or(0, |at| at + 1) + 1;
    format!("{line}:{column}")
}

fn complaint(text: &str, diagnostic: &Diagnostic) -> String {
    let mut shown =
        format!("{} {}: {}", diagnostic.code.id, place(text, diagnostic.primary.span.start), diagnostic.message);
    for label in &diagnostic.secondary {
        shown += &format!(" [{}: {}]", place(text, label.span.start), label.text);
    }
    shown
}

/// Everything that came out: one line per item, then the complaints.
fn shown(text: &str) -> String {
    let (units, diagnostics, names) = parse(text);
    let items = units.iter().map(|unit| sexpr::Printer { unit, names: &names }.item());
    let complaints = diagnostics.iter().map(|diagnostic| complaint(text, diagnostic));
    items.chain(complaints).map(|line| line + "\n").collect()
}

fn check(text: &str, expect: Expect) {
    expect.assert_eq(&shown(text));
}

/// Checks statements: the body of a function is shown.
fn check_body(body: &str, expect: Expect) {
    let text = shown(&format!("void f() {{{body}}}"));
    expect.assert_eq(text.strip_prefix("(function (decl void (f (fn ?))) ").unwrap_or(&text));
}

/// Checks the complaints only.
fn check_errors(text: &str, expect: Expect) {
    let (_, diagnostics, _) = parse(text);
    let complaints = diagnostics.iter().map(|diagnostic| complaint(text, diagnostic) + "\n");
    expect.assert_eq(&complaints.collect::<String>());
}
