//! One program, all ways to search.

use super::programs;
use super::support::{verified, Case, Verdict};
use antiphon_prover::Choice;
use antiphon_verify::{verify, DeadMemory, Merging, Options};
use antiphon_world::{Deadlock, Order, Policy, Remembering, Scheduling};

/// Calls a function with every program and gathers what it complains about.
fn for_all(check: impl Fn(&Case) -> Result<(), String>) {
    let complaints: Vec<String> = programs::all()
        .iter()
        .filter_map(|case| check(case).err().map(|complaint| format!("{}: {complaint}", case.name)))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn same(one: &Verdict, other: &Verdict) -> Result<(), String> {
    match one == other {
        true => Ok(()),
        false => Err(format!("{one:?}, but {other:?}")),
    }
}

/// The usual way against another.
fn agree(change: impl Fn(&mut Options)) {
    for_all(|case| {
        let mut other = case.options();
        change(&mut other);
        same(&verified(case, &case.options()), &verified(case, &other))
    });
}

#[test]
fn what_is_found_is_what_is_marked() {
    for_all(|case| {
        let found = verified(case, &case.options());
        match found.complete && found.possible.is_empty() && found.provable == case.marked() {
            true => Ok(()),
            false => Err(format!("{found:?}")),
        }
    });
}

#[test]
fn with_and_without_reduction() {
    agree(|options| options.policy.scheduling = Scheduling::Everything);
}

#[test]
fn with_and_without_merging_of_paths() {
    agree(|options| options.reductions.merging = Merging::On);
    agree(|options| options.reductions.merging = Merging::Off);
}

#[test]
fn with_and_without_memory_that_nobody_reads() {
    agree(|options| options.reductions.dead_memory = DeadMemory::Kept);
    agree(|options| {
        (options.reductions.dead_memory, options.policy.remembering) = (DeadMemory::Kept, Remembering::Often)
    });
}

#[test]
fn with_each_order_of_processes() {
    agree(|options| options.policy.order = Order::Rank);
    agree(|options| (options.policy.order, options.policy.remembering) = (Order::Rank, Remembering::Often));
}

#[test]
fn with_few_and_with_many_states_remembered() {
    agree(|options| options.policy.remembering = Remembering::Often);
    agree(|options| {
        (options.policy.scheduling, options.policy.remembering) = (Scheduling::Everything, Remembering::Often)
    });
}

#[test]
fn with_one_worker_and_with_two() {
    agree(|options| options.jobs = 2);
    agree(|options| (options.jobs, options.policy.scheduling) = (2, Scheduling::Everything));
}

#[test]
fn without_a_solver_nothing_wrong_is_said() {
    for_all(|case| {
        let with = verified(case, &case.options());
        let mut options = case.options();
        options.solver = Choice::Nothing;
        let without = verified(case, &options);
        let pretends = without.holds() && !with.holds();
        let invents = !without.provable.is_subset(&with.provable);
        let misses = without.complete
            && with
                .provable
                .iter()
                .any(|finding| !without.provable.contains(finding) && !without.possible.contains(finding));
        match pretends || invents || misses {
            true => Err(format!("{with:?}, but without a solver {without:?}")),
            false => Ok(()),
        }
    });
}

#[test]
fn deadlocks_that_buffering_avoids_are_all_that_absolute_leaves_out() {
    const POTENTIAL: &[&str] = &["potential-deadlock"];
    for_all(|case| {
        let potential = verified(case, &case.options());
        let absolute = verified(
            case,
            &Options { policy: Policy { deadlock: Deadlock::Absolute, ..Policy::EXPLORE }, ..case.options() },
        );
        let agree = absolute.provable_but(&[]) == potential.provable_but(POTENTIAL)
            && absolute.complete == potential.complete
            && absolute.possible == potential.possible;
        match agree {
            true => Ok(()),
            false => Err(format!("{potential:?}, but absolute {absolute:?}")),
        }
    });
}

#[test]
fn twice_the_same_is_the_same_outcome() {
    for_all(|case| {
        let (program, _) = case.program();
        let [one, other] = [0, 1].map(|_| {
            let mut outcome = verify(&program, &case.options());
            outcome.statistics.seconds = 0.0;
            outcome
        });
        match one == other {
            true => Ok(()),
            false => Err(format!("{one:#?}\nbut then {other:#?}")),
        }
    });
}
