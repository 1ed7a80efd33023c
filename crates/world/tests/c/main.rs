//! The machine, seen through C programs: each test is a few lines of C, run in
//! one domain, with what it prints and how it ends.

mod addresses;
mod asking;
mod assertions;
mod bitfields;
mod collectives;
mod datatypes;
mod faults;
mod ideal;
mod library;
mod meaning;
mod memory;
mod oracle;

use antiphon_machine::{End, Fault, Options, Overflow, Recording};
use antiphon_model::Program;
use antiphon_source::{SourceMap, Span};
use antiphon_syntax::Target;
use antiphon_world::{run_exact, run_machine, Report};
use expect_test::Expect;

/// Which arithmetic.
#[derive(Clone, Copy)]
enum Arith {
    Ideal,
    Machine,
}

const PRELUDE: &str =
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n#include <assert.h>\n#include <errno.h>\n#include <ctype.h>\n";

/// The model of a program; its standard headers are included before it.
fn program_of(text: &str) -> (Program, SourceMap) {
    program_for(Target::default(), text)
}

fn program_for(target: Target, text: &str) -> (Program, SourceMap) {
    antiphon_testing::program_for(target, &format!("{PRELUDE}#line 1\n{text}"))
}

/// Runs a program.
fn run_c(text: &str, arith: Arith, options: &Options) -> (Report, Recording, SourceMap) {
    let (program, map) = program_of(text);
    let mut output = Recording::default();
    let report = match arith {
        Arith::Ideal => run_exact(&program, options, &mut output),
        Arith::Machine => run_machine(&program, options, Overflow::Fault, &mut output),
    };
    (report, output, map)
}

fn place(map: &SourceMap, span: Span) -> String {
    map.position(span).map_or("nowhere".into(), |p| format!("line {}", p.line))
}

fn fault_text(map: &SourceMap, fault: &Fault) -> String {
    let label = if fault.label.is_empty() { String::new() } else { format!(" [{}]", fault.label) };
    format!("{} at {}: {}{label}\n", fault.property.id(), place(map, fault.span), fault.message)
}

/// Output, then how it ended.
fn story(text: &str, arith: Arith, options: &Options) -> String {
    let (report, output, map) = run_c(text, arith, options);
    let mut story = String::from_utf8_lossy(&output.out).into_owned();
    if !story.is_empty() && !story.ends_with('\n') {
        story.push('\n');
    }
    match &report.end {
        End::Exit(0) => {}
        End::Exit(status) => story += &format!("exit {status}\n"),
        End::Fault(fault) => story += &fault_text(&map, fault),
        End::Unsupported(limit) => {
            story += &format!("unsupported {} at {}: {}\n", limit.code.id, place(&map, limit.span), limit.message);
        }
        End::Limit { limit, message, .. } => story += &format!("limit {limit:?}: {message}\n"),
        End::Assumption(span) => story += &format!("assumption false at {}\n", place(&map, *span)),
        End::MissingInputs(names) => story += &format!("missing inputs: {}\n", names.join(", ")),
    }
    for leak in &report.leaks {
        story += &fault_text(&map, leak);
    }
    story
}

/// A program in machine arithmetic.
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&story(text, Arith::Machine, &Options::default()));
}

/// A program in ideal arithmetic.
fn check_ideal(text: &str, expect: Expect) {
    expect.assert_eq(&story(text, Arith::Ideal, &Options::default()));
}

/// The body of `main` in machine arithmetic.
fn check_main(body: &str, expect: Expect) {
    check(&format!("int main(int argc, char **argv) {{\n{body}\nreturn 0; }}"), expect);
}
