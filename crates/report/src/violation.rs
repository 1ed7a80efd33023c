//! A violation for people: what goes wrong, where, and how control came there.
//!
//! The keys of the footnotes (`when`, `trace`, ...) stand in one column, since
//! a reader looks for them; the shapes are those of the user's manual.

use crate::draw::{place_text, Colour, Drawing, Heading, Sources};
use crate::excerpt::printable;
use crate::{CallRecord, PlaceRecord, Property, Verdict, ViolationRecord};
use antiphon_source::{Label, Severity, Span};
use std::collections::BTreeMap;

/// A violation that a concrete run met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunViolation {
    /// What is violated.
    pub property: Property,
    /// One sentence.
    pub message: String,
    /// Where, and what to say beside it.
    pub primary: Label,
    /// Other places that have to do with it.
    pub also: Vec<Label>,
    /// The calls that led there, the innermost first: the function that was
    /// called, and where.
    pub calls: Vec<(String, Span)>,
    /// The process.
    pub process: u32,
    /// The thread.
    pub thread: u32,
    /// The inputs of the run.
    pub inputs: BTreeMap<String, String>,
}

/// At most this many calls are shown.
const CALLS: usize = 8;

impl RunViolation {
    /// The violation as text, with a line break at its end.
    pub fn draw(&self, sources: Sources<'_>, colour: Colour) -> String {
        let mut drawing = Drawing::new(sources, Heading::Of(Severity::Error), self.property.id(), &self.message);
        drawing.point(&self.primary);
        for label in &self.also {
            drawing.also(label);
        }
        drawing.origin_notes(self.primary.span);
        if !self.inputs.is_empty() {
            let inputs: Vec<String> = self.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            drawing.foot("when      ", &inputs.join(", "));
        }
        if !self.calls.is_empty() {
            drawing.foot("called    ", &self.call_lines(sources));
        }
        drawing.render(colour)
    }

    fn call_lines(&self, sources: Sources<'_>) -> String {
        let place = |span| sources.map.position(span).map(|p| format!(" at {}", place_text(&p))).unwrap_or_default();
        let shown = self.calls.iter().take(CALLS);
        let mut lines: Vec<String> = shown.map(|(name, span)| format!("{}{}", printable(name), place(*span))).collect();
        if self.calls.len() > CALLS {
            lines.push(format!("... and {} more calls", self.calls.len() - CALLS));
        }
        lines.join("\n")
    }

    /// The violation for JSON. A concrete run is its own replay.
    pub fn record(&self, sources: Sources<'_>) -> ViolationRecord {
        let place = PlaceRecord::of(sources.map, self.primary.span).unwrap_or_default();
        let mut record = ViolationRecord::new(self.property, self.message.clone()).at(place);
        (record.process, record.thread) = (self.process, self.thread);
        record.inputs = self.inputs.clone();
        record.label = self.primary.text.clone();
        record.also = self.also.iter().filter_map(|label| PlaceRecord::labelled(sources.map, label)).collect();
        record.calls = self.calls.iter().map(|(name, span)| CallRecord::of(sources.map, name, *span)).collect();
        record.replayed = true;
        record
    }
}

/// The last line of a report: the verdict, and what it rests on.
pub fn verdict_line(verdict: Verdict, about: &str) -> String {
    format!("{}   {about}\n", verdict.word())
}

/// `1 error`, `2 errors`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_source::{FileKind, Interner, Loc, SourceMap};
    use expect_test::expect;

    #[test]
    fn a_violation_shows_places_inputs_and_calls() {
        let mut map = SourceMap::new();
        let text = "int f(int i) {\n  return a[i];\n}\nint main(void) { return f(9); }\n";
        let file = map.add_file("a.c", text.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
        let violation = RunViolation {
            property: Property::ArrayBounds,
            message: "index 9 is outside of `a`, which has 4 elements".into(),
            primary: Label { span: Span::of_token(map.loc(file, 24), 4), text: "`i` is 9 here".into() },
            also: vec![Label { span: Span::of_token(map.loc(file, 4), 1), text: "here too".into() }],
            calls: vec![("f".into(), Span::of_token(map.loc(file, 56), 4))],
            process: 0,
            thread: 0,
            inputs: BTreeMap::from([("N".into(), "9".into())]),
        };
        let names = Interner::default();
        let sources = Sources { map: &map, names: &names };
        expect![[r#"
            error[array-bounds]: index 9 is outside of `a`, which has 4 elements
             --> a.c:2:10
              |
            1 | int f(int i) {
              |     - here too
            2 |   return a[i];
              |          ^^^^ `i` is 9 here
              = when      N = 9
              = called    f at a.c:4:25
        "#]]
        .assert_eq(&violation.draw(sources, Colour::Plain));
        let record = violation.record(sources);
        assert_eq!((record.line, record.column, record.replayed), (2, 10, true));
    }

    #[test]
    fn the_verdict_line_counts() {
        assert_eq!(verdict_line(Verdict::Violated, &count(1, "error")), "violated   1 error\n");
        assert_eq!(count(2, "error"), "2 errors");
    }
}
