//! Loops that are not in the papers (`bench/programs/loops`): each proved for every value of its inputs, once with the invariants
//! that stand in the program and once without any, by inference (`-D BARE --infer`).
//!
//! Every program is right, so that a row without a proof is a limit of Antiphon. What a run costs that ends without a proof
//! is its time alone.

use super::{seconds, PaperOptions};
use crate::measured::{folder, thousands, Ending};

/// The programs, by what they are about.
const PROGRAMS: &[(&str, &[&str])] = &[
    (
        "numbers",
        &["sum_closed", "sum_squares", "sum_odd", "cube", "multiply", "divide", "root", "two_counters", "nested_sums"],
    ),
    ("arrays read", &["maximum", "least_index", "search", "binary_search", "array_sum", "dot_product", "count_zeros"]),
    (
        "arrays written",
        &[
            "copy",
            "fill",
            "reverse",
            "prefix_sums",
            "insert",
            "partition",
            "bubble",
            "transpose",
            "stencil",
            "merge_positions",
        ],
    ),
    ("texts and pointers", &["string_copy", "string_length", "pointer_fill"]),
    ("processes (np 3)", &["ring_laps"]),
];

/// How a program is proved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum With {
    Annotations,
    Inference,
}

/// Prints the table and its last row.
pub fn table(options: &PaperOptions) -> anyhow::Result<()> {
    println!("\nLoops that are not in the papers, for every value of their inputs\n");
    println!("| about | loop | annotated | s | SMT | inferred | s | SMT |");
    println!("|---|---|---|---:|---:|---|---:|---:|");
    let (mut annotated, mut inferred, mut all) = (0, 0, 0);
    for (about, names) in PROGRAMS {
        for name in names.iter().filter(|name| options.wants(name)) {
            let endings = [With::Annotations, With::Inference].map(|with| options.run(&arguments(name, with)));
            let [first, second] = endings;
            let (first, second) = (first?, second?);
            all += 1;
            annotated += usize::from(matches!(first, Ending::Holds(_)));
            inferred += usize::from(matches!(second, Ending::Holds(_)));
            println!("| {about} | {name} | {} | {} |", cells(&first), cells(&second));
        }
    }
    println!("| all | {all} | {annotated} proved | | | {inferred} proved | | |");
    Ok(())
}

fn cells(ending: &Ending) -> String {
    match ending {
        Ending::Holds(figures) => {
            format!("proved | {} | {}", seconds(figures.seconds), thousands(figures.solver_calls))
        }
        Ending::Other { verdict, seconds: time } => format!("{verdict} | {} | -", seconds(*time)),
    }
}

fn file(name: &str) -> String {
    folder("bench/programs/loops").join(format!("{name}.c")).display().to_string()
}

fn arguments(name: &str, with: With) -> Vec<String> {
    let mut arguments: Vec<String> = ["verify", "-j", "1"].map(str::to_owned).to_vec();
    if name == "ring_laps" {
        arguments.extend(["-n".into(), "3".into()]);
    }
    match with {
        With::Annotations => {}
        With::Inference => arguments.extend(["-D".into(), "BARE".into(), "--infer".into()]),
    }
    arguments.push(file(name));
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_in_the_table_once() {
        let mut named: Vec<String> =
            PROGRAMS.iter().flat_map(|(_, names)| names.iter().map(|name| file(name))).collect();
        named.sort();
        let folder = std::fs::read_dir(folder("bench/programs/loops")).into_iter().flatten().flatten();
        let mut there: Vec<String> = folder.map(|entry| entry.path().display().to_string()).collect();
        there.sort();
        assert_eq!(named, there);
        assert_eq!(named.len(), 30);
    }
}
