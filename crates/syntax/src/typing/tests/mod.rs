//! Tests of typing: C in, the typed tree or the complaints out.

mod annotations;
mod basics;
mod declarations;
mod errors;
mod expressions;
mod statements;

use crate::preprocess::Options;
use crate::{Header, HeaderRequest, Headers};
use antiphon_source::{Diagnostic, FileKind, Interner, Loc, SourceMap};
use expect_test::Expect;

/// No headers at all.
pub(super) struct NoHeaders;

impl Headers for NoHeaders {
    fn find(&mut self, _: HeaderRequest<'_>) -> Option<Header> {
        None
    }
}

/// Reads a text; gives what `show ast` prints, and the complaints as lines.
pub(super) fn read(text: &str) -> (String, String) {
    let mut map = SourceMap::new();
    let mut names = Interner::default();
    let file = match map.add_file("test.c", text.as_bytes().into(), FileKind::User, Loc::NONE) {
        Ok(file) => file,
        Err(_) => return (String::new(), "too large".into()),
    };
    let (ast, diagnostics) = crate::read(&mut map, &mut names, &mut NoHeaders, &Options::default(), file);
    let complaints: Vec<String> = diagnostics.iter().map(|d| complaint(&map, d)).collect();
    (crate::show(&ast, &names), complaints.join("\n"))
}

fn complaint(map: &SourceMap, d: &Diagnostic) -> String {
    let place = |span| match map.position(span) {
        Some(position) => format!("{}:{}", position.line, position.column),
        None => "?".into(),
    };
    let mut text = format!("{} {} {}", d.code.id, place(d.primary.span), d.message);
    for label in &d.secondary {
        text.push_str(&format!("\n  {} {}", place(label.span), label.text));
    }
    for line in d.notes.iter().chain(&d.helps) {
        text.push_str(&format!("\n  = {line}"));
    }
    text
}

/// The typed tree of a text without complaints.
pub(super) fn check(text: &str, expect: Expect) {
    let (tree, complaints) = read(text);
    assert_eq!(complaints, "", "the text has complaints");
    expect.assert_eq(&tree);
}

/// The complaints about a text.
pub(super) fn check_errors(text: &str, expect: Expect) {
    expect.assert_eq(&read(text).1);
}
