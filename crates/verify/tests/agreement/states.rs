//! Assertions over several processes change nothing about what is looked at: where
//! no two executions meet in one state, a search that checks them sees as many
//! states as one that does not (collective assertions paper, section 4.3).

use super::support::Case;
use antiphon_machine::{Checks, Property};
use antiphon_verify::verify;
use antiphon_world::Order;

/// Executions branch over inputs and over messages; no two of them meet.
const TREES: &[(u32, &str)] = &[
    (
        2,
        "for (int k = 0; k < i; k++) { y = y + rank;\n\
         #pragma TASS collective assert SUM PROC[0].y == 0 && PROC[1].y == k + 1\n}\n\
         if (j > 1) {\n#pragma TASS collective assert END PROC[0].y <= y\n}",
    ),
    (
        3,
        "if (rank == 0) { RECV(x, ANY, 0); RECV(y, ANY, 0); } else SEND(rank, 0, 0);\n\
         #pragma TASS collective assert BOTH PROC[0].x + PROC[0].y == 3\n",
    ),
];

#[test]
fn assertions_add_no_states() {
    for (processes, body) in TREES {
        let inputs = vec![("i".to_owned(), 0, 2), ("j".to_owned(), 0, 2)];
        let case = Case { name: "a tree".into(), processes: *processes, inputs, body: (*body).into() };
        let (program, _) = case.program();
        let states = |order: Order, checks: Checks| {
            let mut options = case.options();
            (options.policy.order, options.checks) = (order, checks);
            let outcome = verify(&program, &options);
            assert!(outcome.violations.is_empty() && outcome.incomplete.is_empty(), "{outcome:?}");
            (outcome.statistics.states_seen, outcome.statistics.executions)
        };
        let without = states(Order::Rank, Checks::ALL.without(Property::CollectiveAssertion));
        assert!(without.1 > 1, "{body} has one execution");
        assert_eq!(states(Order::Rank, Checks::ALL), without, "{body}");
        assert_eq!(states(Order::FewestSnapshots, Checks::ALL), without, "{body}");
    }
}
