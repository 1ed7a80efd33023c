//! One page for people: verdict and scope, the properties by number of processes, and of each
//! finding the space-time diagram, a stepper, what waits, differs or races, and what it cost.
//!
//! The page is one file and needs nothing else: no network, no fonts, no clock. All that it says
//! in words is written here and can be read without scripts; the drawings and the stepper are
//! made in the reader's browser by small scripts (folder `page`) from one element of data.
//! Everything from a program is escaped on its way in (`markup`, [`data`]).
//!
//! | file | what |
//! |---|---|
//! | `overview` | verdict, scope, matrix of properties, cost, what was inferred or left undecided |
//! | `abstraction` | predicates, the path through them, refinements |
//! | `covered` | lines that were reached |
//! | `course` | plots of the search |
//! | `finding` | one finding in words and tables |
//! | `terms` | two sums side by side, term by term |
//! | `diagram` | the space-time diagram as data; `matching` and `rows` serve it |
//! | `data` | what the scripts get |

mod abstraction;
mod course;
mod covered;
mod data;
mod diagram;
mod finding;
mod matching;
mod overview;
mod rows;
mod terms;
#[cfg(test)]
mod tests;

use crate::markup::escaped;
use crate::stamp::Stamp;
use crate::ResultRecord;
use std::fmt::Write;

const STYLE: &str = include_str!("../../page/page.css");
/// Before anything is shown: the reader's choice of light or dark.
const EARLY: &str = include_str!("../../page/theme.js");
const SCRIPTS: &[&str] = &[
    include_str!("../../page/svg.js"),
    include_str!("../../page/diagram.js"),
    include_str!("../../page/stepper.js"),
    include_str!("../../page/page.js"),
];
/// Nothing is loaded from anywhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The whole page.
pub(crate) fn page(outcome: &ResultRecord, stamp: &Stamp) -> String {
    let word = outcome.verdict.word();
    let mut text = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    let _ = writeln!(text, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let _ = writeln!(text, "<title>{word}: {}</title>", escaped(&outcome.files.join(" ")));
    let _ = writeln!(text, "<style>\n{STYLE}</style>\n<script>\n{EARLY}</script>\n</head>\n<body>");
    text += "<a class=\"skip\" href=\"#main\">Skip to the result</a>\n";
    overview::header(&mut text, outcome);
    text += "<main id=\"main\" tabindex=\"-1\">\n";
    overview::verdict(&mut text, outcome);
    for (number, record) in outcome.violations.iter().enumerate() {
        finding::section(&mut text, outcome, record, number + 1);
    }
    overview::details(&mut text, outcome, stamp);
    text += "</main>\n";
    let (command, version) = (escaped(&outcome.command), escaped(&outcome.version));
    let _ = writeln!(text, "<footer>antiphon {command}, version {version}</footer>");
    let _ = writeln!(text, "<script type=\"application/json\" id=\"data\">{}</script>", data::script(outcome, stamp));
    let _ = writeln!(text, "<script>\n{}</script>\n</body>\n</html>", SCRIPTS.concat());
    text
}

/// A list of keys and texts; texts are escaped here, and what is empty is left out.
fn pairs<'a>(text: &mut String, rows: impl IntoIterator<Item = (&'a str, &'a str)>) {
    text.push_str("<dl>\n");
    for (key, about) in rows.into_iter().filter(|(_, about)| !about.is_empty()) {
        let _ = writeln!(text, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(key), escaped(about));
    }
    text.push_str("</dl>\n");
}
