//! Measurements that the README of this folder shows, one command each:
//!
//! * `kernel`: the symbolic kernel against its targets.
//! * `explore`: how fast `antiphon verify` is, and what a state costs.
//! * `prover`: what a question to the prover costs.
//! * `read FOLDER`: real code through preprocessing, parsing and typing.
//! * `seen`: the set of states that were met, in memory and on a disk.
//! * `figure10`, `figure4`, `loops`: the tables of the papers for the programs
//!   under `examples/`.
//! * `shares`: states of Figure 10 with each reduction off, times with workers and ranks.
//! * `growth`: sizes beyond those of the papers, against targets.
//! * `threads`: the tables of the paper on trace-driven verification.
//! * `cegar`: the paper on parallel assignments, its model checking results.
//! * `compression FOLDER`: the paper on parallel assignments, section 3.1, on
//!   real code.
//! * `svcomp FOLDER...`: tasks in the form of the competition on software verification.
//! * `ltl FOLDER...`: temporal properties of C programs.
//! * `mbi FOLDER`, `bugbench FOLDER`, `corrbench FOLDER`, `rmarace FOLDER`, `aislinn FOLDER`,
//!   `must FOLDER`, `mpich FOLDER`: public MPI programs with known verdicts through `antiphon verify`.
//! * `real FOLDER`: named public codes with their options.
//! * `dataracebench FOLDER`: public OpenMP programs with and without races.
//! * `agree`: verdicts with each reduction on and off.
//! * `attack`: random programs against their oracles, for hours.
//!
//! Nothing here is part of the tests: they time nothing, and attack for a minute.

mod agree;
mod attack;
mod explore;
mod judged;
mod kernel;
mod measured;
mod papers;
mod peak;
mod projects;
mod prover;
mod query_log;
mod read;
mod seen;
mod suites;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser)]
#[command(about = "Antiphon's measurements")]
struct Bench {
    #[command(subcommand)]
    table: Table,
}

#[derive(Subcommand)]
enum Table {
    /// The symbolic kernel against its targets
    Kernel {
        /// Only the rows whose name contains this
        #[arg(long)]
        only: Option<String>,
    },
    /// How fast `antiphon verify` is: steps and states in a second, memory
    Explore {
        /// The binary that is measured
        #[arg(long, default_value = "target/release/antiphon")]
        binary: PathBuf,
    },
    /// What a question to the prover costs
    Prover {
        /// Write every query that the solver is asked into DIR, one file each,
        /// for any solver to replay
        #[arg(long, value_name = "DIR")]
        log_queries: Option<PathBuf>,
    },
    /// Reads public programs (zlib, gzip, libjpeg, libpng, lua, sqlite) that lie
    /// side by side in a folder, configured as their own build does it
    Read {
        /// The folder that holds them
        folder: PathBuf,
        /// Only the project whose name starts so
        #[arg(long)]
        only: Option<String>,
    },
    /// Fills the set of states that were met, in memory or on a disk
    Seen {
        /// How many states
        #[arg(default_value_t = 100_000_000)]
        states: u64,
        /// The folder on the disk; without one it is in memory
        #[arg(long)]
        folder: Option<PathBuf>,
    },
    /// Figure 10 of the TASS report: `antiphon compare` on its seven pairs
    Figure10(papers::figure10::Figure10Options),
    /// What each reduction, worker and rank contributes to Figure 10
    Shares(papers::shares::SharesOptions),
    /// Sizes beyond those of the papers, against their targets
    Growth(papers::PaperOptions),
    /// Figure 4 of the paper on collective assertions: diffusion, 2 to 15 processes
    Figure4(papers::figure4::Figure4Options),
    /// The examples of the paper on unbounded loops, each for every N
    Loops(papers::PaperOptions),
    /// Tables 2 and 3 of the paper on trace-driven verification
    Threads(papers::PaperOptions),
    /// Tables 3 to 5 of the paper on parallel assignments
    Cegar(papers::control::ControlOptions),
    /// Section 3.1 of the paper on parallel assignments: how many places for
    /// control are left of the assignments of public programs (as for `read`)
    Compression {
        /// The folder that holds them
        folder: PathBuf,
        /// Only the project whose name starts so
        #[arg(long)]
        only: Option<String>,
    },
    /// Tasks in the form of the competition on software verification
    Svcomp(suites::svcomp::SvcompOptions),
    /// Temporal properties of C programs: Ultimate's examples, and those of the competition
    Ltl(suites::ltl::LtlOptions),
    /// The MPI Bugs Initiative through `antiphon verify`: the folder holds the
    /// codes that its generators wrote
    Mbi(suites::SuiteOptions),
    /// MPI-BugBench through `antiphon verify`: the folder holds the codes that
    /// its generators wrote
    Bugbench(suites::SuiteOptions),
    /// RMARaceBench through `antiphon verify`: the folder is a copy of its
    /// repository
    Rmarace(suites::SuiteOptions),
    /// Aislinn's tests through `antiphon verify`: the folder is a copy of its
    /// repository
    Aislinn(suites::SuiteOptions),
    /// MUST's own tests through `antiphon verify`: the folder holds programs with
    /// lines for lit and FileCheck
    Must(suites::SuiteOptions),
    /// MPICH's tests (`test/mpi`) through `antiphon verify`: the folder is a copy of
    /// its repository
    Mpich(suites::SuiteOptions),
    /// Named public codes through `antiphon verify`: the folder holds copies of
    /// their repositories
    Real(suites::SuiteOptions),
    /// DataRaceBench through `antiphon verify`: the folder is a copy of its
    /// repository
    Dataracebench(suites::SuiteOptions),
    /// Verdicts with each reduction on and off, on the outcome folders and on generated programs: fails if they differ
    Agree(agree::AgreeOptions),
    /// Random programs with oracles, for as long as one likes: fails if a verdict is wrong
    Attack(attack::AttackOptions),
    /// MPI-CorrBench through `antiphon verify`: the folder is a copy of its
    /// repository
    Corrbench(suites::SuiteOptions),
}

fn main() -> anyhow::Result<()> {
    match Bench::parse().table {
        Table::Kernel { only } => {
            kernel::table(only.as_deref());
            Ok(())
        }
        Table::Explore { binary } => explore::table(&binary),
        Table::Prover { log_queries } => prover::table(log_queries.as_deref()),
        Table::Read { folder, only } => read::table(&folder, only.as_deref()),
        Table::Seen { states, folder } => Ok(seen::table(folder.as_deref(), states)?),
        Table::Figure10(options) => papers::figure10::table(&options),
        Table::Shares(options) => papers::shares::table(&options),
        Table::Growth(options) => papers::growth::table(&options),
        Table::Figure4(options) => papers::figure4::table(&options),
        Table::Loops(options) => papers::loops::table(&options),
        Table::Threads(options) => papers::threads::table(&options),
        Table::Cegar(options) => papers::control::table(&options),
        Table::Compression { folder, only } => papers::compression::table(&folder, only.as_deref()),
        Table::Svcomp(options) => suites::svcomp::measure(&options),
        Table::Ltl(options) => suites::ltl::measure(&options),
        Table::Agree(options) => agree::run(&options),
        Table::Attack(options) => attack::run(&options),
        Table::Mbi(options) | Table::Bugbench(options) => suites::mbi(&options),
        Table::Rmarace(options) => suites::rmarace(&options),
        Table::Aislinn(options) => suites::aislinn(&options),
        Table::Must(options) => suites::must(&options),
        Table::Mpich(options) => suites::mpich(&options),
        Table::Real(options) => suites::real(&options),
        Table::Dataracebench(options) => suites::dataracebench::measure(&options),
        Table::Corrbench(options) => suites::corrbench(&options),
    }
}
