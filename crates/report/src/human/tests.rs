//! How results look.

use super::samples::*;
use super::*;
use crate::draw::Sources;
use crate::{Certainty, Inconclusive, ProgramRole, Reason, StepRecord, Verdict, ViolationRecord};
use antiphon_source::{FileKind, Interner, Label, Loc, SourceMap, Span};
use expect_test::{expect, Expect};

/// The violation with its place in `text`.
fn drawn(record: &ViolationRecord, text: &str, style: Style) -> String {
    let mut map = SourceMap::new();
    let file = map.add_file(&record.file, text.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
    let start: usize = text.split_inclusive('\n').take(record.line as usize - 1).map(str::len).sum();
    let loc = map.loc(file, start as u32 + record.column - 1);
    let primary = Label { span: Span::of_token(loc, record.context.length), text: record.context.label.clone() };
    let names = Interner::default();
    finding(record, &Marks { sources: Sources { map: &map, names: &names }, primary, also: Vec::new() }, style)
}

fn check(record: &ViolationRecord, text: &str, expected: Expect) {
    expected.assert_eq(&drawn(record, text, Style::PLAIN));
}

#[test]
fn a_deadlock_says_who_waits_for_whom() {
    check(
        &ring(3),
        RING,
        expect![[r#"
            error[potential-deadlock]: all 3 ranks are blocked
              --> ring.c:20:3
               |
            20 |   MPI_Send(&me, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
               |   ^^^^^^^^ ranks 0, 1 and 2 wait here
               = waits     rank 0  Send to 1 tag 0   until rank 1 receives   (rank 1 is in Send, ring.c:20)
                           rank 1  Send to 2 tag 0   until rank 2 receives   (rank 2 is in Send, ring.c:20)
                           rank 2  Send to 0 tag 0   until rank 0 receives   (rank 0 is in Send, ring.c:20)
                 cycle     0 -> 1 -> 2 -> 0
               = when      np = 3, any input, only if the library does not buffer
               = trace     #   rank 0              rank 1              rank 2              (15 local steps hidden, -v)
                           1   right = 1      :18  right = 2      :18  right = 0      :18
                           2   Send -> 1  x   :20  Send -> 2  x   :20  Send -> 0  x   :20
               = confirmed by replay
        "#]],
    );
}

#[test]
fn another_violation_says_when_and_through_which_calls() {
    check(
        &bounds(),
        BOUNDS,
        expect![[r#"
            error[array-bounds]: index 4 is out of bounds of `a`, which has 4 elements
             --> a.c:3:3
              |
            3 |   a[i] = 1;
              |   ^^^^ `i` is 4 here
              = when      N > 3; for example N = 4
              = trace     1   N > 3, n = 4   :8
              = calls     put  a.c:9
              = confirmed by replay
        "#]],
    );
}

#[test]
fn the_value_of_a_character_is_told_as_the_source_spells_it() {
    let mut record = bounds();
    record.condition = String::new();
    record.inputs = [("c", "113"), ("d", "10"), ("n", "113")].map(|(name, value)| (name.into(), value.into())).into();
    record.context.characters = [("c".into(), "'q' (113)".into())].into();
    assert_eq!(when(&record), "c = 'q' (113), d = 10, n = 113");
}

#[test]
fn what_the_environment_sets_is_told_in_words() {
    let mut record = bounds();
    record.condition = "getenv(\"A\") == 1 && 8 <= atoi(getenv(\"A\"))".into();
    record.inputs = [("atoi(getenv(\"A\"))", "9"), ("getenv(\"A\")", "1"), ("getenv(\"B\")", "0")]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
    let said = "8 <= atoi(getenv(\"A\")); for example atoi(getenv(\"A\")) = 9, the environment sets `A`, the environment does not set `B`";
    assert_eq!(when(&record), said);
}

#[test]
fn a_possible_violation_is_told_from_a_provable_one() {
    let mut record = bounds();
    (record.certainty, record.replayed) = (Certainty::Possible, false);
    record.trace.clear();
    record.context.calls.clear();
    record.context.notes = vec!["in this expansion of `PUT`".into()];
    check(
        &record,
        BOUNDS,
        expect![[r#"
            possible[array-bounds]: index 4 is out of bounds of `a`, which has 4 elements
             --> a.c:3:3
              |
            3 |   a[i] = 1;
              |   ^^^^ `i` is 4 here
              = note: in this expansion of `PUT`
              = when      N > 3; for example N = 4
              = neither proved nor refuted; no concrete run confirms it
        "#]],
    );
}

#[test]
fn more_ranks_than_fit_are_rows() {
    let narrow = Style { width: 60, ..Style::PLAIN };
    let mut record = ring(4);
    record.deadlock.waits.clear();
    record.deadlock.cycle.clear();
    expect![[r#"
        error[potential-deadlock]: all 4 ranks are blocked
          --> ring.c:20:3
           |
        20 |   MPI_Send(&me, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
           |   ^^^^^^^^ ranks 0, 1, 2 and 3 wait here
           = when      np = 4, any input, only if the library does not buffer
           = trace     #     rank  step  (15 local steps hidden, -v)
                       1     0     right = 1  :18
                       2     1     right = 2  :18
                       3     2     right = 3  :18
                       4     3     right = 0  :18
                       5     0     Send -> 1  :20
                       6     1     Send -> 2  :20
                       7     2     Send -> 3  :20
                       8     3     Send -> 0  :20
           = confirmed by replay
    "#]]
    .assert_eq(&drawn(&record, RING, narrow));
}

#[test]
fn a_rank_that_waits_where_the_trace_does_not_end_gets_a_step() {
    let mut record = ring(2);
    record.trace.truncate(2);
    record.hidden.count = 1;
    record.deadlock.waits[1].operation = "ended".into();
    record.deadlock.waits[1].until.clear();
    record.deadlock.waits[1].on.clear();
    record.deadlock.cycle.clear();
    check(
        &record,
        RING,
        expect![[r#"
            error[potential-deadlock]: both ranks are blocked
              --> ring.c:20:3
               |
            20 |   MPI_Send(&me, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
               |   ^^^^^^^^ ranks 0 and 1 wait here
               = waits     rank 0  Send to 1 tag 0   until rank 1 receives   (rank 1 has ended)
                           rank 1  ended
               = when      np = 2, any input, only if the library does not buffer
               = trace     #   rank 0              rank 1           (1 local step hidden, -v)
                           1   right = 1      :18  right = 0   :18
                           2   Send -> 1  x   :20
               = confirmed by replay
        "#]],
    );
}

#[test]
fn steps_of_one_rank_after_the_other_are_rows_in_their_order() {
    let mut record = ring(2);
    record.deadlock.waits.clear();
    record.deadlock.cycle.clear();
    record.hidden.count = 0;
    record.trace = vec![
        step(1, 18, "right = 0", &[("right", "0")]),
        step(0, 18, "right = 1", &[("right", "1"), ("left", "1")]),
        step(0, 20, "Send -> 1", &[]),
        step(1, 20, "Recv <- 0", &[("x", "0")]),
    ];
    check(
        &record,
        RING,
        expect![[r#"
            error[potential-deadlock]: both ranks are blocked
              --> ring.c:20:3
               |
            20 |   MPI_Send(&me, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
               |   ^^^^^^^^ ranks 0 and 1 wait here
               = when      np = 2, any input, only if the library does not buffer
               = trace     #   rank 0                     rank 1
                           1   right = 1, left = 1   :18  right = 0          :18
                           2   Send -> 1             :20  Recv <- 0, x = 0   :20
               = confirmed by replay
        "#]],
    );
}

#[test]
fn local_steps_stand_early_and_messages_in_their_order() {
    let mut record = ring(2);
    record.deadlock.waits.clear();
    record.deadlock.cycle.clear();
    record.hidden.count = 3;
    record.trace = vec![
        step(0, 7, "Init", &[]),
        step(0, 8, "x = 0", &[]),
        step(0, 9, "y = 0", &[]),
        step(1, 7, "Init", &[]),
        step(1, 8, "x = 1", &[]),
        step(1, 20, "Send -> 0", &[]),
        step(1, 21, "x = 2", &[]),
        step(0, 22, "Recv <- 1", &[("y", "1")]),
        step(1, 24, "Bcast", &[("x", "5")]),
    ];
    check(
        &record,
        RING,
        expect![[r#"
            error[potential-deadlock]: both ranks are blocked
              --> ring.c:20:3
               |
            20 |   MPI_Send(&me, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
               |   ^^^^^^^^ ranks 0 and 1 wait here
               = when      np = 2, any input, only if the library does not buffer
               = trace     #   rank 0                  rank 1              (5 local steps hidden, -v)
                           1   x = 0              :8   x = 1          :8
                           2   y = 0              :9   Send -> 0      :20
                           3   Recv <- 1, y = 1   :22  x = 2          :21
                           4                           Bcast, x = 5   :24
               = confirmed by replay
        "#]],
    );
    let full = drawn(&record, RING, Style { detail: Detail::Full, ..Style::PLAIN });
    assert!(full.contains("1   Init") && !full.contains("hidden"), "{full}");
}

#[test]
fn one_rank_of_several_is_named() {
    let mut record = ring(2);
    record.deadlock.waits.clear();
    record.trace = (0..1000).map(|i| step(0, 18, &format!("i = {i}"), &[])).collect();
    let text = drawn(&record, RING, Style::PLAIN);
    assert!(text.contains("= trace     #    rank 0"), "{text}");
    assert!(text.contains("\n               1000 i = 999"), "{text}");
}

#[test]
fn many_ranks_and_long_traces_are_shortened_unless_all_is_wanted() {
    let mut record = ring(30);
    record.trace = (0..100).map(|i| step(0, 18, &format!("i = {i}"), &[])).collect();
    let short = drawn(&record, RING, Style::PLAIN);
    assert!(short.contains("... and 14 more ranks (-v)") && short.contains("rows hidden (-v)"), "{short}");
    assert!(short.contains("ranks 0 to 29 wait here"), "{short}");
    let full = drawn(&record, RING, Style { detail: Detail::Full, ..Style::PLAIN });
    assert!(full.contains("rank 29  Send to 0") && full.contains("i = 50"), "{full}");
    assert!(!full.contains("(-v)"), "{full}");
}

#[test]
fn a_pass_states_its_scope() {
    expect![[r#"
        holds   heat.c   no assertion fails
          for all    np 1..4, NT = 3, NX 1..8, every value of u0, k, every schedule and buffering
          also       no deadlock, out-of-bounds access, invalid pointer, uninitialised read, division by
                     zero, MPI misuse, data race, lock misuse, OpenMP misuse
          assumed    nsteps >= 0 (heat.c:12); mathematical integers and reals (overflow and rounding not
                     modelled)
          unchecked  memory-leak
          vacuous    the assertion is never reached (heat.c:40)
          412,318 states  1.3 M transitions  2,104 queries (31 SMT)  0.7 s  41 MB
    "#]]
    .assert_eq(&conclusion(&pass()));
}

#[test]
fn a_sequential_pass_says_no_more_than_was_looked_at() {
    let mut outcome = outcome(Verdict::Holds, Vec::new());
    outcome.scope.np = vec![1];
    outcome.scope.properties = vec![crate::Property::ArrayBounds];
    outcome.scope.solver = "light".into();
    outcome.scope.arith = "machine".into();
    expect![[r#"
        holds   ring.c   no checked property is violated
          for all    every execution
          also       no out-of-bounds access
          assumed    real arithmetic (rounding not modelled)
          solver     none (light-weight prover only)
          0 states  0 transitions  0.02 s
    "#]]
    .assert_eq(&conclusion(&outcome));
}

#[test]
fn one_run_is_no_pass_for_all() {
    let mut outcome = pass();
    outcome.command = "run".into();
    expect![[r#"
        holds   heat.c   no error in this run (nothing was proved)
          412,318 states  1.3 M transitions  2,104 queries (31 SMT)  0.7 s  41 MB
    "#]]
    .assert_eq(&conclusion(&outcome));
}

#[test]
fn a_violated_result_counts_and_ends_with_the_time() {
    let mut possible = bounds();
    possible.certainty = Certainty::Possible;
    expect![[r#"
        violated   ring.c  1 error, 1 possible error in ideal arithmetic      0.02 s
    "#]]
    .assert_eq(&conclusion(&outcome(Verdict::Violated, vec![ring(3), possible])));
}

#[test]
fn an_inconclusive_result_says_why() {
    let mut outcome = outcome(Verdict::Inconclusive, Vec::new());
    let message = "the time limit of 10 s was reached".into();
    outcome.inconclusive.push(Inconclusive { reason: Reason::Timeout, message });
    outcome.statistics.states_seen = 5_000_000;
    expect![[r#"
        timeout: the time limit of 10 s was reached
          seen       5.0 M states  0 transitions  0.02 s
        inconclusive   ring.c  1 undecided                                    0.02 s
    "#]]
    .assert_eq(&conclusion(&outcome));
}

#[test]
fn hostile_names_do_not_reach_the_terminal() {
    let mut record = bounds();
    record.context.calls[0].function = "f\u{1b}[2J".into();
    record.inputs.insert("\u{1b}]0;x\u{7}".into(), "\u{202e}1".into());
    let text = drawn(&record, BOUNDS, Style::PLAIN);
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}') && !text.contains('\u{7}'), "{text}");
    let mut pass = pass();
    pass.files = vec!["\u{1b}[1m.c".into()];
    pass.assumptions[0].text = "\u{1b}[1m".into();
    assert!(!conclusion(&pass).contains('\u{1b}'));
}

#[test]
fn a_difference_shows_both_values_and_what_is_missing() {
    check(
        &sum(),
        "",
        expect![[r#"
            error[equivalence]: output `sum` differs
              --> sum_mpi.c:34:3 (implementation)   sum_seq.c:10:3 (specification)
               = when            np = 2, N = 3
               = specification   sum = a[0] + a[1] + a[2]
                 implementation  sum = a[0] + a[1]                    missing: a[2]
               = for example     a = {0, 0, 1}: 1 and 0               confirmed by replay
        "#]],
    );
    expect![[r#"
        not equivalent in ideal arithmetic   0.04 s
    "#]]
    .assert_eq(&conclusion(&comparison(Verdict::Violated, vec![sum()])));
}

#[test]
fn a_long_difference_gets_lines_of_its_own() {
    let mut record = sum();
    (record.replayed, record.certainty) = (false, Certainty::Possible);
    (record.np, record.specification_np) = (Some(2), Some(4));
    record.condition = "x > 0".into();
    record.schedule = vec!["0: receive from 1".into()];
    let difference = record.difference.as_mut().expect("the sample is a difference");
    difference.specification = (0..80).map(|i| format!("a[{i}]")).collect::<Vec<_>>().join(" + ");
    difference.implementation = "a[0] + a[1] + a[2] + a[3] + a[4] + a[5]".into();
    difference.added = vec!["2*a[1]".into()];
    difference.notes = vec!["where x < 0".into(), "the factor of a[0] is 1, not 2".into()];
    (difference.example, difference.specification_place) = (None, None);
    let own = |process, who, action: &str| StepRecord { program: who, ..step(process, 18, action, &[]) };
    let (first, second) = (ProgramRole::Specification, ProgramRole::Implementation);
    record.trace = vec![own(0, first, "s = 1"), own(0, second, "Recv <- 1"), own(1, second, "Send -> 0")];
    check(
        &record,
        "",
        expect![[r#"
            possible[equivalence]: output `sum` differs
              --> sum_mpi.c:34:3 (implementation)   never written (specification)
               = when            np = 2 and 4 of the specification, N = 3, x > 0
               = specification   sum = a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6] + a[7] + a[8] + a[9] + a[10] + a[11] + a[12] + a[13] + a[14] + a[15] + a[16] + a[17] + a[18] + a[19] + a[20] + a[21] + a[22] + a[23] + a[24] + a[25] +...
                 implementation  sum = a[0] + a[1] + a[2] + a[3] + a[4] + a[5]
                                 missing: a[2]; added: 2*a[1]
                                 where x < 0
                                 the factor of a[0] is 1, not 2
               = for example     a = {0, 0, 1}                        neither proved nor refuted; no concrete run confirms it
               = trace           #   specification      implementation 0       implementation 1
                                 1   s = 1   ring.c:18  Recv <- 1   ring.c:18  Send -> 0   ring.c:18
        "#]],
    );
}

#[test]
fn equal_outputs_are_named_in_a_pass() {
    let mut outcome = pass();
    let compared = comparison(Verdict::Holds, Vec::new());
    (outcome.command, outcome.files) = (compared.command, compared.files);
    (outcome.scope.outputs, outcome.scope.specification_np) = (compared.scope.outputs, compared.scope.specification_np);
    outcome.scope.properties.push(crate::Property::Equivalence);
    outcome.vacuous.clear();
    expect![[r#"
        equivalent   heat_mpi.c gives the same outputs as heat_seq.c: u[0..NX-1], t
          for all    np 1..4, NT = 3, NX 1..8, every value of u0, k, every schedule and buffering
          also       no failed assertion, deadlock, out-of-bounds access, invalid pointer, uninitialised
                     read, division by zero, MPI misuse, data race, lock misuse, OpenMP misuse
          assumed    nsteps >= 0 (heat.c:12); mathematical integers and reals (overflow and rounding not
                     modelled)
          unchecked  memory-leak
          412,318 states  1.3 M transitions  2,104 queries (31 SMT)  0.7 s  41 MB
    "#]]
    .assert_eq(&conclusion(&outcome));
    outcome.scope.outputs = vec![antiphon_outcome::PRINTED.into()];
    assert!(conclusion(&outcome).starts_with("equivalent   heat_mpi.c prints the same as heat_seq.c\n"));
    outcome.scope.properties.retain(|property| *property != crate::Property::Equivalence);
    assert!(
        conclusion(&outcome).starts_with("holds   heat_seq.c heat_mpi.c   no checked property is violated; outputs")
    );
}
