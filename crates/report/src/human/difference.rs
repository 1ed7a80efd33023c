//! Two programs that compute different outputs: where each wrote the output last,
//! under which circumstances, both values, what is missing or added, and
//! numbers that show it. There is no excerpt, since the fault is seldom where
//! the result is written. Its trace is shown where the scheduler had a choice.

use super::numbers::{cut, padded};
use super::{arrays, finding, trace, Detail, Style};
use crate::draw::{Drawing, Heading};
use crate::excerpt::printable;
use crate::{Certainty, Contrast, DifferenceRecord, PlaceRecord, ViolationRecord};
use antiphon_source::Severity;

/// Every key of a footnote is so wide.
const KEY: usize = 16;
/// What stands at the right begins here.
const RIGHT: usize = 37;
/// Expressions are cut here unless everything is wanted.
const LONGEST: usize = 200;

/// The violation as text, with a line break at its end.
pub(super) fn drawn(
    record: &ViolationRecord,
    difference: &DifferenceRecord,
    marks: &finding::Marks<'_>,
    style: Style,
) -> String {
    let heading = match record.certainty {
        Certainty::Provable => Heading::Of(Severity::Error),
        Certainty::Possible => Heading::Possible,
    };
    let mut drawing = Drawing::new(marks.sources, heading, record.property.id(), &record.message);
    let (places, width) = places(difference);
    drawing.place_line(places, width);
    let when = finding::when(record);
    if !when.is_empty() {
        drawing.foot(&key("when"), &cut(&when, limit(style.detail)));
    }
    let [specification, implementation] = values(difference, style.detail);
    drawing.foot(&key("specification"), &specification);
    let change = change(difference);
    match change.is_empty() || implementation.chars().count() + 2 <= RIGHT {
        true => drawing.under_foot(&key("implementation"), &beside(&implementation, &change)),
        false => {
            drawing.under_foot(&key("implementation"), &implementation);
            drawing.under_foot(&key(""), &change);
        }
    }
    difference.notes.iter().for_each(|note| drawing.under_foot(&key(""), &cut(note, limit(style.detail))));
    let certainty = finding::certainty(record);
    match example(record, difference) {
        text if text.is_empty() => drawing.foot("", certainty),
        text => drawing.foot(&key("for example"), &beside(&text, certainty)),
    }
    let room = style.width.saturating_sub(KEY + 3 + width);
    let trace = trace::table(record, room, style.detail);
    // Without a choice of the scheduler the way there says nothing that the values do not.
    let is_told = !record.schedule.is_empty() || style.detail == Detail::Full;
    if is_told && !trace.is_empty() {
        drawing.foot(&key("trace"), &trace);
    }
    drawing.render(style.colour)
}

fn key(word: &str) -> String {
    padded(word, KEY)
}

fn limit(detail: Detail) -> usize {
    match detail {
        Detail::Short => LONGEST,
        Detail::Full => usize::MAX,
    }
}

/// Two texts, the second at its column or behind the first.
fn beside(left: &str, right: &str) -> String {
    match right.is_empty() {
        true => left.into(),
        false => format!("{}  {right}", padded(left, RIGHT - 2)),
    }
}

/// `sum_mpi.c:34:3 (implementation)   sum_seq.c:10:3 (specification)`, and how
/// wide the numbers of lines are. Of an output that one program leaves alone, that is said.
fn places(difference: &DifferenceRecord) -> (String, usize) {
    let sides =
        [(&difference.implementation_place, "implementation"), (&difference.specification_place, "specification")];
    let known: Vec<&PlaceRecord> = sides.iter().filter_map(|(place, _)| place.as_ref()).collect();
    let is_output = difference.contrast == Contrast::Value && !difference.output.contains(' ');
    let text = |(place, side): &(&Option<PlaceRecord>, &str)| match place {
        Some(place) => Some(format!("{}:{}:{} ({side})", printable(&place.file), place.line, place.column)),
        None if is_output && !known.is_empty() => Some(format!("never written ({side})")),
        None => None,
    };
    let texts: Vec<String> = sides.iter().filter_map(text).collect();
    let width = known.iter().map(|place| place.line.to_string().len()).max().unwrap_or(1);
    (texts.join("   "), width)
}

/// What each program computes, `sum = a[0] + a[1]`.
pub(crate) fn values(difference: &DifferenceRecord, detail: Detail) -> [String; 2] {
    let text = |value: &String| {
        let value = cut(value, limit(detail));
        match (difference.output.is_empty(), difference.output.contains(' ')) {
            (true, _) => value,
            (false, true) if difference.output.ends_with(" by") => format!("{} {value}", difference.output),
            (false, true) => format!("{}: {value}", difference.output),
            (false, false) => format!("{} = {value}", difference.output),
        }
    };
    [text(&difference.specification), text(&difference.implementation)]
}

/// `missing: a[2]; added: a[3]`
pub(crate) fn change(difference: &DifferenceRecord) -> String {
    let lists = [("missing", &difference.missing), ("added", &difference.added)];
    let texts = lists.iter().filter(|(_, list)| !list.is_empty());
    texts.map(|(word, list)| format!("{word}: {}", list.join(", "))).collect::<Vec<_>>().join("; ")
}

/// `a = {0, 0, 1}: 1 and 0`; empty if the values say it already.
pub(crate) fn example(record: &ViolationRecord, difference: &DifferenceRecord) -> String {
    let shown = difference.example.as_ref().map(|example| (&example.specification, &example.implementation));
    // Values that stand there already, and what needs no special inputs.
    if shown == Some((&difference.specification, &difference.implementation))
        || (shown.is_none() && record.condition.is_empty())
    {
        return String::new();
    }
    let is_told = |name: &String| difference.relevant.is_empty() || difference.relevant.contains(name);
    let free = record.inputs.iter().filter(|(name, _)| !difference.determined.contains(name) && is_told(name));
    let inputs = arrays::folded(free.map(|(name, value)| (name.as_str(), value.as_str())));
    let both = shown.map(|(specification, implementation)| format!("{specification} and {implementation}"));
    match (inputs.is_empty(), both) {
        (true, both) => both.unwrap_or_default(),
        (false, Some(both)) => format!("{}: {both}", listed(inputs)),
        (false, None) => listed(inputs),
    }
}

/// Longer lists of inputs leave out the zeros.
const INPUTS: usize = 60;

fn listed(inputs: Vec<String>) -> String {
    let text = inputs.join(", ");
    let (zeros, mut others): (Vec<String>, Vec<String>) = inputs.into_iter().partition(|input| input.ends_with(" = 0"));
    if text.len() <= INPUTS || zeros.len() < 2 {
        return text;
    }
    others.push(if others.is_empty() { "all inputs 0".into() } else { "all others 0".to_owned() });
    others.join(", ")
}

/// Under which circumstances, but for the values of the example.
pub(super) fn when(record: &ViolationRecord, difference: &DifferenceRecord) -> Vec<String> {
    let mut parts = Vec::new();
    match (record.np, record.specification_np.filter(|np| *np > 1)) {
        (Some(np), Some(other)) => parts.push(format!("np = {np} and {other} of the specification")),
        (Some(_), None) => parts.extend(super::finding::processes(record)),
        (None, _) => {}
    }
    let known = record.inputs.iter().filter(|(name, _)| difference.determined.contains(name));
    parts.extend(arrays::folded(known.map(|(name, value)| (name.as_str(), value.as_str()))));
    if !record.condition.is_empty() {
        parts.push(record.condition.clone());
    }
    parts.extend(super::finding::orders(record));
    parts
}
