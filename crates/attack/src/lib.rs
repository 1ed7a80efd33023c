//! The standing attack: random programs whose truth somebody else knows.
//!
//! A verifier is right if its verdicts are, so the attack asks it about programs that were
//! written by chance and compares each answer with an oracle, in both directions: `holds` where
//! the oracle sees a run go wrong is wrong, and so is `violated` where it sees none. The oracles
//! have nothing in common with the engine: gcc with its sanitizers on all inputs (`compiled`), and
//! explorers of all executions that interpret the generated program as data (`messages`,
//! `threads`, `openmp`). Antiphon is the binary, as users have it.
//!
//! | family | programs | oracle |
//! |---|---|---|
//! | `arithmetic` | integers of all widths, in machine and in ideal arithmetic, and by `cegar` | gcc |
//! | `memory` | heap, arrays, records, a union, scopes | gcc, address sanitizer |
//! | `loops` | loops for every number of iterations, invariants written or inferred | gcc |
//! | `messages` | point-to-point and collective communication | explorer |
//! | `threads` | locks, condition variables, atomics | explorer |
//! | `openmp` | loops, sections, single, tasks, barriers, locks, atomics of a team | explorer |
//!
//! A seed gives the same programs for ever. Not here: floating point, whose truth is not
//! one number, and programs that print (`cgen`).

mod answer;
mod arithmetic;
mod compiled;
mod judge;
mod loops;
mod memory;
mod messages;
mod openmp;
mod question;
mod tally;
pub mod threads;

use answer::{ask, Answer};
use anyhow::{Context, Result};
use compiled::{Conversions, Isolation};
use judge::{judge, Judgement};
use question::{Oracle, Question, Truth, Way};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

pub use tally::{Counts, Tally};

/// A kind of programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// Integers as a machine has them.
    Machine,
    /// Mathematical integers, by `verify` and by `cegar`.
    Ideal,
    /// Pointers.
    Memory,
    /// Loops with written invariants.
    Loops,
    /// Loops without.
    Infer,
    /// MPI.
    Messages,
    /// Threads.
    Threads,
    /// Regions of OpenMP.
    Openmp,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 8] = [
        Family::Machine,
        Family::Ideal,
        Family::Memory,
        Family::Loops,
        Family::Infer,
        Family::Messages,
        Family::Threads,
        Family::Openmp,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Family::Machine => "machine",
            Family::Ideal => "ideal",
            Family::Memory => "memory",
            Family::Loops => "loops",
            Family::Infer => "infer",
            Family::Messages => "messages",
            Family::Threads => "threads",
            Family::Openmp => "openmp",
        }
    }

    /// The family of a name.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }

    /// The program of a seed; none if its oracle cannot tell.
    fn question(self, seed: u64) -> Option<Question> {
        match self {
            Family::Machine => Some(arithmetic::question(seed, arithmetic::Style::Machine)),
            Family::Ideal => Some(arithmetic::question(seed, arithmetic::Style::Ideal)),
            Family::Memory => Some(memory::question(seed)),
            Family::Loops => Some(loops::question(seed, loops::Invariants::Written)),
            Family::Infer => Some(loops::question(seed, loops::Invariants::Inferred)),
            Family::Messages => messages::question(seed),
            Family::Threads => threads::question(seed),
            Family::Openmp => openmp::question(seed),
        }
    }

    fn isolation(self) -> Isolation {
        match self {
            Family::Memory => Isolation::Processes,
            _ => Isolation::Jumps,
        }
    }

    fn conversions(self) -> Conversions {
        match self {
            Family::Ideal => Conversions::End,
            _ => Conversions::GoOn,
        }
    }
}

/// When an attack ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// After so many programs.
    Programs(u64),
    /// At this time, at the end of a batch.
    Time(Instant),
}

/// An attack.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The binary that is asked.
    pub binary: PathBuf,
    /// Where disagreements are written.
    pub folder: PathBuf,
    /// Where random numbers begin.
    pub seed: u64,
    /// When it ends.
    pub until: Until,
    /// Which programs.
    pub families: Vec<Family>,
    /// Questions at a time.
    pub jobs: usize,
    /// Time for one answer.
    pub limit: Duration,
}

/// Programs of one build: compiling dominates, and a builder's memory is finite.
const BATCH: u64 = 100;

/// Attacks, and tells the tally after each batch.
pub fn attack(plan: &Plan, mut report: impl FnMut(&Tally)) -> Result<Tally> {
    let mut tally = Tally::default();
    let families = plan.families.len().max(1) as u64;
    for turn in 0.. {
        let most = match plan.until {
            Until::Programs(count) => (count / families).saturating_sub(turn * BATCH).min(BATCH),
            Until::Time(end) if Instant::now() < end => BATCH,
            Until::Time(_) => 0,
        };
        if most == 0 {
            break;
        }
        for family in &plan.families {
            let first = turn * BATCH;
            batch(plan, *family, first..first + most, &mut tally)?;
            report(&tally);
        }
    }
    Ok(tally)
}

/// A generated program, for whoever compares answers with each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its name, by which it is generated again.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The command with all its options.
    pub words: Vec<String>,
}

/// The program of a number, with the first way in which it is asked about.
pub fn program(family: Family, seed: u64, number: u64) -> Option<Program> {
    let own = mixed(seed, family, number);
    let question = family.question(own)?;
    let way = question.ways.first()?;
    let words = way.words.iter().map(|word| (*word).to_owned()).chain(question.options.clone()).collect();
    Some(Program { name: format!("{}-{own:016x}", family.name()), text: question.text, words })
}

/// A program with its name and what its oracle knows.
struct Posed {
    name: String,
    question: Question,
    truth: Truth,
}

fn batch(plan: &Plan, family: Family, numbers: std::ops::Range<u64>, tally: &mut Tally) -> Result<()> {
    let all = known(family, plan.seed, numbers)?;
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let scratch = antiphon_testing::Scratch::new("attack", &[]);
    let work = || -> Result<()> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(one) = all.get(at) else { return Ok(()) };
            let file = scratch.write(&format!("{}.c", one.name), &one.question.text);
            for way in one.question.ways {
                let asked = ask(&plan.binary, &file, &one.question, way, plan.limit)?;
                done.lock().unwrap_or_else(|broken| broken.into_inner()).push((at, way, asked));
            }
        }
    };
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..plan.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })?;
    let mut done = done.into_inner().unwrap_or_else(|broken| broken.into_inner());
    done.sort_by_key(|(at, way, _)| (*at, way.name));
    for (at, way, asked) in &done {
        record(plan, &all[*at], way, asked, tally)?;
    }
    tally.programs += all.len() as u64;
    Ok(())
}

/// The programs of these numbers.
fn known(family: Family, seed: u64, numbers: std::ops::Range<u64>) -> Result<Vec<Posed>> {
    let mut names = Vec::new();
    let mut questions = Vec::new();
    for number in numbers {
        let own = mixed(seed, family, number);
        if let Some(question) = family.question(own) {
            names.push(format!("{}-{own:016x}", family.name()));
            questions.push(question);
        }
    }
    let explored = |question: &Question| match &question.oracle {
        Oracle::Explored(there) => Some(Truth::Properties(there.clone())),
        Oracle::Compiled { .. } => None,
    };
    let truths = match questions.iter().map(explored).collect::<Option<Vec<Truth>>>() {
        Some(truths) => truths,
        None => compiled::truths(&questions, family.isolation(), family.conversions())?,
    };
    let parts = names.into_iter().zip(questions).zip(truths);
    Ok(parts.map(|((name, question), truth)| Posed { name, question, truth }).collect())
}

/// A well-known mixing of bits: neighbours have nothing in common.
fn mixed(seed: u64, family: Family, number: u64) -> u64 {
    let mut z = (seed ^ (family as u64) << 56).wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Counts an answer; one that is wrong is written down.
fn record(plan: &Plan, known: &Posed, way: &Way, asked: &(Answer, Value), tally: &mut Tally) -> Result<()> {
    let (answer, json) = asked;
    let judgement = judge(&known.question, way, answer, &known.truth);
    if let Judgement::Wrong(why) = &judgement {
        let folder = plan.folder.join(format!("{}-{}", known.name, way.name));
        keep(&folder, known, way, why, json).with_context(|| folder.display().to_string())?;
        tally.wrong.push(format!("{}: {why}", folder.display()));
    }
    tally.count(way.name, &judgement);
    Ok(())
}

fn keep(folder: &Path, known: &Posed, way: &Way, why: &str, json: &Value) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("program.c"), &known.question.text)?;
    std::fs::write(folder.join("answer.json"), serde_json::to_string_pretty(json)?)?;
    let command = format!("antiphon {} {} program.c", way.words.join(" "), known.question.options.join(" "));
    std::fs::write(folder.join("why.txt"), format!("{command}\n{why}\n\nThe oracle:\n{:#?}\n", known.truth))?;
    Ok(())
}
