//! `-n all`: a proof for every number of processes, and the exploration of the first few.
//!
//! The proof comes first: it does not care how many values inputs have, and where it is found, exploring is a
//! second opinion that may use only so many states. Where there is none, small inputs come first. Violations always come from exploring, with their traces; a
//! violation of a program that was proved would be an error of Antiphon, and counts. Without a proof the result is
//! inconclusive, and says why and what was explored.

use crate::cluster;
use crate::exploring::Exploring;
use crate::failure::Failure;
use crate::findings::Gathered;
use crate::interrupt;
use crate::options::range::Reach;
use antiphon_machine::{Allocations, NumberModel};
use antiphon_outcome::{Certainty, Inconclusive, ProvedNp, Reason, Verdict};
use antiphon_parametric::{prove as prove_all, prove_same, Cause, Doubt, Proof};
use antiphon_prover::{Options, Prover};
use antiphon_report::{PlaceRecord, ResultRecord};
use antiphon_verify::{self as explore, Bound, Comparison, Programs};

/// States that a second opinion about a proof may cost.
const SECOND_OPINION: u64 = 400;

/// Where there is no proof, inputs are at most so far from zero in first looks: a search of all values of the inputs with one
/// process may have no end, and what is wrong with two is not seen then.
const FIRST_LOOKS: [i64; 2] = [2, 4];

/// States that a first look may cost.
const FIRST_STATES: u64 = 2_000;

/// What is known of every number of processes before any is explored.
pub enum Every {
    /// Nobody asks for it.
    NotAsked,
    /// All executions with any number of processes are right.
    Proved(Proof),
    /// There is no proof.
    Doubted(Doubt),
}

impl Every {
    /// Tries a proof if that is asked for, and says what exploring may cost then.
    pub fn tried(work: &Exploring<'_>, options: &mut explore::Options) -> Every {
        if work.processes().1 == Reach::Explored {
            return Every::NotAsked;
        }
        interrupt::listen(&options.interrupt);
        match attempt(work, options) {
            Ok(proof) => {
                let most = options.budget.max_states.map_or(SECOND_OPINION, |most| most.min(SECOND_OPINION));
                options.budget.max_states = Some(most);
                Every::Proved(proof)
            }
            Err(doubt) => Every::Doubted(doubt),
        }
    }

    /// Explores the first few numbers of processes, and another one if a failed proof points to it.
    pub fn explore<'p>(
        &self,
        work: &Exploring<'_>,
        options: &mut explore::Options,
        programs: impl Fn(&explore::Options) -> Programs<'p> + Copy,
    ) -> Result<(Gathered, Vec<u64>), Failure> {
        let alone = work.exploration.checkpoints.checkpoint.is_none() && cluster::member().is_none();
        if alone && matches!(self, Every::Doubted(_)) {
            for most in FIRST_LOOKS {
                let Some(mut few) = bounded(options, &programs(options), most) else { break };
                let seen = work.explore(&mut few, self.suspect(), programs)?;
                if seen.0.findings.iter().any(|finding| finding.record.certainty == Certainty::Provable) {
                    return Ok(seen);
                }
            }
        }
        work.explore(options, self.suspect(), programs)
    }

    /// A number of processes beyond the first few that a failed proof points to.
    pub fn suspect(&self) -> Option<u32> {
        match self {
            Every::Doubted(doubt) => doubt.suspect,
            Every::NotAsked | Every::Proved(_) => None,
        }
    }

    /// Adds what is missing for every number, or takes away what a proof makes up for.
    pub fn conclude(&self, work: &Exploring<'_>, gathered: &mut Gathered, explored: &[u64]) {
        match self {
            Every::NotAsked => {}
            Every::Proved(_) => gathered.inconclusive.retain(|each| !is_made_up_for(each.reason)),
            Every::Doubted(doubt) => {
                let holds = gathered.findings.is_empty() && gathered.unsupported.is_none();
                if holds {
                    gathered.inconclusive.push(open(work, doubt, explored, gathered.inconclusive.is_empty()));
                }
            }
        }
    }

    /// Says in a pass what proves it.
    pub fn tell(&self, outcome: &mut ResultRecord) {
        let (Every::Proved(Proof { classes, events }), true) = (self, outcome.verdict == Verdict::Holds) else {
            return;
        };
        outcome.scope.np_proved = ProvedNp::All;
        outcome.proof = Some(format!(
            "every number of processes: {events} communications of {classes} kinds of processes matched in an order \
             for all np"
        ));
    }
}

/// The same search for small inputs; nothing if all inputs are given.
fn bounded(options: &explore::Options, programs: &Programs<'_>, most: i64) -> Option<explore::Options> {
    let given = |name: &String| options.inputs.iter().any(|(known, _)| known == name);
    let free: Vec<String> = programs.scalar_inputs().into_iter().filter(|name| !given(name)).collect();
    if free.is_empty() {
        return None;
    }
    let mut few = options.clone();
    few.inputs.extend(free.into_iter().map(|name| (name, Bound::Range(Some(-most), Some(most)))));
    few.budget.max_states = Some(options.budget.max_states.map_or(FIRST_STATES, |states| states.min(FIRST_STATES)));
    Some(few)
}

/// Whether a proof covers what exploring left open for this reason.
fn is_made_up_for(reason: Reason) -> bool {
    match reason {
        Reason::SolverUnknown | Reason::Timeout | Reason::Memory | Reason::MaxStates | Reason::MaxDepth => true,
        Reason::Interrupted | Reason::Unchecked | Reason::Internal | Reason::RankLost => false,
        Reason::Unsupported | Reason::Vacuous => false,
    }
}

/// That there is no proof, why, and what was explored.
fn open(work: &Exploring<'_>, doubt: &Doubt, explored: &[u64], whole: bool) -> Inconclusive {
    let place = doubt.span.and_then(|span| PlaceRecord::of(&work.session.map, span));
    let place = place.map(|place| format!(" ({}:{})", place.file, place.line)).unwrap_or_default();
    let explored = match (explored, whole) {
        (_, false) | ([], _) => String::new(),
        ([alone], true) => format!("; np {alone} holds"),
        ([first, .., last], true) if last - first + 1 == explored.len() as u64 => format!("; np {first}..{last} hold"),
        ([first, .., before, last], true) => format!("; np {first}..{before} and {last} hold"),
        ([first, last], true) => format!("; np {first} and {last} hold"),
    };
    let message = format!("not proved for every number of processes: {}{place}{explored}", doubt.message);
    let reason = match doubt.cause {
        Cause::Unfollowed => Reason::Unsupported,
        Cause::Unproved => Reason::SolverUnknown,
    };
    Inconclusive { reason, message }
}

fn attempt(work: &Exploring<'_>, options: &explore::Options) -> Result<Proof, Doubt> {
    let refuse = |message: &str| Err(Doubt::general(message));
    if options.arithmetic.integers != NumberModel::Ideal || options.arithmetic.floats != Default::default() {
        return refuse("numbers are mathematical in such proofs; leave `--arith` and `--fp` out");
    }
    if work.exploration.standards.strict || work.exploration.launch.says_arguments() {
        return refuse("`--strict` and arguments of the program are not part of such proofs");
    }
    if work.exploration.standards.alloc == Allocations::MayFail {
        return refuse("every allocation succeeds in such proofs; leave `--alloc may-fail` out");
    }
    let prover = || {
        Prover::new(Options {
            solver: options.solver.clone(),
            patience: options.patience,
            interrupt: options.interrupt.clone(),
            ..Options::default()
        })
    };
    match (work.programs.as_slice(), options.specification_processes, options.comparison) {
        ([program], ..) => prove_all(program, prover()),
        ([specification, implementation], 1, Comparison::Outputs) => prove_same(specification, implementation, prover),
        _ => refuse("only outputs of a sequential specification are compared in such proofs"),
    }
}
