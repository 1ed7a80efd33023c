//! What each reduction, each worker and each rank contributes to Figure 10: states with each reduction off, time with one
//! worker and two, and with one rank of MPI and two.
//!
//! The pairs are those of Figure 10 at bounds at which a search without a reduction still ends. A verdict that is not the one
//! with everything on is shown in place of a figure, and the command fails: a reduction must not change an answer.

use super::figure10::{small_pairs, Pair};
use super::{seconds, PaperOptions};
use crate::measured::{self, thousands, Ending};
use anyhow::bail;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// Options that switch one reduction off each.
pub(crate) const SWITCHES: &[(&str, &[&str])] = &[
    ("`--forget off`", &["--forget", "off"]),
    ("`--symmetry off`", &["--symmetry", "off"]),
    ("`--commute off`", &["--commute", "off"]),
    ("`--merge off`", &["--merge", "off"]),
    ("`--merge on`", &["--merge", "on"]),
];

#[derive(clap::Args)]
pub struct SharesOptions {
    #[command(flatten)]
    pub paper: PaperOptions,
    /// The relay for ranks of MPI, compiled by `mpicc` (see `docs/cluster.md`); without it ranks are left out
    #[arg(long)]
    pub relay: Option<PathBuf>,
    /// What starts ranks
    #[arg(long, default_value = "mpirun")]
    pub launcher: String,
}

/// Prints both tables.
pub fn table(options: &SharesOptions) -> anyhow::Result<()> {
    let agreed = reductions(&options.paper)?;
    println!();
    workers(options)?;
    if !agreed {
        bail!("a reduction changed an answer");
    }
    Ok(())
}

/// States of each pair with everything on and with each reduction off; says whether all answers are the same.
fn reductions(options: &PaperOptions) -> anyhow::Result<bool> {
    let names: Vec<&str> = SWITCHES.iter().map(|(name, _)| *name).collect();
    println!("| pair | spelling | states | {} |", names.join(" | "));
    println!("|---|---|{}", "---:|".repeat(names.len() + 1));
    let mut agreed = true;
    for pair in small_pairs().iter().filter(|pair| options.wants(&pair.name)) {
        let mut cells = Vec::new();
        for switched in std::iter::once(&[][..]).chain(SWITCHES.iter().map(|(_, words)| *words)) {
            let words = with(pair, &[switched, &["-j", "1"]].concat());
            let ending = options.run(&words)?;
            agreed &= !matches!(&ending, Ending::Other { verdict, .. } if !verdict.starts_with("over"));
            cells.push(states(&ending));
        }
        println!("| {} | {} | {} |", pair.name, pair.spelling, cells.join(" | "));
    }
    Ok(agreed)
}

fn with(pair: &Pair, more: &[&str]) -> Vec<String> {
    pair.words.iter().cloned().chain(more.iter().map(|word| (*word).to_owned())).collect()
}

fn states(ending: &Ending) -> String {
    match ending {
        Ending::Holds(figures) => thousands(figures.seen),
        Ending::Other { verdict, .. } => verdict.clone(),
    }
}

/// Wall time with one worker and two, and with one rank and two, for each row of Figure 10 at its own bounds.
fn workers(options: &SharesOptions) -> anyhow::Result<()> {
    println!("| row | `-j 1` s | `-j 2` s | faster by | 2 ranks s | faster by |");
    println!("|---|{}", "---:|".repeat(5));
    for pair in super::figure10::own_pairs().iter().filter(|pair| options.paper.wants(&pair.name)) {
        let one = time(&options.paper.run(&with(pair, &["-j", "1"]))?);
        let two = time(&options.paper.run(&with(pair, &["-j", "2"]))?);
        let ranks = match &options.relay {
            Some(relay) => Some(ranks(options, relay, pair)?),
            None => None,
        };
        let cell = |time: Option<f64>| time.map_or_else(|| "-".to_owned(), seconds);
        let faster = |by: Option<f64>| match (one, by) {
            (Some(one), Some(by)) => format!("{:.2}", one / by),
            _ => "-".to_owned(),
        };
        let ranks = ranks.flatten();
        println!(
            "| {} | {} | {} | {} | {} | {} |",
            pair.name,
            cell(one),
            cell(two),
            faster(two),
            cell(ranks),
            faster(ranks)
        );
    }
    Ok(())
}

fn time(ending: &Ending) -> Option<f64> {
    match ending {
        Ending::Holds(figures) => Some(figures.seconds),
        Ending::Other { .. } => None,
    }
}

/// Wall time of two ranks; none if they do not come to a proof.
fn ranks(options: &SharesOptions, relay: &std::path::Path, pair: &Pair) -> anyhow::Result<Option<f64>> {
    let mut command = Command::new(&options.launcher);
    command.args(["-np", "2"]).arg(measured::absolute(&options.paper.binary)?).args(&pair.words);
    command.args(["-q", "--format", "json"]).env("ANTIPHON_MPI_RELAY", measured::absolute(relay)?);
    for root in ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] {
        command.env(root, "1");
    }
    let started = Instant::now();
    match antiphon_testing::watch(&mut command, Duration::from_secs(options.paper.limit))? {
        antiphon_testing::Ending::Done(output) if output.status.success() => Ok(Some(started.elapsed().as_secs_f64())),
        _ => Ok(None),
    }
}
