//! The search through executions alone, against brute force: programs with bounded loops are generated, every
//! execution of them is followed by an interpreter that shares nothing with it, and what the search says must be the same. Behind the
//! other engines its faults would not show, since they find most violations first.

use crate::engine::explored_alone;
use crate::prepare::prepare;
use crate::threads::Watch;
use crate::work::{Engine, Options};
use crate::Parallel;
use antiphon_machine::{Checks, NumberModel};
use antiphon_outcome::{Outcome, Property, Verdict};
use antiphon_testing::{setting, Random};

const SLOTS: usize = 3;

/// Two numbers and an array.
type State = ([i64; 2], [i64; SLOTS]);

/// What is read.
#[derive(Clone, Copy, Debug)]
enum Term {
    Number(i64),
    Variable(usize),
    /// The element at a variable, if that is an index.
    Element(usize),
    /// What the environment gives, between 0 and 2.
    Given,
}

/// What happens.
#[derive(Clone, Debug)]
enum Statement {
    Set(usize, Term),
    Add(usize, Term),
    Store(usize, Term),
    If(Test, Vec<Statement>, Vec<Statement>),
    /// So many times.
    Loop(i64, Vec<Statement>),
    /// Executions for which it does not hold are none.
    Assume(Test),
}

#[derive(Clone, Copy, Debug)]
enum Test {
    Less(usize, i64),
    Is(usize, i64),
    Same(usize),
    /// The environment decides.
    Given,
}

fn term(random: &mut Random) -> Term {
    match random.below(5) {
        0 => Term::Number(random.below(3) as i64),
        1 => Term::Variable(random.below(2)),
        2 => Term::Element(random.below(2)),
        _ => Term::Given,
    }
}

fn test(random: &mut Random) -> Test {
    match random.below(5) {
        0 => Test::Less(random.below(2), random.below(4) as i64),
        1 => Test::Is(random.below(2), random.below(4) as i64),
        2 => Test::Same(random.below(2)),
        _ => Test::Given,
    }
}

fn block(random: &mut Random, depth: u32) -> Vec<Statement> {
    (0..1 + random.below(2)).map(|_| statement(random, depth)).collect()
}

fn statement(random: &mut Random, depth: u32) -> Statement {
    match random.below(if depth == 0 { 4 } else { 7 }) {
        0 => Statement::Set(random.below(2), term(random)),
        1 => Statement::Add(random.below(2), term(random)),
        2 => Statement::Store(random.below(2), term(random)),
        3 => Statement::Assume(test(random)),
        4 | 5 => Statement::If(test(random), block(random, depth - 1), block(random, depth - 1)),
        _ => Statement::Loop(1 + random.below(3) as i64, block(random, depth - 1)),
    }
}

/// All executions, by their answers: each asks for the next one.
struct Interpreter<'a> {
    answers: &'a [i64],
    used: usize,
    /// How many answers the first unanswered question has.
    missing: Option<i64>,
}

impl Interpreter<'_> {
    fn ask(&mut self, of: i64) -> Option<i64> {
        match self.answers.get(self.used) {
            Some(answer) => {
                self.used += 1;
                Some(*answer)
            }
            None => {
                self.missing = Some(of);
                None
            }
        }
    }

    fn term(&mut self, term: Term, state: &State) -> Option<i64> {
        match term {
            Term::Number(number) => Some(number),
            Term::Variable(x) => Some(state.0[x]),
            Term::Element(x) => {
                Some(usize::try_from(state.0[x]).ok().and_then(|at| state.1.get(at)).copied().unwrap_or(0))
            }
            Term::Given => self.ask(3),
        }
    }

    fn test(&mut self, test: Test, state: &State) -> Option<bool> {
        match test {
            Test::Less(x, number) => Some(state.0[x] < number),
            Test::Is(x, number) => Some(state.0[x] == number),
            Test::Same(at) => Some(state.1[at] == state.0[at]),
            Test::Given => self.ask(2).map(|answer| answer == 1),
        }
    }

    /// `None` where an answer is missing or the execution is none.
    fn run(&mut self, block: &[Statement], state: &mut State) -> Option<()> {
        for statement in block {
            match statement {
                Statement::Set(x, value) => state.0[*x] = self.term(*value, state)?,
                Statement::Add(x, value) => {
                    let sum = state.0[*x] + self.term(*value, state)?;
                    state.0[*x] = if sum > 3 { 0 } else { sum };
                }
                Statement::Store(x, value) => {
                    let value = self.term(*value, state)?;
                    let at = usize::try_from(state.0[*x]).ok();
                    if let Some(element) = at.and_then(|at| state.1.get_mut(at)) {
                        *element = value;
                    }
                }
                Statement::If(condition, then, otherwise) => {
                    let chosen = if self.test(*condition, state)? { then } else { otherwise };
                    self.run(chosen, state)?;
                }
                Statement::Loop(times, body) => {
                    for _ in 0..*times {
                        self.run(body, state)?;
                    }
                }
                Statement::Assume(condition) => {
                    if !self.test(*condition, state)? {
                        return None;
                    }
                }
            }
        }
        Some(())
    }
}

/// Whether an execution comes to a state that must not be.
fn fails(program: &[Statement], never: [Test; 2]) -> bool {
    let mut open: Vec<Vec<i64>> = vec![Vec::new()];
    while let Some(answers) = open.pop() {
        let mut interpreter = Interpreter { answers: &answers, used: 0, missing: None };
        let mut state: State = ([0, 1], [2, 0, 1]);
        let ended = interpreter.run(program, &mut state).is_some();
        if ended && never.iter().all(|test| interpreter.test(*test, &state) == Some(true)) {
            return true;
        }
        if let Some(count) = interpreter.missing {
            open.extend((0..count).map(|answer| answers.iter().copied().chain([answer]).collect()));
        }
    }
    false
}

impl Term {
    fn text(self) -> String {
        match self {
            Term::Number(number) => number.to_string(),
            Term::Variable(x) => format!("x{x}"),
            Term::Element(x) => format!("(x{x} >= 0 && x{x} < {SLOTS} ? t[x{x}] : 0)"),
            Term::Given => "given(3)".to_owned(),
        }
    }
}

impl Test {
    fn text(self) -> String {
        match self {
            Test::Less(x, number) => format!("x{x} < {number}"),
            Test::Is(x, number) => format!("x{x} == {number}"),
            Test::Same(at) => format!("t[{at}] == x{at}"),
            Test::Given => "given(2) == 1".to_owned(),
        }
    }
}

fn text(block: &[Statement], depth: usize) -> String {
    let mut text = String::new();
    for statement in block {
        text += &match statement {
            Statement::Set(x, value) => format!("x{x} = {};\n", value.text()),
            Statement::Add(x, value) => format!("x{x} = x{x} + {}; if (x{x} > 3) x{x} = 0;\n", value.text()),
            Statement::Store(x, value) => {
                format!("{{ int value = {}; if (x{x} >= 0 && x{x} < {SLOTS}) t[x{x}] = value; }}\n", value.text())
            }
            Statement::If(condition, then, otherwise) => {
                let [then, otherwise] = [then, otherwise].map(|block| self::text(block, depth));
                format!("if ({}) {{\n{then}}} else {{\n{otherwise}}}\n", condition.text())
            }
            Statement::Loop(times, body) => {
                let body = self::text(body, depth + 1);
                format!("for (int i{depth} = 0; i{depth} < {times}; i{depth}++) {{\n{body}}}\n")
            }
            Statement::Assume(condition) => format!("__VERIFIER_assume({});\n", condition.text()),
        };
    }
    text
}

fn program(body: &[Statement], never: [Test; 2]) -> String {
    let never = never.map(Test::text).join(" && ");
    format!(
        "extern unsigned char __VERIFIER_nondet_uchar(void); extern void reach_error(void); extern void __VERIFIER_assume(int);
        static int given(int count) {{ unsigned char x = __VERIFIER_nondet_uchar(); __VERIFIER_assume(x < count); return x; }}
        int t[{SLOTS}] = {{2, 0, 1}};
        int main(void) {{ int x0 = 0, x1 = 1;\n{} if ({never}) reach_error(); return 0; }}",
        text(body, 0)
    )
}

fn explored(text: &str) -> Outcome {
    let (program, _) = antiphon_testing::program(text);
    let off = Property::ALL.iter().filter(|property| **property != Property::Reachability);
    let options = Options {
        parallel: Parallel::Concurrent,
        engine: Engine::Both,
        arithmetic: NumberModel::Machine,
        checks: off.fold(Checks::ALL, |checks, property| checks.without(*property)),
        unreachable: Vec::new(),
        max_refinements: None,
        timeout: None,
        work: None,
        memory: None,
        solver: antiphon_prover::Choice::Auto,
        interrupt: Default::default(),
        places: Default::default(),
    };
    let prepared = prepare(&program, &[], &Watch::Errors).unwrap_or_else(|reason| panic!("{reason:?}"));
    explored_alone(prepared, &options)
}

#[test]
fn the_search_agrees_with_all_executions() {
    let count = setting("CEGAR_EXECUTIONS", 400) as usize;
    let mut random = Random::new(29);
    let (mut failing, mut open) = (0, 0);
    for _ in 0..count {
        let body = block(&mut random, 2);
        // The environment has no say in what must never be.
        let mut known = || loop {
            match test(&mut random) {
                Test::Given => {}
                known => break known,
            }
        };
        let never = [known(), known()];
        let (text, fails) = (program(&body, never), fails(&body, never));
        let found = explored(&text);
        let expected = if fails { Verdict::Violated } else { Verdict::Holds };
        failing += usize::from(fails);
        let certainties = found.violations.iter().map(|violation| violation.certainty);
        match Verdict::of(certainties, 0, found.incomplete.len()) {
            Verdict::Inconclusive if found.violations.is_empty() => open += 1,
            verdict => assert_eq!(verdict, expected, "{found:#?}\n{text}"),
        }
    }
    assert!(failing > count / 8 && failing < count - count / 8, "{failing} of {count} fail: that tests nothing");
    assert!(open < count / 20, "{open} of {count} are left open: that tests little");
}
