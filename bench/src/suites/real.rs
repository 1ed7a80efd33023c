//! Public codes as they are, by a table: where the files lie below a folder, and the options that `verify` gets.
//!
//! The folder holds copies of the repositories side by side, by their names. Nothing is changed in the programs; sizes
//! are arguments and macros, small enough for every schedule to be looked at. All are taken to be correct: what is reported of one is to
//! be read, and is a bug of it or of Antiphon. A row whose file is not there is left out.

use super::cases::{Case, Run};
use anyhow::{ensure, Result};
use std::path::Path;

/// A program: its name, its files, the options, the processes, and its arguments.
struct Row {
    name: &'static str,
    files: &'static [&'static str],
    options: &'static [&'static str],
    processes: u32,
    arguments: &'static [&'static str],
}

const fn row(
    name: &'static str,
    files: &'static [&'static str],
    options: &'static [&'static str],
    processes: u32,
    arguments: &'static [&'static str],
) -> Row {
    Row { name, files, options, processes, arguments }
}

/// What the kernels are built with: without OpenMP, and with a clock of MPI. The variable says how memory is aligned; any other
/// text in it fails an assertion of theirs.
const PRK: &[&str] = &[
    "-I",
    "Kernels/include",
    "-DVERBOSE=0",
    "-DRESTRICT_KEYWORD=0",
    "-DMPI",
    "-U_OPENMP",
    "-DRADIUS=1",
    "-DSTAR=1",
    "-DDOUBLE=1",
    "-DBOFFSET=0",
    "-DLOOKAHEAD=4",
    "--env",
    "PRK_ALIGNMENT=64",
];

/// A kernel with the files that all share.
macro_rules! kernel {
    ($file:literal) => {
        &[concat!("Kernels/MPI1/", $file), "Kernels/common/MPI_bail_out.c", "Kernels/common/wtime.c"]
    };
}

static ROWS: &[Row] = &[
    row("PRK p2p", kernel!("Synch_p2p/p2p.c"), PRK, 2, &["1", "4", "4"]),
    row("PRK stencil", kernel!("Stencil/stencil.c"), PRK, 2, &["1", "4"]),
    row("PRK transpose", kernel!("Transpose/transpose.c"), PRK, 2, &["1", "4"]),
    row("PRK transpose-a2a", kernel!("Transpose/transpose-a2a.c"), PRK, 2, &["1", "4"]),
    row("PRK nstream", kernel!("Nstream/nstream.c"), PRK, 2, &["1", "4", "0"]),
    row("PRK reduce", kernel!("Reduce/reduce.c"), PRK, 2, &["1", "4"]),
    row("PRK sparse", kernel!("Sparse/sparse.c"), PRK, 2, &["1", "2", "1"]),
    row("PRK dgemm", kernel!("DGEMM/dgemm.c"), PRK, 2, &["1", "2", "1", "1"]),
    row("PRK global", kernel!("Synch_global/global.c"), PRK, 2, &["1", "4"]),
    row("PRK random", kernel!("Random/random.c"), PRK, 2, &["2", "2"]),
    row(
        "PRK pic",
        &[
            "Kernels/MPI1/PIC-static/pic.c",
            "Kernels/common/MPI_bail_out.c",
            "Kernels/common/wtime.c",
            "Kernels/common/random_draw.c",
        ],
        PRK,
        2,
        &["1", "4", "2", "0", "0", "SINUSOIDAL"],
    ),
    row("MPICH cpi", &["mpich/examples/cpi.c"], &["--fp", "ieee"], 2, &[]),
    row("MPICH hellow", &["mpich/examples/hellow.c"], &[], 3, &[]),
    row("MPICH srtest", &["mpich/examples/srtest.c"], &[], 2, &[]),
];

/// The programs whose files are there.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let root = folder.canonicalize()?;
    let there = |row: &&Row| row.files.iter().all(|file| root.join(file).is_file());
    let cases: Vec<Case> = ROWS.iter().filter(there).map(|row| case(&root, row)).collect();
    ensure!(!cases.is_empty(), "no program of the table lies in {}", root.display());
    Ok(cases)
}

fn case(root: &Path, row: &Row) -> Case {
    let mut case = Case::correct(row.name.into(), root.join(row.files[0]));
    case.label = row.name.split(' ').next().unwrap_or(row.name).to_owned();
    case.runs = vec![Run { processes: row.processes, argc: 1 }];
    case.arguments = row.arguments.iter().map(|&argument| argument.to_owned()).collect();
    let mut folder = false;
    for &option in row.options {
        match folder {
            true => case.include.push(root.join(option)),
            false if option == "-I" => {}
            false => case.options.push(option.to_owned()),
        }
        folder = option == "-I";
    }
    case.options.extend(row.files[1..].iter().map(|file| root.join(file).to_string_lossy().into_owned()));
    case
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_folders_of_a_row_come_apart() {
        let case = case(Path::new("/r"), &ROWS[0]);
        assert_eq!(case.include, [Path::new("/r/Kernels/include")]);
        assert_eq!(case.arguments, ["1", "4", "4"]);
        assert_eq!(case.options.iter().filter(|option| option.starts_with("-D")).count(), 8);
        assert!(case.options.last().is_some_and(|last| last.ends_with("wtime.c")));
        assert_eq!(case.label, "PRK");
    }

    #[test]
    fn names_are_different() {
        let names: std::collections::HashSet<&str> = ROWS.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), ROWS.len());
    }
}
