//! The standing attack from the command line: for hours, or for so many programs, with a
//! seed of its own each time unless one is given.

use antiphon_attack::{attack, Family, Plan, Until};
use anyhow::{bail, ensure, Context, Result};
use clap::Args;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What the command takes.
#[derive(Args)]
pub struct AttackOptions {
    /// Where random numbers begin; from the clock if it is not given
    #[arg(long)]
    seed: Option<u64>,
    /// Go on for so many hours
    #[arg(long, conflicts_with = "programs")]
    hours: Option<f64>,
    /// Stop after so many programs
    #[arg(long, default_value_t = 2000)]
    programs: u64,
    /// Only programs of this family; repeatable
    #[arg(long, value_name = "FAMILY")]
    only: Vec<String>,
    /// Questions at a time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Seconds for one answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    timeout: u64,
    /// The binary that is asked
    #[arg(long, value_name = "FILE", default_value = "target/release/antiphon")]
    binary: PathBuf,
    /// Where disagreements are written, each into a folder of its own
    #[arg(long, value_name = "DIR", default_value = "target/attack")]
    folder: PathBuf,
}

/// Attacks, and fails if there is a disagreement.
pub fn run(options: &AttackOptions) -> Result<()> {
    let plan = plan(options)?;
    println!("seed {}", plan.seed);
    let started = Instant::now();
    let tally = attack(&plan, |tally| {
        eprintln!("{:.0} s: {} programs, {} wrong", started.elapsed().as_secs_f64(), tally.programs, tally.wrong.len());
    })?;
    print!("{tally}");
    match tally.wrong.len() {
        0 => Ok(()),
        wrong => bail!("{wrong} disagreements, written to {}", plan.folder.display()),
    }
}

fn plan(options: &AttackOptions) -> Result<Plan> {
    ensure!(options.binary.is_file(), "there is no binary {}: build it first", options.binary.display());
    let named = |name: &String| Family::named(name).with_context(|| format!("there is no family `{name}`"));
    let families = match options.only.is_empty() {
        true => Family::ALL.to_vec(),
        false => options.only.iter().map(named).collect::<Result<_>>()?,
    };
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    let until = match options.hours {
        Some(hours) => Until::Time(Instant::now() + Duration::from_secs_f64(hours * 3600.0)),
        None => Until::Programs(options.programs),
    };
    Ok(Plan {
        binary: options.binary.canonicalize()?,
        folder: options.folder.clone(),
        seed: options.seed.unwrap_or(clock),
        until,
        families,
        jobs: options.jobs,
        limit: Duration::from_secs(options.timeout),
    })
}
