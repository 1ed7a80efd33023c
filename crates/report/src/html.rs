//! One page for people: verdict, scope, violations with waits and trace. It
//! needs nothing but itself (no scripts, no fonts, no network), prints well, and
//! follows the reader's choice of light or dark.

use crate::human::conclusion::{claim, scope_rows, statistics};
use crate::human::difference::{change, example, values};
use crate::human::finding::when;
use crate::human::trace::{cells, packed};
use crate::human::waits::{cycle, others, title};
use crate::human::Detail;
use crate::markup::escaped;
use crate::{Certainty, DifferenceRecord, PlaceRecord, ResultRecord, Verdict, ViolationRecord};
use antiphon_outcome::TaskId;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Traces of more ranks are one row a step.
const COLUMNS: usize = 8;

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --bad: #c22; --good: #282; --open: #a60; }
@media (prefers-color-scheme: dark) { :root { --bad: #f77; --good: #7c7; --open: #fb5; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; font-size: 1.2rem; }
code, pre, td.code { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { background: var(--soft); padding: 0.75rem; overflow-x: auto; }
mark { background: none; color: inherit; border-bottom: 2px solid var(--bad); }
table { border-collapse: collapse; margin: 0.75rem 0; } th, td { text-align: left; vertical-align: top; }
th, td { padding: 0.2rem 0.9rem 0.2rem 0; border-bottom: 1px solid var(--line); } small { opacity: 0.7; }
.holds { color: var(--good); } .violated { color: var(--bad); } .inconclusive, .rejected { color: var(--open); }
";

/// The whole page.
pub(crate) fn page(outcome: &ResultRecord) -> String {
    let word = outcome.verdict.word();
    let files = escaped(&outcome.files.join(" "));
    let mut text = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    let _ = write!(text, "<title>{word}: {files}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n");
    let _ = writeln!(text, "<h1><span class=\"{word}\">{word}</span> {files}</h1>");
    if outcome.verdict == Verdict::Holds {
        let _ = writeln!(text, "<p>{}</p>", escaped(&claim(outcome)));
        let rows = scope_rows(outcome);
        pairs(&mut text, rows.iter().map(|(key, about)| (*key, about.as_str())));
    }
    outcome.violations.iter().for_each(|record| violation(&mut text, record));
    undecided(&mut text, outcome);
    diagnostics(&mut text, outcome);
    let _ = writeln!(text, "<h2>Cost</h2>\n<p>{}</p>", escaped(&statistics(outcome)));
    let (command, version) = (escaped(&outcome.command), escaped(&outcome.version));
    text + &format!("<p><small>antiphon {command}, version {version}</small></p>\n</body>\n</html>\n")
}

/// A table of keys and texts; texts are escaped here.
fn pairs<'a>(text: &mut String, rows: impl Iterator<Item = (&'a str, &'a str)>) {
    text.push_str("<table>\n");
    for (key, about) in rows {
        let _ = writeln!(text, "<tr><th>{}</th><td>{}</td></tr>", escaped(key), escaped(about));
    }
    text.push_str("</table>\n");
}

fn violation(text: &mut String, record: &ViolationRecord) {
    let word = match record.certainty {
        Certainty::Provable => "violated",
        Certainty::Possible => "inconclusive",
    };
    let possible = if record.certainty == Certainty::Possible { "possible " } else { "" };
    let id = record.property.id();
    let _ = writeln!(text, "<h2><span class=\"{word}\">{possible}{id}</span>: {}</h2>", escaped(&record.message));
    excerpt(text, record);
    for place in &record.context.also {
        let (at, message) = (escaped(&format!("{}:{}", place.file, place.line)), escaped(&place.message));
        let _ = writeln!(text, "<p><code>{at}</code> {message}</p>\n<pre>{}</pre>", escaped(&place.source));
    }
    if let Some(difference) = &record.difference {
        contrast(text, record, difference);
    }
    let when = when(record);
    let calls: Vec<String> =
        record.context.calls.iter().map(|c| format!("{} ({}:{})", c.function, c.file, c.line)).collect();
    let confirmed = if record.replayed { "by replay" } else { "no" };
    let (cycle, calls, notes) = (cycle(record), calls.join(", "), record.context.notes.join("; "));
    let rows =
        [("when", when.as_str()), ("calls", &calls), ("cycle", &cycle), ("note", &notes), ("confirmed", confirmed)];
    pairs(text, rows.into_iter().filter(|(_, about)| !about.is_empty()));
    waits(text, record);
    trace(text, record);
}

/// The place, its line with the part in question marked, and what stands beside.
fn excerpt(text: &mut String, record: &ViolationRecord) {
    if record.line == 0 {
        return;
    }
    let place = escaped(&format!("{}:{}:{}", record.file, record.line, record.column));
    let _ = writeln!(text, "<p><code>{place}</code> {}</p>", escaped(&record.context.label));
    let (line, start) = (record.context.source.as_str(), record.column.saturating_sub(1) as usize);
    let parts = (
        line.get(..start),
        line.get(start..start + record.context.length as usize),
        line.get(start + record.context.length as usize..),
    );
    let _ = match parts {
        (Some(before), Some(marked), Some(after)) => {
            writeln!(text, "<pre>{}<mark>{}</mark>{}</pre>", escaped(before), escaped(marked), escaped(after))
        }
        _ => writeln!(text, "<pre>{}</pre>", escaped(line)),
    };
}

/// Both values, what is missing or added, and an example.
fn contrast(text: &mut String, record: &ViolationRecord, difference: &DifferenceRecord) {
    let [specification, implementation] = values(difference, Detail::Full);
    let place = |place: &Option<PlaceRecord>| match place {
        Some(place) => format!("  ({}:{})", place.file, place.line),
        None => String::new(),
    };
    let specification = format!("{specification}{}", place(&difference.specification_place));
    let implementation = format!("{implementation}{}", place(&difference.implementation_place));
    let (change, notes, example) = (change(difference), difference.notes.join("; "), example(record, difference));
    let rows = [
        ("specification", specification.as_str()),
        ("implementation", &implementation),
        ("difference", &change),
        ("note", &notes),
        ("for example", &example),
    ];
    pairs(text, rows.into_iter().filter(|(_, about)| !about.is_empty()));
}

fn waits(text: &mut String, record: &ViolationRecord) {
    if record.deadlock.waits.is_empty() {
        return;
    }
    text.push_str("<table>\n<tr><th>rank</th><th>is in</th><th>until</th><th>at</th><th></th></tr>\n");
    for wait in &record.deadlock.waits {
        let place = if wait.line > 0 { format!("{}:{}", wait.file, wait.line) } else { String::new() };
        let who = escaped(&title(record, wait).replace("rank ", ""));
        let cells = [&wait.operation, &wait.until, &place, &others(record, wait)].map(|cell| escaped(cell));
        let _ = writeln!(text, "<tr><td>{who}</td><td>{}</td></tr>", cells.join("</td><td>"));
    }
    text.push_str("</table>\n");
}

fn trace(text: &mut String, record: &ViolationRecord) {
    let cells = cells(record, Detail::Full);
    if cells.is_empty() {
        return;
    }
    let ranks: BTreeSet<TaskId> = cells.iter().map(|cell| cell.who).collect();
    let hidden = match record.hidden_steps {
        0 => String::new(),
        steps => format!("<p><small>{steps} local steps hidden</small></p>\n"),
    };
    text.push_str("<table>\n<tr><th>#</th>");
    let shown = |text: &str, place: &str| format!("{} <small>{}</small>", escaped(text), escaped(place));
    if ranks.len() > COLUMNS {
        text.push_str("<th>rank</th><th>step</th></tr>\n");
        for (number, cell) in (1..).zip(&cells) {
            let step = shown(&cell.text, &cell.place);
            let who = escaped(&cell.who.title(&ranks).replace("rank ", ""));
            let _ = writeln!(text, "<tr><td>{number}</td><td>{who}</td><td class=\"code\">{step}</td></tr>");
        }
    } else {
        for rank in &ranks {
            let _ = write!(text, "<th>{}</th>", escaped(&rank.title(&ranks)));
        }
        text.push_str("</tr>\n");
        for (number, row) in (1..).zip(packed(&cells)) {
            let _ = write!(text, "<tr><td>{number}</td>");
            for rank in &ranks {
                let cell = row.iter().find(|cell| cell.who == *rank);
                let step = cell.map(|cell| shown(&cell.text, &cell.place)).unwrap_or_default();
                let _ = write!(text, "<td class=\"code\">{step}</td>");
            }
            text.push_str("</tr>\n");
        }
    }
    let _ = write!(text, "</table>\n{hidden}");
}

fn undecided(text: &mut String, outcome: &ResultRecord) {
    if !outcome.inconclusive.is_empty() {
        text.push_str("<h2>Undecided</h2>\n");
        pairs(text, outcome.inconclusive.iter().map(|open| (open.reason.word(), open.message.as_str())));
    }
}

fn diagnostics(text: &mut String, outcome: &ResultRecord) {
    if outcome.diagnostics.is_empty() {
        return;
    }
    text.push_str("<h2>Diagnostics</h2>\n<table>\n");
    for finding in &outcome.diagnostics {
        let place = escaped(&format!("{}:{}:{}", finding.file, finding.line, finding.column));
        let (code, message) = (escaped(&finding.code), escaped(&finding.message));
        let _ = writeln!(text, "<tr><th>{code}</th><td>{message}</td><td class=\"code\">{place}</td></tr>");
    }
    text.push_str("</table>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;

    /// Elements that open and do not close, or the other way round.
    fn unbalanced(page: &str) -> Vec<String> {
        let mut open: Vec<String> = Vec::new();
        for tag in page.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap_or("");
            let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or("").to_owned();
            match tag {
                tag if tag.starts_with('!') || name == "meta" => {}
                tag if tag.starts_with('/') => match open.pop() {
                    Some(last) if last == name => {}
                    last => return vec![format!("{last:?} is closed by {name}")],
                },
                _ => open.push(name),
            }
        }
        open
    }

    #[test]
    fn a_deadlock_shows_waits_cycle_and_columns() {
        let page = page(&samples::outcome(Verdict::Violated, vec![samples::ring(3)]));
        for part in [
            "<h1><span class=\"violated\">violated</span> ring.c</h1>",
            "<mark>MPI_Send</mark>",
            "<td>Send to 1 tag 0</td><td>until rank 1 receives</td><td>ring.c:20</td>",
            "0 -&gt; 1 -&gt; 2 -&gt; 0",
            "<th>rank 2</th>",
            "Send -&gt; 2  x <small>:20</small>",
            "15 local steps hidden",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert_eq!(unbalanced(&page), Vec::<String>::new());
        assert!(!page.contains("<script") && !page.contains("http"), "{page}");
    }

    #[test]
    fn a_pass_shows_its_scope() {
        let page = page(&samples::pass());
        assert!(page.contains("<th>for all</th><td>np 1..4, NT = 3, NX 1..8"), "{page}");
        assert!(page.contains("<th>vacuous</th>"), "{page}");
        assert_eq!(unbalanced(&page), Vec::<String>::new());
    }

    #[test]
    fn a_difference_shows_both_values() {
        let page = page(&samples::comparison(Verdict::Violated, vec![samples::sum()]));
        for part in [
            "<tr><th>specification</th><td>sum = a[0] + a[1] + a[2]  (sum_seq.c:10)</td></tr>",
            "<tr><th>difference</th><td>missing: a[2]</td></tr>",
            "<tr><th>for example</th><td>a = {0, 0, 1}: 1 and 0</td></tr>",
            "<tr><th>when</th><td>np = 2, N = 3</td></tr>",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert_eq!(unbalanced(&page), Vec::<String>::new());
    }

    #[test]
    fn many_ranks_are_rows() {
        let page = page(&samples::outcome(Verdict::Violated, vec![samples::ring(20)]));
        assert!(page.contains("<th>rank</th><th>step</th>") && !page.contains("<th>rank 2</th>"), "{page}");
    }

    #[test]
    fn hostile_texts_stay_text() {
        let evil = "</pre><script>alert(1)</script>";
        let mut record = samples::ring(2);
        (record.message, record.context.source, record.context.label) = (evil.into(), evil.into(), evil.into());
        (record.file, record.condition) = (evil.into(), evil.into());
        record.deadlock.waits[0].operation = evil.into();
        record.trace[0].action = evil.into();
        record.inputs.insert(evil.into(), evil.into());
        let mut outcome = samples::outcome(Verdict::Violated, vec![record]);
        outcome.files = vec![evil.into()];
        outcome.command = evil.into();
        let page = page(&outcome);
        assert!(!page.contains("<script"), "{page}");
        assert_eq!(unbalanced(&page), Vec::<String>::new());
    }

    #[test]
    fn a_mark_that_is_no_part_of_its_line_is_left_out() {
        let mut record = samples::bounds();
        (record.context.source, record.column, record.context.length) = ("é".into(), 2, 7);
        assert!(page(&samples::outcome(Verdict::Violated, vec![record])).contains("<pre>é</pre>"));
    }
}
