//! MPI-CorrBench (github.com/tudasc/MPI-Corrbench): what folders and names say.
//!
//! The small programs lie under `micro-benches/0-level`. One below a folder
//! `correct` is correct; of the others the name begins with the kind of fault
//! (`ArgError-MPISend-Count-1.c`), except in `openmp`, where the folder names it.
//! The suite runs everything by two processes. Faults below `conflo` depend on
//! whether there is an argument, so these are run without and with one. The
//! applications of `2-level` are patches of large programs and not read.
//!
//! The correct programs are tests of an MPI library and call its harness, which
//! reads the environment and asks the operating system. They get a harness of
//! ours instead (`corrbench-harness`), by which a program that counts an error of
//! the library is a violation. So do those with OpenMP, whose header notes in files
//! what a run has shown.
//!
//! Correct programs that fill, move and check a million numbers one by one, or repeat the same a hundred times, get smaller constants
//! (`SMALLER`): what is decided is decided of them. All programs are asked for the sign of integers in messages, too, since
//! faults of the suite are about it. Those with OpenMP are asked a second time, by the letter, whether their level of threads
//! is enough; with all of `--strict` correct programs would be told that they end by `MPI_Abort` where it is not.

use super::cases::{Case, Expected, ProgramInstance, Run};
use anyhow::{ensure, Context, Result};
use std::path::{Path, PathBuf};

const SMALL_PROGRAMS: &str = "micro-benches/0-level";

/// The headers that take the place of the suite's own.
const HARNESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corrbench-harness");

/// What is checked of each program besides what always is.
const ALSO: &[&str] = &["--check", "+mpi-signedness"];

/// Correct programs with large constants, and the smaller ones that they get (`--set`).
const SMALLER: &[(&str, &[&str])] = &[
    ("correct/coll/bcasttest", &["NUM_SIZES=1", "NUM_REPS=2"]),
    ("correct/coll/uoplong", &["MAX_COUNT=100"]),
    ("correct/pt2pt/anyall", &["MAX_MSGS=3"]),
    ("correct/pt2pt/huge_anysrc", &["N_TRY=4", "BLKSIZE=16"]),
    ("correct/pt2pt/manylmt", &["N_TRY=4", "BLKSIZE=16"]),
    ("correct/pt2pt/probe_unexp", &["MAX_BUF_SIZE_LG=4", "NUM_MSGS_PER_BUF_SIZE=2"]),
    ("correct/rma/acc_ordering", &["ARRAY_LEN=2"]),
    ("correct/rma/at_complete", &["GET_SIZE=4", "LOOP=2"]),
    ("correct/rma/atomic_get", &["LOOP=1", "DATA_SIZE=2", "OPS_NUM=2"]),
    ("correct/rma/compare_and_swap", &["ITER=2"]),
    ("correct/rma/get_accumulate", &["ITER=1"]),
    ("correct/rma/lockcontention2", &["NELM=2", "NBLOCK=2"]),
    ("correct/rma/put_base", GRID),
    ("correct/rma/put_bottom", GRID),
    ("correct/rma/racc_local_comp", &["ITER=2", "MAX_SIZE=4"]),
    ("correct/rma/rput_local_comp", &["ITER=2", "MAX_SIZE=4"]),
    ("correct/rma/reqops", &["ITER=2"]),
    ("correct/rma/strided_acc_onelock", &["XDIM=8", "YDIM=8", "ITERATIONS=2"]),
    ("correct/rma/strided_acc_subarray", &["XDIM=8", "YDIM=8", "SUB_XDIM=4", "SUB_YDIM=4", "ITERATIONS=2"]),
    ("correct/rma/strided_getacc_indexed", &["XDIM=4", "YDIM=8", "ITERATIONS=2"]),
    ("correct/rma/strided_getacc_indexed_shared", &["XDIM=4", "YDIM=8", "ITERATIONS=2"]),
    ("correct/rma/strided_putget_indexed", STRIPES),
    ("correct/rma/strided_putget_indexed_shared", STRIPES),
    ("correct/rma/test3", &["SIZE=16"]),
    ("correct/rma/test3_am", &["SIZE=16"]),
];

const GRID: &[&str] = &["XDIM=8", "YDIM=8", "SUB_XDIM=8", "SUB_YDIM=8", "ITERATIONS=2"];
const STRIPES: &[&str] = &["XDIM=4", "YDIM=8", "SUB_XDIM=4", "SUB_YDIM=4", "ITERATIONS=2"];

/// The small programs of a copy of the suite.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let root = folder.join(SMALL_PROGRAMS);
    ensure!(root.is_dir(), "there is no folder {}", root.display());
    let root = root.canonicalize()?;
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    Ok(files.into_iter().map(|file| case(&root, file)).collect())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "c") {
            files.push(path);
        }
    }
    Ok(())
}

fn case(root: &Path, file: PathBuf) -> Case {
    let name = file.strip_prefix(root).unwrap_or(&file).with_extension("").to_string_lossy().into_owned();
    let folders: Vec<&str> = name.split('/').collect();
    let has = |folder: &str| folders.contains(&folder);
    let threads = has("openmp");
    let mut case = Case::correct(name.clone(), file);
    case.part = match () {
        () if threads => ProgramInstance::Threads,
        () if has("rma") => ProgramInstance::OneSided,
        () => ProgramInstance::Messages,
    };
    if has("correct") {
        case.label = format!("OK {}", if threads { folders[1] } else { kind(&folders) });
        case.include = match threads {
            true => vec![PathBuf::from(HARNESS)],
            false => vec![PathBuf::from(HARNESS), root.join("correct/include")],
        };
    } else {
        case.label = if threads { format!("OpenMP {}", folders[1]) } else { fault(&folders) };
        case.expected = Expected::Faulty;
        case.include = if threads { vec![PathBuf::from(HARNESS)] } else { Vec::new() };
    }
    if has("conflo") {
        case.runs.push(Run { processes: 2, argc: 2 });
    }
    if threads {
        case.strictly = "mpi-thread-level";
    }
    case.options.extend(ALSO.iter().map(|&option| option.to_owned()));
    let smaller = SMALLER.iter().find(|(own, _)| *own == case.name).map_or(&[][..], |(_, smaller)| *smaller);
    case.options.extend(smaller.iter().flat_map(|&macros| ["--set".to_owned(), macros.to_owned()]));
    case
}

/// `ArgError pt2pt`, and `ArgError pt2pt, by argument` below `conflo`.
fn fault(folders: &[&str]) -> String {
    let file = folders.last().copied().unwrap_or_default();
    let fault = file.split('-').next().unwrap_or(file);
    let depends = if folders.contains(&"conflo") { ", by argument" } else { "" };
    format!("{fault} {}{depends}", kind(folders))
}

/// The folder that the program lies in.
fn kind<'a>(folders: &[&'a str]) -> &'a str {
    folders.len().checked_sub(2).and_then(|index| folders.get(index)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &str) -> Case {
        case(Path::new("/suite"), Path::new("/suite").join(path))
    }

    #[test]
    fn the_name_tells_the_fault() {
        let case = read("pt2pt/ArgError-MPISend-Count-1.c");
        assert_eq!((case.label.as_str(), case.expected), ("ArgError pt2pt", Expected::Faulty));
        assert_eq!(case.name, "pt2pt/ArgError-MPISend-Count-1");
        assert_eq!(case.runs, [Run { processes: 2, argc: 1 }]);
    }

    #[test]
    fn a_fault_that_depends_on_arguments_is_looked_for_without_and_with_one() {
        let case = read("conflo/rma/MissingCall-MPIWinFence.c");
        assert_eq!((case.label.as_str(), case.part), ("MissingCall rma, by argument", ProgramInstance::OneSided));
        assert_eq!(case.runs, [Run { processes: 2, argc: 1 }, Run { processes: 2, argc: 2 }]);
    }

    #[test]
    fn the_folder_tells_what_is_correct() {
        let case = read("correct/coll/allgather2.c");
        assert_eq!((case.label.as_str(), case.expected), ("OK coll", Expected::Correct));
        assert_eq!(case.include, [Path::new(HARNESS), Path::new("/suite/correct/include")]);
        assert_eq!(case.options, ALSO);
        assert_eq!(read("correct/coll/uoplong.c").options[ALSO.len()..], ["--set", "MAX_COUNT=100"]);
        let case = read("openmp/ordering/correct/dependant/probe.c");
        assert_eq!((case.label.as_str(), case.part), ("OK ordering", ProgramInstance::Threads));
        assert_eq!(case.expected, Expected::Correct);
    }
}
