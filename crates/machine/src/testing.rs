//! C programs for the tests of this crate that look inside of it. Those that
//! only run programs are in `tests/c`, and have the same there.

use antiphon_lower::{headers, lower, Unit};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// The model of a program; its standard headers are included before it.
pub(crate) fn program_of(text: &str) -> (Program, SourceMap) {
    let (mut map, mut names, target) = (SourceMap::new(), Interner::default(), Target::default());
    let text = format!("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#line 1\n{text}");
    let options = Options { target, ..Options::default() };
    let file = map.add_file("a.c", text.into_bytes().into(), FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(&mut map, &mut names, &mut Embedded, &options, file);
    let errors: Vec<_> = diagnostics.iter().filter(|d| !d.code.id.starts_with('W')).collect();
    assert!(errors.is_empty(), "the front end complains: {errors:#?}");
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, &map, target);
    let Some(program) = program else { panic!("not lowered: {diagnostics:#?}") };
    (program, map)
}
