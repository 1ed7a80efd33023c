//! The prover, on one core: what a question costs, by what decides it.
//!
//! Each row asks batches of questions that differ, and shows the best batch's
//! time for one; what must come out is asserted.

use crate::query_log::Folder;
use antiphon_prover::{Choice, Options, Prover, QueryLog, Rules};
use antiphon_symbolic::{Arena, ExprId, TypeId};
use std::path::Path;
use std::time::{Duration, Instant};

/// Questions of a batch, and batches.
const BATCH: i64 = 100;
const BATCHES: i64 = 40;

/// An assumption, a predicate that follows, and one that does not.
type Question = (ExprId, ExprId, ExprId);

/// Which predicate is asked about.
#[derive(Clone, Copy)]
enum Goal {
    Follows,
    Fails,
}

/// Prints the table; with a folder, keeps the queries of the row that the
/// solver decides (with times that include the writing).
pub fn table(log: Option<&Path>) -> anyhow::Result<()> {
    println!("| question | decided by | measured |");
    println!("|---|---|---:|");
    let light = || Prover::new(Options { solver: Choice::Nothing, ..Options::default() });
    let solver = || Prover::new(Options { rules: Rules::Never, ..Options::default() });
    let log = log.map(Folder::new).transpose()?.map(|folder| Box::new(folder) as Box<dyn QueryLog>);
    let logged = Prover::new(Options { rules: Rules::Never, log, ..Options::default() });
    row("`i < B` under `c <= i < n <= B`, a new assumption each", "a sum of inequalities", light(), Goal::Follows);
    row("`60 < i` under the same", "a guessed model", light(), Goal::Fails);
    row("`i < B` under the same", "the solver", logged, Goal::Follows);
    row("`60 < i` under the same", "the solver, with a model", solver(), Goal::Fails);
    again();
    Ok(())
}

fn row(question: &str, decider: &str, mut prover: Prover, goal: Goal) {
    let mut arena = Arena::new();
    let questions: Vec<Question> = (0..BATCH * BATCHES).map(|number| make(&mut arena, number)).collect();
    let times = questions.chunks(BATCH as usize).map(|batch| time(&mut arena, &mut prover, batch, goal));
    print(question, decider, times.min());
}

/// The second time.
fn again() {
    let mut arena = Arena::new();
    let mut prover = Prover::default();
    let questions: Vec<Question> = (0..BATCH).map(|number| make(&mut arena, number)).collect();
    let times = (0..BATCHES).map(|_| time(&mut arena, &mut prover, &questions, Goal::Follows));
    print("`i < B`, asked before", "memory", times.min());
}

fn print(question: &str, decider: &str, time: Option<Duration>) {
    let each = time.unwrap_or_default().as_secs_f64() / BATCH as f64;
    println!("| {question} | {decider} | {:.2} us |", each * 1e6);
}

fn make(arena: &mut Arena, number: i64) -> Question {
    let mut symbol = |name: String| arena.symbol(&name, TypeId::INT);
    let (i, n, bound) = (symbol(format!("i{}", number % 97)), symbol(format!("n{}", number % 89)), symbol("B".into()));
    let (low, sixty) = (arena.int(number % 50), arena.int(60));
    let facts = [arena.less_equal(low, i), arena.less(i, n), arena.less_equal(n, bound)];
    (arena.and_all(&facts), arena.less(i, bound), arena.less(sixty, i))
}

fn time(arena: &mut Arena, prover: &mut Prover, batch: &[Question], goal: Goal) -> Duration {
    let start = Instant::now();
    for (assumption, follows, fails) in batch {
        match goal {
            Goal::Follows => assert!(prover.valid(arena, *assumption, *follows).is_valid()),
            Goal::Fails => assert!(prover.valid(arena, *assumption, *fails).is_invalid()),
        }
    }
    start.elapsed()
}
