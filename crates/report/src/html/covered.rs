//! Which lines were reached, beside the source. A pass over code that no execution comes to says
//! nothing of it, and here it can be seen.

use crate::markup::escaped;
use crate::stamp::Stamp;
use crate::{LineCoverage, ResultRecord, Verdict};
use std::fmt::Write;

/// Files with more lines are shown by those that were not reached.
const MOST_LINES: usize = 3_000;

/// The section; none where nobody noted what was executed.
pub(super) fn section(text: &mut String, outcome: &ResultRecord, stamp: &Stamp) {
    if stamp.coverage.0.is_empty() {
        return;
    }
    text.push_str(
        "<section id=\"lines\" aria-labelledby=\"lines-title\">\n<h2 id=\"lines-title\">Lines reached</h2>\n",
    );
    let missing = stamp.coverage.0.values().any(|lines| !lines.unreached.is_empty());
    if missing && outcome.verdict != Verdict::Holds {
        text.push_str("<p>Not every execution was explored: another one may reach more.</p>\n");
    }
    for (file, lines) in &stamp.coverage.0 {
        one(text, file, lines, stamp.sources.get(file).map(String::as_str));
    }
    text.push_str("</section>\n");
}

fn one(text: &mut String, file: &str, lines: &LineCoverage, source: Option<&str>) {
    let (reached, missing) = (lines.reached.len(), lines.unreached.len());
    let open = if missing > 0 { " open" } else { "" };
    let (file, all) = (escaped(file), reached + missing);
    let _ = writeln!(
        text,
        "<details class=\"covered\"{open}><summary><code>{file}</code>: {reached} of {all} lines with code were reached</summary>"
    );
    match source {
        Some(source) => listing(text, &file, lines, source),
        None if missing > 0 => {
            let numbers: Vec<String> = lines.unreached.iter().map(u32::to_string).collect();
            let _ = writeln!(text, "<p>Not reached: {}</p>", numbers.join(", "));
        }
        None => {}
    }
    text.push_str("</details>\n");
}

/// The lines, each with its mark.
fn listing(text: &mut String, file: &str, lines: &LineCoverage, source: &str) {
    let whole = source.lines().count() <= MOST_LINES;
    let _ = writeln!(
        text,
        "<div class=\"source\" tabindex=\"0\" role=\"region\" aria-label=\"Lines of {file}\"><table role=\"presentation\"><tbody>"
    );
    for (number, line) in (1..).zip(source.lines()) {
        let (class, mark, word) = match (lines.reached.contains(&number), lines.unreached.contains(&number)) {
            (true, _) => ("reached", "\u{2713}", "reached"),
            (false, true) => ("unreached", "\u{2717}", "not reached"),
            (false, false) => ("", "", ""),
        };
        if !whole && class != "unreached" {
            continue;
        }
        let _ = write!(text, "<tr class=\"{class}\"><td class=\"met\"><span aria-hidden=\"true\">{mark}</span>");
        let _ = write!(text, "<span class=\"unseen\">{word}</span></td><td class=\"at\">{number}</td>");
        let _ = writeln!(text, "<td><code>{}</code></td></tr>", escaped(line));
    }
    text.push_str("</tbody></table></div>\n");
}
