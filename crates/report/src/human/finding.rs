//! One violation: the excerpt with its labels, then `waits`, `when`, `trace`,
//! `calls` and whether a replay confirmed it. A violation that was neither shown
//! nor excluded is headed `possible` and says so.

use super::{difference, numbers, trace, waits, Detail, Evidence, Style};
use crate::conditions::values_by_name;
use crate::draw::{Drawing, Heading, Sources};
use crate::{Certainty, Property, StepRecord, ViolationRecord};
use antiphon_source::{Label, Severity};

/// The places of a violation in the text.
pub struct Marks<'a> {
    /// What the spans refer to.
    pub sources: Sources<'a>,
    /// The place of the violation, and what to say beside it.
    pub primary: Label,
    /// Other places.
    pub also: Vec<Label>,
}

/// At most this many calls are shown.
const CALLS: usize = 8;
/// At most this many orders of evaluation are named.
const ORDERS: usize = 3;
/// Every key of a footnote is so wide.
pub(crate) const KEY: usize = 10;

/// The violation as text, with a line break at its end.
pub fn finding(record: &ViolationRecord, marks: &Marks<'_>, style: Style) -> String {
    if let Some(difference) = &record.difference {
        return difference::drawn(record, difference, marks, style);
    }
    let heading = match record.certainty {
        Certainty::Provable => Heading::Of(Severity::Error),
        Certainty::Possible => Heading::Possible,
    };
    let mut drawing = Drawing::new(marks.sources, heading, record.property.id(), &record.message);
    drawing.point(&marks.primary);
    marks.also.iter().for_each(|label| drawing.also(label));
    record.context.notes.iter().for_each(|note| drawing.foot("note: ", note));
    if !record.deadlock.waits.is_empty() {
        drawing.foot(&key("waits"), &waits::table(record, style.detail));
    }
    if !record.deadlock.cycle.is_empty() {
        drawing.under_foot(&key("cycle"), &waits::cycle(record));
    }
    let when = when(record);
    if !when.is_empty() {
        drawing.foot(&key("when"), &when);
    }
    let room = style.width.saturating_sub(KEY + 3 + record.line.to_string().len());
    let trace = trace::table(record, room, style.detail);
    if !trace.is_empty() {
        drawing.foot(&key("trace"), &trace);
    }
    if !record.context.calls.is_empty() {
        drawing.foot(&key("calls"), &calls(record, style.detail));
    }
    if style.evidence == Evidence::Said {
        drawing.foot("", certainty(record));
    }
    drawing.render(style.colour)
}

/// A key in its column.
fn key(word: &str) -> String {
    numbers::padded(word, KEY)
}

/// Whether a value is one that a function of the library gave (`rand() #2`): it
/// is reported where the condition speaks of it.
fn is_from_outside(name: &str) -> bool {
    name.contains("() #")
}

/// Under which circumstances it happens; empty if there is nothing to say.
pub fn when(record: &ViolationRecord) -> String {
    if let Some(difference) = &record.difference {
        return difference::when(record, difference).join(", ");
    }
    let mut parts = Vec::new();
    parts.extend(processes(record));
    let matters = |name: &str| !is_from_outside(name) || record.condition.contains(name);
    let shown = record.inputs.iter().filter(|(name, _)| matters(name));
    let inputs: Vec<String> = shown.filter_map(|(name, value)| given(record, name, value)).collect();
    let (inputs, condition) = (inputs.join(", "), readable(&record.condition));
    let condition = if is_said_by_values(&condition, record) { String::new() } else { condition };
    match (condition.is_empty(), inputs.is_empty()) {
        (true, true) if parts.is_empty() || !record.context.orders.is_empty() || !matchings(record).is_empty() => {}
        (true, true) => parts.push("any input".into()),
        (true, false) => parts.push(inputs),
        (false, true) => parts.push(condition),
        (false, false) => parts.push(format!("{condition}; for example {inputs}")),
    }
    parts.extend(orders(record));
    parts.extend(matchings(record));
    if record.property == Property::PotentialDeadlock {
        parts.push("only if the library does not buffer".into());
    }
    values_by_name(&parts.join(", "))
}

/// Whether a condition says of each value what it is, and nothing else: the values say it, with their lines.
fn is_said_by_values(condition: &str, record: &ViolationRecord) -> bool {
    let is_value = |term: &str| {
        let sides = term.split_once(" == ");
        sides.is_some_and(|(name, value)| record.inputs.get(name).is_some_and(|given| given == value))
    };
    !condition.is_empty() && condition.split(" && ").all(is_value)
}

/// A value of the witness: `N = 3`, `scanf() #2 = 0 (line 6)`, ``malloc` (line 4) gives NULL`; nothing of an allocation that
/// succeeds.
fn given(record: &ViolationRecord, name: &str, value: &str) -> Option<String> {
    let line = record.context.drawn_at.get(name).map(|line| format!(" (line {line})")).unwrap_or_default();
    match (allocator(name), value) {
        (Some(function), "0") => Some(format!("`{function}`{line} gives NULL")),
        (Some(_), _) => None,
        (None, value) => Some(match (environment(name), value) {
            (Some(variable), "0") => format!("the environment does not set `{variable}`"),
            (Some(variable), "1") => format!("the environment sets `{variable}`"),
            _ => format!("{name} = {}{line}", record.context.characters.get(name).map_or(value, String::as_str)),
        }),
    }
}

/// The variable of the environment of which a value says whether it is there: `getenv("HOME")`.
fn environment(name: &str) -> Option<&str> {
    name.strip_prefix("getenv(\"")?.strip_suffix("\")")
}

/// Functions that give memory, or a null pointer.
const ALLOCATORS: &[&str] =
    &["malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "posix_memalign", "strdup"];

/// The function that gave a value, if it is one that allocates.
fn allocator(name: &str) -> Option<&'static str> {
    let (function, _) = name.split_once("() #")?;
    ALLOCATORS.iter().find(|known| **known == function).copied()
}

/// A condition without what it says of allocations and of the environment, since the witness says that in words, and of variables after a loop with an
/// invariant (`i@1`), which no text names. A condition of which that is not a term by itself stays.
fn readable(condition: &str) -> String {
    let is_one = |term: &&str| {
        let of_allocation = allocator(term).is_some() && (term.ends_with(" == 0") || term.ends_with(" == 1"));
        let of_environment =
            [" == 0", " == 1"].iter().any(|end| term.strip_suffix(end).and_then(environment).is_some());
        of_allocation || of_environment || term.contains('@')
    };
    let nested = condition.contains("||") || condition.contains(" ? ");
    let kept: Vec<&str> = condition.split(" && ").filter(|term| nested || !is_one(term)).collect();
    kept.join(" && ")
}

/// With how many processes: `np = 2`, `np = 2 (also with 3, 4)`.
pub(super) fn processes(record: &ViolationRecord) -> Option<String> {
    let also = &record.context.also_np;
    let np = record.np.filter(|np| *np > 1 || record.context.explored_np > 1 || !also.is_empty())?;
    match also.is_empty() {
        true => Some(format!("np = {np}")),
        false => Some(format!("np = {np} (also with {})", numbers::numbers(also))),
    }
}

/// Which operands came first, where C leaves it open.
pub(super) fn orders(record: &ViolationRecord) -> Vec<String> {
    let all = &record.context.orders;
    let mut shown: Vec<String> = all.iter().take(ORDERS).cloned().collect();
    if all.len() > ORDERS {
        shown.push(format!("and {} more orders of evaluation", all.len() - ORDERS));
    }
    shown
}

/// Matchings that are told.
const MATCHINGS: usize = 2;

/// Which messages were received before others that were there, where the search came to nothing the other way round: messages of
/// lower ranks are tried first.
pub(crate) fn matchings(record: &ViolationRecord) -> Vec<String> {
    let taken_first = |step: &StepRecord| {
        let exchange = step.exchange.as_ref()?;
        let source = exchange.receives.as_ref()?.rank?;
        let others: Vec<u64> =
            exchange.candidates.iter().filter(|rank| **rank < source).map(|rank| u64::from(*rank)).collect();
        let others = match others.as_slice() {
            [] => return None,
            [one] => format!("rank {one}'s"),
            many => format!("those of ranks {}", numbers::numbers(many)),
        };
        Some(format!("rank {source}'s message is matched before {others} (line {})", step.line))
    };
    let all: Vec<String> = record.trace.iter().filter_map(taken_first).collect();
    let mut shown: Vec<String> = all.iter().take(MATCHINGS).cloned().collect();
    if all.len() > MATCHINGS {
        shown.push(format!("and {} more such matches", all.len() - MATCHINGS));
    }
    shown
}

/// The calls that led there, one a line.
fn calls(record: &ViolationRecord, detail: Detail) -> String {
    let limit = if detail == Detail::Full { usize::MAX } else { CALLS };
    let shown = record.context.calls.iter().take(limit);
    let mut lines: Vec<String> = shown.map(|call| format!("{}  {}:{}", call.function, call.file, call.line)).collect();
    if record.context.calls.len() > lines.len() {
        lines.push(format!("... and {} more calls", record.context.calls.len() - lines.len()));
    }
    lines.join("\n")
}

pub(super) fn certainty(record: &ViolationRecord) -> &'static str {
    match (record.certainty, record.replayed) {
        (_, true) => "confirmed by replay",
        (Certainty::Provable, false) => "proved; not confirmed by replay",
        (Certainty::Possible, false) => "neither proved nor refuted; no concrete run confirms it",
    }
}

impl ViolationRecord {
    /// The same without steps, for a reader who has just seen them: what the steps say about the circumstances is kept.
    pub fn without_steps(&self) -> ViolationRecord {
        let mut record = self.clone();
        record.context.orders.extend(matchings(self));
        (record.trace, record.hidden) = (Vec::new(), Default::default());
        record
    }
}
