//! Tasks in the form of the competition on software verification: a `.yml` file
//! names a program, its properties and their verdicts. Every task file below the
//! folders is read; a property that the chosen engine does not check is left out.
//!
//! Where a task file of the first format says nothing about sizes, the set that it
//! belongs to did: 64 bits for termination, 32 for all others.

use super::tasks::{self, Task, TaskOptions};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// What the command takes.
#[derive(Args)]
pub struct SvcompOptions {
    #[command(flatten)]
    tasks: TaskOptions,
    /// Which command decides
    #[arg(long, value_enum, default_value_t = Engine::Auto)]
    engine: Engine,
    /// Only this property, as its file is called without `.prp`
    #[arg(long, value_name = "NAME")]
    property: Option<String>,
}

/// Which command decides a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Engine {
    /// `verify`, then `trace`, for threads; `verify` for memory; `cegar` for the rest
    Auto,
    /// `verify`
    Verify,
    /// `trace`
    Trace,
    /// `cegar`
    Cegar,
    /// `cegar`, with unreachability as a temporal formula
    CegarLtl,
}

/// A property of the competition.
struct Property {
    /// Its file, without `.prp`.
    name: &'static str,
    /// What `--check` calls it.
    checks: &'static str,
    /// The engines that decide it; the first one is for programs without threads.
    engines: &'static [Engine],
}

const PROPERTIES: &[Property] = &[
    Property {
        name: "unreach-call",
        checks: "reachability",
        engines: &[Engine::Cegar, Engine::Verify, Engine::Trace, Engine::CegarLtl],
    },
    Property { name: "no-overflow", checks: "integer-overflow", engines: &[Engine::Cegar, Engine::Verify] },
    Property { name: "termination", checks: "termination", engines: &[Engine::Cegar] },
    Property { name: "no-data-race", checks: "data-race", engines: &[Engine::Verify, Engine::Trace] },
    Property { name: "no-deadlock", checks: "absolute-deadlock", engines: &[Engine::Verify, Engine::Trace] },
    Property { name: "valid-memsafety", checks: "pointer,array-bounds,memory-leak", engines: &[Engine::Verify] },
    Property { name: "valid-memcleanup", checks: "memory-leak", engines: &[Engine::Verify] },
];

/// Sizes of the integer types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DataModel {
    Ilp32,
    Lp64,
}

/// A program, as a task file describes it.
struct Program {
    file: PathBuf,
    data_model: DataModel,
    has_threads: bool,
}

/// Runs the tasks and prints what came of them.
pub fn measure(options: &SvcompOptions) -> Result<()> {
    let mut found = Vec::new();
    for (file, name) in options.tasks.files(&["yml"]) {
        found.extend(read_tasks(&file, &name, options.engine)?);
    }
    found.retain(|task| options.property.as_ref().is_none_or(|name| task.property == name));
    tasks::measure(&options.tasks, found)
}

/// The tasks of a file; none if it names no C program.
fn read_tasks(file: &Path, name: &str, engine: Engine) -> Result<Vec<Task>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let described = parse(&text);
    let Some(input) = described.input else { return Ok(Vec::new()) };
    let path = file.with_file_name(&input);
    if !path.is_file() {
        eprintln!("{name}: there is no {input}");
        return Ok(Vec::new());
    }
    let source = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let usual = if name.contains("termination") { DataModel::Lp64 } else { DataModel::Ilp32 };
    let program = Program {
        has_threads: String::from_utf8_lossy(&source).contains("pthread_create"),
        data_model: described.data_model.unwrap_or(usual),
        file: path,
    };
    let task = |(property, expected): (String, bool)| {
        let property = PROPERTIES.iter().find(|known| known.name == property)?;
        let (words, then) = (words(property, &program, engine)?, second_words(property, &program, engine));
        Some(Task { name: name.into(), property: property.name, expected, words, then })
    };
    Ok(described.verdicts.into_iter().filter_map(task).collect())
}

/// The command line that is tried second. Of programs with threads `verify` remembers states and `trace` asks a
/// solver about all orders: each decides what the other does not.
fn second_words(property: &Property, program: &Program, engine: Engine) -> Option<Vec<String>> {
    match engine == Engine::Auto && program.has_threads && property.engines.contains(&Engine::Verify) {
        true => words(property, program, Engine::Trace),
        false => None,
    }
}

/// The command line of a task; none if the engine does not decide it.
fn words(property: &Property, program: &Program, engine: Engine) -> Option<Vec<String>> {
    let engine = match engine {
        Engine::Auto if program.has_threads && property.engines.contains(&Engine::Verify) => Engine::Verify,
        Engine::Auto => *property.engines.first()?,
        engine => engine,
    };
    if !property.engines.contains(&engine) {
        return None;
    }
    let mut words: Vec<&str> = match engine {
        Engine::Auto | Engine::Verify => vec!["verify", "-n", "1", "--arith", "machine"],
        Engine::Trace => vec!["trace", "--arith", "machine"],
        Engine::Cegar | Engine::CegarLtl => vec!["cegar", "--arith", "machine"],
    };
    words.extend(match engine {
        Engine::CegarLtl => ["--ltl", "G !(call(reach_error) || call(__VERIFIER_error))"],
        _ => ["--check", property.checks],
    });
    let data_model = match program.data_model {
        DataModel::Ilp32 => "ilp32",
        DataModel::Lp64 => "lp64",
    };
    words.extend(["--data-model", data_model]);
    let file = program.file.display().to_string();
    Some(words.into_iter().map(str::to_owned).chain([file]).collect())
}

/// What a task file says.
#[derive(Default, PartialEq, Eq, Debug)]
struct Described {
    input: Option<String>,
    data_model: Option<DataModel>,
    verdicts: Vec<(String, bool)>,
}

/// Reads the few lines that matter of a task file.
fn parse(text: &str) -> Described {
    let mut described = Described::default();
    let (mut property, mut verdict) = (None, None);
    let mut within_inputs = false;
    for line in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        let entry = line.trim_start().starts_with("- ");
        if entry {
            (property, verdict) = (None, None);
        }
        let plain = line.trim_start().trim_start_matches("- ");
        let Some((key, value)) = plain.split_once(':') else {
            if within_inputs && entry && described.input.is_none() {
                described.input = Some(unquoted(plain).to_owned());
            }
            continue;
        };
        let value = unquoted(value);
        within_inputs = key.trim() == "input_files";
        match key.trim() {
            "input_files" if !value.is_empty() => described.input = Some(value.to_string()),
            "property_file" => {
                property = Path::new(value).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            }
            "expected_verdict" => verdict = value.parse().ok(),
            "data_model" => described.data_model = data_model(value),
            _ => continue,
        }
        if property.is_some() && verdict.is_some() {
            described.verdicts.extend(property.take().zip(verdict.take()));
        }
    }
    described
}

fn unquoted(value: &str) -> &str {
    value.trim().trim_matches(|c| c == '\'' || c == '"')
}

fn data_model(value: &str) -> Option<DataModel> {
    match value {
        "ILP32" => Some(DataModel::Ilp32),
        "LP64" => Some(DataModel::Lp64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_testing::Scratch;

    #[test]
    fn task_files_of_the_first_format_are_read() {
        let text = "format_version: '1.0'\n\n# old file name: a_false.i\ninput_files: 'a.i'\n\nproperties:\n  \
                    - property_file: ../properties/unreach-call.prp\n    expected_verdict: false\n  \
                    - property_file: ../properties/coverage-branches.prp\n";
        let found = parse(text);
        assert_eq!(found.input.as_deref(), Some("a.i"));
        assert_eq!((found.verdicts, found.data_model), (vec![("unreach-call".into(), false)], None));
    }

    #[test]
    fn task_files_of_the_second_format_are_read() {
        let text =
            "format_version: '2.0'\ninput_files: b.c\nproperties:\n  - property_file: ../p/no-data-race.prp\n    \
                    expected_verdict: true\n  - expected_verdict: false\n    property_file: ../p/x.prp\noptions:\n  \
                    language: C\n  data_model: LP64\n";
        let found = parse(text);
        assert_eq!((found.input.as_deref(), found.data_model), (Some("b.c"), Some(DataModel::Lp64)));
        assert_eq!(found.verdicts, [("no-data-race".into(), true), ("x".into(), false)]);
    }

    #[test]
    fn inputs_may_be_a_list_and_a_property_without_a_verdict_takes_none() {
        let text = "input_files:\n  - 'c.i'\nproperties:\n  - property_file: ../p/coverage-branches.prp\n  \
                    - property_file: ../p/termination.prp\n    expected_verdict: true\n";
        let found = parse(text);
        assert_eq!(found.input.as_deref(), Some("c.i"));
        assert_eq!(found.verdicts, [("termination".into(), true)]);
    }

    fn commands(folder: &str, program: &str, engine: Engine) -> Vec<(&'static str, String)> {
        let task =
            "input_files: 'a.c'\nproperties:\n  - property_file: u/unreach-call.prp\n    expected_verdict: true\n  \
                    - property_file: u/termination.prp\n    expected_verdict: true\n  \
                    - property_file: u/no-data-race.prp\n    expected_verdict: false\n";
        let scratch = Scratch::new("svcomp", &[("a.c", program), ("a.yml", task)]);
        let tasks = read_tasks(&scratch.path("a.yml"), &format!("{folder}/a.yml"), engine).expect("it can be read");
        let without_file = |task: Task| (task.property, task.words[..task.words.len() - 1].join(" "));
        tasks.into_iter().map(without_file).collect()
    }

    #[test]
    fn threads_are_verified_and_termination_is_for_cegar() {
        let threads = "int main(void) { pthread_create(0, 0, 0, 0); }";
        let of_verify = |check: &str| format!("verify -n 1 --arith machine --check {check} --data-model ilp32");
        let of_cegar = |check: &str, model: &str| format!("cegar --arith machine --check {check} --data-model {model}");
        let wanted = [
            ("unreach-call", of_verify("reachability")),
            ("termination", of_cegar("termination", "ilp32")),
            ("no-data-race", of_verify("data-race")),
        ];
        assert_eq!(commands("pthread", threads, Engine::Auto), wanted);
        let found = commands("termination-crafted", "int main(void) { }", Engine::Auto);
        assert_eq!(found[0], ("unreach-call", of_cegar("reachability", "lp64")));
    }

    #[test]
    fn what_an_engine_does_not_decide_is_left_out() {
        let properties = |engine| -> Vec<&'static str> {
            commands("x", "int main(void) { }", engine).into_iter().map(|(property, _)| property).collect()
        };
        assert_eq!(properties(Engine::Cegar), ["unreach-call", "termination"]);
        assert_eq!(properties(Engine::CegarLtl), ["unreach-call"]);
        assert_eq!(properties(Engine::Trace), ["unreach-call", "no-data-race"]);
    }

    #[test]
    fn every_check_is_a_property_of_the_tool() {
        for id in PROPERTIES.iter().flat_map(|property| property.checks.split(',')) {
            assert!(antiphon_report::Property::find(id).is_some(), "{id} is not a property");
        }
    }
}
