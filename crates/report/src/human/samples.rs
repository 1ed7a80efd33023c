//! Results made by hand, for the tests of all drawings and formats: no engine
//! takes part.

use crate::{
    CallRecord, Noted, Property, ResultRecord, Scope, Statistics, StepRecord, Verdict, ViolationRecord, WaitRecord,
};
use crate::{Contrast, DifferenceRecord, ExampleRecord, PlaceRecord, ProgramRole};

/// The program of the deadlock.
pub(crate) const RING: &str = "line 1\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n  right = (me + 1) % np;\n\n  MPI_Send(&me, 1, MPI_INT, right, 0, MPI_COMM_WORLD);\n";

/// Ranks that send in a ring.
pub(crate) fn ring(ranks: u32) -> ViolationRecord {
    let mut record = ViolationRecord::new(
        Property::PotentialDeadlock,
        match ranks {
            2 => "both ranks are blocked".to_owned(),
            _ => format!("all {ranks} ranks are blocked"),
        },
    );
    (record.file, record.line, record.column, record.context.length) = ("ring.c".into(), 20, 3, 8);
    record.context.source = RING.lines().nth(19).unwrap_or("").into();
    record.context.label = format!("{} wait here", names(ranks));
    record.np = Some(ranks.into());
    record.replayed = true;
    record.hidden.count = 15;
    let next = |rank: u32| (rank + 1) % ranks;
    let wait = |process: u32| WaitRecord {
        process,
        operation: format!("Send to {} tag 0", next(process)),
        until: format!("until rank {} receives", next(process)),
        file: "ring.c".into(),
        line: 20,
        on: vec![next(process)],
        thread: 0,
        on_threads: Vec::new(),
    };
    record.deadlock.waits = (0..ranks).map(wait).collect();
    record.deadlock.cycle = (0..ranks).collect();
    let steps = (0..ranks).map(|rank| step(rank, 18, &format!("right = {}", next(rank)), &[]));
    let sends = (0..ranks).map(|rank| step(rank, 20, &format!("Send -> {}", next(rank)), &[]));
    record.trace = steps.chain(sends).collect();
    record
}

/// `ranks 0 and 1`, `ranks 0 to 29`
fn names(ranks: u32) -> String {
    match ranks {
        0..=1 => "rank 0".into(),
        2..=4 => {
            format!("ranks {} and {}", (0..ranks - 1).map(|r| r.to_string()).collect::<Vec<_>>().join(", "), ranks - 1)
        }
        _ => format!("ranks 0 to {}", ranks - 1),
    }
}

/// A step in `ring.c`.
pub(crate) fn step(process: u32, line: u32, action: &str, changes: &[(&str, &str)]) -> StepRecord {
    let changes = changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let (file, action) = ("ring.c".into(), action.into());
    StepRecord {
        step: 0,
        process,
        file,
        line,
        action,
        changes,
        symbolic: Default::default(),
        locks: Vec::new(),
        program: ProgramRole::Alone,
        thread: 0,
        source: String::new(),
        exchange: None,
        weight: Default::default(),
    }
}

/// The program of [`bounds`].
pub(crate) const BOUNDS: &str = "double a[4];\nvoid put(int i) {\n  a[i] = 1;\n}\n";

/// An index out of bounds in a sequential program.
pub(crate) fn bounds() -> ViolationRecord {
    let mut record =
        ViolationRecord::new(Property::ArrayBounds, "index 4 is out of bounds of `a`, which has 4 elements");
    (record.file, record.line, record.column, record.context.length) = ("a.c".into(), 3, 3, 4);
    record.context.source = "  a[i] = 1;".into();
    record.context.label = "`i` is 4 here".into();
    record.np = Some(1);
    record.condition = "N > 3".into();
    record.inputs.insert("N".into(), "4".into());
    record.context.calls = vec![CallRecord { function: "put".into(), file: "a.c".into(), line: 9 }];
    record.replayed = true;
    record.trace = vec![StepRecord { file: "a.c".into(), ..step(0, 8, "N > 3", &[("n", "4")]) }];
    record
}

/// A result with these violations.
pub(crate) fn outcome(verdict: Verdict, violations: Vec<ViolationRecord>) -> ResultRecord {
    let mut outcome = ResultRecord::new("verify", "1.2.3", verdict);
    outcome.files = vec!["ring.c".into()];
    outcome.scope = Scope { np: vec![3], arith: "ideal".into(), solver: "z3".into(), ..Scope::default() };
    outcome.statistics = Statistics { seconds: 0.02, ..Statistics::default() };
    outcome.violations = violations;
    outcome
}

/// A pass with everything that can be said about one.
pub(crate) fn pass() -> ResultRecord {
    let mut outcome = outcome(Verdict::Holds, Vec::new());
    outcome.files = vec!["heat.c".into()];
    outcome.scope.np = vec![1, 2, 3, 4];
    outcome.scope.inputs.insert("NX".into(), "1..8".into());
    outcome.scope.inputs.insert("NT".into(), "3".into());
    outcome.scope.free_inputs = vec!["u0".into(), "k".into()];
    let without = [Property::Ltl, Property::Termination, Property::Equivalence, Property::Reachability];
    outcome.scope.properties = Property::listed().filter(|p| !without.contains(p)).collect();
    outcome.scope.properties.retain(|p| !matches!(p, Property::IntegerOverflow | Property::LoopInvariant));
    outcome.scope.unchecked = vec![Property::MemoryLeak];
    outcome.scope.properties.retain(|p| *p != Property::MemoryLeak);
    outcome.assumptions = vec![Noted { text: "nsteps >= 0".into(), file: "heat.c".into(), line: 12 }];
    let text = "the assertion is never reached".into();
    outcome.vacuous = vec![Noted { text, file: "heat.c".into(), line: 40 }];
    outcome.statistics = Statistics {
        states_seen: 412_318,
        states_saved: 1000,
        transitions: 1_312_000,
        symbolic_values: 5000,
        validity_queries: 2104,
        solver_calls: 31,
        seconds: 0.7,
        peak_memory_mb: 41,
        executions: 12,
        ..Statistics::default()
    };
    outcome
}

/// A sum that lacks an element.
pub(crate) fn sum() -> ViolationRecord {
    let place = |file: &str, line| PlaceRecord { file: file.into(), line, column: 3, ..PlaceRecord::default() };
    let (own, other) = (place("sum_mpi.c", 34), place("sum_seq.c", 10));
    let mut record = ViolationRecord::new(Property::Equivalence, "output `sum` differs").at(own.clone());
    record.program = ProgramRole::Implementation;
    (record.np, record.specification_np) = (Some(2), Some(1));
    record.replayed = true;
    for (name, value) in [("N", "3"), ("a[0]", "0"), ("a[1]", "0"), ("a[2]", "1")] {
        record.inputs.insert(name.into(), value.into());
    }
    record.difference = Some(DifferenceRecord {
        output: "sum".into(),
        contrast: Contrast::Value,
        specification: "a[0] + a[1] + a[2]".into(),
        implementation: "a[0] + a[1]".into(),
        missing: vec!["a[2]".into()],
        added: Vec::new(),
        notes: Vec::new(),
        example: Some(ExampleRecord { specification: "1".into(), implementation: "0".into() }),
        determined: vec!["N".into()],
        relevant: Vec::new(),
        specification_place: Some(other),
        implementation_place: Some(own),
    });
    record
}

/// A result of a comparison with these violations.
pub(crate) fn comparison(verdict: Verdict, violations: Vec<ViolationRecord>) -> ResultRecord {
    let mut outcome = outcome(verdict, violations);
    outcome.command = "compare".into();
    outcome.files = vec!["heat_seq.c".into(), "heat_mpi.c".into()];
    outcome.scope.specification_np = Some(1);
    outcome.scope.outputs = vec!["u[0..NX-1]".into(), "t".into()];
    outcome.statistics.seconds = 0.04;
    outcome
}
