//! What stands before and after the findings: the verdict with its scope and what it assumes,
//! which property is known to hold for which number of processes, what was found about loops,
//! what was left undecided, and what it cost.

use super::{abstraction, course, covered, pairs};
use crate::human::conclusion::{claim, scope_rows, BETWEEN_STEPS};
use crate::human::{amount, seconds};
use crate::markup::escaped;
use crate::stamp::Stamp;
use crate::{Certainty, LoopUse, Property, ResultRecord, Verdict};
use std::fmt::Write;

/// Name, choice of light or dark, and the way to the findings.
pub(super) fn header(text: &mut String, outcome: &ResultRecord) {
    text.push_str("<header>\n<p class=\"brand\">Antiphon</p>\n");
    text.push_str("<nav aria-label=\"Parts of this page\">\n<a href=\"#verdict\">Verdict</a>\n");
    for (number, record) in (1..).zip(&outcome.violations) {
        let _ = writeln!(text, "<a href=\"#finding-{number}\">{number}. {}</a>", record.property.id());
    }
    text.push_str("<a href=\"#cost\">Cost</a>\n</nav>\n");
    text.push_str("<button type=\"button\" id=\"theme\" hidden>Dark</button>\n</header>\n");
}

/// The verdict, for which executions, and the matrix of properties.
pub(super) fn verdict(text: &mut String, outcome: &ResultRecord) {
    let word = outcome.verdict.word();
    let files = escaped(&outcome.files.join(" "));
    let _ = writeln!(text, "<section id=\"verdict\" class=\"verdict {word}\" aria-labelledby=\"verdict-title\">");
    let _ = writeln!(
        text,
        "<h1 id=\"verdict-title\"><span class=\"word\">{}</span> <code>{files}</code></h1>",
        title(outcome)
    );
    let _ = writeln!(text, "<p class=\"lead\">{}</p>", escaped(&lead(outcome)));
    let rows = scope_rows(outcome);
    // What was covered besides is only known of a pass.
    let known = rows.iter().filter(|(key, _)| outcome.verdict == Verdict::Holds || *key != "also");
    let about = |key: &'static str| match (key, outcome.verdict) {
        ("for all", Verdict::Violated | Verdict::Inconclusive) => "asked about",
        _ => key,
    };
    pairs(text, known.map(|(key, row)| (about(key), row.as_str())));
    text.push_str("</section>\n");
}

/// The word of the verdict, as the last line of a report on a terminal has it.
fn title(outcome: &ResultRecord) -> &'static str {
    let compared = outcome.is_comparison() && outcome.scope.properties.contains(&Property::Equivalence);
    match outcome.verdict {
        Verdict::Holds if compared => "equivalent",
        Verdict::Violated if outcome.violations.iter().all(|record| record.difference.is_some()) => "not equivalent",
        verdict => verdict.word(),
    }
}

/// One sentence: what is claimed, or what was found.
fn lead(outcome: &ResultRecord) -> String {
    match outcome.verdict {
        Verdict::Holds => claim(outcome),
        Verdict::Violated | Verdict::Inconclusive => {
            let found = outcome.violations.iter().map(|record| record.message.clone());
            let open = outcome.inconclusive.iter().map(|open| open.message.clone());
            found.chain(open).next().unwrap_or_default()
        }
        Verdict::Rejected => outcome.diagnostics.first().map(|finding| finding.message.clone()).unwrap_or_default(),
    }
}

/// What is known of a property for a number of processes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Holds,
    Violated,
    Possible,
    Open,
    Off,
}

impl Cell {
    fn sign_and_word(self) -> (&'static str, &'static str) {
        match self {
            Cell::Holds => ("\u{2713}", "holds"),
            Cell::Violated => ("\u{2717}", "violated"),
            Cell::Possible => ("?", "possible"),
            Cell::Open => ("\u{b7}", "undecided"),
            Cell::Off => ("\u{2013}", "off"),
        }
    }
}

/// What is known: a property holds only if the whole result is a pass.
fn cell(outcome: &ResultRecord, property: Property, np: u64) -> Cell {
    let here = |record: &&crate::ViolationRecord| {
        let numbers = record.np.into_iter().chain(record.context.also_np.iter().copied()).collect::<Vec<_>>();
        record.property == property && (numbers.is_empty() || numbers.contains(&np))
    };
    let found = outcome.violations.iter().filter(here).map(|record| record.certainty).collect::<Vec<_>>();
    match (found.contains(&Certainty::Provable), found.is_empty()) {
        (true, _) => Cell::Violated,
        (false, false) => Cell::Possible,
        _ if outcome.scope.unchecked.contains(&property) => Cell::Off,
        _ if outcome.verdict == Verdict::Holds && outcome.is_proof() => Cell::Holds,
        _ => Cell::Open,
    }
}

/// The properties that apply, by number of processes: those of MPI, and all others.
fn matrix(text: &mut String, outcome: &ResultRecord) {
    let scope = &outcome.scope;
    let mut properties: Vec<Property> = scope.properties.iter().chain(&scope.unchecked).copied().collect();
    let found = outcome.violations.iter().map(|record| record.property);
    properties.extend(found.filter(|property| !scope.properties.contains(property)).collect::<Vec<_>>());
    properties.dedup();
    if properties.is_empty() {
        return;
    }
    text.push_str(
        "<section class=\"matrix\" aria-labelledby=\"matrix-title\">\n<h2 id=\"matrix-title\">Properties</h2>\n",
    );
    text.push_str("<div class=\"tables\">\n");
    let (mpi, other): (Vec<Property>, Vec<Property>) = properties.iter().partition(|property| property.is_about_mpi());
    for (title, rows) in [("Program", other), ("MPI", mpi)].iter().filter(|(_, rows)| !rows.is_empty()) {
        table(text, outcome, title, rows);
    }
    text.push_str("</div>\n<p class=\"legend\">");
    for sign in [Cell::Holds, Cell::Violated, Cell::Possible, Cell::Open, Cell::Off] {
        let (mark, word) = sign.sign_and_word();
        let _ = write!(text, "<span class=\"cell-{word}\"><b aria-hidden=\"true\">{mark}</b> {word}</span> ");
    }
    text.push_str("</p>\n</section>\n");
}

fn table(text: &mut String, outcome: &ResultRecord, title: &str, properties: &[Property]) {
    let numbers = &outcome.scope.np;
    let _ = write!(text, "<table>\n<thead><tr><th scope=\"col\">{title}</th>");
    for np in numbers {
        let _ = write!(text, "<th scope=\"col\">np {np}</th>");
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for property in properties {
        let about = escaped(property.about());
        let _ = write!(text, "<tr><th scope=\"row\" title=\"{about}\">{}</th>", property.id());
        for np in numbers {
            let (sign, word) = cell(outcome, *property, *np).sign_and_word();
            let _ = write!(text, "<td class=\"cell-{word}\"><span aria-hidden=\"true\">{sign}</span>");
            let _ = write!(text, "<span class=\"unseen\">{word}</span></td>");
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n");
}

/// What stands behind the findings.
pub(super) fn details(text: &mut String, outcome: &ResultRecord, stamp: &Stamp) {
    matrix(text, outcome);
    inferred(text, outcome);
    abstraction::section(text, outcome);
    covered::section(text, outcome, stamp);
    if !outcome.inconclusive.is_empty() {
        text.push_str("<section aria-labelledby=\"open-title\">\n<h2 id=\"open-title\">Undecided</h2>\n");
        pairs(text, outcome.inconclusive.iter().map(|open| (open.reason.word(), open.message.as_str())));
        text.push_str("</section>\n");
    }
    diagnostics(text, outcome);
    cost(text, outcome);
    course::section(text, stamp);
}

/// Invariants that were found: why a loop needs no bound.
fn inferred(text: &mut String, outcome: &ResultRecord) {
    if outcome.inferred.is_empty() {
        return;
    }
    let title = match outcome.verdict {
        Verdict::Holds => "Why it holds",
        Verdict::Violated | Verdict::Inconclusive | Verdict::Rejected => "Invariants",
    };
    let _ = writeln!(text, "<section aria-labelledby=\"why-title\">\n<h2 id=\"why-title\">{title}</h2>");
    for found in &outcome.inferred {
        let used = match found.used {
            LoopUse::Proved => "proved for any number of iterations with",
            LoopUse::Unrolled => "unrolled; the invariant is too weak for an answer:",
            LoopUse::Insufficient => "undecided; the invariant holds but is too weak for an answer:",
        };
        let place = escaped(&format!("{}:{}", found.file, found.line));
        let _ = match found.annotation.starts_with(BETWEEN_STEPS) {
            true => writeln!(text, "<p>at <code>{place}</code> all threads together are {used}</p>"),
            false => writeln!(text, "<p>the loop at <code>{place}</code> is {used}</p>"),
        };
        let formula =
            found.annotation.split_once("invariant ").map_or(found.annotation.as_str(), |(_, formula)| formula);
        text.push_str("<ul class=\"invariant\">\n");
        for part in conjuncts(formula) {
            let _ = writeln!(text, "<li><code>{}</code></li>", escaped(part));
        }
        let _ = writeln!(
            text,
            "</ul>\n<details><summary>As an annotation</summary><pre tabindex=\"0\">{}</pre></details>",
            escaped(&found.annotation)
        );
    }
    text.push_str("</section>\n");
}

/// The parts of a conjunction, outside of parentheses.
fn conjuncts(formula: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in formula.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '&' if depth == 0 && formula[at..].starts_with("&& ") => {
                parts.push(formula[start..at].trim());
                start = at + 2;
            }
            // A quantifier, a disjunction or an implication is not taken apart.
            '|' | '=' if depth == 0 && (formula[at..].starts_with("|| ") || formula[at..].starts_with("==> ")) => {
                return vec![formula]
            }
            _ => {}
        }
    }
    parts.push(formula[start..].trim());
    match formula.contains("forall") || formula.contains("exists") {
        true => vec![formula],
        false => parts,
    }
}

fn diagnostics(text: &mut String, outcome: &ResultRecord) {
    if outcome.diagnostics.is_empty() {
        return;
    }
    text.push_str("<section aria-labelledby=\"diagnostics-title\">\n<h2 id=\"diagnostics-title\">Diagnostics</h2>\n");
    for finding in &outcome.diagnostics {
        let place = escaped(&format!("{}:{}:{}", finding.file, finding.line, finding.column));
        let (code, message) = (escaped(&finding.code), escaped(&finding.message));
        let _ = writeln!(text, "<p><b>{code}</b> {message}<br><code>{place}</code></p>");
        if !finding.source.is_empty() {
            let _ = writeln!(text, "<pre tabindex=\"0\">{}</pre>", escaped(&finding.source));
        }
    }
    text.push_str("</section>\n");
}

fn cost(text: &mut String, outcome: &ResultRecord) {
    let s = &outcome.statistics;
    let (time, memory) = (seconds(s.seconds), format!("{} MB", s.peak_memory_mb));
    let tiles = [
        ("time", time, s.seconds > 0.0),
        ("memory", memory, s.peak_memory_mb > 0),
        ("states", amount(s.states_seen), s.states_seen > 0),
        ("states stored", amount(s.states_saved), s.states_saved > 0),
        ("transitions", amount(s.transitions), s.transitions > 0),
        ("executions", amount(s.executions), s.executions > 0),
        ("queries", amount(s.validity_queries), s.validity_queries > 0),
        ("SMT calls", amount(s.solver_calls), s.solver_calls > 0),
        ("predicates", amount(s.predicates), s.predicates > 0),
        ("refinements", amount(s.refinements), s.refinements > 0),
    ];
    text.push_str(
        "<section id=\"cost\" aria-labelledby=\"cost-title\">\n<h2 id=\"cost-title\">Cost</h2>\n<dl class=\"tiles\">\n",
    );
    for (key, value, _) in tiles.iter().filter(|(_, _, known)| *known) {
        let _ = writeln!(text, "<div><dt>{key}</dt><dd>{value}</dd></div>");
    }
    text.push_str("</dl>\n</section>\n");
}
