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
fn recorded(text: &str, arith: Arith, options: &Options) -> String {
    let (report, output, map) = run_c(text, arith, options);
    let mut recorded = String::from_utf8_lossy(&output.out).into_owned();
    if !recorded.is_empty() && !recorded.ends_with('\n') {
        recorded.push('\n');
    }
    match &report.end {
        End::Exit(0) => {}
        End::Exit(status) => recorded += &format!("exit {status}\n"),
        End::Fault(fault) => recorded += &fault_text(&map, fault),
        End::Unsupported(limit) => {
            recorded += &format!("unsupported {} at {}: {}\n", limit.code.id, place(&map, limit.span), limit.message);
        }
        End::Limit { limit, message, .. } => recorded += &format!("limit {limit:?}: {message}\n"),
        End::Assumption(span) => recorded += &format!("assumption false at {}\n", place(&map, *span)),
        End::MissingInputs(names) => recorded += &format!("missing inputs: {}\n", names.join(", ")),
    }
    for leak in &report.leaks {
        recorded += &fault_text(&map, leak);
    }
    recorded
}

/// A program in machine arithmetic.
fn check(text: &str, expect: Expect) {
    expect.assert_eq(&recorded(text, Arith::Machine, &Options::default()));
}

/// A program in ideal arithmetic.
fn check_ideal(text: &str, expect: Expect) {
    expect.assert_eq(&recorded(text, Arith::Ideal, &Options::default()));
}

/// The body of `main` in machine arithmetic.
fn check_main(body: &str, expect: Expect) {
    check(&format!("int main(int argc, char **argv) {{\n{body}\nreturn 0; }}"), expect);
}
