//! A stored violation as it was drawn: its lines are in the result, so that the
//! excerpt can be shown without the program, even if that has changed since.
//!
//! Every remembered line is a file of its own here, with the name and the number
//! that it had: the lines in between are not known.

use crate::draw::{self, Colour, Sources};
use crate::excerpt::printable;
use crate::human::Marks;
use crate::{DiagnosticRecord, PlaceRecord, ViolationRecord};
use antiphon_source::{codes, Diagnostic, FileKind, Interner, Label, LineDirective, Loc, SourceMap, Span};

/// A result can be written by anybody: a place further to the right is none.
const FURTHEST: usize = 100_000;

/// The lines of a stored violation.
pub struct Stored {
    map: SourceMap,
    names: Interner,
    primary: Label,
    also: Vec<Label>,
}

impl Stored {
    /// The lines that a violation remembers.
    pub fn of(record: &ViolationRecord) -> Stored {
        let mut map = SourceMap::new();
        let place = PlaceRecord {
            file: record.file.clone(),
            line: record.line,
            column: record.column,
            length: record.context.length,
            message: record.context.label.clone(),
            source: record.context.source.clone(),
        };
        let primary = label(&mut map, &place);
        let also = record.context.also.iter().map(|place| label(&mut map, place)).collect();
        Stored { map, names: Interner::default(), primary, also }
    }

    /// Its places, for a drawing.
    pub fn marks(&self) -> Marks<'_> {
        let sources = Sources { map: &self.map, names: &self.names };
        Marks { sources, primary: self.primary.clone(), also: self.also.clone() }
    }
}

/// A stored finding about the text of a program, as it was drawn; a code that
/// this version does not know is shown in one line.
pub fn stored_diagnostic(record: &DiagnosticRecord, colour: Colour) -> String {
    let place = PlaceRecord {
        file: record.file.clone(),
        line: record.line,
        column: record.column,
        source: record.source.clone(),
        ..PlaceRecord::default()
    };
    let mut map = SourceMap::new();
    let span = span(&mut map, &place).unwrap_or(Span::NONE);
    let names = Interner::default();
    match codes::find(&record.code) {
        Some(code) => draw::diagnostic(
            Sources { map: &map, names: &names },
            &Diagnostic::new(code, span, record.message.clone()),
            colour,
        ),
        None => printable(&format!("{}: {} ({}:{})", record.code, record.message, record.file, record.line)) + "\n",
    }
}

fn label(map: &mut SourceMap, place: &PlaceRecord) -> Label {
    Label { span: span(map, place).unwrap_or(Span::NONE), text: place.message.clone() }
}

/// The place in a file of one line; none if there is no such place.
fn span(map: &mut SourceMap, place: &PlaceRecord) -> Option<Span> {
    let start = (place.column as usize).checked_sub(1).filter(|start| place.line > 0 && *start < FURTHEST)?;
    let mut text: Vec<u8> = place.source.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }).collect();
    // A line that was too long to be kept leaves its place.
    text.resize(text.len().max(start), b' ');
    let length = (place.length as usize).min(text.len() - start) as u32;
    let file = map.add_file(&place.file, text.into(), FileKind::User, Loc::NONE).ok()?;
    map.add_line_directive(file, LineDirective { offset: 0, line: place.line, name: None });
    Some(Span::of_token(map.loc(file, start as u32), length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{finding, samples, Style};
    use expect_test::expect;

    #[test]
    fn a_stored_violation_looks_as_it_did() {
        let mut record = samples::bounds();
        record.context.also.push(PlaceRecord {
            file: "a.c".into(),
            line: 1,
            column: 8,
            length: 1,
            message: "declared here".into(),
            source: "double a[4];".into(),
        });
        expect![[r#"
            error[array-bounds]: index 4 is out of bounds of `a`, which has 4 elements
             --> a.c:3:3
              |
            3 |   a[i] = 1;
              |   ^^^^ `i` is 4 here
              |
             ::: a.c:1:8
              |
            1 | double a[4];
              |        - declared here
              = when      N > 3; for example N = 4
              = trace     1   N > 3, n = 4   :8
              = calls     put  a.c:9
              = confirmed by replay
        "#]]
        .assert_eq(&finding(&record, &Stored::of(&record).marks(), Style::PLAIN));
    }

    #[test]
    fn a_stored_diagnostic_is_drawn_by_its_code() {
        let mut record = DiagnosticRecord {
            code: "U001".into(),
            message: "no".into(),
            file: "a.c".into(),
            line: 7,
            column: 2,
            source: " fork();".into(),
        };
        let text = stored_diagnostic(&record, Colour::Plain);
        assert!(text.starts_with("unsupported[U001]: no\n --> a.c:7:2\n  |\n7 |  fork();\n"), "{text}");
        record.code = "X9\u{1b}".into();
        assert_eq!(stored_diagnostic(&record, Colour::Plain), "X9\u{fffd}: no (a.c:7)\n");
    }

    #[test]
    fn places_that_cannot_be_are_no_panic() {
        for (line, column, length, source) in
            [(0, 0, 0, ""), (1, 0, 9, "x"), (3, 9, 4, ""), (u32::MAX, u32::MAX, u32::MAX, "é"), (2, 2, 1, "é\n")]
        {
            let mut record = samples::bounds();
            (record.line, record.column, record.context.length, record.context.source) =
                (line, column, length, source.into());
            let text = finding(&record, &Stored::of(&record).marks(), Style::PLAIN);
            assert!(text.starts_with("error[array-bounds]"), "{text}");
        }
    }
}
