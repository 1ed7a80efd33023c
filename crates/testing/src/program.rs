//! From C text to a model, as short as a test wants it.
//!
//! The whole front end runs. Errors are a failure of the test, which shows them
//! with the text; warnings are not.

use antiphon_lower::{headers, lower, Unit};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::ast::Ast;
use antiphon_syntax::preprocess::Options;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};
use std::path::Path;

/// The headers that Antiphon carries, and no others.
pub struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// No headers at all.
pub struct NoHeaders;

impl Headers for NoHeaders {
    fn find(&mut self, _: HeaderRequest<'_>) -> Option<Header> {
        None
    }
}

/// The syntax tree of a text, which has no errors.
pub fn ast_of(map: &mut SourceMap, names: &mut Interner, target: Target, name: &str, text: &str) -> Ast {
    let options = Options { target, ..Options::default() };
    let file = map.add_file(name, text.as_bytes().into(), FileKind::User, Loc::NONE);
    let file = file.unwrap_or_else(|_| panic!("{name} is too large"));
    let (ast, diagnostics) = read(map, names, &mut Embedded, &options, file);
    let errors: Vec<_> = diagnostics.iter().filter(|d| !d.code.id.starts_with('W')).collect();
    assert!(errors.is_empty(), "{name}: the front end complains: {errors:#?}\n{text}");
    ast
}

/// The model of a text, whose positions are added to those of a map.
pub fn program_in(map: &mut SourceMap, target: Target, name: &str, text: &str) -> Program {
    let mut names = Interner::default();
    let ast = ast_of(map, &mut names, target, name, text);
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, map, target);
    program.unwrap_or_else(|| panic!("{name}: not lowered: {diagnostics:#?}\n{text}"))
}

/// The model of a text for a data model.
pub fn program_for(target: Target, text: &str) -> (Program, SourceMap) {
    let mut map = SourceMap::new();
    (program_in(&mut map, target, "a.c", text), map)
}

/// The model of a text.
pub fn program(text: &str) -> (Program, SourceMap) {
    program_for(Target::default(), text)
}

/// The model of a file.
pub fn program_of_file(path: &Path) -> (Program, SourceMap) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut map = SourceMap::new();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    (program_in(&mut map, Target::default(), &name, &text), map)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_model() {
        let (model, _) = program("#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }");
        assert!(antiphon_model::print(&model).contains("main"));
    }

    #[test]
    #[should_panic(expected = "the front end complains")]
    fn an_error_fails_the_test() {
        program("int main(void) { return x; }");
    }

    #[test]
    #[should_panic(expected = "the front end complains")]
    fn a_header_of_the_system_is_not_found() {
        program("#include <no/such/header.h>\nint main(void) { return 0; }");
    }
}
