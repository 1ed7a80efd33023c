//! Verdicts with each reduction on and off: the same on every program of the outcome folders and on generated programs.
//!
//! A reduction leaves out what is like something that is explored, so switching it off costs time and must not change an answer. Each
//! program is given to the binary as its directives say, and once more with each switch that they do not name; the verdict
//! and the properties that are violated are compared. What is not decided within the limit says nothing and is counted. Switches of
//! threads are not tried on programs without threads, nor those of messages on programs without MPI: nothing would be switched.

use antiphon_attack::Family;
use antiphon_testing::{watch, Ending, Scratch};
use anyhow::{bail, Context, Result};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::Duration;

/// What the command takes.
#[derive(clap::Args)]
pub struct AgreeOptions {
    /// The binary that is asked
    #[arg(long, value_name = "FILE", default_value = "target/release/antiphon")]
    binary: PathBuf,
    /// So many generated programs
    #[arg(long, default_value_t = 5000)]
    programs: u64,
    /// Where random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Every so many-th program of the folders only; 0 for none
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only generated programs of this family
    #[arg(long, value_name = "FAMILY")]
    only: Option<String>,
    /// Questions at a time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Seconds for one answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    timeout: u64,
}

/// What a switch is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Everything,
    Messages,
    Threads,
}

/// An option, its value that switches something, and which programs it is about.
const SWITCHES: &[(&str, &str, About)] = &[
    ("--symmetry", "off", About::Messages),
    ("--forget", "off", About::Everything),
    ("--commute", "off", About::Messages),
    ("--merge", "off", About::Everything),
    ("--merge", "on", About::Everything),
    ("--reduction", "persistent", About::Threads),
    ("--reduction", "source", About::Threads),
];

/// Families whose programs `verify` explores without invariants.
const FAMILIES: [Family; 5] = [Family::Machine, Family::Ideal, Family::Memory, Family::Messages, Family::Threads];

/// A question: a command in a folder.
struct Case {
    name: String,
    folder: PathBuf,
    words: Vec<String>,
    text: String,
}

/// What became of all questions.
#[derive(Default)]
struct Tally {
    cases: u64,
    compared: u64,
    undecided: u64,
    different: Vec<String>,
}

/// Compares, prints how often, and fails if there is a difference.
pub fn run(options: &AgreeOptions) -> Result<()> {
    let binary = options.binary.canonicalize().with_context(|| format!("{}", options.binary.display()))?;
    println!("| programs | number | answers compared | undecided | different |");
    println!("|---|---:|---:|---:|---:|");
    let mut different = Vec::new();
    let mut tell = |name: &str, tally: Tally| {
        let Tally { cases, compared, undecided, .. } = tally;
        println!("| {name} | {cases} | {compared} | {undecided} | {} |", tally.different.len());
        different.extend(tally.different);
    };
    if options.every > 0 {
        for folder in ["pass", "fail", "inconclusive", "compare/pass", "compare/fail"] {
            let cases: Vec<Case> = of_folder(folder)?.into_iter().step_by(options.every).collect();
            tell(&format!("`tests/{folder}`"), compare_all(options, &binary, &cases)?);
        }
    }
    for family in FAMILIES.into_iter().filter(|family| options.only.as_ref().is_none_or(|only| only == family.name())) {
        let scratch = Scratch::new("agree", &[]);
        let numbers = 0..options.programs.div_ceil(FAMILIES.len() as u64);
        let cases: Vec<Case> = numbers.filter_map(|number| generated(family, options.seed, number, &scratch)).collect();
        tell(&format!("generated: {}", family.name()), compare_all(options, &binary, &cases)?);
    }
    match different.len() {
        0 => Ok(()),
        count => bail!("{count} different answers:\n{}", different.join("\n")),
    }
}

/// The generated program of a number, written into a folder.
fn generated(family: Family, seed: u64, number: u64, scratch: &Scratch) -> Option<Case> {
    let program = antiphon_attack::program(family, seed, number)?;
    let file = scratch.write(&format!("{}.c", program.name), &program.text);
    let words = program.words.into_iter().chain([file.display().to_string()]).collect();
    Some(Case { name: program.name, folder: scratch.folder().to_owned(), words, text: program.text })
}

/// The cases of all files of an outcome folder that `verify` or `compare` is asked about.
fn of_folder(folder: &str) -> Result<Vec<Case>> {
    let mut files = Vec::new();
    collect(&crate::measured::folder("tests").join(folder), &mut files)?;
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = String::from_utf8_lossy(&std::fs::read(&file)?).into_owned();
        let command = if folder.starts_with("compare") { "compare" } else { "verify" };
        cases.extend(commands(&file, &text, command));
    }
    Ok(cases)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false if path.extension().is_some_and(|end| end == "c") => files.push(path),
            false => {}
        }
    }
    Ok(())
}

/// The commands of a file, by its directives; those of other engines are left out.
fn commands(file: &Path, text: &str, usual: &str) -> Vec<Case> {
    let folder = file.parent().unwrap_or(file).to_owned();
    let (mut own, mut files, mut specification) = (Vec::new(), Vec::new(), None);
    for line in text.lines().filter_map(|line| line.strip_prefix("//@")) {
        let (cases, directive) = match line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((cases, rest)) => (Some(cases), rest.trim()),
            None => (None, line.trim()),
        };
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        match directive.split_once(": ") {
            Some(("part", _)) => return Vec::new(),
            Some(("files", names)) => files.extend(words(names)),
            Some(("spec", name)) => specification = Some(name.trim().to_owned()),
            Some(("args", more)) if cases.is_none() && own.is_empty() => own.push(words(&format!("{usual} {more}"))),
            Some(("exit" | "finding", _)) => {}
            // Options of several cases are put together by the tests; they are not needed for a comparison.
            Some(("args", _)) => return Vec::new(),
            _ => own.push(words(directive)),
        }
    }
    if own.is_empty() {
        own.push(vec![usual.to_owned()]);
    }
    let name = |words: &[String]| format!("{} {}", file.display(), words.join(" "));
    let explored = own.into_iter().filter(|words| words.first().is_some_and(|word| word == usual));
    let case = |words: Vec<String>| {
        let at = words.iter().position(|word| word == "--").unwrap_or(words.len());
        let sources = specification.iter().cloned().chain([file.display().to_string()]).chain(files.iter().cloned());
        let all = words[..at].iter().cloned().chain(sources).chain(words[at..].iter().cloned());
        Case { name: name(&words), folder: folder.clone(), words: all.collect(), text: text.to_owned() }
    };
    explored.map(case).collect()
}

fn compare_all(options: &AgreeOptions, binary: &Path, cases: &[Case]) -> Result<Tally> {
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || -> Result<()> {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            compare(options, binary, case, &tally)?;
        }
        Ok(())
    };
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..options.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })?;
    Ok(tally.into_inner().unwrap_or_else(|broken| broken.into_inner()))
}

/// Compares the answers to one question.
fn compare(options: &AgreeOptions, binary: &Path, case: &Case, tally: &Mutex<Tally>) -> Result<()> {
    let usual = ask(options, binary, case, &[])?;
    let mut answers = Vec::new();
    for (option, value, about) in SWITCHES {
        let is_about = match about {
            About::Everything => true,
            About::Messages => case.text.contains("MPI_"),
            About::Threads => case.text.contains("pthread") || case.text.contains("#pragma omp"),
        };
        if is_about && !case.words.iter().any(|word| word == option) {
            answers.push((format!("{option} {value}"), ask(options, binary, case, &[option, value])?));
        }
    }
    let mut tally = tally.lock().unwrap_or_else(|broken| broken.into_inner());
    tally.cases += 1;
    for (switch, answer) in answers {
        match (&usual, &answer) {
            (Some(usual), Some(answer)) => {
                tally.compared += 1;
                if usual != answer {
                    let difference = format!("{}: {usual:?}, with {switch} {answer:?}", case.name);
                    eprintln!("{difference}");
                    tally.different.push(difference);
                }
            }
            _ => tally.undecided += 1,
        }
    }
    Ok(())
}

/// A verdict and the properties that are violated.
type Answer = (String, BTreeSet<String>);

/// The answer to a question with further options; none if it is not decided.
fn ask(options: &AgreeOptions, binary: &Path, case: &Case, more: &[&str]) -> Result<Option<Answer>> {
    let mut command = Command::new(binary);
    command.current_dir(&case.folder).args(&case.words[..1]).args(more);
    command.args(["-q", "--format", "json", "-j", "1"]);
    if !case.words.iter().any(|word| word == "--timeout") {
        command.arg("--timeout").arg(format!("{}s", options.timeout));
    }
    command.args(&case.words[1..]);
    let limit = Duration::from_secs(options.timeout.saturating_mul(6));
    let Ending::Done(output) = watch(&mut command, limit)? else { return Ok(None) };
    let json: Value = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    Ok(answer(&json))
}

fn answer(json: &Value) -> Option<Answer> {
    let verdict = json["verdict"].as_str()?;
    let violations = json["violations"].as_array().into_iter().flatten();
    let properties = violations.filter_map(|violation| violation["property"].as_str()).map(str::to_owned).collect();
    // What is only possible is no answer, and what a limit cut off is none.
    (verdict != "inconclusive").then(|| (verdict.to_owned(), properties))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_give_commands() {
        let file = Path::new("/t/a.c");
        let words = |text: &str| -> Vec<String> {
            commands(file, text, "verify").iter().map(|case| case.words.join(" ")).collect()
        };
        assert_eq!(words("int main(void) {}"), ["verify /t/a.c"]);
        assert_eq!(words("//@ verify -n 3\n//@ files: b.c"), ["verify -n 3 /t/a.c b.c"]);
        assert_eq!(words("//@[x] verify --merge on\n//@[y] cegar"), ["verify --merge on /t/a.c"]);
        assert_eq!(words("//@ args: -DN=3 -- 1 2"), ["verify -DN=3 /t/a.c -- 1 2"]);
        assert!(words("//@ part: yes").is_empty());
        let compared = commands(file, "//@ spec: s.c", "compare");
        assert_eq!(compared[0].words, ["compare", "s.c", "/t/a.c"]);
    }

    #[test]
    fn an_answer_is_a_verdict_with_properties() {
        let json = serde_json::json!({"verdict": "violated", "violations": [{"property": "assertion"}]});
        assert_eq!(answer(&json), Some(("violated".to_owned(), BTreeSet::from(["assertion".to_owned()]))));
        assert_eq!(answer(&serde_json::json!({"verdict": "inconclusive"})), None);
        assert_eq!(answer(&Value::Null), None);
    }
}
