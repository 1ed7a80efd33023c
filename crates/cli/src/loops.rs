//! Loops whose iterations are compared: for `--suggest-parallel`, for `#pragma antiphon parallel?`,
//! and for the worksharing loops of a program that is verified.
//!
//! Of a program with OpenMP only what is proved is kept: races are the exploration's to find. Where it is also proved
//! that it makes no difference who executes which iteration, one thread executes all, and there is nothing to interleave.
//! The strict ask whether a process with MPI has several threads at all; then the team stays.

use crate::console::Console;
use crate::failure::Failure;
use crate::options::output::Format;
use crate::session::Session;
use antiphon_independence::{
    by_one_thread, sequential_loops, shared_loops, Alone, Answer, Dependence, Judged, Meeting, Reals, Sharing, Which,
    Writes,
};
use antiphon_machine::{NumberModel, Strictness};
use antiphon_outcome::{Assumed, Verdict};
use antiphon_prover::{Choice, Limit, Options, Patience, Prover, Steps};
use antiphon_report::human::asked_loops;
use antiphon_report::{Executed, Explored, IterationsAnswer, IterationsRecord, Noted, PlaceRecord};
use antiphon_source::{SourceMap, Span};
use antiphon_syntax::ast::{Ast, StmtKind};
use antiphon_verify::{Floats, Numbers};

/// What one question may take, and all of them: what is not decided then is explored.
const ONE: Steps = Steps::of_seconds(1);
const ALL: Steps = Steps::of_seconds(3);

/// Answers for every sequential loop of the files; the exit code.
pub fn suggest(session: &mut Session, console: &Console<'_>, solver: &Choice) -> Result<u8, Failure> {
    let asts = session.asts()?;
    session.show_diagnostics(console);
    let mut outcome = session.outcome("suggest-parallel");
    if outcome.verdict == Verdict::Holds {
        let judged = |ast| sequential_loops(ast, &session.names, session.target, prover(solver), Which::All);
        let of_files = asts.iter().flat_map(judged);
        let all: Vec<IterationsRecord> =
            of_files.filter_map(|loops| record(session, &loops, Executed::Sequentially)).collect();
        outcome.loops.iterations = all;
        if console.format() == Format::Human {
            let text = asked_loops(&outcome);
            console.result(if text.is_empty() { "there is no `for` loop\n".to_owned() } else { text });
        }
    }
    console.finish(&outcome)
}

/// How the loops of a program are judged that is explored.
#[derive(Clone, Debug)]
pub enum Loops {
    /// Not at all.
    AsWritten,
    /// By a solver, for numbers like these; and how strictly the program is read.
    Judged(Choice, Numbers, Strictness),
    /// They were, and one thread executed those at these places.
    ByOneThread(Vec<(String, u32)>),
}

/// Judges the loops of a program, and leaves those to one thread of which it is proved that the team makes
/// no difference; what is to be said of them.
pub fn prepare(session: &Session, asts: &mut [Ast]) -> Vec<IterationsRecord> {
    match &session.judging {
        Loops::AsWritten => Vec::new(),
        Loops::ByOneThread(lines) => {
            let is_meant = |span| {
                PlaceRecord::of(&session.map, span).is_some_and(|place| lines.contains(&(place.file, place.line)))
            };
            asts.iter_mut().for_each(|ast| by_one_thread(ast, is_meant));
            Vec::new()
        }
        Loops::Judged(solver, numbers, strictness) => {
            let is_asked = *strictness == Strictness::Strict && asts.iter().any(|ast| knows_mpi(session, ast));
            let teams = if is_asked { Teams::Kept } else { Teams::ReplacedIfProved };
            judged(session, asts, solver, (numbers, teams))
        }
    }
}

/// Whether one thread may stand for a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Teams {
    ReplacedIfProved,
    Kept,
}

/// Whether a unit declares how MPI begins.
fn knows_mpi(session: &Session, ast: &Ast) -> bool {
    ast.functions.iter().any(|function| session.names.text(function.name) == "MPI_Init")
}

fn judged(
    session: &Session,
    asts: &mut [Ast],
    solver: &Choice,
    (numbers, teams): (&Numbers, Teams),
) -> Vec<IterationsRecord> {
    let mut records = Vec::new();
    // Proofs are about mathematical integers: what overflow does is explored.
    let alone = match numbers.integers {
        NumberModel::Ideal => Alone::of(asts, &session.names),
        NumberModel::Machine => Alone::unknown(),
    };
    let reals = if numbers.floats == Floats::Real { Reals::Exact } else { Reals::Rounded };
    for ast in asts {
        if ast.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::OpenMp(_))) {
            let mut judged = shared_loops(ast, &session.names, session.target, prover(solver), (&alone, reals));
            if teams == Teams::Kept {
                judged.iter_mut().for_each(|of| of.sharing = Sharing::Matters);
            }
            let proved = judged.iter().filter(|of| matches!(of.answer, Answer::Independent(_)));
            records.extend(proved.filter_map(|of| record(session, of, Executed::ByTeam)));
            // What the result does not name could not be done again.
            let is_named = |of: &&Judged| record(session, of, Executed::ByTeam).is_some();
            let indifferent = judged.iter().filter(|of| of.sharing == Sharing::Indifferent).filter(is_named);
            let spans: Vec<Span> = indifferent.map(|of| of.span).collect();
            by_one_thread(ast, |span| spans.contains(&span));
        }
        let is_asked = |kind: &StmtKind| matches!(kind, StmtKind::Loop(of) if of.frame.parallel.is_some());
        if ast.stmts.iter().any(|stmt| is_asked(&stmt.kind)) {
            let judged = sequential_loops(ast, &session.names, session.target, prover(solver), Which::Asked);
            records.extend(judged.iter().filter_map(|of| record(session, of, Executed::Sequentially)));
        }
    }
    records
}

/// What rests on rules that nobody checks; a loop that one thread may execute does not.
pub fn assumption(map: &SourceMap, loops: &[IterationsRecord]) -> Option<Noted> {
    let is_believed = |of: &IterationsRecord| of.executed == Executed::ByTeam && of.explored == Explored::AsWritten;
    loops.iter().any(is_believed).then(|| Noted::of(map, Assumed::ITERATIONS.text(), Span::NONE))
}

fn prover(solver: &Choice) -> Prover {
    Prover::new(Options {
        solver: solver.clone(),
        patience: Patience::Steps(ONE),
        limit: Limit::lasting(None).within(ALL),
        ..Options::default()
    })
}

/// A loop of the user's files; headers have loops of their own that nobody asks about.
fn record(session: &Session, of: &Judged, executed: Executed) -> Option<IterationsRecord> {
    let place = PlaceRecord::of(&session.map, of.span).filter(|place| session.files.contains(&place.file))?;
    let (answer, text, places) = match &of.answer {
        Answer::Independent(clauses) => {
            let clauses: String = clauses.iter().map(|clause| format!(" {}", clause.text())).collect();
            (IterationsAnswer::Independent, format!("#pragma omp parallel for{clauses}"), Vec::new())
        }
        Answer::Dependent(found) => {
            let places = [&found.first, &found.second].map(|meeting| met(session, meeting));
            (IterationsAnswer::Dependent, sentence(found), places.into_iter().flatten().collect())
        }
        Answer::Undecided(doubt) => {
            let at = PlaceRecord::of(&session.map, doubt.span);
            (IterationsAnswer::Undecided, doubt.message.clone(), at.into_iter().collect())
        }
    };
    let explored = match of.sharing {
        Sharing::Indifferent => Explored::ByOneThread,
        Sharing::Matters => Explored::AsWritten,
    };
    Some(IterationsRecord { file: place.file, line: place.line, executed, answer, explored, text, places })
}

/// `a[1]` connects the iterations i = 0 and i = 1, with n = 2
fn sentence(found: &Dependence) -> String {
    let given: Vec<String> = found.given.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let given = if given.is_empty() { String::new() } else { format!(", with {}", given.join(", ")) };
    let Dependence { place, first, second, .. } = found;
    format!("`{place}` is used by the iterations {} and {}{given}", first.iteration, second.iteration)
}

fn met(session: &Session, meeting: &Meeting) -> Option<PlaceRecord> {
    let word = match meeting.writes {
        Writes::Yes => "written",
        Writes::No => "read",
    };
    let message = format!("{word} by {}", meeting.iteration);
    Some(PlaceRecord { message, ..PlaceRecord::of(&session.map, meeting.span)? })
}
