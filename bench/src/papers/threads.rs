//! Tables 2 and 3 of *Trace-Driven Verification of Multithreaded Programs* (Yang,
//! Sakallah): the recursive program that creates threads, and the file system idiom.
//!
//! Each program is there in three spellings; what is shown of a method is the worst of
//! them. The paper bounds the depth of its runs; here every run goes to the
//! end of the program, so rows that differ in depth only share a measurement. After
//! a method was too late once it is not asked for more threads.

use super::PaperOptions;
use crate::judged::{self, Expected, Judged, Verdict};
use crate::measured::folder;
use anyhow::{bail, Result};
use std::path::Path;
use std::time::Duration;

/// A method and its words.
struct Method {
    name: &'static str,
    words: &'static [&'static str],
}

impl Method {
    const fn new(name: &'static str, words: &'static [&'static str]) -> Method {
        Method { name, words }
    }
}

const METHODS: &[Method] = &[
    Method::new("bmc", &["trace", "--method", "bmc", "--optimize", "none"]),
    Method::new("bmc, optimised", &["trace", "--method", "bmc", "--optimize", "all"]),
    Method::new("tdv", &["trace", "--method", "tdv", "--optimize", "none"]),
    Method::new("tdv, PPOR", &["trace", "--method", "tdv", "--optimize", "ppor"]),
    Method::new("tdv, TL-SSA", &["trace", "--method", "tdv", "--optimize", "tlssa"]),
    Method::new("tdv, both", &["trace", "--method", "tdv", "--optimize", "all"]),
    Method::new("order", &["trace", "--method", "order"]),
    Method::new("verify", &["verify", "-n", "1", "-j", "1"]),
];

const RECURSION: [&str; 3] = ["recursion_paper.c", "recursion_argument.c", "recursion_nested.c"];
const FILE_SYSTEM: [&str; 3] = ["filesystem_arrays.c", "filesystem_records.c", "filesystem_unrolled.c"];

/// Table 2: threads, megabytes and seconds of BMC, of TDV.
type Published2 = (u32, Option<(f64, f64)>, (f64, f64));

const TABLE_2: &[Published2] = &[
    (5, Some((21.15, 1.16)), (20.14, 1.07)),
    (10, Some((54.29, 3.18)), (51.92, 3.15)),
    (15, Some((129.11, 66.01)), (100.72, 7.64)),
    (20, Some((219.34, 169.84)), (166.81, 18.69)),
    (25, Some((317.40, 215.87)), (250.13, 44.33)),
    (30, Some((420.54, 222.85)), (348.18, 45.83)),
    (35, Some((538.75, 140.21)), (461.85, 42.11)),
    (40, Some((692.62, 150.66)), (597.55, 73.69)),
    (45, None, (745.86, 77.79)),
    (50, None, (906.9, 143.27)),
    (55, None, (1106.1, 122.93)),
    (60, None, (1330.5, 182.53)),
    (65, None, (1510.4, 222.87)),
    (70, None, (1737.5, 289.86)),
    (75, None, (2003.6, 438.82)),
    (80, None, (2270.1, 407.07)),
];

/// Table 3: threads, depth, what is known, and megabytes and seconds of BMC, TDV, TDVO.
type Published3 = (u32, u32, Expected, [(f64, f64); 3]);

const TABLE_3: &[Published3] = &[
    (2, 10, Expected::Violated, [(13.51, 34.8), (8.86, 15.7), (7.58, 1.7)]),
    (2, 16, Expected::Violated, [(42.72, 665.0), (18.14, 126.0), (12.82, 9.4)]),
    (2, 22, Expected::Violated, [(40.56, 2324.6), (23.44, 212.5), (25.37, 15.9)]),
    (3, 21, Expected::Violated, [(194.21, 49642.3), (42.77, 1823.1), (30.95, 381.8)]),
    (2, 10, Expected::Holds, [(7.50, 7.2), (5.36, 1.03), (5.27, 0.26)]),
    (2, 16, Expected::Holds, [(15.85, 824.9), (13.37, 82.7), (7.76, 1.24)]),
    (3, 15, Expected::Holds, [(73.07, 9488.7), (11.83, 122.7), (9.16, 8.1)]),
];

/// The worst of a program's spellings.
#[derive(Clone, PartialEq, Debug)]
struct Worst {
    judged: Judged,
    spelling: &'static str,
}

/// What came of each method, in their order; none if it was not asked.
type Cells = Vec<Option<Worst>>;

/// Prints both tables.
pub fn table(options: &PaperOptions) -> Result<()> {
    let mut wrong = 0;
    if options.wants("recursion") {
        wrong += recursion(options)?;
    }
    if options.wants("filesystem") {
        wrong += file_system(options)?;
    }
    match wrong {
        0 => Ok(()),
        number => bail!("{number} wrong"),
    }
}

fn recursion(options: &PaperOptions) -> Result<usize> {
    println!("Table 2: the recursive program. Cells are seconds of the processor, megabytes; the worst of three spellings.\n");
    let names: String = METHODS.iter().map(|method| format!(" {} |", method.name)).collect();
    println!("| threads | BMC, published | TDV, published | speed-up, published |{names} bmc / tdv | bmc / order |");
    println!("|---:|{}", "---:|".repeat(5 + METHODS.len()));
    let mut late = vec![false; METHODS.len()];
    let mut wrong = 0;
    for (threads, bmc, tdv) in TABLE_2 {
        let words = |method: &Method, file: &str| recursion_words(method, *threads, file);
        let cells = row(options, &RECURSION, Expected::Violated, &mut late, words)?;
        wrong += wrongs(&cells);
        let theirs = bmc.map_or("-".into(), published);
        let gain = bmc.map_or("-".into(), |bmc| format!("{:.1}", bmc.1 / tdv.1));
        let own = format!("{}{}", shown(&cells, options.limit), speed_ups(&cells, "bmc, optimised", options.limit));
        println!("| {threads} | {theirs} | {} | {gain} |{own}", published(*tdv));
    }
    println!();
    Ok(wrong)
}

fn recursion_words(method: &Method, threads: u32, file: &str) -> Vec<String> {
    let mut words: Vec<String> = method.words.iter().map(|word| word.to_string()).collect();
    // Each level creates one thread.
    words.extend(["--check".into(), "assertion".into(), "--input".into(), format!("depth={}", threads - 1)]);
    words.push(program(file));
    words
}

fn file_system(options: &PaperOptions) -> Result<usize> {
    println!("Table 3: the file system idiom, 26 blocks and 32 inodes. Cells as above.\n");
    let names: String = METHODS.iter().map(|method| format!(" {} |", method.name)).collect();
    let head = "threads | depth, published | verdict | BMC, published | TDV, published | TDVO, published | speed-up, published";
    println!("| {head} |{names} bmc / tdv | bmc / order |");
    println!("|---:|---:|---|{}", "---:|".repeat(6 + METHODS.len()));
    let mut wrong = 0;
    let mut measured: Vec<((u32, Expected), Cells)> = Vec::new();
    for (threads, depth, known, [bmc, tdv, tdvo]) in TABLE_3 {
        let key = (*threads, *known);
        if !measured.iter().any(|(known, _)| *known == key) {
            let words = |method: &Method, file: &str| file_system_words(method, key, file);
            let cells = row(options, &FILE_SYSTEM, *known, &mut vec![false; METHODS.len()], words)?;
            wrong += wrongs(&cells);
            measured.push((key, cells));
        }
        let cells = measured.iter().find(|(known, _)| *known == key).map_or(&[][..], |(_, cells)| cells);
        let times = [*bmc, *tdv, *tdvo].map(published).join(" | ");
        let own = format!("{}{}", shown(cells, options.limit), speed_ups(cells, "bmc", options.limit));
        println!("| {threads} | {depth} | {} | {times} | {:.1} |{own}", known.word(), bmc.1 / tdvo.1);
    }
    println!();
    Ok(wrong)
}

fn file_system_words(method: &Method, (threads, known): (u32, Expected), file: &str) -> Vec<String> {
    let mut words: Vec<String> = method.words.iter().map(|word| word.to_string()).collect();
    words.extend(["--check".into(), "assertion".into(), format!("-DTHREADS={threads}")]);
    if known == Expected::Violated {
        words.push("-DBUG".into());
    }
    words.push(program(file));
    words
}

/// Measures a row: the worst of the spellings, by every method that was not too late yet.
fn row(
    options: &PaperOptions,
    spellings: &[&'static str],
    known: Expected,
    late: &mut [bool],
    words: impl Fn(&Method, &str) -> Vec<String>,
) -> Result<Cells> {
    let limit = Duration::from_secs(options.limit);
    let mut cells = Vec::new();
    for (method, late) in METHODS.iter().zip(late) {
        let mut worst: Option<Worst> = None;
        for spelling in spellings.iter().take(if *late { 0 } else { spellings.len() }) {
            let judged = judged::run(&options.binary, &words(method, spelling), known, limit)?;
            let stop = judged.verdict == Verdict::Late;
            *late |= stop;
            worst = Some(worse(worst, Worst { judged, spelling }));
            if stop {
                break;
            }
        }
        cells.push(worst);
    }
    Ok(cells)
}

/// A wrong one is worse than an open one, which is worse than a slow one.
fn worse(first: Option<Worst>, second: Worst) -> Worst {
    let rank = |worst: &Worst| match worst.judged.verdict {
        Verdict::Right => 0,
        Verdict::Late => 1,
        Verdict::Open(_) => 2,
        Verdict::Wrong => 3,
    };
    let Some(mut first) = first else { return second };
    let megabytes = first.judged.megabytes.max(second.judged.megabytes);
    if (rank(&second), second.judged.seconds) > (rank(&first), first.judged.seconds) {
        first = second;
    }
    first.judged.megabytes = megabytes;
    first
}

fn wrongs(cells: &[Option<Worst>]) -> usize {
    cells.iter().flatten().filter(|worst| worst.judged.verdict == Verdict::Wrong).count()
}

/// A method that was late with fewer threads is not asked again, and is no faster with more.
fn shown(cells: &[Option<Worst>], limit: u64) -> String {
    let not_asked = || format!("over {limit} s with fewer");
    cells.iter().map(|cell| format!(" {} |", cell.as_ref().map_or_else(not_asked, shown_cell))).collect()
}

fn shown_cell(worst: &Worst) -> String {
    let Judged { verdict, seconds, megabytes, .. } = &worst.judged;
    let program = worst.spelling.trim_end_matches(".c");
    match verdict {
        Verdict::Right => format!("{} s, {megabytes}", super::seconds(*seconds)),
        Verdict::Wrong => format!("WRONG ({program})"),
        Verdict::Open(why) => format!("{why} ({program})"),
        Verdict::Late => format!("over {seconds:.0} s, {megabytes}"),
    }
}

/// How many times faster than the baseline: tdv with both optimisations, and order. A baseline that is
/// late took the limit at least.
fn speed_ups(cells: &[Option<Worst>], baseline: &str, limit: u64) -> String {
    let judged = |name: &str| -> Option<&Judged> {
        let at = METHODS.iter().position(|method| method.name == name)?;
        Some(&cells.get(at)?.as_ref()?.judged)
    };
    let right = |name: &str| judged(name).filter(|judged| judged.verdict == Verdict::Right).map(|own| own.seconds);
    let is_late = judged(baseline).is_none_or(|judged| judged.verdict == Verdict::Late);
    let times = |name: &str| match (right(baseline), right(name)) {
        (Some(slow), Some(fast)) => super::ratio(slow, fast),
        (None, Some(fast)) if is_late => format!("> {}", super::ratio(limit as f64, fast)),
        _ => "-".into(),
    };
    format!(" {} | {} |", times("tdv, both"), times("order"))
}

fn published((megabytes, seconds): (f64, f64)) -> String {
    format!("{seconds} s, {megabytes:.0}")
}

fn program(file: &str) -> String {
    folder("bench").join(Path::new("programs/threads")).join(file).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn judged(verdict: Verdict, seconds: f64, megabytes: u64) -> Worst {
        let judged = Judged { verdict, seconds, megabytes, statistics: Value::Null };
        Worst { judged, spelling: "a.c" }
    }

    #[test]
    fn every_program_is_there() {
        for file in RECURSION.iter().chain(&FILE_SYSTEM) {
            assert!(Path::new(&program(file)).is_file(), "{file}");
        }
    }

    #[test]
    fn the_worst_is_shown_with_the_most_memory_of_all() {
        let fast = judged(Verdict::Right, 1.0, 90);
        let slow = judged(Verdict::Right, 2.0, 10);
        assert_eq!(worse(Some(fast.clone()), slow.clone()), judged(Verdict::Right, 2.0, 90));
        assert_eq!(worse(Some(slow), fast), judged(Verdict::Right, 2.0, 90));
        let wrong = judged(Verdict::Wrong, 0.1, 5);
        assert_eq!(worse(Some(judged(Verdict::Late, 60.0, 1)), wrong.clone()).judged.verdict, Verdict::Wrong);
        assert_eq!(shown_cell(&wrong), "WRONG (a)");
    }

    #[test]
    fn speed_ups_need_both_times_or_a_limit() {
        let mut cells: Cells = METHODS.iter().map(|_| None).collect();
        assert_eq!(speed_ups(&cells, "bmc", 15), " - | - |");
        cells[0] = Some(judged(Verdict::Right, 8.0, 1));
        cells[6] = Some(judged(Verdict::Right, 0.5, 1));
        assert_eq!(speed_ups(&cells, "bmc", 15), " - | 16 |");
        cells[0] = Some(judged(Verdict::Late, 15.2, 1));
        assert_eq!(speed_ups(&cells, "bmc", 15), " - | > 30 |");
        assert_eq!(METHODS[6].name, "order");
    }

    #[test]
    fn a_level_of_the_recursion_is_a_thread() {
        let words = recursion_words(&METHODS[6], 80, "recursion_paper.c");
        assert!(words.contains(&"depth=79".to_owned()), "{words:?}");
    }
}
