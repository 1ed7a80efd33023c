//! The user's text with its checks: what the copies go through behind the line that includes
//! `mpi.h`, a statement in place of each assertion, the conditions at the end. `#line` keeps
//! the numbers of lines.

use crate::expression::{quoted, source, Written};
use crate::sites::{Site, Sites};
use crate::{Refusal, Unit};
use std::fmt::Write;

/// The new text.
pub(crate) fn text(unit: &Unit<'_>, found: &Sites, written: &[Written]) -> Result<String, Refusal> {
    let mut lines: Vec<String> = unit.text.lines().map(str::to_owned).collect();
    for (number, (site, written)) in found.sites.iter().zip(written).enumerate() {
        let (first, last) = directive(unit, site, &lines)?;
        check_place(site, &lines[..first])?;
        lines[first] = statement(number, written);
        lines[first + 1..=last].iter_mut().for_each(String::clear);
    }
    let is_mpi =
        |line: &&String| line.trim_start().starts_with('#') && line.contains("include") && line.contains("mpi.h");
    let before = lines.iter().position(|line| is_mpi(&line)).map_or(0, |at| at + 1);
    let name = quoted(unit.name);
    let mut text = join(&lines[..before]);
    let _ = writeln!(text, "{}#line {} {name}", include_str!("runtime.c"), before + 1);
    text += &join(&lines[before..]);
    text += &conditions(unit, found, written);
    Ok(text)
}

fn join(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The lines of an assertion, counted from 0: from its `#` to the last that it continues on.
fn directive(unit: &Unit<'_>, site: &Site, lines: &[String]) -> Result<(usize, usize), Refusal> {
    let refusal = || Refusal::at(site.span, "the assertion comes from a macro or another file");
    let place = unit.map.position(site.span).ok_or_else(refusal)?;
    let file = unit.map.file(place.file);
    let (line, _) = file.line_column(place.offset);
    let mut first = line as usize - 1;
    while first > 0 && lines.get(first - 1).is_some_and(|line| line.trim_end().ends_with('\\')) {
        first -= 1;
    }
    let here = |line: &String| line.trim_start().starts_with('#') && line.contains("pragma");
    if *file.name != *unit.name || !lines.get(first).is_some_and(here) {
        return Err(refusal());
    }
    let mut last = first;
    while lines[last].trim_end().ends_with('\\') && last + 1 < lines.len() {
        last += 1;
    }
    Ok((first, last))
}

/// A statement may stand only where the one before is complete.
fn check_place(site: &Site, before: &[String]) -> Result<(), Refusal> {
    let is_code = |line: &&String| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let last = before.iter().rfind(is_code).map_or("", |line| line.trim_end());
    let code = last.split("//").next().unwrap_or(last).trim_end();
    match code.is_empty() || code.ends_with([';', '{', '}', ':']) || code.ends_with("*/") {
        true => Ok(()),
        false => Err(Refusal::at(site.span, "the assertion is the body of a statement; put braces around it")),
    }
}

/// What stands in place of an assertion.
fn statement(number: usize, written: &Written) -> String {
    match written.parts.len() {
        0 => format!("antiphon_contribute({number}, 0, 0);"),
        count => format!(
            "{{ const struct antiphon_part antiphon_p[] = {{{}}}; antiphon_contribute({number}, {count}, antiphon_p); }}",
            written.parts.join(", ")
        ),
    }
}

/// The functions that know the assertions.
fn conditions(unit: &Unit<'_>, found: &Sites, written: &[Written]) -> String {
    let mut text = String::from("\n/* The assertions, over copies of variables. */\n");
    let cases = |each: &dyn Fn(usize) -> String| -> String {
        (0..written.len()).map(|number| format!("    case {number}: {}\n", each(number))).collect()
    };
    let function =
        |head: &str, cases: String, end: &str| format!("{head} {{\n  switch (site) {{\n{cases}  }}\n{end}}}\n");
    let end = "  return \"\";\n";
    let check = cases(&|number| format!("return ({}) != 0;", written[number].condition));
    text += &function("static int antiphon_check(int site, int antiphon_self)", check, "  return 1;\n");
    let explain = cases(&|number| format!("{}break;", written[number].values));
    text += &function("static void antiphon_explain(int site, int antiphon_self)", explain, "");
    let name = cases(&|number| format!("return {};", quoted(&found.sites[number].name)));
    text += &function("static const char *antiphon_name(int site)", name, end);
    let condition = |number: usize| unit.ast.expr(found.sites[number].condition).span;
    let said = cases(&|number| format!("return {};", quoted(&source(unit, condition(number)))));
    text += &function("static const char *antiphon_text(int site)", said, end);
    let place = cases(&|number| {
        let line = unit.map.position(found.sites[number].span).map_or(0, |place| place.line);
        format!("return {};", quoted(&format!("{}:{line}", unit.name)))
    });
    text += &function("static const char *antiphon_place(int site)", place, end);
    text
}
