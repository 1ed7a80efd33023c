//! Preprocessing in small: text in, text and complaints out.

use super::*;
use crate::{Header, HeaderRequest, IncludeForm};
use antiphon_source::FileKind;
use expect_test::{expect, Expect};

mod annotations;
mod conditions;
mod errors;
mod expansion;
mod hostile;
mod positions;

/// Headers from a table of names and texts.
pub(super) struct Table<'t>(pub &'t [(&'t str, &'t str)]);

impl Headers for Table<'_> {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let skip = usize::from(request.form == IncludeForm::Next);
        let (name, text) = self.0.iter().filter(|(name, _)| name.rsplit(':').next() == Some(request.name)).nth(skip)?;
        let kind = if request.form == IncludeForm::Quoted { FileKind::User } else { FileKind::System };
        Some(Header { name: (*name).into(), text: text.as_bytes().into(), kind })
    }
}

/// One preprocessed text and all that belongs to it.
pub(super) struct Preprocessing {
    pub sources: SourceMap,
    pub names: Interner,
    pub unit: Preprocessed,
}

pub(super) fn run(text: &[u8], headers: &[(&str, &str)], options: &Options) -> Preprocessing {
    let mut sources = SourceMap::new();
    let mut names = Interner::default();
    let main = sources.add_file("main.c", text.into(), FileKind::User, Loc::NONE).expect("the text fits");
    let unit = preprocess(&mut sources, &mut names, &mut Table(headers), options, main);
    Preprocessing { sources, names, unit }
}

impl Preprocessing {
    /// The preprocessed text, then the complaints.
    pub fn show(&self) -> String {
        let mut shown = print_tokens(&self.unit, &self.sources, &self.names);
        for diagnostic in &self.unit.diagnostics {
            shown += &self.complaint(diagnostic);
        }
        shown
    }

    fn complaint(&self, diagnostic: &Diagnostic) -> String {
        let mut shown =
            format!("{} {}: {}", diagnostic.code.id, self.place(diagnostic.primary.span), diagnostic.message);
        if !diagnostic.primary.text.is_empty() {
            shown += &format!(" [{}]", diagnostic.primary.text);
        }
        shown.push('\n');
        for label in &diagnostic.secondary {
            shown += &format!("  {}: {}\n", self.place(label.span), label.text);
        }
        for note in &diagnostic.notes {
            shown += &format!("  note: {note}\n");
        }
        shown
    }

    pub fn place(&self, span: Span) -> String {
        match self.sources.position(span) {
            Some(p) => format!("{}:{}:{}-{}", p.name, p.line, p.column, p.end_column),
            None => "nowhere".to_string(),
        }
    }
}

/// Preprocesses `text` and compares what comes out.
pub(super) fn check(text: &str, expected: Expect) {
    check_with(text, &[], expected);
}

/// The same, with headers to include.
pub(super) fn check_with(text: &str, headers: &[(&str, &str)], expected: Expect) {
    expected.assert_eq(&run(text.as_bytes(), headers, &Options::default()).show());
}

#[test]
fn the_command_line_defines_and_undefines() {
    let defines = vec![
        Define::Define("A".to_string()),
        Define::Define("B=2 + 3".to_string()),
        Define::Define("F(x)=x * x".to_string()),
        Define::Undefine("A".to_string()),
    ];
    let options = Options { defines, ..Options::default() };
    let outcome = run(b"A B F(4)\n", &[], &options);
    expect![[r#"
        A 2 + 3 4 * 4
    "#]]
    .assert_eq(&outcome.show());
}

#[test]
fn printing_keeps_lines_and_parts_tokens_that_would_run_together() {
    check(
        "#define PLUS +\n#define E\nint  x =\n    1 +PLUS-PLUS PLUS  y;\n\n\n-E- a E b\n",
        expect![[r#"
        int x =
            1 + +-+ + y;
        - - a b
    "#]],
    );
}
