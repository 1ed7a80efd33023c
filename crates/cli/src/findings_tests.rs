//! Answers made by hand become results.

use super::*;
use antiphon_outcome::{
    Assumption, Certainty, Fault, Incomplete, Move, ProgramRole, Property, Reason, TaskId, TraceStep, Violation, Wait,
};
use antiphon_report::human::{finding, Style};
use antiphon_source::{codes, FileId, FileKind, Interner, Loc, Span};
use expect_test::expect;

const TEXT: &str = "void exchange(void) {
  if (me) MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
  else MPI_Ssend(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
}
int main(void) { exchange(); }
";

struct Text {
    map: SourceMap,
    names: Interner,
    file: FileId,
}

impl Text {
    fn new() -> Text {
        let mut map = SourceMap::new();
        let file = map.add_file("x.c", TEXT.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
        Text { map, names: Interner::default(), file }
    }

    fn span(&self, word: &str) -> Span {
        let at = TEXT.rfind(word).unwrap() as u32;
        Span::of_token(self.map.loc(self.file, at), word.len() as u32)
    }

    fn sources(&self) -> Sources<'_> {
        Sources { map: &self.map, names: &self.names }
    }

    /// Two ranks that wait for each other at two places.
    fn deadlock(&self) -> Violation {
        let task = |rank| TaskId::of_rank(ProgramRole::Alone, rank);
        let wait = |rank: u32, operation: &str, until: &str, span| Wait {
            task: task(rank),
            operation: operation.into(),
            until: until.into(),
            span,
            on: vec![task(1 - rank)],
        };
        let step = |rank, span, action: &str| TraceStep {
            task: task(rank),
            span,
            action: action.into(),
            changes: vec![],
            symbolic: vec![],
            locks: vec![],
            exchange: None,
            weight: Default::default(),
        };
        Violation {
            fault: Fault {
                property: Property::AbsoluteDeadlock,
                message: "both ranks are blocked".into(),
                span: self.span("MPI_Ssend"),
                label: "rank 0 waits here".into(),
                also: vec![(self.span("MPI_Recv"), "rank 1 waits here".into())],
                calls: vec![CallSite { function: "exchange".into(), span: self.span("exchange()") }],
            },
            task: task(0),
            certainty: Certainty::Provable,
            replayed: true,
            inputs: vec![("N".into(), "3".into())],
            characters: vec![],
            condition: "N > 2".into(),
            orders: vec![],
            waits: vec![
                wait(0, "Ssend to 1 tag 7", "until rank 1 receives", self.span("MPI_Ssend")),
                wait(1, "Recv from 0 tag 0", "until rank 0 sends", self.span("MPI_Recv")),
            ],
            cycle: vec![task(0), task(1)],
            trace: vec![step(0, self.span("MPI_Ssend"), "Ssend -> 1"), step(1, self.span("MPI_Recv"), "Recv <- 0")],
            hidden_steps: 4,
            drawn: vec![],
            schedule: vec![Move("0: run".into())],
            difference: None,
        }
    }
}

fn nothing() -> Outcome {
    Outcome {
        distances: Default::default(),
        violations: Vec::new(),
        incomplete: Vec::new(),
        unsupported: None,
        assumptions: Vec::new(),
        vacuous: Vec::new(),
        abnormal: Vec::new(),
        proved_loops: Vec::new(),
        inferred: Vec::new(),
        proof: None,
        abstraction: None,
        coverage: Default::default(),
        statistics: Statistics { states_seen: 5, seconds: 1.0, ..Default::default() },
    }
}

#[test]
fn a_deadlock_is_drawn_with_its_waits_and_its_trace() {
    let text = Text::new();
    let found = Finding::of(text.sources(), &text.deadlock()).with_processes(2);
    expect![[r#"
        error[absolute-deadlock]: both ranks are blocked
         --> x.c:3:8
          |
        2 |   if (me) MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
          |           -------- rank 1 waits here
        3 |   else MPI_Ssend(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
          |        ^^^^^^^^^ rank 0 waits here
          = waits     rank 0  Ssend to 1 tag 7    until rank 1 receives   (rank 1 is in Recv, x.c:2)
                      rank 1  Recv from 0 tag 0   until rank 0 sends      (rank 0 is in Ssend, x.c:3)
            cycle     0 -> 1 -> 0
          = when      np = 2, N > 2; for example N = 3
          = trace     #   rank 0              rank 1             (4 local steps hidden, -v)
                      1   Ssend -> 1  x   :3  Recv <- 0  x   :2
          = calls     exchange  x.c:5
          = confirmed by replay
    "#]]
    .assert_eq(&finding(&found.record, &found.marks(text.sources()), Style::PLAIN));
    assert_eq!(found.record.schedule, ["0: run"]);
    assert_eq!(found.record.trace[1].source, TEXT.lines().nth(1).unwrap());
    assert_eq!(
        (found.record.context.also[0].line, found.record.context.also[0].message.as_str()),
        (2, "rank 1 waits here")
    );
}

#[test]
fn several_answers_make_one_result() {
    let text = Text::new();
    let mut gathered = Gathered::default();
    let assumption = Assumption { text: "N > 0".into(), span: text.span("main") };
    let seen = ("the assertion is never reached".to_owned(), text.span("main"));
    let other = ("nothing is sent".to_owned(), Span::NONE);
    let first = Outcome {
        violations: vec![text.deadlock()],
        assumptions: vec![assumption.clone()],
        vacuous: vec![seen.clone(), other],
        incomplete: vec![Incomplete { reason: Reason::MaxDepth, message: "deep".into(), hint: None }],
        ..nothing()
    };
    let second = Outcome { vacuous: vec![seen], ..first.clone() };
    gathered.add(text.sources(), &first, 2);
    gathered.add(text.sources(), &second, 3);
    assert_eq!((gathered.findings.len(), gathered.inconclusive.len(), gathered.assumptions.len()), (1, 1, 1));
    assert_eq!(gathered.findings[0].record.np, Some(2));
    assert_eq!(gathered.assumptions[0].line, 5);
    let vacuous: Vec<String> = gathered.vacuous.unwrap().into_iter().map(|note| note.text).collect();
    assert_eq!(vacuous, ["the assertion is never reached"]);
    assert_eq!((gathered.statistics.states_seen, gathered.statistics.seconds), (10, 2.0));
}

#[test]
fn a_limit_says_how_control_reaches_it() {
    let text = Text::new();
    let call = |function: &str, word| CallSite { function: function.into(), span: text.span(word) };
    let unsupported = Unsupported {
        code: &codes::unsupported::U014,
        message: "`MPI_Comm_spawn` is not modelled".into(),
        span: text.span("MPI_Recv"),
        calls: vec![call("pack", "MPI_Ssend"), call("exchange", "exchange()")],
    };
    let diagnostic = limit(&text.map, &unsupported);
    expect![[r#"
        unsupported[U014]: `MPI_Comm_spawn` is not modelled
         --> x.c:2:11
          |
        2 |   if (me) MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &s);
          |           ^^^^^^^^ in pack, reached from main (x.c:5) via exchange (x.c:3)
          = this is a limit of Antiphon, not an error in your program; nothing was verified
          = help      see `antiphon list mpi`
    "#]]
    .assert_eq(&antiphon_report::draw::unverified(text.sources(), &diagnostic, Style::PLAIN.colour));
}
