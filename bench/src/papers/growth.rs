//! What grows: programs beyond the papers' sizes, each against a target of time and memory on one core.
//!
//! A row is one command line, so that anybody can repeat it. Bounds are ranges where the papers bound, fixed where a size is meant:
//! both are there for diffusion, since 200 processes with every number of cells up to 400 are 400 programs.
//! Rows that end without a proof within the limit are shown as such.

use super::{example, seconds, PaperOptions};
use crate::measured::{self, thousands, Ending};

/// A row of the table.
struct Row {
    name: &'static str,
    size: &'static str,
    /// Words behind `antiphon`; a word with a slash is a program.
    words: &'static str,
    /// CPU seconds.
    target: Option<f64>,
    /// Megabytes.
    memory: Option<u64>,
}

const fn row(name: &'static str, size: &'static str, words: &'static str, target: f64) -> Row {
    Row { name, size, words, target: Some(target), memory: None }
}

const ROWS: &[Row] = &[
    row("adder", "240 processes, B = 1600", "compare -n 240 --input B=1600 adder/adder_seq.c adder/adder_par.c", 30.0),
    row(
        "diffusion",
        "200 processes, NX = 400, NT = 4",
        "compare -n 200 --input NX=400 --input NT=4 diffusion1d/diffusion1d_seq.c diffusion1d/diffusion1d_par.c",
        30.0,
    ),
    row(
        "diffusion, all sizes",
        "200 processes, NX <= 400, NT <= 4",
        "compare -n 200 --input NX=1..400 --input NT=0..4 diffusion1d/diffusion1d_seq.c diffusion1d/diffusion1d_par.c",
        30.0,
    ),
    row("tiling", "N <= 60", "compare -n 1 --input N=1..60 -D TILE=4 matmul/square_seq.c matmul/square_tiled.c", 30.0),
    Row {
        name: "factorial",
        size: "n <= 2000",
        words: "compare -n 1 --input n=0..2000 factorial/factorial_iter.c factorial/factorial_rec.c",
        target: Some(30.0),
        memory: Some(500),
    },
    row("manager-worker", "7 processes, N = 10", "verify -n 7 -D N=10 spellings/manager_if.c", 3.0),
    row("manager-worker", "9 processes, N = 16", "verify -n 9 -D N=16 spellings/manager_if.c", 60.0),
    row("gather", "20 processes", "verify -n 20 spellings/gather.c", 5.0),
    row(
        "adaptive integration",
        "6 processes, 12 intervals, 2 halvings",
        "compare -n 6 --input N=12 --input DEPTH=2 integrate/integrate_seq.c integrate/integrate_mw.c",
        30.0,
    ),
    row(
        "adaptive integration, `if`",
        "6 processes, 12 intervals, 2 halvings",
        "compare -n 6 --input N=12 --input DEPTH=2 integrate/integrate_seq.c spellings/figure10/integrate_if.c",
        30.0,
    ),
    row(
        "adaptive integration, a loop ends workers",
        "6 processes, 12 intervals, 2 halvings",
        "compare -n 6 --input N=12 --input DEPTH=2 integrate/integrate_seq.c spellings/figure10/integrate_loop.c",
        30.0,
    ),
];

/// Prints the table.
pub fn table(options: &PaperOptions) -> anyhow::Result<()> {
    println!("| program | size | target s | CPU s | s | target MB | MB | states | transitions |");
    println!("|---|---|{}", "---:|".repeat(7));
    for row in ROWS.iter().filter(|row| options.wants(row.name)) {
        println!("{}", line(row, &options.run(&words(row))?));
    }
    Ok(())
}

/// The command line of a row, for one worker.
fn words(row: &Row) -> Vec<String> {
    let path = |word: &str| match (word.contains('/'), word.starts_with("spellings/")) {
        (false, _) => word.to_owned(),
        (true, true) => measured::folder("bench/programs").join(word).display().to_string(),
        (true, false) => example(word),
    };
    let one = ["-j", "1"].map(String::from);
    row.words.split_whitespace().map(path).chain(one).collect()
}

fn line(row: &Row, ending: &Ending) -> String {
    let wanted = |target: Option<String>| target.unwrap_or_else(|| "-".to_owned());
    let (time, memory) = (wanted(row.target.map(|s| s.to_string())), wanted(row.memory.map(thousands)));
    let start = format!("| {} | {} | {time} |", row.name, row.size);
    match ending {
        Ending::Holds(figures) => format!(
            "{start} {} | {} | {memory} | {} | {} | {} |",
            seconds(figures.processor_seconds),
            seconds(figures.seconds),
            thousands(figures.megabytes),
            thousands(figures.seen),
            thousands(figures.transitions)
        ),
        Ending::Other { verdict, seconds: time } => {
            format!("{start} {verdict} | {} | {memory} | - | - | - |", seconds(*time))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_of_a_row_is_there() {
        for row in ROWS {
            let programs: Vec<String> = words(row).into_iter().filter(|word| word.ends_with(".c")).collect();
            assert!(!programs.is_empty(), "{}", row.name);
            for program in programs {
                assert!(std::path::Path::new(&program).exists(), "{program}");
            }
        }
    }

    #[test]
    fn every_line_has_the_cells_of_the_head() {
        let late = Ending::Other { verdict: "over 600 s".into(), seconds: 600.0 };
        assert_eq!(line(&ROWS[0], &late).matches('|').count(), 10);
    }
}
