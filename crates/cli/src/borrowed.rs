//! Invariants that another engine found, for loops that `--infer` does not close: predicate abstraction and Horn clauses (`antiphon cegar`) look
//! at the same program, and what they say of its loops is written before these, as the user would write it.
//!
//! Nothing rests on how it was found: the program with these invariants is verified as any other, and each of them is
//! checked on entry and in every iteration. A pragma in the line of its loop keeps all other lines where they are.
//!
//! Deliberately not here: several processes, two programs, loops that come out of macros or of headers.

use crate::input::program::Texts;
use crate::interrupt;
use crate::session::Session;
use antiphon_cegar::{check, Engine, Options, Parallel};
use antiphon_interrupt::Interrupt;
use antiphon_machine::{Checks, NumberModel, Property};
use antiphon_model::Program;
use antiphon_outcome::Outcome;
use antiphon_prover::Steps;
use antiphon_solver::Choice;
use antiphon_source::Span;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Work for the other engine: what takes about twenty seconds of a processor, counted in steps, so that a busy machine
/// finds the same invariants.
const WORK: Steps = Steps::of_seconds(20);

/// What stands before a condition in what engines report.
const INVARIANT: &str = "#pragma antiphon invariant ";

/// What the other engine found, and the text in which it stands before its loops.
pub struct Borrowed {
    /// Its answer.
    pub outcome: Outcome,
    /// The text.
    pub texts: Texts,
}

/// Asks the other engine about the assertions of a program, as long as there is time.
pub fn borrowed(session: &Session, program: &Program, left: Option<Duration>, solver: &Choice) -> Option<Borrowed> {
    let [file] = session.files.as_slice() else { return None };
    if left == Some(Duration::ZERO) || interrupt::is_asked() {
        return None;
    }
    let off = Property::ALL.iter().filter(|property| **property != Property::Assertion);
    let options = Options {
        parallel: Parallel::Concurrent,
        engine: Engine::Both,
        arithmetic: NumberModel::Ideal,
        checks: off.fold(Checks::ALL, |checks, property| checks.without(*property)),
        unreachable: Vec::new(),
        max_refinements: None,
        timeout: left,
        work: Some(WORK),
        memory: None,
        solver: solver.clone(),
        interrupt: Interrupt::default(),
        places: BTreeMap::new(),
    };
    interrupt::listen(&options.interrupt);
    let outcome = check(program, &options);
    let silent = outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none();
    let mut found: Vec<(usize, String)> = Vec::new();
    for inferred in outcome.inferred.iter().filter(|_| silent) {
        let condition = inferred.annotation.strip_prefix(INVARIANT)?;
        found.push((place_of(session, file, inferred.span)?, condition.to_owned()));
    }
    let text = annotated(session, file, found)?;
    Some(Borrowed { outcome, texts: Texts::from([(PathBuf::from(file), text)]) })
}

/// Where a loop stands in the text of the file, if it is written there.
fn place_of(session: &Session, file: &str, span: Span) -> Option<usize> {
    let (id, offset) = session.map.spelling_offset(span.start)?;
    let source = session.map.file(id);
    let rest = source.text.get(offset as usize..)?;
    let is_loop = ["while", "for", "do"].iter().any(|word| rest.starts_with(word.as_bytes()));
    (Path::new(&*source.name) == Path::new(file) && is_loop).then_some(offset as usize)
}

/// The text with an annotation before each place; none if there is nothing to be written.
fn annotated(session: &Session, file: &str, mut found: Vec<(usize, String)>) -> Option<String> {
    let (_, source) = session.map.files().find(|(_, known)| *known.name == *file)?;
    let mut text = String::from_utf8(source.text.to_vec()).ok()?;
    found.retain(|(_, condition)| condition != "1" && !condition.contains(['"', '\\']));
    found.sort();
    let some = !found.is_empty();
    for (at, condition) in found.into_iter().rev() {
        text.insert_str(at, &format!("_Pragma(\"antiphon invariant {condition}\") "));
    }
    some.then_some(text)
}
