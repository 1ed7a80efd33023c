//! Programs of the shapes that are followed, proved or not; and random ones against runs of 1 to 8 processes.

use antiphon_parametric::{prove, Doubt};
use antiphon_prover::{Options, Prover};
use antiphon_testing::ranks::Script;
use antiphon_testing::{program, program_of_file, root, setting, Random};

fn said(doubt: &Doubt, map: &antiphon_source::SourceMap) -> String {
    let line = doubt.span.and_then(|span| map.position(span)).map(|position| position.line);
    format!("{} (line {line:?})", doubt.message)
}

fn ask(text: &str) -> Result<(), String> {
    let (program, map) = program(text);
    prove(&program, Prover::new(Options::default())).map(drop).map_err(|doubt| said(&doubt, &map))
}

fn file(name: &str) -> Result<(), String> {
    let (program, map) = program_of_file(&root().join("tests").join(name));
    prove(&program, Prover::new(Options::default())).map(drop).map_err(|doubt| said(&doubt, &map))
}

#[test]
fn right_programs_are_proved() {
    let names = ["ring", "shift", "line", "gather", "gather_any", "phases", "adder"];
    let answers: Vec<_> = names.iter().map(|name| (name, file(&format!("pass/every-np/{name}_every.c")))).collect();
    let doubts: Vec<_> = answers.iter().filter(|(_, answer)| answer.is_err()).collect();
    assert!(doubts.is_empty(), "{doubts:#?}");
}

#[test]
fn wrong_programs_are_not() {
    for name in
        ["fail/every-np/ring_every_wrong.c", "fail/every-np/gather_every_wrong.c", "inconclusive/every-np/late_every.c"]
    {
        assert!(file(name).is_err(), "{name}");
    }
}

/// Never a proof where some number of processes goes wrong. `ANTIPHON_SHAPES` says how many programs.
#[test]
fn no_proof_contradicts_a_run() {
    let wanted = setting("ANTIPHON_SHAPES", 40);
    let mut random = Random::new(20);
    let (mut proved, mut right, mut wrong) = (0, 0, 0);
    for number in 0..wanted {
        let script = Script::random(&mut random);
        let failure = (1..=8).find_map(|size| script.goes_wrong(size).map(|what| (size, what)));
        let answer = ask(&script.c());
        match (&failure, &answer) {
            (Some((size, what)), Ok(())) => {
                panic!("program {number} is proved, and with {size} processes: {what}\n{}", script.c())
            }
            (None, Ok(())) => proved += 1,
            (None, Err(doubt)) => {
                if wanted > 40 {
                    println!("program {number}: {doubt}\n{}", script.c());
                }
            }
            (Some(_), Err(_)) => {}
        }
        match failure {
            Some(_) => wrong += 1,
            None => right += 1,
        }
    }
    println!("{proved} proved of {right} that run well; {wrong} go wrong");
    assert!(right == 0 || 2 * proved >= right, "{proved} proved of {right} that run well");
    assert!(wanted < 40 || wrong >= 5, "{wrong} of {wanted} go wrong");
}
