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

/// A header that the build of CoMD makes, with texts about the machine.
const HARNESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/real-harness");

/// Where the examples of pmodels/mpi-tutorial-examples have their headers.
const EXAMPLES: &[&str] = &[
    "-I",
    "mpi-tutorial-examples/common",
    "-I",
    "mpi-tutorial-examples/common/stencil",
    "-I",
    "mpi-tutorial-examples/common/bspmm",
];

/// What the stencils of these examples need besides: as they are built, `t_start` is a `struct timespec` in one of their files and a
/// `double` in the others, by whether MPICH's `mpi.h` was included before; with this macro it is a `double` everywhere.
const STENCIL: &[&str] =
    &["-I", "mpi-tutorial-examples/common", "-I", "mpi-tutorial-examples/common/stencil", "-DMPI_INCLUDED"];

/// Fewer elements to be sorted: each order of them is a path.
const SORT: &[&str] = &["--set", "NUM_ELEMENTS=4"];

/// Fewer and shorter pieces of work.
const DISPATCH: &[&str] = &["--set", "N_SUB_ARRAY=2", "--set", "SUB_ARRAY_LEN_BASE=1", "--set", "SUB_ARRAY_LEN_VAR=2"];

/// Sums of many roots: as they are rounded.
const ROUNDED: &[&str] = &["--fp", "ieee"];

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
        &["1", "4", "2", "0", "0", "LINEAR", "1.0", "2.0"],
    ),
    row(
        "PRK amr",
        &[
            "Kernels/MPI1/AMR/amr.c",
            "Kernels/MPI1/AMR/timestep.c",
            "Kernels/common/MPI_bail_out.c",
            "Kernels/common/wtime.c",
        ],
        PRK,
        2,
        &["1", "8", "2", "1", "1", "1", "FINE_GRAIN"],
    ),
    row(
        "CoMD",
        &[
            "CoMD/src-mpi/CoMD.c",
            "CoMD/src-mpi/cmdLineParser.c",
            "CoMD/src-mpi/decomposition.c",
            "CoMD/src-mpi/eam.c",
            "CoMD/src-mpi/haloExchange.c",
            "CoMD/src-mpi/initAtoms.c",
            "CoMD/src-mpi/linkCells.c",
            "CoMD/src-mpi/ljForce.c",
            "CoMD/src-mpi/mycommand.c",
            "CoMD/src-mpi/parallel.c",
            "CoMD/src-mpi/performanceTimers.c",
            "CoMD/src-mpi/random.c",
            "CoMD/src-mpi/timestep.c",
            "CoMD/src-mpi/yamlOutput.c",
        ],
        &["-I", "CoMD/src-mpi", "-I", HARNESS, "-DDOUBLE", "-DDO_MPI"],
        2,
        &["-x", "4", "-y", "4", "-z", "4", "-N", "1", "-n", "1", "-i", "2", "-j", "1", "-k", "1"],
    ),
    row("MPICH cpi", &["mpich/examples/cpi.c"], &["--fp", "ieee"], 2, &[]),
    row("MPICH hellow", &["mpich/examples/hellow.c"], &[], 3, &[]),
    row("MPICH srtest", &["mpich/examples/srtest.c"], &[], 2, &[]),
    row("mpitutorial mpi_hello_world", &["mpitutorial/tutorials/mpi-hello-world/code/mpi_hello_world.c"], &[], 3, &[]),
    row("mpitutorial send_recv", &["mpitutorial/tutorials/mpi-send-and-receive/code/send_recv.c"], &[], 2, &[]),
    row("mpitutorial ping_pong", &["mpitutorial/tutorials/mpi-send-and-receive/code/ping_pong.c"], &[], 2, &[]),
    row("mpitutorial ring", &["mpitutorial/tutorials/mpi-send-and-receive/code/ring.c"], &[], 3, &[]),
    row(
        "mpitutorial check_status",
        &["mpitutorial/tutorials/dynamic-receiving-with-mpi-probe-and-mpi-status/code/check_status.c"],
        &[],
        2,
        &[],
    ),
    row(
        "mpitutorial probe",
        &["mpitutorial/tutorials/dynamic-receiving-with-mpi-probe-and-mpi-status/code/probe.c"],
        &[],
        2,
        &[],
    ),
    row(
        "mpitutorial my_bcast",
        &["mpitutorial/tutorials/mpi-broadcast-and-collective-communication/code/my_bcast.c"],
        &[],
        3,
        &[],
    ),
    row(
        "mpitutorial compare_bcast",
        &["mpitutorial/tutorials/mpi-broadcast-and-collective-communication/code/compare_bcast.c"],
        &[],
        2,
        &["2", "1"],
    ),
    row("mpitutorial avg", &["mpitutorial/tutorials/mpi-scatter-gather-and-allgather/code/avg.c"], &[], 2, &["2"]),
    row(
        "mpitutorial all_avg",
        &["mpitutorial/tutorials/mpi-scatter-gather-and-allgather/code/all_avg.c"],
        &[],
        2,
        &["2"],
    ),
    row(
        "mpitutorial reduce_avg",
        &["mpitutorial/tutorials/mpi-reduce-and-allreduce/code/reduce_avg.c"],
        &[],
        2,
        &["2"],
    ),
    row(
        "mpitutorial reduce_stddev",
        &["mpitutorial/tutorials/mpi-reduce-and-allreduce/code/reduce_stddev.c"],
        &[],
        2,
        &["2"],
    ),
    row(
        "mpitutorial comm_split",
        &["mpitutorial/tutorials/introduction-to-groups-and-communicators/code/comm_split.c"],
        &[],
        4,
        &[],
    ),
    row(
        "mpitutorial comm_groups",
        &["mpitutorial/tutorials/introduction-to-groups-and-communicators/code/comm_groups.c"],
        &[],
        16,
        &[],
    ),
    row("mpitutorial bin", &["mpitutorial/tutorials/mpi-alltoall-and-v-routines/code/bin.c"], &[], 2, &["2"]),
    row(
        "mpitutorial random_rank",
        &[
            "mpitutorial/tutorials/performing-parallel-rank-with-mpi/code/random_rank.c",
            "mpitutorial/tutorials/performing-parallel-rank-with-mpi/code/tmpi_rank.c",
        ],
        &[],
        2,
        &[],
    ),
    row("examples hello/hello_world", &["mpi-tutorial-examples/hello/hello_world.c"], EXAMPLES, 2, &[]),
    row("examples hello/hello_session", &["mpi-tutorial-examples/hello/hello_session.c"], EXAMPLES, 2, &[]),
    row("examples communicators/hello", &["mpi-tutorial-examples/communicators/hello.c"], EXAMPLES, 2, &[]),
    row("examples blocking_p2p/sendrecv", &["mpi-tutorial-examples/blocking_p2p/sendrecv.c"], EXAMPLES, 2, &[]),
    row("examples blocking_p2p/sort_2_procs", &["mpi-tutorial-examples/blocking_p2p/sort_2_procs.c"], SORT, 2, &[]),
    row("examples blocking_p2p/sort_any_procs", &["mpi-tutorial-examples/blocking_p2p/sort_any_procs.c"], SORT, 2, &[]),
    row(
        "examples blocking_p2p/manager_worker_simple",
        &["mpi-tutorial-examples/blocking_p2p/manager_worker_simple.c"],
        EXAMPLES,
        3,
        &[],
    ),
    row(
        "examples blocking_p2p/bspmm_simple",
        &["mpi-tutorial-examples/blocking_p2p/bspmm_simple.c", "mpi-tutorial-examples/common/bspmm/bspmm_common.c"],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row(
        "examples blocking_p2p/bspmm_pack",
        &["mpi-tutorial-examples/blocking_p2p/bspmm_pack.c", "mpi-tutorial-examples/common/bspmm/bspmm_common.c"],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row("examples blocking_coll/cpi", &["mpi-tutorial-examples/blocking_coll/cpi.c"], ROUNDED, 2, &["10"]),
    row(
        "examples blocking_coll/sort_any_procs",
        &["mpi-tutorial-examples/blocking_coll/sort_any_procs.c"],
        SORT,
        2,
        &[],
    ),
    row(
        "examples blocking_coll/stencil_alltoallv",
        &[
            "mpi-tutorial-examples/blocking_coll/stencil_alltoallv.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples nonblocking_p2p/stencil",
        &[
            "mpi-tutorial-examples/nonblocking_p2p/stencil.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples nonblocking_p2p/bspmm_pack",
        &["mpi-tutorial-examples/nonblocking_p2p/bspmm_pack.c", "mpi-tutorial-examples/common/bspmm/bspmm_common.c"],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row(
        "examples nonblocking_coll/stencil_alltoallw",
        &[
            "mpi-tutorial-examples/nonblocking_coll/stencil_alltoallw.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples derived_datatype/sendrecv_nc",
        &["mpi-tutorial-examples/derived_datatype/sendrecv_nc.c"],
        EXAMPLES,
        2,
        &[],
    ),
    row(
        "examples derived_datatype/stencil",
        &[
            "mpi-tutorial-examples/derived_datatype/stencil.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples derived_datatype/stencil_alltoallw",
        &[
            "mpi-tutorial-examples/derived_datatype/stencil_alltoallw.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples derived_datatype/bspmm_vector",
        &["mpi-tutorial-examples/derived_datatype/bspmm_vector.c", "mpi-tutorial-examples/common/bspmm/bspmm_common.c"],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row(
        "examples derived_datatype/bspmm_subarray",
        &[
            "mpi-tutorial-examples/derived_datatype/bspmm_subarray.c",
            "mpi-tutorial-examples/common/bspmm/bspmm_common.c",
        ],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row(
        "examples topology/stencil_carttopo",
        &[
            "mpi-tutorial-examples/topology/stencil_carttopo.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples topology/stencil_carttopo_neighcolls",
        &[
            "mpi-tutorial-examples/topology/stencil_carttopo_neighcolls.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples rma/stencil_fence_put",
        &[
            "mpi-tutorial-examples/rma/stencil_fence_put.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples rma/stencil_fence_get",
        &[
            "mpi-tutorial-examples/rma/stencil_fence_get.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples rma/stencil_pscw_put",
        &[
            "mpi-tutorial-examples/rma/stencil_pscw_put.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row(
        "examples rma/stencil_lock_put",
        &[
            "mpi-tutorial-examples/rma/stencil_lock_put.c",
            "mpi-tutorial-examples/common/stencil/stencil_par.c",
            "mpi-tutorial-examples/common/stencil/printarr_par.c",
            "mpi-tutorial-examples/common/perf_stat.c",
        ],
        STENCIL,
        2,
        &["4", "1", "1", "1", "2"],
    ),
    row("examples rma/cpi", &["mpi-tutorial-examples/rma/cpi.c"], ROUNDED, 2, &["10"]),
    row(
        "examples rma/bspmm",
        &["mpi-tutorial-examples/rma/bspmm.c", "mpi-tutorial-examples/common/bspmm/bspmm_common.c"],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row(
        "examples rma/bspmm_counter",
        &["mpi-tutorial-examples/rma/bspmm_counter.c", "mpi-tutorial-examples/common/bspmm/bspmm_common.c"],
        EXAMPLES,
        2,
        &["2", "1"],
    ),
    row("examples rma/dispatch_worker", &["mpi-tutorial-examples/rma/dispatch_worker.c"], DISPATCH, 2, &[]),
    row("examples rma/rma_dispatch_worker", &["mpi-tutorial-examples/rma/rma_dispatch_worker.c"], DISPATCH, 2, &[]),
    row(
        "examples unintended-sync/unintended-sync1",
        &["mpi-tutorial-examples/unintended-sync/unintended-sync1.c"],
        EXAMPLES,
        2,
        &[],
    ),
    row("examples debug/simple", &["mpi-tutorial-examples/debug/simple.c"], EXAMPLES, 2, &[]),
    row("examples debug/split", &["mpi-tutorial-examples/debug/split.c"], EXAMPLES, 2, &[]),
    row("examples debug/deadlock", &["mpi-tutorial-examples/debug/deadlock.c"], EXAMPLES, 2, &[]),
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
