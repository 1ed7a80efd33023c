//! Figure 4 of the paper on collective assertions: diffusion in a ring of at most
//! `3 np` cells and two steps, for each number of processes. What it costs
//! without assertions, with them, and with the choice that keeps the queues of
//! snapshots short (`CQMin`).
//!
//! The paper prints the numbers of states, the same ones without and with
//! assertions, and of the times only the largest: 80 s with assertions.

use super::{example, seconds, PaperOptions};
use crate::measured::{thousands, Ending};

#[derive(clap::Args)]
pub struct Figure4Options {
    #[command(flatten)]
    pub paper: PaperOptions,
    /// The most processes
    #[arg(long, default_value_t = 15)]
    pub np: u64,
}

/// Processes, states without CQMin, states with it.
const PUBLISHED: [(u64, u64, u64); 14] = [
    (2, 4_886, 3_496),
    (3, 10_537, 7_492),
    (4, 18_624, 13_188),
    (5, 29_363, 20_728),
    (6, 42_970, 30_256),
    (7, 59_661, 41_916),
    (8, 79_652, 55_852),
    (9, 103_159, 72_208),
    (10, 130_398, 91_128),
    (11, 161_585, 112_756),
    (12, 196_936, 137_236),
    (13, 236_667, 164_712),
    (14, 280_994, 195_328),
    (15, 330_133, 229_228),
];

/// The three experiments, by their options.
const EXPERIMENTS: [&[&str]; 3] =
    [&["--no-check", "collective-assertion", "--order", "rank"], &["--order", "rank"], &["--order", "cqmin"]];

/// Prints the table.
pub fn table(options: &Figure4Options) -> anyhow::Result<()> {
    println!(
        "| np | states without | s | CPU s | states with | s | CPU s | published | transitions | states CQMin | s \
         | CPU s | published | transitions | MB |"
    );
    println!("|{}", "---:|".repeat(15));
    for (processes, normal, minimal) in PUBLISHED {
        if processes > options.np || !options.paper.wants(&processes.to_string()) {
            continue;
        }
        let mut endings = Vec::new();
        for experiment in EXPERIMENTS {
            endings.push(options.paper.run(&arguments(processes, experiment))?);
        }
        println!("{}", line(processes, &endings, normal, minimal));
    }
    println!();
    println!("Published times: 80 s with assertions at 15 processes is the largest; the others are not printed.");
    Ok(())
}

fn arguments(processes: u64, experiment: &[&str]) -> Vec<String> {
    let mut arguments: Vec<String> = ["compare", "-j", "1", "--input", "NSTEPS=0..2"].map(String::from).into();
    arguments.extend(["-n".into(), processes.to_string()]);
    arguments.extend(["--input".into(), format!("NX=1..{}", 3 * processes)]);
    arguments.extend(experiment.iter().map(|option| option.to_string()));
    arguments.extend(["collective/diffusion_seq.c", "collective/diffusion_par.c"].map(example));
    arguments
}

fn line(processes: u64, endings: &[Ending], normal: u64, minimal: u64) -> String {
    let mut cells = vec![processes.to_string()];
    for (at, ending) in endings.iter().enumerate() {
        let transitions = match ending {
            Ending::Holds(figures) => {
                cells.push(thousands(figures.seen));
                cells.extend([figures.seconds, figures.processor_seconds].map(seconds));
                thousands(figures.transitions)
            }
            Ending::Other { verdict, seconds: time } => {
                cells.extend([verdict.clone(), seconds(*time), "-".into()]);
                "-".into()
            }
        };
        match at {
            0 => {}
            1 => cells.extend([thousands(normal), transitions]),
            _ => cells.extend([thousands(minimal), transitions]),
        }
    }
    cells.push(match endings.last() {
        Some(Ending::Holds(figures)) => thousands(figures.megabytes),
        Some(Ending::Other { .. }) | None => "-".into(),
    });
    format!("| {} |", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_the_cells_of_the_head() {
        let late = || Ending::Other { verdict: "over 600 s".into(), seconds: 600.0 };
        let line = line(2, &[late(), late(), late()], 4_886, 3_496);
        assert_eq!(line.matches('|').count(), 16, "{line}");
    }

    #[test]
    fn the_ring_grows_with_the_processes() {
        assert!(arguments(15, EXPERIMENTS[0]).contains(&"NX=1..45".to_owned()));
    }
}
