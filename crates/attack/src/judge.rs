//! An answer against the truth, in both directions.
//!
//! `holds` is wrong if the oracle knows a run that goes wrong. `violated` is wrong if it
//! knows none: with the reported inputs, where there are some, the reported property must
//! be what ends the run, in the reported line. What is inconclusive or rejected is counted,
//! never wrong.
//!
//! With mathematical integers nothing is known of runs in which a machine overflows, nor of
//! inputs beyond those that were tried: such answers are not comparable.

use crate::answer::{Answer, Reported};
use crate::question::{Above, Finding, Input, Oracle, Question, Truth, Way};
use std::collections::BTreeSet;

/// What an answer is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// `holds`, and the oracle agrees.
    Holds,
    /// `violated`, and the oracle agrees.
    Violated,
    /// No verdict.
    Inconclusive,
    /// Not analysed.
    Rejected,
    /// A verdict about runs that the oracle cannot do.
    Incomparable,
    /// The oracle knows better, or the binary did not give an answer.
    Wrong(String),
}

/// Judges an answer.
pub fn judge(question: &Question, way: &Way, answer: &Answer, truth: &Truth) -> Judgement {
    match (answer, truth) {
        (Answer::Inconclusive, _) => Judgement::Inconclusive,
        (Answer::Rejected, _) => Judgement::Rejected,
        (Answer::Late, _) => Judgement::Wrong("it did not stop at its limit".into()),
        (Answer::Crashed(how), _) => Judgement::Wrong(how.clone()),
        (Answer::Holds, Truth::Runs(runs)) => holds(question, way, runs),
        (Answer::Violated(all), Truth::Runs(runs)) => violated(question, way, all, runs),
        (Answer::Holds, Truth::Properties(there)) => compare_sets(&BTreeSet::new(), &seen(there, way)),
        (Answer::Violated(all), Truth::Properties(there)) => {
            compare_sets(&all.iter().map(|one| one.property.as_str()).collect(), &seen(there, way))
        }
    }
}

/// What a way of asking looks for.
fn seen(there: &BTreeSet<&'static str>, way: &Way) -> BTreeSet<&'static str> {
    there.iter().copied().filter(|property| !way.blind.contains(property)).collect()
}

/// The inputs of a program that gcc runs.
fn inputs(question: &Question) -> &[Input] {
    match &question.oracle {
        Oracle::Compiled { inputs, .. } => inputs,
        Oracle::Explored(_) => &[],
    }
}

/// Whether a run ends by what a way of asking does not look for.
fn is_beyond(finding: &Finding, way: &Way) -> bool {
    way.blind.contains(&finding.property.as_str())
}

fn holds(question: &Question, way: &Way, runs: &[Option<Finding>]) -> Judgement {
    let mut failed = runs.iter().enumerate().filter_map(|(run, finding)| Some((run, finding.as_ref()?)));
    match failed.find(|(_, finding)| !is_beyond(finding, way)) {
        Some((run, finding)) => {
            Judgement::Wrong(format!("`holds`, but {finding:?} with {}", shown(inputs(question), run)))
        }
        None => Judgement::Holds,
    }
}

fn violated(question: &Question, way: &Way, all: &[Reported], runs: &[Option<Finding>]) -> Judgement {
    for reported in all {
        match witnessed(question, way, reported, runs) {
            Judgement::Violated => {}
            other => return other,
        }
    }
    match all.is_empty() {
        true => Judgement::Wrong("`violated` without a violation".into()),
        false => Judgement::Violated,
    }
}

/// Whether a violation happens with its inputs; an input that is not named may have any value.
fn witnessed(question: &Question, way: &Way, reported: &Reported, runs: &[Option<Finding>]) -> Judgement {
    let inputs = inputs(question);
    let values: Vec<Option<i128>> = inputs.iter().map(|input| reported.inputs.get(input.name).copied()).collect();
    for (input, value) in inputs.iter().zip(&values) {
        let Some(value) = value else { continue };
        if *value < input.low || (*value > input.high && input.above == Above::Nothing) {
            return Judgement::Wrong(format!("{} is {value}, which is no value of it", input.name));
        }
        if *value > input.high {
            return Judgement::Incomparable;
        }
    }
    let fits =
        |run: &usize| valuation(inputs, *run).iter().zip(&values).all(|(one, given)| given.is_none_or(|v| v == *one));
    let chosen: Vec<&Option<Finding>> = (0..runs.len()).filter(fits).map(|run| &runs[run]).collect();
    // What a way of asking does not look for confirms nothing, though it stands in the same line.
    let confirms = |finding: &Finding| is_same(finding, reported) && !is_beyond(finding, way);
    if chosen.iter().any(|run| run.as_ref().is_some_and(confirms)) {
        return Judgement::Violated;
    }
    // The oracle ends a run at an invariant that is false; the program itself goes on.
    let ends_early = |finding: &Finding| {
        is_beyond(finding, way)
            || finding.property == "loop-invariant"
            || is_within_call(&question.text, finding, reported.line)
    };
    if chosen.iter().any(|run| run.as_ref().is_some_and(ends_early)) {
        return Judgement::Incomparable;
    }
    Judgement::Wrong(format!("{reported:?}, but with these inputs there is {:?}", chosen.first()))
}

/// Whether one fault is in the function `f` and the other in a line that calls it: in which order a call and what stands beside it
/// are evaluated is open, and gcc shows one of the orders.
fn is_within_call(text: &str, finding: &Finding, reported: u32) -> bool {
    let line = |number: u32| text.lines().nth((number as usize).saturating_sub(1)).unwrap_or_default();
    let is_body = |text: &str| text.starts_with("static ") && text.contains(" f(");
    let is_call = |text: &str| !is_body(text) && text.contains("f(");
    let (own, other) = (line(finding.line.unwrap_or(0)), line(reported));
    is_body(own) && is_call(other) || is_call(own) && is_body(other)
}

/// Of two faults in one line C does not say which comes first. The address sanitizer tells an index that is out of bounds from a wrong pointer by what
/// lies there, which is not a property of the program.
fn is_same(finding: &Finding, reported: &Reported) -> bool {
    let memory = |property: &str| property == "pointer" || property == "array-bounds";
    let alike = memory(&finding.property) && memory(&reported.property);
    // An invariant stands in one line, and the loop where it is checked in another.
    let line = finding.line.filter(|_| finding.property != "loop-invariant");
    match line {
        Some(line) => line == reported.line,
        None => alike || finding.property == reported.property,
    }
}

/// The values of the inputs in a run: the last one changes fastest.
pub fn valuation(inputs: &[Input], mut run: usize) -> Vec<i128> {
    let mut values = Vec::new();
    for input in inputs.iter().rev() {
        values.push(input.low + (run % input.count()) as i128);
        run /= input.count();
    }
    values.reverse();
    values
}

fn shown(inputs: &[Input], run: usize) -> String {
    let all = inputs.iter().zip(valuation(inputs, run));
    all.map(|(input, value)| format!("{} = {value}", input.name)).collect::<Vec<_>>().join(", ")
}

/// All that is reported must exist. A state that only buffering leads out of is an absolute
/// deadlock at once if that leads nowhere, so of the two kinds one stands for the other.
fn compare_sets(found: &BTreeSet<&str>, there: &BTreeSet<&'static str>) -> Judgement {
    let deadlock = |set: &BTreeSet<&str>| set.contains("absolute-deadlock") || set.contains("potential-deadlock");
    let others = |set: &BTreeSet<&str>| -> BTreeSet<String> {
        set.iter().filter(|name| **name != "potential-deadlock").map(|name| (*name).to_owned()).collect()
    };
    let potential = !found.contains("potential-deadlock") || there.contains("potential-deadlock");
    match others(found) == others(there) && deadlock(found) == deadlock(there) && potential {
        true if found.is_empty() => Judgement::Holds,
        true => Judgement::Violated,
        false => Judgement::Wrong(format!("{found:?}, but there is {there:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const MACHINE: Way = Way { name: "machine", words: &[], blind: &[] };
    const IDEAL: Way = Way { name: "ideal", words: &[], blind: &["integer-overflow"] };

    fn input(name: &'static str, above: Above) -> Input {
        Input { name, ty: "int", low: -1, high: 1, above }
    }

    fn question(above: Above) -> Question {
        let inputs = vec![input("x", Above::Nothing), input("y", above)];
        let oracle = Oracle::Compiled { inputs, names: Vec::new() };
        Question { text: String::new(), options: Vec::new(), ways: &[], oracle }
    }

    /// Nine runs, of which the one with x = 0, y = 1 fails.
    fn runs(property: &str) -> Truth {
        let mut runs = vec![None; 9];
        runs[5] = Some(Finding { property: property.into(), line: Some(7) });
        Truth::Runs(runs)
    }

    fn reported(property: &str, line: u32, y: i128) -> Answer {
        let inputs = BTreeMap::from([("x".to_owned(), 0), ("y".to_owned(), y)]);
        Answer::Violated(vec![Reported { property: property.into(), line, inputs }])
    }

    fn is_wrong(judgement: &Judgement) -> bool {
        matches!(judgement, Judgement::Wrong(_))
    }

    #[test]
    fn holds_is_wrong_if_a_run_fails() {
        let question = question(Above::Nothing);
        assert!(is_wrong(&judge(&question, &MACHINE, &Answer::Holds, &runs("assertion"))));
        assert!(is_wrong(&judge(&question, &MACHINE, &Answer::Holds, &runs("integer-overflow"))));
        assert_eq!(judge(&question, &IDEAL, &Answer::Holds, &runs("integer-overflow")), Judgement::Holds);
        assert_eq!(judge(&question, &MACHINE, &Answer::Holds, &Truth::Runs(vec![None; 9])), Judgement::Holds);
    }

    #[test]
    fn a_violation_must_happen_with_its_inputs_in_its_line() {
        let (question, truth) = (question(Above::Nothing), runs("assertion"));
        assert_eq!(judge(&question, &MACHINE, &reported("assertion", 7, 1), &truth), Judgement::Violated);
        for wrong in [reported("assertion", 8, 1), reported("assertion", 7, 0)] {
            assert!(is_wrong(&judge(&question, &MACHINE, &wrong, &truth)), "{wrong:?}");
        }
        assert!(is_wrong(&judge(&question, &MACHINE, &reported("assertion", 7, 2), &truth)));
    }

    #[test]
    fn what_no_run_can_tell_is_not_comparable() {
        let question = question(Above::More);
        let beyond = judge(&question, &MACHINE, &reported("assertion", 7, 2), &runs("assertion"));
        assert_eq!(beyond, Judgement::Incomparable);
        let overflow = judge(&question, &IDEAL, &reported("assertion", 7, 1), &runs("integer-overflow"));
        assert_eq!(overflow, Judgement::Incomparable);
    }

    #[test]
    fn a_call_and_what_stands_beside_it_have_no_order() {
        let text =
            "a\nstatic int f(int p) { return 1 / p; }\nint main(void) {\na\nb\nc\nx = f(0) + y;\nz = 2;\n".to_owned();
        let question = Question { text, ..question(Above::Nothing) };
        let beside = judge(&question, &MACHINE, &reported("division-by-zero", 2, 1), &runs("integer-overflow"));
        assert_eq!(beside, Judgement::Incomparable);
        assert!(is_wrong(&judge(&question, &MACHINE, &reported("division-by-zero", 8, 1), &runs("integer-overflow"))));
        assert!(is_wrong(&judge(&question, &MACHINE, &reported("division-by-zero", 2, 0), &runs("integer-overflow"))));
    }

    #[test]
    fn sets_of_properties_are_compared_in_both_directions() {
        let set = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<&'static str>>();
        assert_eq!(compare_sets(&set(&["assertion"]), &set(&["assertion"])), Judgement::Violated);
        assert!(is_wrong(&compare_sets(&set(&[]), &set(&["mpi-unreceived"]))));
        assert!(is_wrong(&compare_sets(&set(&["mpi-unreceived"]), &set(&[]))));
        let both = set(&["absolute-deadlock", "potential-deadlock"]);
        assert_eq!(compare_sets(&set(&["absolute-deadlock"]), &both), Judgement::Violated);
        assert!(is_wrong(&compare_sets(&set(&["potential-deadlock"]), &set(&["absolute-deadlock"]))));
    }
}
