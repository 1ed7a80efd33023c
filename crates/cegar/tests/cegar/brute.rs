//! Agreement with brute force: small programs over few values are generated, every
//! state of them is visited by a search that shares nothing with the engines, and
//! verdicts must be the same. `CEGAR_PROGRAMS` says how many.

use crate::support::{options, outcome, verdict};
use antiphon_cegar::{Engine, Parallel};
use antiphon_outcome::Verdict;
use antiphon_testing::{setting, Random};
use std::collections::BTreeSet;

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

fn term(random: &mut Random) -> Term {
    match random.below(3) {
        0 => Term::Number(random.below(4) as i64),
        1 => Term::Variable(random.below(VARIABLES)),
        _ => Term::Moved(random.below(VARIABLES), 1 + random.below(3) as i64),
    }
}

fn condition(random: &mut Random) -> Condition {
    let mut variable = || random.below(VARIABLES);
    let (a, b) = (variable(), variable());
    match random.below(3) {
        0 => Condition::Less(a, random.below(4) as i64),
        1 => Condition::Equal(a, b),
        _ => Condition::Is(a, random.below(4) as i64),
    }
}

fn system(random: &mut Random) -> System {
    let rules = (0..1 + random.below(3)).map(|_| {
        let condition = condition(random);
        let assignments = (0..1 + random.below(2)).map(|_| (random.below(VARIABLES), term(random))).collect();
        Rule { condition, assignments }
    });
    let rules = rules.collect();
    System { rules, never: [condition(random), condition(random)] }
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

#[test]
fn engines_agree_with_brute_force() {
    let count = setting("CEGAR_PROGRAMS", 60) as usize;
    let mut random = Random::new(17);
    let systems: Vec<System> = (0..count).map(|_| system(&mut random)).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = count.div_ceil(threads).max(1);
    let failing: usize = std::thread::scope(|scope| {
        let parts: Vec<_> = systems.chunks(share).map(|part| scope.spawn(move || agree(part))).collect();
        parts.into_iter().map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    });
    assert!(failing > count / 8 && failing < count - count / 8, "{failing} of {count} fail: that tests nothing");
}

/// How many of twenty programs have which settings. Small steps cost a hundred times as many questions as
/// large ones.
const SHARES: [(usize, Engine, Parallel); 5] = [
    (8, Engine::Horn, Parallel::Concurrent),
    (6, Engine::Both, Parallel::Concurrent),
    (4, Engine::Predicates, Parallel::Concurrent),
    (1, Engine::Predicates, Parallel::Atomise),
    (1, Engine::Predicates, Parallel::None),
];

/// Checks some systems, each with one of the settings; how many of them fail.
fn agree(systems: &[System]) -> usize {
    let settings: Vec<(Engine, Parallel)> =
        SHARES.iter().flat_map(|(share, engine, parallel)| vec![(*engine, *parallel); *share]).collect();
    let mut failing = 0;
    for (number, system) in systems.iter().enumerate() {
        let (engine, parallel) = settings[number % settings.len()];
        let expected = if system.fails() { Verdict::Violated } else { Verdict::Holds };
        failing += usize::from(expected == Verdict::Violated);
        let found = outcome(&system.text(), &options(engine, parallel));
        assert_eq!(verdict(&found), expected, "{engine:?} {parallel:?} {:#?}\n{}", found.incomplete, system.text());
    }
    failing
}
