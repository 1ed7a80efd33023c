//! A violation as an engine reports it becomes one that can be drawn and stored: spans
//! become places in the user's text. Every engine's findings come this way, and those of
//! a concrete run.

use crate::asserted::as_written;
use crate::by_name::by_name;
use crate::conditions::condition_by_name;
use crate::directives;
use crate::draw::{origin_notes, Sources};
use crate::human::Marks;
use crate::inside;
use crate::record::ranks_and_threads;
use crate::steps::split;
use crate::{CallRecord, DifferenceRecord, PlaceRecord, ViolationRecord, WaitRecord};
use antiphon_outcome::{Operands, TraceStep, Violation};
use antiphon_source::{FileId, FileKind, Label, SourceMap, Span};
use std::collections::BTreeMap;

/// A violation as data, and its places in the text.
#[derive(Clone, Debug)]
pub struct Finding {
    /// For the result.
    pub record: ViolationRecord,
    /// The place of the violation.
    pub primary: Label,
    /// Other places.
    pub also: Vec<Label>,
}

impl Finding {
    /// The violation, with its places in the text.
    pub fn of(sources: Sources<'_>, violation: &Violation) -> Finding {
        let (map, fault) = (sources.map, &violation.fault);
        let label = |span, text: &String| Label { span: name_of_call(map, span), text: by_name(text) };
        let primary = label(inside::shown(map, fault), &inside::without_names(&fault.label));
        let is_users = |(span, text): &&(_, String)| !inside::is_inside(map, *span) && !inside::tells_of_ours(text);
        let also = fault.also.iter().filter(is_users);
        let mut also: Vec<Label> = also.map(|(span, text)| label(*span, &inside::without_names(text))).collect();
        also.extend(inside::region_of_race(map, fault).map(|(span, text)| Label { span, text: text.to_owned() }));
        let place = PlaceRecord::of(map, primary.span).unwrap_or_default();
        let message = as_written(map, primary.span, &by_name(&fault.message));
        let mut record = ViolationRecord::new(fault.property, message).at(place).by(violation.task);
        record.certainty = violation.certainty;
        record.inputs = violation.inputs.iter().cloned().collect();
        record.replayed = violation.replayed;
        record.context.label = primary.text.clone();
        record.context.also = also.iter().filter_map(|label| PlaceRecord::labelled(map, label)).collect();
        record.context.calls = inside::calls(map, &fault.calls)
            .iter()
            .map(|call| CallRecord::of(map, &call.function, call.span))
            .collect();
        record.context.notes = origin_notes(sources, primary.span);
        record.condition = condition_by_name(&violation.condition);
        record.context.orders = orders(map, violation);
        record.context.drawn_at = drawn_at(map, violation);
        record.context.characters = violation.characters.iter().cloned().collect();
        record.deadlock.waits =
            directives::waits(map, violation).iter().map(|wait| WaitRecord::of(map, wait)).collect();
        (record.deadlock.cycle, record.deadlock.cycle_threads) = ranks_and_threads(&violation.cycle);
        let told = directives::with_regions(map, violation).into_iter();
        let shown: Vec<TraceStep> = told.filter(|step| !inside::is_hidden(map, step)).collect();
        (record.trace, record.hidden.local) = split(map, &shown);
        record.hidden.count = violation.hidden_steps + (violation.trace.len() - shown.len()) as u64;
        record.difference = violation.difference.as_ref().map(|difference| DifferenceRecord::of(map, difference));
        record.schedule = violation.schedule.iter().map(|step| step.0.clone()).collect();
        Finding { record, primary, also }
    }

    /// The same, found with so many processes.
    pub fn with_processes(mut self, processes: u32) -> Finding {
        self.record.np = Some(processes.into());
        if processes > 1 {
            self.name_rank(processes);
        }
        self
    }

    /// Several numbers of processes were explored, and this is what one of them came to.
    pub fn among(&mut self, explored: u32) {
        self.record.context.explored_np = explored;
        if self.record.np == Some(1) {
            self.name_rank(1);
        }
    }

    /// Says beside the place which rank does it.
    fn name_rank(&mut self, processes: u32) {
        // Some begin with the rank already.
        let named = self.primary.text.starts_with("rank ");
        if named || !self.record.deadlock.waits.is_empty() || !self.record.program.is_alone() {
            return;
        }
        let who = format!("rank {} of {processes}", self.record.process);
        self.primary.text = match self.primary.text.is_empty() {
            true => who,
            false => format!("{who}: {}", self.primary.text),
        };
        self.record.context.label.clone_from(&self.primary.text);
    }

    /// Whether it is about something that is never given back.
    pub fn is_leak(&self) -> bool {
        self.record.property.is_leak()
    }

    /// It was found with so many processes, too.
    pub fn also_with(&mut self, processes: u32) {
        let number = u64::from(processes);
        if self.record.np != Some(number) && !self.record.context.also_np.contains(&number) {
            self.record.context.also_np.push(number);
        }
    }

    /// Its places, for a drawing.
    pub fn marks<'a>(&self, sources: Sources<'a>) -> Marks<'a> {
        Marks { sources, primary: self.primary.clone(), also: self.also.clone() }
    }

    /// Whether two findings are one: the same property at the same place.
    pub fn is_same(&self, other: &Finding) -> bool {
        let key = |f: &Finding| (f.record.property, f.record.file.clone(), f.record.line, f.record.column);
        key(self) == key(other)
    }
}

/// The lines at which values came from outside, by name: those of the calls that gave them, and of an argument of the program
/// the first one that names it.
fn drawn_at(map: &SourceMap, violation: &Violation) -> BTreeMap<String, u32> {
    let calls = violation.drawn.iter().filter_map(|(name, at)| Some((name.clone(), map.position(*at)?.line)));
    let arguments = violation.inputs.iter().filter_map(|(name, _)| Some((name.clone(), first_naming(map, name)?)));
    arguments.chain(calls).collect()
}

/// The first line of the user's text that names the argument that a value is read from: `argv[1]` of `atoi(argv[1])`.
fn first_naming(map: &SourceMap, value: &str) -> Option<u32> {
    let from = value.find("argv[")?;
    let argument = value[from..].split_inclusive(']').next()?;
    let mut own = map.files().filter(|(_, file)| file.kind == FileKind::User);
    own.find_map(|(_, file)| {
        let at = file.text.windows(argument.len()).position(|window| window == argument.as_bytes())?;
        Some(file.line_column(at as u32).0)
    })
}

/// Each order of evaluation as a sentence, once.
fn orders(map: &SourceMap, violation: &Violation) -> Vec<String> {
    let mut difference: Vec<String> = Vec::new();
    let ranks = violation.trace.iter().any(|step| step.task.rank != 0);
    for order in &violation.orders {
        let line = map.position(order.whole).map_or(0, |place| place.line);
        let mut sentence = order.sentence(&written(map, name_of_call(map, order.whole)), line);
        // What the library chooses is about all ranks.
        if ranks && matches!(order.operands, Operands::Sides | Operands::Arguments | Operands::Requests) {
            sentence += &format!(" on rank {}", order.task.rank);
        }
        if !difference.contains(&sentence) {
            difference.push(sentence);
        }
    }
    difference
}

/// Longer texts are cut.
const LONGEST_TEXT: usize = 60;

/// What the user wrote, on one line.
fn written(map: &SourceMap, span: Span) -> String {
    let Some((file, start, end)) = bytes(map, span) else { return String::new() };
    let text = map.file(file).text.get(start..end).unwrap_or_default();
    let words: Vec<String> = text
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Where the text of a span is. What stands in an argument of a macro, as in `assert(f(a, b))`, is meant itself and not the macro.
fn bytes(map: &SourceMap, span: Span) -> Option<(FileId, usize, usize)> {
    let place = map.position(span)?;
    let whole = (place.file, place.offset as usize, place.end_offset as usize);
    if !span.start.is_macro() || !span.end.is_macro() {
        return Some(whole);
    }
    let ((file, start), (last_file, last)) = (map.spelling_offset(span.start)?, map.spelling_offset(span.end)?);
    if file != place.file || file != last_file || last < start {
        return Some(whole);
    }
    let rest = &map.file(file).text[last as usize..];
    let word = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    Some((file, start as usize, last as usize + word.max(1)))
}

/// Of a call of MPI the name alone: its arguments say little about the call.
pub fn name_of_call(map: &SourceMap, span: Span) -> Span {
    let Some((file, offset)) = map.file_offset(span.start).filter(|_| !span.start.is_macro()) else { return span };
    let text = map.file(file).text.get(offset as usize..).unwrap_or_default();
    match text.starts_with(b"MPI_") {
        true => {
            let name = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
            Span::of_token(span.start, name.count() as u32)
        }
        false => span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{finding, Evidence, Style};
    use antiphon_outcome::{CallSite, Fault, ProgramRole, Property, TaskId, TraceStep, Wait};
    use antiphon_source::{FileKind, Interner, Loc};
    use expect_test::expect;

    const TEXT: &str = "int f(int i) {\n  return a[i];\n}\nint main(void) { return f(9); }\n";

    fn text() -> (SourceMap, Span) {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", TEXT.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
        let span = Span::of_token(map.loc(file, 24), 4);
        (map, span)
    }

    fn violation(map: &SourceMap, span: Span) -> Violation {
        let (file, _) = map.file_offset(span.start).unwrap();
        let at = |offset, length| Span::of_token(map.loc(file, offset), length);
        let call = |function: &str, span| CallSite { function: function.into(), span };
        let fault = Fault {
            property: Property::ArrayBounds,
            message: "index 9 is out of bounds of `a`, which has 4 elements".into(),
            span,
            label: "`i` is 9 here".into(),
            also: vec![(at(4, 1), "here too".into())],
            calls: vec![call("f", at(56, 4)), call("main", Span::NONE)],
        };
        let inputs = vec![("N".into(), "9".into())];
        Violation { inputs, ..Violation::met(fault, TaskId::of_rank(ProgramRole::Alone, 0)) }
    }

    fn drawn(map: &SourceMap, violation: &Violation, style: Style) -> String {
        let names = Interner::default();
        let sources = Sources { map, names: &names };
        let found = Finding::of(sources, violation);
        finding(&found.record, &found.marks(sources), style)
    }

    #[test]
    fn what_a_run_met_is_drawn_without_a_claim() {
        let (map, span) = text();
        expect![[r#"
            error[array-bounds]: index 9 is out of bounds of `a`, which has 4 elements
             --> a.c:2:10
              |
            1 | int f(int i) {
              |     - here too
            2 |   return a[i];
              |          ^^^^ `i` is 9 here
              = when      N = 9
              = calls     f  a.c:4
        "#]]
        .assert_eq(&drawn(&map, &violation(&map, span), Style { evidence: Evidence::Watched, ..Style::PLAIN }));
        let names = Interner::default();
        let record = Finding::of(Sources { map: &map, names: &names }, &violation(&map, span)).record;
        assert_eq!((record.line, record.column, record.replayed, record.thread), (2, 10, true, 0));
    }

    #[test]
    fn threads_are_named_and_stored() {
        let (map, span) = text();
        let task = |thread| TaskId { thread, ..TaskId::default() };
        let wait = |own: u32, other: u32| Wait {
            task: task(own),
            operation: format!("mutex_lock of m{other}"),
            until: "until it is unlocked".into(),
            span,
            on: vec![task(other)],
        };
        let step = |thread, name: &str| TraceStep {
            task: task(thread),
            span,
            action: String::new(),
            changes: vec![(name.into(), "1".into())],
            symbolic: vec![],
            locks: vec![],
            exchange: None,
            weight: Default::default(),
        };
        let mut deadlock = violation(&map, span);
        deadlock.task = task(1);
        deadlock.waits = vec![wait(0, 1), wait(1, 0)];
        deadlock.cycle = vec![task(0), task(1)];
        deadlock.trace = vec![step(0, "x"), step(1, "y")];
        expect![[r#"
            error[array-bounds]: index 9 is out of bounds of `a`, which has 4 elements
             --> a.c:2:10
              |
            1 | int f(int i) {
              |     - here too
            2 |   return a[i];
              |          ^^^^ `i` is 9 here
              = waits     main      mutex_lock of m1   until it is unlocked   (thread 1 is in mutex_lock, a.c:2)
                          thread 1  mutex_lock of m0   until it is unlocked   (main is in mutex_lock, a.c:2)
                cycle     main -> thread 1 -> main
              = when      N = 9
              = trace     #   main           thread 1
                          1   x = 1  x   :2  y = 1  x   :2
              = calls     f  a.c:4
              = confirmed by replay
        "#]]
        .assert_eq(&drawn(&map, &deadlock, Style::PLAIN));
        let names = Interner::default();
        let record = Finding::of(Sources { map: &map, names: &names }, &deadlock).record;
        assert_eq!(
            (record.thread, record.trace[1].thread, record.deadlock.waits[0].on_threads.as_slice()),
            (1, 1, &[1][..])
        );
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<ViolationRecord>(&text).unwrap(), record);
    }
}
