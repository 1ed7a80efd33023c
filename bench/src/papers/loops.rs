//! Figure 5 of the paper on unbounded loops: what it costs to prove each of its
//! examples for every N, and diffusion for every number of steps against
//! growing bounds.
//!
//! The paper shows its figures as a picture; its text prints none of them.

use super::{example, new_loops, seconds, PaperOptions};
use crate::measured::{thousands, Ending};

/// A row: its program, or specification and implementation.
struct Row {
    name: &'static str,
    /// Processes; of both programs where there are two.
    processes: &'static str,
    command: &'static [&'static str],
    files: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row { name: "matrix", processes: "1", command: &["verify"], files: &["loops/matrix.c"] },
    Row { name: "count", processes: "10", command: &["verify", "-n", "10"], files: &["loops/count.c"] },
    Row { name: "ring", processes: "10", command: &["verify", "-n", "10"], files: &["loops/ring.c"] },
    Row { name: "mean", processes: "1+1", command: &["compare"], files: &["loops/mean_sum.c", "loops/mean_running.c"] },
    Row { name: "fib", processes: "1+1", command: &["compare"], files: &["loops/fib_ratio.c", "loops/fib_short.c"] },
    Row {
        name: "nested",
        processes: "1+1",
        command: &["compare"],
        files: &["loops/nested_inside.c", "loops/nested_outside.c"],
    },
    Row {
        name: "diffusion",
        processes: "1+2",
        command: &["compare", "-n", "2"],
        files: &["loops/diffusion_seq.c", "loops/diffusion_par.c"],
    },
    Row {
        name: "diffusion",
        processes: "1+4",
        command: &["compare", "-n", "4", "-D", "NX=8"],
        files: &["loops/diffusion_seq.c", "loops/diffusion_par.c"],
    },
];

/// Bounds of the number of steps that stand beside the proof for all.
const BOUNDS: [u64; 6] = [1, 2, 4, 8, 16, 32];

/// Prints both tables.
pub fn table(options: &PaperOptions) -> anyhow::Result<()> {
    println!("For every N (published figures: not printed, the paper shows a picture)\n");
    println!("| program | processes | transitions | states | queries | SMT | s | CPU s | MB |");
    println!("|---|---|{}", "---:|".repeat(7));
    for row in ROWS.iter().filter(|row| options.wants(row.name)) {
        let ending = options.run(&arguments(row, &[]))?;
        println!("{}", line(row.name, row.processes, &ending));
    }
    if options.wants("diffusion") {
        bounded(options)?;
    }
    new_loops::table(options)
}

/// Diffusion with two processes, unrolled up to a bound and for all.
fn bounded(options: &PaperOptions) -> anyhow::Result<()> {
    println!("\nDiffusion: growing bounds of the number of steps, and all of them\n");
    println!("| steps | processes | transitions | states | queries | SMT | s | CPU s | MB |");
    println!("|---|---|{}", "---:|".repeat(7));
    let Some(row) = ROWS.iter().find(|row| row.name == "diffusion") else { return Ok(()) };
    for most in BOUNDS {
        let further = ["--loop".to_owned(), "unroll".into(), "--input".into(), format!("NSTEPS=0..{most}")];
        let ending = options.run(&arguments(row, &further))?;
        println!("{}", line(&format!("<= {most}"), row.processes, &ending));
    }
    println!("{}", line("all", row.processes, &options.run(&arguments(row, &[]))?));
    Ok(())
}

fn arguments(row: &Row, further: &[String]) -> Vec<String> {
    let mut arguments: Vec<String> = row.command.iter().map(|word| word.to_string()).collect();
    arguments.extend(["-j".into(), "1".into()]);
    arguments.extend_from_slice(further);
    arguments.extend(row.files.iter().map(|file| example(file)));
    arguments
}

fn line(name: &str, processes: &str, ending: &Ending) -> String {
    match ending {
        Ending::Holds(figures) => format!(
            "| {name} | {processes} | {} | {} | {} | {} | {} | {} | {} |",
            thousands(figures.transitions),
            thousands(figures.seen),
            thousands(figures.queries),
            thousands(figures.solver_calls),
            seconds(figures.seconds),
            seconds(figures.processor_seconds),
            figures.megabytes
        ),
        Ending::Other { verdict, seconds: time } => {
            format!("| {name} | {processes} | {verdict} | - | - | - | {} | - | - |", seconds(*time))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_there() {
        for file in ROWS.iter().flat_map(|row| row.files) {
            assert!(std::path::Path::new(&example(file)).is_file(), "{file}");
        }
    }
}
