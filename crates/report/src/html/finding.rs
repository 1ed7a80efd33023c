//! One finding in words: what, where, when, who waits for whom, which terms differ, which
//! accesses race; places for the drawing and the stepper; and the trace as a table, for readers
//! of text and for paper.

use super::{pairs, terms};
use crate::human::difference::{change, example};
use crate::human::finding::when;
use crate::human::trace::{cells, packed};
use crate::human::waits::{cycle, others, title};
use crate::human::Detail;
use crate::markup::escaped;
use crate::{Certainty, DifferenceRecord, PlaceRecord, Property, ResultRecord, ViolationRecord};
use antiphon_outcome::TaskId;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Traces of more ranks are one row a step.
const COLUMNS: usize = 8;
/// Sums of more terms are not aligned.
const TERMS: usize = 60;

/// The section of a finding.
pub(super) fn section(text: &mut String, outcome: &ResultRecord, record: &ViolationRecord, number: usize) {
    let (word, possible) = match record.certainty {
        Certainty::Provable => ("violated", ""),
        Certainty::Possible => ("inconclusive", "possible "),
    };
    let (id, about) = (record.property.id(), escaped(record.property.about()));
    let _ = writeln!(
        text,
        "<section class=\"finding\" id=\"finding-{number}\" aria-labelledby=\"finding-{number}-title\">"
    );
    let _ = write!(
        text,
        "<h2 id=\"finding-{number}-title\"><span class=\"badge {word}\" title=\"{about}\">{possible}{id}</span> "
    );
    let _ = writeln!(text, "{}</h2>", escaped(&record.message));
    match (&record.difference, record.property) {
        (Some(difference), _) => contrast(text, record, difference),
        (None, Property::DataRace) => race(text, record),
        (None, _) => {
            place(text, &of_record(record), "here");
            record.context.also.iter().for_each(|also| place(text, also, "also"));
        }
    }
    facts(text, record);
    canvas(text, number);
    waits(text, record);
    trace(text, outcome, record, number);
    text.push_str("</section>\n");
}

/// Where the scripts draw; empty without them.
fn canvas(text: &mut String, number: usize) {
    let at = number - 1;
    let _ = writeln!(text, "<div class=\"diagram\" data-finding=\"{at}\" hidden></div>");
    let _ = writeln!(text, "<div class=\"stepper\" data-finding=\"{at}\" hidden></div>");
}

fn facts(text: &mut String, record: &ViolationRecord) {
    // A race has the calls of both sides beside its accesses.
    let own = record.context.calls.iter().filter(|_| record.property != Property::DataRace);
    let calls: Vec<String> = own.map(|c| format!("{} ({}:{})", c.function, c.file, c.line)).collect();
    let confirmed = match (record.replayed, record.certainty) {
        (true, _) => "by a concrete run in which no prover takes part",
        (false, Certainty::Provable) => "proved; not by a concrete run",
        (false, Certainty::Possible) => "no: neither proved nor refuted",
    };
    let (when, cycle, calls) = (when(record), cycle(record), calls.join(", "));
    let notes = record.context.notes.join("; ");
    pairs(
        text,
        [("when", when.as_str()), ("cycle", &cycle), ("called by", &calls), ("note", &notes), ("confirmed", confirmed)],
    );
}

fn of_record(record: &ViolationRecord) -> PlaceRecord {
    PlaceRecord {
        file: record.file.clone(),
        line: record.line,
        column: record.column,
        length: record.context.length,
        message: record.context.label.clone(),
        source: record.context.source.clone(),
    }
}

/// A line of the program, with the part in question marked and what is said beside it.
fn place(text: &mut String, place: &PlaceRecord, class: &str) {
    if place.line == 0 {
        return;
    }
    let at = escaped(&format!("{}:{}", place.file, place.line));
    let _ = writeln!(
        text,
        "<figure class=\"place {class}\"><figcaption><code>{at}</code> {}</figcaption>",
        escaped(&place.message)
    );
    let (line, start) = (place.source.as_str(), place.column.saturating_sub(1) as usize);
    let end = start + place.length as usize;
    let code = match (line.get(..start), line.get(start..end), line.get(end..)) {
        (Some(before), Some(marked), Some(after)) => {
            format!("{}<mark>{}</mark>{}", escaped(before.trim_start()), escaped(marked), escaped(after))
        }
        _ => escaped(line),
    };
    let _ = writeln!(text, "<pre tabindex=\"0\"><span class=\"number\">{}</span> {code}</pre></figure>", place.line);
}

/// Both accesses side by side: who, holding what, where, and in which calls.
fn race(text: &mut String, record: &ViolationRecord) {
    text.push_str("<div class=\"sides\">\n<div>\n");
    place(text, &of_record(record), "here");
    let own = record.context.calls.iter().map(|call| (call.function.as_str(), call.file.as_str(), call.line));
    stack(text, own.collect());
    // The calls around an access follow it.
    let mut rest = record.context.also.as_slice();
    while let [access, behind @ ..] = rest {
        let calls: Vec<_> = behind.iter().map_while(called).collect();
        rest = &behind[calls.len()..];
        text.push_str("</div>\n<div>\n");
        place(text, access, "here");
        stack(text, calls);
    }
    text.push_str("</div>\n</div>\n");
}

/// A call around the other access of a race: the function, and where it was called.
fn called(place: &PlaceRecord) -> Option<(&str, &str, u32)> {
    let (function, _) = place.message.strip_prefix('`')?.split_once("` called here by ")?;
    Some((function, place.file.as_str(), place.line))
}

/// The calls in which an access is, the innermost first.
fn stack(text: &mut String, calls: Vec<(&str, &str, u32)>) {
    if calls.is_empty() {
        return;
    }
    text.push_str("<ol class=\"stack\">\n");
    for (function, file, line) in calls {
        let (function, place) = (escaped(function), escaped(&format!("{file}:{line}")));
        let _ = writeln!(text, "<li>in <code>{function}</code>, called at <code>{place}</code></li>");
    }
    text.push_str("</ol>\n");
}

/// Both values, term by term, and an example.
fn contrast(text: &mut String, record: &ViolationRecord, difference: &DifferenceRecord) {
    let columns = terms::aligned(&difference.specification, &difference.implementation);
    let output = escaped(&difference.output);
    let at = |place: &Option<PlaceRecord>| match place {
        Some(place) => escaped(&format!("{}:{}", place.file, place.line)),
        None => String::new(),
    };
    let sides = [
        ("specification", at(&difference.specification_place), &difference.specification, "missing"),
        ("implementation", at(&difference.implementation_place), &difference.implementation, "added"),
    ];
    let _ = writeln!(
        text,
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Both values\"><table class=\"terms\">"
    );
    for (side, (name, place, whole, word)) in sides.iter().enumerate() {
        let _ = write!(text, "<tr><th scope=\"row\">{name}<small>{place}</small></th><td><code>{output}</code></td>");
        if columns.len() > TERMS {
            let _ = writeln!(text, "<td><code>{}</code></td></tr>", escaped(whole));
            continue;
        }
        for (own, other) in &columns {
            let (here, there) = if side == 0 { (own, other) } else { (other, own) };
            let _ = match (here, there) {
                (Some(term), Some(_)) => write!(text, "<td><code>{}</code></td>", escaped(term)),
                (Some(term), None) => write!(text, "<td class=\"{word}\"><code>{}</code></td>", escaped(term)),
                (None, _) => write!(text, "<td class=\"gap\"></td>"),
            };
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table></div>\n");
    let (change, notes, example) = (change(difference), difference.notes.join("; "), example(record, difference));
    pairs(text, [("difference", change.as_str()), ("note", &notes), ("for example", &example)]);
}

fn waits(text: &mut String, record: &ViolationRecord) {
    if record.deadlock.waits.is_empty() {
        return;
    }
    text.push_str("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Who waits for whom\"><table>\n");
    text.push_str("<thead><tr><th scope=\"col\">who</th><th scope=\"col\">is in</th><th scope=\"col\">until</th>");
    text.push_str("<th scope=\"col\">at</th><th scope=\"col\">meanwhile</th></tr></thead>\n<tbody>\n");
    for wait in &record.deadlock.waits {
        let place = if wait.line > 0 { format!("{}:{}", wait.file, wait.line) } else { String::new() };
        let cells = [&wait.operation, &wait.until, &place, &others(record, wait)].map(|cell| escaped(cell));
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
            escaped(&title(record, wait)),
            cells.join("</td><td>")
        );
    }
    text.push_str("</tbody>\n</table></div>\n");
}

/// The trace as a table: columns of ranks, or one row a step.
fn trace(text: &mut String, outcome: &ResultRecord, record: &ViolationRecord, number: usize) {
    let cells = cells(record, Detail::Full);
    if cells.is_empty() {
        return;
    }
    let ranks: BTreeSet<TaskId> = cells.iter().map(|cell| cell.who).collect();
    let hidden = match record.hidden.count {
        0 => String::new(),
        steps => format!(" <small>{steps} local steps hidden</small>"),
    };
    let _ = writeln!(text, "<details class=\"trace\"><summary>Trace as a table{hidden}</summary>");
    let _ = writeln!(
        text,
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Trace of finding {number}\"><table>"
    );
    let shown = |text: &str, place: &str| format!("<code>{}</code> <small>{}</small>", escaped(text), escaped(place));
    text.push_str("<thead><tr><th scope=\"col\">#</th>");
    let wide = ranks.len() > COLUMNS || outcome.is_comparison();
    if wide {
        text.push_str("<th scope=\"col\">who</th><th scope=\"col\">step</th></tr></thead>\n<tbody>\n");
        for (number, cell) in (1..).zip(&cells) {
            let (who, step) = (escaped(&cell.who.title(&ranks)), shown(&cell.text, &cell.place));
            let _ = writeln!(text, "<tr><td>{number}</td><td>{who}</td><td>{step}</td></tr>");
        }
    } else {
        ranks.iter().for_each(|rank| {
            let _ = write!(text, "<th scope=\"col\">{}</th>", escaped(&rank.title(&ranks)));
        });
        text.push_str("</tr></thead>\n<tbody>\n");
        for (number, row) in (1..).zip(packed(&cells)) {
            let _ = write!(text, "<tr><td>{number}</td>");
            for rank in &ranks {
                let cell = row.iter().find(|cell| cell.who == *rank);
                let step = cell.map(|cell| shown(&cell.text, &cell.place)).unwrap_or_default();
                let _ = write!(text, "<td>{step}</td>");
            }
            text.push_str("</tr>\n");
        }
    }
    text.push_str("</tbody>\n</table></div></details>\n");
}
