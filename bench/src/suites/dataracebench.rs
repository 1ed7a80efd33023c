//! DataRaceBench (github.com/LLNL/dataracebench): OpenMP programs whose names say whether there is a race.
//!
//! The programs lie in the folder `micro-benchmarks` of a copy of the repository, those in C only are read.
//! Only races and bounds of arrays are asked for, and the first finding ends a run: the suite says nothing of leaks.
//! A header names the accesses that race, as `a[i+1]@64:10:R vs. a[i]@64:5:W` or as sets of writes and
//! reads; lines of a finding are compared with these, and directions, not columns, since a finding's
//! place is its statement.
//!
//! Deliberately not here: the programs in C++ and Fortran.

use super::verify::{in_parallel, interpret, Answer};
use super::{absolute, SuiteOptions};
use antiphon_testing::{watch, Ending};
use anyhow::{ensure, Result};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const PROGRAMS: &str = "micro-benchmarks";

/// What the second half of some programs is.
const POLYBENCH: &str = "utilities/polybench.c";

/// Two programs race by going beyond the bounds of an array, which ends their executions before they do.
const CHECKED: &str = "data-race,array-bounds";

struct Program {
    name: String,
    file: PathBuf,
    has_race: bool,
    /// The accesses of the header, two by two.
    pairs: Vec<[Access; 2]>,
    needs_polybench: bool,
}

impl Program {
    /// Whether the header names two accesses in these lines.
    fn names_lines_of(&self, found: [Access; 2]) -> bool {
        let lines = |pair: &[Access; 2]| {
            let mut lines = pair.map(|access| access.line);
            lines.sort_unstable();
            lines
        };
        self.pairs.iter().any(|pair| lines(pair) == lines(&found))
    }
}

/// One side of a race.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Access {
    line: u64,
    direction: Direction,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Direction {
    Read,
    Write,
}

struct Measured {
    answer: Answer,
    /// The accesses of the finding.
    found: Option<[Access; 2]>,
    seconds: f64,
}

/// The whole suite, or the part that was asked for.
pub fn measure(options: &SuiteOptions) -> Result<()> {
    let folder = options.folder.join(PROGRAMS);
    ensure!(folder.is_dir(), "there is no folder {}", folder.display());
    let folder = folder.canonicalize()?;
    let mut all = programs(&folder)?;
    all.sort_by(|a, b| a.name.cmp(&b.name));
    let is_chosen = |program: &Program| options.only.as_ref().is_none_or(|pattern| program.name.contains(pattern));
    let chosen: Vec<Program> = all.into_iter().filter(is_chosen).step_by(options.sample.max(1)).collect();
    ensure!(!chosen.is_empty(), "no program in {} was chosen", folder.display());
    if options.count {
        let races = chosen.iter().filter(|program| program.has_race).count();
        println!("{} programs, {races} with a race", chosen.len());
        return Ok(());
    }
    let binary = absolute(&options.binary)?;
    let measured = in_parallel(&chosen, options.jobs.max(1), |program| run(&binary, &folder, program, options.timeout));
    print(&chosen, &measured, options.timeout);
    if options.list {
        chosen.iter().zip(&measured).for_each(|(program, measured)| print_deviation(program, measured));
    }
    Ok(())
}

fn programs(folder: &Path) -> Result<Vec<Program>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let file = entry?.path();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if file.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&file)?).into_owned();
        all.push(Program {
            has_race: name.ends_with("-yes"),
            pairs: pairs(&text),
            needs_polybench: text.contains("polybench_alloc_data"),
            name,
            file,
        });
    }
    Ok(all)
}

/// The accesses that a text names two by two; of sets, each write with each access.
fn pairs(text: &str) -> Vec<[Access; 2]> {
    let (mut pairs, mut writes, mut reads) = (Vec::new(), Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some((left, right)) = line.split_once(" vs. ") {
            let (left, right) = (accesses(left, None), accesses(right, None));
            pairs.extend(left.last().zip(right.first()).map(|(left, right)| sorted([*left, *right])));
        } else if line.contains("Write_set") {
            writes.extend(accesses(line, Some(Direction::Write)));
        } else if line.contains("Read_set") {
            reads.extend(accesses(line, Some(Direction::Read)));
        }
    }
    for write in &writes {
        pairs.extend(writes.iter().chain(&reads).map(|other| sorted([*write, *other])));
    }
    pairs
}

/// What looks like `name@line:column:W`; a direction that is known is not written.
fn accesses(text: &str, known: Option<Direction>) -> Vec<Access> {
    let mut found = Vec::new();
    // One header has `65:19@W`.
    let text = text.replace("@W", ":W").replace("@R", ":R");
    for part in text.split('@').skip(1) {
        let mut numbers = part.split([':', ',', '}', ' ', '.']);
        let line = numbers.next().and_then(|line| line.parse().ok());
        let written = part.find(['R', 'W']).map(|at| match &part[at..=at] {
            "W" => Direction::Write,
            _ => Direction::Read,
        });
        if let Some((line, direction)) = line.zip(known.or(written)) {
            found.push(Access { line, direction });
        }
    }
    found
}

fn sorted(mut pair: [Access; 2]) -> [Access; 2] {
    pair.sort();
    pair
}

/// A program that reads its size from an argument is also run with one, any text, if nothing is found without.
fn run(binary: &Path, folder: &Path, program: &Program, limit: u64) -> Measured {
    let first = call(binary, folder, program, limit, &[]);
    match first.answer {
        Answer::Holds if program.name.contains("-var-") => {
            let second = call(binary, folder, program, limit, &["--argc", "2"]);
            Measured { seconds: first.seconds + second.seconds, ..second }
        }
        _ => first,
    }
}

fn call(binary: &Path, folder: &Path, program: &Program, limit: u64, further: &[&str]) -> Measured {
    let start = Instant::now();
    let mut command = Command::new(binary);
    command.args(["verify", "--format", "json", "--check", CHECKED, "--max-violations", "1"]);
    command.args(further);
    command.arg("--timeout").arg(format!("{limit}s")).arg("-I").arg(folder).arg(&program.file);
    if program.needs_polybench {
        // Without it the programs call functions that they do not declare.
        command.args(["-D", "POLYBENCH_TIME"]).arg(folder.join(POLYBENCH));
    }
    // The binary keeps its own limit; a moment more is for what it says then.
    let (answer, found) = match watch(&mut command, Duration::from_secs(limit + 5)) {
        Ok(Ending::Done(output)) => {
            let json = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
            (interpret(output.status, &json), accesses_of(&json))
        }
        Ok(Ending::Late) => (Answer::Late, None),
        Err(error) => (Answer::Crashed(format!("cannot be started: {error}")), None),
    };
    Measured { answer, found, seconds: start.elapsed().as_secs_f64() }
}

/// The two accesses of the first finding.
fn accesses_of(json: &Value) -> Option<[Access; 2]> {
    let access = |place: &Value, words: &str| -> Option<Access> {
        let text = place[words].as_str()?;
        let direction = if text.contains(" writes ") { Direction::Write } else { Direction::Read };
        Some(Access { line: place["line"].as_u64()?, direction })
    };
    let finding = json["violations"].get(0)?;
    Some(sorted([access(finding, "label")?, access(finding["also"].get(0)?, "message")?]))
}

#[derive(Default)]
struct Row {
    programs: usize,
    right: usize,
    wrong: usize,
    rejected: usize,
    undecided: usize,
    crashed: usize,
    /// Races in the lines that the header names.
    same_lines: usize,
    /// Those whose directions are the header's, too; of `x++` it names the write.
    same: usize,
    /// Races with accesses in the header.
    named: usize,
    seconds: f64,
}

impl Row {
    fn of<'a>(all: impl Iterator<Item = (&'a Program, &'a Measured)>) -> Row {
        let mut row = Row::default();
        for (program, measured) in all {
            row.count(program, measured);
        }
        row
    }

    fn count(&mut self, program: &Program, measured: &Measured) {
        self.programs += 1;
        self.seconds += measured.seconds;
        match &measured.answer {
            Answer::Holds if program.has_race => self.wrong += 1,
            Answer::Violated(_) if !program.has_race => self.wrong += 1,
            Answer::Holds => self.right += 1,
            Answer::Violated(_) => {
                self.right += 1;
                self.named += usize::from(!program.pairs.is_empty());
                self.same += usize::from(measured.found.is_some_and(|found| program.pairs.contains(&found)));
                self.same_lines += usize::from(measured.found.is_some_and(|found| program.names_lines_of(found)));
            }
            Answer::Rejected(_) => self.rejected += 1,
            Answer::Inconclusive(_) | Answer::Late => self.undecided += 1,
            Answer::Crashed(_) => self.crashed += 1,
        }
    }

    fn print(&self, label: &str) {
        println!(
            "| {label} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1} |",
            self.programs,
            self.right,
            self.wrong,
            self.rejected,
            self.undecided,
            self.crashed,
            self.named,
            self.same_lines,
            self.same,
            self.seconds
        );
    }
}

fn print(programs: &[Program], measured: &[Measured], limit: u64) {
    let part = |has_race: bool| {
        Row::of(programs.iter().zip(measured).filter(move |(program, _)| program.has_race == has_race))
    };
    let (with, without) = (part(true), part(false));
    let all = Row::of(programs.iter().zip(measured));
    println!(
        "| programs | number | right | wrong | rejected | undecided in {limit} s | crashed | found, with accesses in the header \
         | in these lines | and directions | s |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    with.print("with a race");
    without.print("without");
    all.print("all");
    let decided = all.right + all.wrong;
    // A program with a race that was called free of it, and the other way round.
    let (missed, alarms) = (with.wrong, without.wrong);
    let f1 = ratio(2 * with.right, 2 * with.right + missed + alarms);
    let support = ratio(decided, all.programs);
    println!();
    println!(
        "accuracy {:.3} of all, {:.3} of those decided",
        ratio(all.right, all.programs),
        ratio(all.right, decided)
    );
    println!("F1 {f1:.3} of those decided, times {support:.3} decided: {:.3}", f1 * support);
}

fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn print_deviation(program: &Program, measured: &Measured) {
    let text = match &measured.answer {
        Answer::Holds if program.has_race => "missed".into(),
        Answer::Holds => return,
        Answer::Violated(_) if !program.has_race => format!("false alarm: {:?}", measured.found),
        Answer::Violated(_) => match measured.found {
            Some(found) if !program.names_lines_of(found) && !program.pairs.is_empty() => {
                format!("other accesses: {} (named: {})", shown(&[found]), shown(&program.pairs))
            }
            _ => return,
        },
        Answer::Rejected(codes) => format!("rejected: {}", codes.join(" ")),
        Answer::Inconclusive(reasons) => format!("undecided: {}", reasons.join(", ")),
        Answer::Late => "undecided: did not stop in time".into(),
        Answer::Crashed(how) => format!("crashed: {how}"),
    };
    println!("{}  {text}  {:.1} s", program.name, measured.seconds);
}

fn shown(pairs: &[[Access; 2]]) -> String {
    let one =
        |access: &Access| format!("{}{}", access.line, if access.direction == Direction::Write { "W" } else { "R" });
    pairs.iter().map(|[a, b]| format!("{} and {}", one(a), one(b))).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const READ: Access = Access { line: 64, direction: Direction::Read };
    const WRITE: Access = Access { line: 65, direction: Direction::Write };

    #[test]
    fn a_header_names_its_accesses_two_by_two() {
        let text = "Data race pair: a[i+1]@64:10:R vs. a[i]@65:5:W\n 2. x@65:5:W vs. x@65:5:W\nint main() {}";
        assert_eq!(pairs(text), [[READ, WRITE], [WRITE, WRITE]]);
        assert_eq!(pairs("Race Pair, work@65:19@W vs. work@64:19@R "), [[READ, WRITE]]);
        assert!(pairs("two vs. three").is_empty());
    }

    #[test]
    fn sets_are_pairs_of_a_write_and_anything() {
        assert_eq!(pairs("Write_set = {j@65:10}\nRead_set = {j@64:20}"), [[WRITE, WRITE], [READ, WRITE]]);
    }

    #[test]
    fn a_finding_has_lines_and_directions() {
        let also = json!([{"line": 64, "message": "thread 1 reads here"}]);
        let finding = json!({"line": 65, "label": "main writes here, holding nothing", "also": also});
        assert_eq!(accesses_of(&json!({ "violations": [finding] })), Some([READ, WRITE]));
        assert_eq!(accesses_of(&json!({ "violations": [] })), None);
    }

    #[test]
    fn what_is_missed_is_wrong_and_what_is_rejected_is_not() {
        let program = |has_race| Program {
            name: "x".into(),
            file: PathBuf::new(),
            has_race,
            pairs: vec![[READ, WRITE]],
            needs_polybench: false,
        };
        let ended = |answer| Measured { answer, found: Some([READ, WRITE]), seconds: 0.5 };
        let count = |has_race, answer| Row::of([(&program(has_race), &ended(answer))].into_iter());
        assert_eq!(count(true, Answer::Holds).wrong, 1);
        assert_eq!(count(false, Answer::Violated(Vec::new())).wrong, 1);
        let found = count(true, Answer::Violated(Vec::new()));
        assert_eq!((found.right, found.same, found.same_lines, found.named), (1, 1, 1, 1));
        let reads = Access { direction: Direction::Read, ..WRITE };
        assert!(program(true).names_lines_of([READ, reads]) && !program(true).names_lines_of([READ, READ]));
        assert_eq!(count(true, Answer::Rejected(Vec::new())).wrong, 0);
    }
}
