//! What predicate abstraction tracked: the predicates of each place, the way to the violation
//! through the abstraction, and the refinements, each with the way that it excludes. Invariants
//! are in the overview.

use crate::markup::escaped;
use crate::{AbstractionRecord, PointRecord, RefinementRecord, ResultRecord};
use std::fmt::Write;

/// The section; none where nothing was abstracted.
pub(super) fn section(text: &mut String, outcome: &ResultRecord) {
    let Some(found) = &outcome.abstraction else { return };
    text.push_str(
        "<section id=\"abstraction\" class=\"abstraction\" aria-labelledby=\"abstraction-title\">\n<h2 id=\"abstraction-title\">Abstraction</h2>\n",
    );
    predicates(text, found);
    if !found.path.is_empty() {
        text.push_str("<h3>The path to the violation</h3>\n");
        path(text, &found.path, "the error");
    }
    refinements(text, found);
    text.push_str("</section>\n");
}

fn predicates(text: &mut String, found: &AbstractionRecord) {
    if found.predicates.is_empty() {
        text.push_str("<p>No predicate was needed: control alone decides.</p>\n");
        return;
    }
    text.push_str("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Predicates\"><table>\n");
    text.push_str("<thead><tr><th scope=\"col\">at</th><th scope=\"col\">predicates</th></tr></thead>\n<tbody>\n");
    for own in &found.predicates {
        let all: Vec<String> = own.predicates.iter().map(|one| format!("<code>{}</code>", escaped(one))).collect();
        let place = place(&own.file, own.line);
        let _ = writeln!(text, "<tr><th scope=\"row\"><code>{place}</code></th><td>{}</td></tr>", all.join("<br>"));
    }
    text.push_str("</tbody>\n</table></div>\n");
}

fn refinements(text: &mut String, found: &AbstractionRecord) {
    if found.refinements.is_empty() {
        return;
    }
    let count = found.refinements.len() as u64 + found.omitted;
    let word = if count == 1 { "refinement" } else { "refinements" };
    let _ = writeln!(text, "<details class=\"refinements\"><summary>{count} {word}</summary>");
    for (number, refinement) in (1..).zip(&found.refinements) {
        one(text, number, refinement);
    }
    if found.omitted > 0 {
        let _ = writeln!(text, "<p>The last {} are not shown.</p>", found.omitted);
    }
    text.push_str("</details>\n");
}

/// One refinement: a way that no execution takes, and what excludes it.
fn one(text: &mut String, number: usize, refinement: &RefinementRecord) {
    let _ = writeln!(text, "<h3>Refinement {number}</h3>\n<p>No execution takes this path:</p>");
    path(text, &refinement.path, "an error");
    if refinement.learned.is_empty() {
        text.push_str("<p>No new predicate was found.</p>\n");
        return;
    }
    text.push_str("<p>New predicates:</p>\n<ul class=\"invariant\">\n");
    for own in &refinement.learned {
        let place = place(&own.file, own.line);
        let _ = writeln!(text, "<li><code>{place}</code> <code>{}</code></li>", escaped(&own.known));
    }
    text.push_str("</ul>\n");
}

/// Places one after the other, with what is known at each.
fn path(text: &mut String, points: &[PointRecord], end: &str) {
    text.push_str("<ol class=\"path\">\n");
    for own in points {
        let place = place(&own.file, own.line);
        let known = match own.known.as_str() {
            "" => "<small>nothing is known</small>".to_owned(),
            known => format!("<code>{}</code>", escaped(known)),
        };
        let _ = writeln!(text, "<li><code>{place}</code> {known}</li>");
    }
    let _ = writeln!(text, "<li>{end}</li>\n</ol>");
}

fn place(file: &str, line: u32) -> String {
    match line {
        0 => "start".to_owned(),
        line => escaped(&format!("{file}:{line}")),
    }
}
