//! gcc with its sanitizers as the oracle of programs in C.
//!
//! A program is run for every value of its inputs; the first thing that a sanitizer
//! or an assertion has against a run ends it. Compiling dominates, so many programs
//! are one translation unit: each is included as it is, with the names of its file
//! scope renamed by macros. The sanitizer of undefined behaviour is given handlers
//! of our own (`oracle.h`), which know the line and the property and jump out of the
//! run; that costs less than a process. The address sanitizer cannot be left that
//! way, so runs of programs with pointers happen in child processes, one for each run
//! that fails.
//!
//! Not here: reads of what was never written, which no sanitizer of gcc sees. The
//! generators write everything before they read it.

use crate::question::{literal, Finding, Input, Oracle, Question, Truth};
use antiphon_testing::{watch, Ending, Scratch};
use anyhow::{bail, ensure, Context, Result};
use std::fmt::Write;
use std::process::Command;
use std::time::Duration;

const RUNTIME: &str = include_str!("oracle.h");

/// Shadows the system's header.
const ASSERT: &str = "#undef assert\n#define assert(e) CHECKED(e, \"assertion\")\n";

/// Time for one build, and for all runs of its programs.
const LIMIT: Duration = Duration::from_secs(300);

/// Names that a program without renaming would take from others.
const COUNTED: &[&str] = &["malloc", "calloc", "realloc", "free"];

/// How runs of a build are kept apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isolation {
    /// One process: a run is left by a jump.
    Jumps,
    /// The address sanitizer, and a process for each run that fails.
    Processes,
}

/// Whether a conversion that changes a value ends a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversions {
    /// C defines what becomes of it, or gcc does.
    GoOn,
    /// Nobody knows the rest.
    End,
}

/// What each of these programs does for each valuation of its inputs. All of them must
/// be for gcc.
pub fn truths(questions: &[Question], isolation: Isolation, conversions: Conversions) -> Result<Vec<Truth>> {
    let folder = Scratch::new("oracle", &[("oracle.h", RUNTIME), ("assert.h", ASSERT)]);
    let mut unit = match conversions {
        Conversions::GoOn => String::from("#include \"oracle.h\"\n"),
        Conversions::End => String::from("#define CONVERSIONS_END\n#include \"oracle.h\"\n"),
    };
    for name in COUNTED {
        let _ = writeln!(unit, "#define {name} counted_{name}");
    }
    let mut runs = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let Oracle::Compiled { inputs, names } = &question.oracle else { bail!("a program that is not for gcc") };
        folder.write(&format!("{number}.c"), &question.text);
        unit += &included(number, inputs, names);
        runs.push(inputs.iter().map(Input::count).product());
    }
    unit += &main_function(questions.len(), isolation);
    folder.write("unit.c", &unit);
    let said = match build_and_run(&folder, isolation) {
        Ok(said) => said,
        Err(error) => bail!("{error:#}; kept in {}", folder.keep().display()),
    };
    read(&said, &runs)
}

/// A program under other names, and a function that runs it for all inputs.
fn included(number: usize, inputs: &[Input], names: &[String]) -> String {
    let mut text = String::new();
    let all = || names.iter().map(String::as_str).chain(inputs.iter().map(|input| input.name)).chain(["main"]);
    all().for_each(|name| _ = writeln!(text, "#define {name} {name}_{number}"));
    let _ = writeln!(text, "#include \"{number}.c\"\nstatic void all_{number}(void) {{\nint run = 0;");
    for (at, input) in inputs.iter().enumerate() {
        let (name, ty, low) = (input.name, input.ty, literal(input.low, input.ty));
        let _ =
            writeln!(text, "for (int i{at} = 0; i{at} < {}; i{at}++) {{ {ty} v{at} = {low} + i{at};", input.count());
        // A program may write its inputs.
        let _ = writeln!(text, "#define SET{at} {name} = v{at}");
    }
    let set: String = (0..inputs.len()).map(|at| format!("SET{at}; ")).collect();
    let _ = writeln!(text, "{set}attempt(run++, main);\n{}}}", "}".repeat(inputs.len()));
    (0..inputs.len()).for_each(|at| _ = writeln!(text, "#undef SET{at}"));
    all().for_each(|name| _ = writeln!(text, "#undef {name}"));
    text
}

fn main_function(count: usize, isolation: Isolation) -> String {
    let forked = i32::from(isolation == Isolation::Processes);
    let mut text = format!(
        "int main(void) {{\nforked = {forked};\n\
         shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);\n"
    );
    (0..count).for_each(|number| _ = writeln!(text, "survey({number}, all_{number});"));
    text + "return 0;\n}\n"
}

fn build_and_run(folder: &Scratch, isolation: Isolation) -> Result<String> {
    let mut gcc = Command::new("gcc");
    gcc.current_dir(folder.folder()).args(["-std=gnu11", "-O0", "-w", "-I.", "-fsanitize=undefined"]);
    gcc.args(["-fno-sanitize-recover=all", "-fsanitize-recover=shift"]);
    if isolation == Isolation::Processes {
        gcc.arg("-fsanitize=address");
    }
    run(gcc.args(["-c", "unit.c"])).context("gcc -c")?;
    let mut link = Command::new("gcc");
    if isolation == Isolation::Processes {
        link.arg("-fsanitize=address");
    }
    run(link.current_dir(folder.folder()).args(["unit.o", "-o", "unit"])).context("gcc as linker")?;
    let mut unit = Command::new(folder.path("unit"));
    run(unit.env(
        "ASAN_OPTIONS",
        "detect_leaks=0:symbolize=0:log_path=/dev/null:redzone=64:detect_stack_use_after_return=1",
    ))
    .context("the runs")
}

fn run(command: &mut Command) -> Result<String> {
    let Ending::Done(output) = watch(command, LIMIT)? else { bail!("it does not end") };
    ensure!(output.status.success(), "{}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The lines of all runs: `program N`, then `run line property` for each that failed.
fn read(said: &str, runs: &[usize]) -> Result<Vec<Truth>> {
    let mut all: Vec<Vec<Option<Finding>>> = Vec::new();
    for line in said.lines() {
        if line.starts_with("program ") {
            let count = runs.get(all.len()).context("more programs than were built")?;
            all.push(vec![None; *count]);
            continue;
        }
        let mut words = line.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
        let (run, line) = (number().context("a run")?, number().context("a line")?);
        let property = property_of(words.next().unwrap_or_default()).to_owned();
        ensure!(!property.starts_with("signal"), "a run ended by {property}");
        let failed = all.last_mut().and_then(|runs| runs.get_mut(run as usize)).context("a run of a program")?;
        *failed = Some(Finding { property, line: (line > 0).then_some(line) });
    }
    ensure!(all.len() == runs.len(), "{} programs of {} were run", all.len(), runs.len());
    Ok(all.into_iter().map(Truth::Runs).collect())
}

/// Our word for one of the address sanitizer's.
fn property_of(word: &str) -> &str {
    match word {
        "heap-buffer-overflow"
        | "stack-buffer-overflow"
        | "stack-buffer-underflow"
        | "global-buffer-overflow"
        | "dynamic-stack-buffer-overflow" => "array-bounds",
        "heap-use-after-free"
        | "double-free"
        | "bad-free"
        | "stack-use-after-scope"
        | "stack-use-after-return"
        | "null-deref"
        | "negative-size-param"
        | "attempting free on address which was not malloc()-ed"
        | "alloc-dealloc-mismatch"
        | "wild-addr-read"
        | "wild-addr-write"
        | "unknown-crash" => "pointer",
        // It gave up before it had a word: a free of what is not on the heap.
        "" => "pointer",
        other => other,
    }
}

#[cfg(test)]
mod tests;
