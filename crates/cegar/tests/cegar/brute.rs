//! Agreement with brute force: small programs over few values are generated, every
//! state of them is visited by a search that shares nothing with the engines, and
//! verdicts must be the same. `CEGAR_PROGRAMS` says how many.
//!
//! Each program is checked with one setting, in turns, and its size is what that setting can
//! bear: a fault shows in small programs as well, and many small ones find more than few large ones.

use crate::support::{options, outcome, verdict};
use antiphon_cegar::{Engine, Parallel};
use antiphon_outcome::Verdict;
use antiphon_testing::{setting, Random};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

const VARIABLES: usize = 3;
const NAMES: [&str; VARIABLES] = ["a", "b", "c"];

type State = [i64; VARIABLES];

/// An expression whose values stay small.
#[derive(Clone, Copy, Debug)]
enum Term {
    Number(i64),
    Variable(usize),
    /// `(x + n) % 4`
    Moved(usize, i64),
}

/// A condition.
#[derive(Clone, Copy, Debug)]
enum Condition {
    Less(usize, i64),
    Equal(usize, usize),
    Is(usize, i64),
}

/// `if (condition) { assignments }`, if the environment picks it.
#[derive(Clone, Debug)]
struct Rule {
    condition: Condition,
    assignments: Vec<(usize, Term)>,
}

/// A loop of rules with what must never be.
#[derive(Clone, Debug)]
struct System {
    rules: Vec<Rule>,
    never: [Condition; 2],
}

/// How large programs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Size {
    variables: usize,
    rules: usize,
    assignments: usize,
}

const TINY: Size = Size { variables: 2, rules: 1, assignments: 1 };
const SMALL: Size = Size { variables: 2, rules: 2, assignments: 2 };
const USUAL: Size = Size { variables: VARIABLES, rules: 3, assignments: 2 };

fn term(random: &mut Random, size: Size) -> Term {
    match random.below(3) {
        0 => Term::Number(random.below(4) as i64),
        1 => Term::Variable(random.below(size.variables)),
        _ => Term::Moved(random.below(size.variables), 1 + random.below(3) as i64),
    }
}

fn condition(random: &mut Random, size: Size) -> Condition {
    let mut variable = || random.below(size.variables);
    let (a, b) = (variable(), variable());
    match random.below(3) {
        0 => Condition::Less(a, random.below(4) as i64),
        1 => Condition::Equal(a, b),
        _ => Condition::Is(a, random.below(4) as i64),
    }
}

fn system(random: &mut Random, size: Size) -> System {
    let rules = (0..1 + random.below(size.rules)).map(|_| {
        let condition = condition(random, size);
        let count = 1 + random.below(size.assignments);
        let assignments = (0..count).map(|_| (random.below(size.variables), term(random, size))).collect();
        Rule { condition, assignments }
    });
    let rules = rules.collect();
    System { rules, never: [condition(random, size), condition(random, size)] }
}

impl Term {
    fn value(self, state: &State) -> i64 {
        match self {
            Term::Number(n) => n,
            Term::Variable(x) => state[x],
            Term::Moved(x, n) => (state[x] + n) % 4,
        }
    }

    fn text(self) -> String {
        match self {
            Term::Number(n) => n.to_string(),
            Term::Variable(x) => NAMES[x].to_owned(),
            // Without a remainder, so that the solver is not what is tested.
            Term::Moved(x, n) => format!("({x} + {n} > 3 ? {x} + {n} - 4 : {x} + {n})", x = NAMES[x]),
        }
    }
}

impl Condition {
    fn holds(self, state: &State) -> bool {
        match self {
            Condition::Less(x, n) => state[x] < n,
            Condition::Equal(x, y) => state[x] == state[y],
            Condition::Is(x, n) => state[x] == n,
        }
    }

    fn text(self) -> String {
        match self {
            Condition::Less(x, n) => format!("{} < {n}", NAMES[x]),
            Condition::Equal(x, y) => format!("{} == {}", NAMES[x], NAMES[y]),
            Condition::Is(x, n) => format!("{} == {n}", NAMES[x]),
        }
    }
}

impl System {
    fn text(&self) -> String {
        let mut text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n\
            int main(void) {\n  int a = 0, b = 1, c = 2;\n  while (1) {\n    int pick = __VERIFIER_nondet_int();\n"
            .to_owned();
        for (number, rule) in self.rules.iter().enumerate() {
            text += &format!("    if (pick == {number} && {}) {{", rule.condition.text());
            for (x, term) in &rule.assignments {
                text += &format!(" {} = {};", NAMES[*x], term.text());
            }
            text += " }\n";
        }
        let [first, second] = self.never;
        text + &format!("    if ({} && {}) reach_error();\n  }}\n}}\n", first.text(), second.text())
    }

    /// Whether what must never be is reached, by visiting all states.
    fn fails(&self) -> bool {
        let mut seen = BTreeSet::from([[0, 1, 2]]);
        let mut open: Vec<State> = seen.iter().copied().collect();
        while let Some(state) = open.pop() {
            // The environment may pick no rule at all.
            let after = self.rules.iter().map(|rule| rule.after(&state)).chain([state]);
            for next in after {
                if self.never.iter().all(|condition| condition.holds(&next)) {
                    return true;
                }
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }
}

impl Rule {
    fn after(&self, state: &State) -> State {
        let mut next = *state;
        if self.condition.holds(state) {
            self.assignments.iter().for_each(|(x, term)| next[*x] = term.value(&next));
        }
        next
    }
}

/// Of how many programs of forty which settings are asked, and how large those are. Small steps
/// cost a hundred times as many questions as large ones.
const SHARES: [(usize, Engine, Parallel, Size); 8] = [
    (2, Engine::Horn, Parallel::Concurrent, USUAL),
    (18, Engine::Horn, Parallel::Concurrent, SMALL),
    (1, Engine::Both, Parallel::Concurrent, USUAL),
    (3, Engine::Both, Parallel::Concurrent, SMALL),
    (1, Engine::Predicates, Parallel::Concurrent, USUAL),
    (7, Engine::Predicates, Parallel::Concurrent, SMALL),
    (4, Engine::Predicates, Parallel::Atomise, TINY),
    (4, Engine::Predicates, Parallel::None, TINY),
];

/// A program and how it is checked.
struct Task {
    system: System,
    engine: Engine,
    parallel: Parallel,
}

fn tasks(count: usize) -> Vec<Task> {
    let shares: Vec<(Engine, Parallel, Size)> =
        SHARES.iter().flat_map(|(share, engine, parallel, size)| vec![(*engine, *parallel, *size); *share]).collect();
    let mut random = Random::new(17);
    let task = |at: usize| {
        // Neighbours have different settings: however many there are, each has its share.
        let (engine, parallel, size) = shares[at * 7 % shares.len()];
        Task { system: system(&mut random, size), engine, parallel }
    };
    (0..count).map(task).collect()
}

#[test]
fn engines_agree_with_brute_force() {
    let count = setting("CEGAR_PROGRAMS", 2_000) as usize;
    let tasks = tasks(count);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let failing: usize = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|_| scope.spawn(|| agree(&tasks, &next))).collect();
        parts.into_iter().map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    assert!(failing > count / 8 && failing < count - count / 8, "{failing} of {count} fail: that tests nothing");
}

#[test]
fn each_setting_has_its_share_of_the_programs() {
    let tasks = tasks(2_000);
    for (_, engine, parallel, _) in SHARES {
        let own = tasks.iter().filter(|task| task.engine == engine && task.parallel == parallel).count();
        assert!(own >= 200, "{engine:?} {parallel:?}: {own}");
    }
}

/// Checks tasks until none is left; how many of them fail.
fn agree(tasks: &[Task], next: &AtomicUsize) -> usize {
    let mut failing = 0;
    while let Some(Task { system, engine, parallel }) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
        let expected = if system.fails() { Verdict::Violated } else { Verdict::Holds };
        failing += usize::from(expected == Verdict::Violated);
        let found = outcome(&system.text(), &options(*engine, *parallel));
        assert_eq!(verdict(&found), expected, "{engine:?} {parallel:?} {:#?}\n{}", found.incomplete, system.text());
    }
    failing
}
