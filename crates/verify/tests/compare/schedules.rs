//! Programs with several processes: every schedule gives the same, and the answer
//! does not depend on how schedules are searched.

use super::support::{answer, parallel, sequential, with_processes, Pair};
use antiphon_verify::{Options, Reductions, Symmetry};
use antiphon_world::{Deadlock, Policy, Remembering, Scheduling};

const COLLECT: &str = "x = rank > 0 ? a[rank - 1] * (rank + 1) : 0;\n\
    if (rank > 0) MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, W);\n\
    else { double y, sum = 0;\n\
    for (int i = 1; i < np; i++) { MPI_Recv(&y, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, W, MPI_STATUS_IGNORE); FOLD; }\n\
    s = sum; }";

fn collect(fold: &str) -> String {
    parallel(&COLLECT.replace("FOLD", fold))
}

/// The same answer, by whatever way.
fn on_all_ways(specification: &str, implementation: &str, options: &Options, expected: &str) {
    let pair = Pair::read(specification, implementation);
    let full = Options { policy: Policy { scheduling: Scheduling::Everything, ..options.policy }, ..options.clone() };
    let ways = [
        options.clone(),
        full.clone(),
        Options { policy: Policy { remembering: Remembering::Often, ..options.policy }, ..options.clone() },
        Options { reductions: Reductions { symmetry: Symmetry::Ignored, ..options.reductions }, ..options.clone() },
        Options { policy: Policy { remembering: Remembering::Often, ..full.policy }, jobs: 2, ..full },
        Options { policy: Policy { deadlock: Deadlock::Absolute, ..options.policy }, ..options.clone() },
        Options { policy: Policy { deadlock: Deadlock::Ignore, ..options.policy }, jobs: 2, ..options.clone() },
    ];
    for (at, way) in ways.iter().enumerate() {
        let found = pair.answer(way);
        assert!(found.starts_with(expected), "way {at}: {found}");
    }
}

#[test]
fn a_sum_does_not_depend_on_who_comes_first() {
    let specification = sequential("s = 2 * a[0] + 3 * a[1] + 4 * a[2];");
    on_all_ways(&specification, &collect("sum += y"), &with_processes(4), "equivalent");
}

#[test]
fn the_last_one_depends_on_who_comes_first() {
    let specification = sequential("s = 3 * a[1];");
    on_all_ways(&specification, &collect("sum = y"), &with_processes(3), "s is 2*a[0] (line 16), not 3*a[1]");
}

#[test]
fn a_parallel_specification_gives_what_its_schedules_agree_on() {
    let specification = collect("sum += y");
    let options = Options { specification_processes: 4, ..with_processes(2) };
    let halves = "if (rank == 0) x = 2 * a[0] + 3 * a[1]; else x = 4 * a[2];\n\
        MPI_Reduce(&x, &s, 1, MPI_DOUBLE, MPI_SUM, 0, W);";
    on_all_ways(&specification, &parallel(halves), &options, "equivalent");
    let wrong = halves.replace("4 * a[2]", "4 * a[1]");
    on_all_ways(&specification, &parallel(&wrong), &options, "s is 2*a[0] + 7*a[1] (line 13), not");
}

#[test]
fn a_specification_that_depends_on_the_schedule_differs_from_everything() {
    let options = Options { specification_processes: 3, ..with_processes(1) };
    let implementation = sequential("s = 3 * a[1];");
    on_all_ways(&collect("sum = y"), &implementation, &options, "s is 3*a[1] (line 7), not 2*a[0]");
}

#[test]
fn states_with_other_outputs_are_not_one() {
    // Rank 0 ends early with an output that depends on the schedule; the others
    // go on alike and would hide it.
    let body = "double y;\n\
        if (rank == 0) { MPI_Recv(&y, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, W, MPI_STATUS_IGNORE); s = y;\n\
        MPI_Recv(&y, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, W, MPI_STATUS_IGNORE); y = 0; }\n\
        else { x = a[rank]; MPI_Send(&x, 1, MPI_DOUBLE, 0, 0, W); x = 0; }\n\
        if (rank > 0) { if (rank == 1) MPI_Send(&x, 1, MPI_DOUBLE, 2, 1, W);\n\
        else MPI_Recv(&x, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, W, MPI_STATUS_IGNORE); }";
    on_all_ways(&sequential("s = a[1];"), &parallel(body), &with_processes(3), "s is a[2]");
    on_all_ways(&sequential("s = a[2];"), &parallel(body), &with_processes(3), "s is a[1]");
}

#[test]
fn a_deadlock_of_the_implementation_is_told_first() {
    let body = "MPI_Recv(&x, 1, MPI_DOUBLE, 1 - rank, 0, W, MPI_STATUS_IGNORE); s = a[0];\n\
        MPI_Send(&x, 1, MPI_DOUBLE, 1 - rank, 0, W);";
    let found = answer(&sequential("s = a[0];"), &parallel(body), &with_processes(2));
    assert_eq!(found, "absolute-deadlock by rank 0 of the Implementation, line 12");
    let ring = "x = a[0]; MPI_Send(&x, 1, MPI_DOUBLE, 1 - rank, 0, W);\n\
        MPI_Recv(&s, 1, MPI_DOUBLE, 1 - rank, 0, W, MPI_STATUS_IGNORE);";
    let options = Options { specification_processes: 2, ..with_processes(1) };
    let found = answer(&parallel(ring), &sequential("s = a[0];"), &options);
    assert_eq!(found, "potential-deadlock by rank 0 of the Specification, line 12");
    let absolute = Options { policy: Policy { deadlock: Deadlock::Absolute, ..options.policy }, ..options };
    assert_eq!(answer(&parallel(ring), &sequential("s = a[0];"), &absolute), "equivalent");
}

#[test]
fn a_program_that_aborts_gives_nothing() {
    let aborts = parallel("if (a[0] > 0) MPI_Abort(W, 1); s = a[0];");
    let found = answer(&sequential("s = a[0];"), &aborts, &with_processes(1));
    assert!(found.starts_with("the result is ends by `MPI_Abort`"), "{found}");
    assert_eq!(answer(&aborts, &aborts, &with_processes(1)), "equivalent");
}

#[test]
fn each_program_has_its_own_ranks_and_processes() {
    let body = "if (rank == 0) s = np;";
    let options = Options { specification_processes: 3, ..with_processes(3) };
    assert_eq!(answer(&parallel(body), &parallel(body), &options), "equivalent");
    let options = Options { specification_processes: 2, ..with_processes(3) };
    let found = answer(&parallel(body), &parallel(body), &options);
    assert_eq!(found, "s is 3 (line 12), not 2 (line 12): 3, not 2");
}

/// Who is first gets a token from the last rank, and writes another output than those
/// who come later. A search looks first at the case in which rank 0 has it.
const TOKEN: &str = "int t = 0, y = 0; MPI_Status st;\n\
    if (rank == np - 1) {\n\
    for (int k = 1; k < np; k++) { MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, W, &st); t = k == 1;\n\
    MPI_Send(&t, 1, MPI_INT, st.MPI_SOURCE, 0, W); }\n\
    for (int k = 1; k < np; k++) MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 1, W, MPI_STATUS_IGNORE);\n\
    } else { MPI_Send(&t, 1, MPI_INT, np - 1, 0, W); MPI_Recv(&t, 1, MPI_INT, np - 1, 0, W, MPI_STATUS_IGNORE);\n\
    MPI_Send(&t, 1, MPI_INT, np - 1, 1, W); OUTPUT }";

#[test]
fn the_output_of_rank_0_counts_more_than_that_of_others_who_are_alike() {
    let specification = sequential("s = a[0];");
    let token = TOKEN.replace("np - 1", "3");
    let both = parallel(&token.replace("OUTPUT", "s = t ? a[0] : a[1];"));
    on_all_ways(&specification, &both, &with_processes(4), "s is a[1] (line 18), not a[0]");
    let one = parallel(&token.replace("OUTPUT", "if (t) s = a[0];"));
    on_all_ways(&specification, &one, &with_processes(4), "equivalent");
}
