//! Tables 3, 4 and 5 of *Parallel Assignments in Software Model Checking* (Stokely,
//! Chaki, Ouaknine): what combining assignments gains in the loop of abstraction and
//! refinement, on a handshake with 4 + 2 + 16 specifications, a driver, and a small kernel.
//!
//! The paper's programs are not public; those under `bench/programs/control` are
//! written from its description, in two spellings each, and are smaller. As in the paper, a
//! line for several specifications has the geometric mean of their times and of their
//! memory; the other figures are sums. A specification that was too late counts with
//! what was done up to the limit, and the line says how many there were. The paper's times are of
//! the whole run, ours of the processor.

use super::{seconds, PaperOptions};
use crate::judged::{self, Expected, Judged, Verdict};
use crate::measured::{folder, thousands};
use anyhow::{bail, Result};
use std::path::Path;
use std::time::Duration;

/// What the command takes.
#[derive(clap::Args)]
pub struct ControlOptions {
    #[command(flatten)]
    paper: PaperOptions,
    /// Who looks for proofs of safety: predicates, horn or both
    #[arg(long, default_value = "predicates")]
    engine: String,
}

/// A line of the paper: programs with the same text and several specifications.
struct Study {
    name: &'static str,
    /// Both spellings.
    files: [&'static str; 2],
    specifications: &'static [Specification],
    /// Seconds and megabytes without, with Atomise, with ConcurrentAtomise.
    published: [(f64, f64); 3],
}

/// What is asked of a program.
struct Specification {
    words: &'static [&'static str],
    known: Expected,
}

const fn holds(words: &'static [&'static str]) -> Specification {
    Specification { words, known: Expected::Holds }
}

const fn violated(words: &'static [&'static str]) -> Specification {
    Specification { words, known: Expected::Violated }
}

const HANDSHAKE: [&str; 2] = ["handshake_switch.c", "handshake_records.c"];

const STUDIES: &[Study] = &[
    Study {
        name: "server",
        files: HANDSHAKE,
        specifications: &[
            holds(&["-DPART=1", "-DSPEC=1"]),
            holds(&["-DPART=1", "-DSPEC=2"]),
            holds(&["-DPART=1", "-DSPEC=3"]),
            violated(&["-DPART=1", "-DSPEC=4"]),
        ],
        published: [(9.8, 135.3), (8.8, 136.2), (8.4, 133.8)],
    },
    Study {
        name: "client",
        files: HANDSHAKE,
        specifications: &[holds(&["-DPART=2", "-DSPEC=1"]), holds(&["-DPART=2", "-DSPEC=2"])],
        published: [(17.5, 128.9), (11.7, 128.1), (12.4, 127.7)],
    },
    Study {
        name: "server and client",
        files: HANDSHAKE,
        specifications: &[
            holds(&["-DPART=3", "-DSPEC=1"]),
            holds(&["-DPART=3", "-DSPEC=2"]),
            holds(&["-DPART=3", "-DSPEC=3"]),
            holds(&["-DPART=3", "-DSPEC=4"]),
            holds(&["-DPART=3", "-DSPEC=5"]),
            holds(&["-DPART=3", "-DSPEC=6"]),
            holds(&["-DPART=3", "-DSPEC=7"]),
            violated(&["-DPART=3", "-DSPEC=8"]),
            holds(&["-DPART=3", "-DSPEC=9"]),
            holds(&["-DPART=3", "-DSPEC=10"]),
            holds(&["-DPART=3", "-DSPEC=11"]),
            holds(&["-DPART=3", "-DSPEC=12"]),
            holds(&["-DPART=3", "-DSPEC=13"]),
            holds(&["-DPART=3", "-DSPEC=14"]),
            holds(&["-DPART=3", "-DSPEC=15"]),
            holds(&["-DPART=3", "-DSPEC=16"]),
        ],
        published: [(165.8, 201.1), (136.7, 194.7), (128.4, 192.3)],
    },
    Study {
        name: "parallel port",
        files: ["port_dispatch.c", "port_queue.c"],
        specifications: &[holds(&[])],
        published: [(384.5, 1102.3), (381.1, 1102.3), (375.6, 1127.2)],
    },
    Study {
        name: "kernel, safety",
        files: ["kernel_flat.c", "kernel_arrays.c"],
        specifications: &[holds(&["-DSAFETY"])],
        published: [(35.5, 229.2), (35.7, 229.2), (36.0, 223.5)],
    },
    Study {
        name: "kernel, liveness",
        files: ["kernel_flat.c", "kernel_arrays.c"],
        specifications: &[holds(&["--check", "ltl", "--ltl", "G(call(enter) -> F call(leave))"])],
        published: [(182.2, 272.3), (144.4, 260.6), (134.4, 260.4)],
    },
];

/// Time for a run that is over its limit to say so.
const GRACE: Duration = Duration::from_secs(20);

/// More refinements than there ever are: whoever gives a number measures predicate abstraction alone.
const ALONE: &str = "1000000";

const WAYS: [&str; 3] = ["none", "atomise", "concurrent"];

/// Prints the table.
pub fn table(options: &ControlOptions) -> Result<()> {
    println!(
        "| study | spelling | specifications | --parallel | CPU s | published | MB | published | predicates \
         | refinements | prover calls | right | late | other |"
    );
    println!("|---|---|---:|---|{}", "---:|".repeat(10));
    let mut wrong = 0;
    for study in STUDIES.iter().filter(|study| options.paper.wants(study.name)) {
        for file in study.files {
            for (way, published) in WAYS.iter().zip(study.published) {
                let runs = measured(options, study, file, way)?;
                wrong += runs.iter().filter(|run| run.verdict == Verdict::Wrong).count();
                println!("{}", line(study, (file, way), published, &runs));
            }
        }
    }
    match wrong {
        0 => Ok(()),
        number => bail!("{number} wrong"),
    }
}

fn measured(options: &ControlOptions, study: &Study, file: &str, way: &str) -> Result<Vec<Judged>> {
    // The run ends by itself and says what it did; only one that does not is ended.
    let limit = Duration::from_secs(options.paper.limit) + GRACE;
    let mut runs = Vec::new();
    for specification in study.specifications {
        let words = words(options, specification, file, way);
        let run = judged::run(&options.paper.binary, &words, specification.known, limit)?;
        if run.verdict == Verdict::Wrong {
            eprintln!("WRONG: antiphon {}: expected {}", words.join(" "), specification.known.word());
        }
        runs.push(run);
    }
    Ok(runs)
}

fn words(options: &ControlOptions, specification: &Specification, file: &str, way: &str) -> Vec<String> {
    let mut words = vec!["cegar", "--parallel", way, "--engine", &options.engine];
    words.extend(specification.words);
    if options.engine == "predicates" {
        // Nobody else is asked, and steps stay as small as they are asked for.
        words.extend(["--max-refinements", ALONE]);
    }
    let limit = format!("{}s", options.paper.limit);
    words.extend(["--timeout", &limit]);
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    words.push(program(file));
    words
}

fn line(study: &Study, (file, way): (&str, &str), published: (f64, f64), runs: &[Judged]) -> String {
    let sum = |name: &str| match runs.iter().filter_map(|run| run.statistics[name].as_u64()).sum() {
        0 => "-".into(),
        number => thousands(number),
    };
    let number = |is: fn(&Verdict) -> bool| runs.iter().filter(|run| is(&run.verdict)).count();
    let cells = [
        study.name.to_owned(),
        file.trim_end_matches(".c").to_owned(),
        runs.len().to_string(),
        way.to_owned(),
        seconds(geometric_mean(runs.iter().map(|run| run.seconds))),
        published.0.to_string(),
        format!("{:.0}", geometric_mean(runs.iter().map(|run| run.megabytes as f64))),
        format!("{:.0}", published.1),
        sum("predicates"),
        sum("refinements"),
        sum("validity_queries"),
        number(|verdict| *verdict == Verdict::Right).to_string(),
        number(is_late).to_string(),
        number(|verdict| !is_late(verdict) && matches!(verdict, Verdict::Open(_) | Verdict::Wrong)).to_string(),
    ];
    format!("| {} |", cells.join(" | "))
}

fn is_late(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Late => true,
        Verdict::Open(reason) => reason == "timeout",
        Verdict::Right | Verdict::Wrong => false,
    }
}

fn geometric_mean(numbers: impl Iterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = numbers.map(|number| number.max(1e-3).ln()).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len().max(1) as f64).exp()
}

fn program(file: &str) -> String {
    folder("bench").join(Path::new("programs/control")).join(file).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_program_is_there_in_two_spellings() {
        for file in STUDIES.iter().flat_map(|study| study.files) {
            assert!(Path::new(&program(file)).is_file(), "{file}");
        }
    }

    #[test]
    fn the_handshake_has_4_and_2_and_16_specifications() {
        let numbers: Vec<usize> = STUDIES.iter().map(|study| study.specifications.len()).collect();
        assert_eq!(numbers[..3], [4, 2, 16]);
    }

    #[test]
    fn a_line_has_means_of_times_and_sums_of_counts() {
        assert!((geometric_mean([1.0, 4.0].into_iter()) - 2.0).abs() < 1e-9);
        let run = |verdict, time| Judged {
            verdict,
            seconds: time,
            megabytes: 16,
            statistics: json!({"predicates": 3, "refinements": 2, "validity_queries": 1000}),
        };
        let runs = [run(Verdict::Right, 1.0), run(Verdict::Open("timeout".into()), 4.0)];
        let line = line(&STUDIES[1], ("handshake_switch.c", "none"), (17.5, 128.9), &runs);
        let wanted = "| client | handshake_switch | 2 | none | 2.0 | 17.5 | 16 | 129 | 6 | 4 | 2,000 | 1 | 1 | 0 |";
        assert_eq!(line, wanted);
    }
}
