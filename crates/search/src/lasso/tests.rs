//! The search against brute force on thousands of random graphs, and its limits.

use super::*;
use crate::limits::Limits;
use crate::random::Random;
use std::time::Duration;

/// A graph by its table: the edges of each state with marks and target.
struct Table {
    initial: Vec<usize>,
    rows: Vec<Vec<(Marks, usize)>>,
    all: Marks,
}

impl Graph for Table {
    type State = usize;
    type Label = (usize, usize);

    fn initial(&mut self) -> Vec<usize> {
        self.initial.clone()
    }

    fn edges(&mut self, state: &usize) -> Vec<Edge<(usize, usize), usize>> {
        let row = self.rows[*state].iter().enumerate();
        row.map(|(index, (marks, target))| Edge { label: (*state, index), marks: *marks, target: *target }).collect()
    }

    fn acceptance(&self) -> Marks {
        self.all
    }
}

impl Table {
    fn random(random: &mut Random) -> Table {
        let states = 1 + random.below(9);
        let sets = random.below(4) as u32;
        let edges = random.below(2 * states + 2);
        let mut rows = vec![Vec::new(); states];
        for _ in 0..edges {
            let marks = (0..sets).filter(|_| random.below(3) == 0).filter_map(Marks::only);
            let marks = marks.fold(Marks::NONE, Marks::union);
            rows[random.below(states)].push((marks, random.below(states)));
        }
        let initial = (0..random.below(4)).map(|_| random.below(states)).collect();
        Table { initial, rows, all: Marks::first(sets).unwrap() }
    }

    /// A row of states in which each leads to the next and the last to the first.
    fn ring(size: usize) -> Table {
        let rows = (0..size).map(|state| vec![(Marks::NONE, (state + 1) % size)]).collect();
        Table { initial: vec![0], rows, all: Marks::NONE }
    }

    /// Which states can be reached from a state by at least one edge.
    fn closure(&self) -> Vec<Vec<bool>> {
        let size = self.rows.len();
        let mut reaches = vec![vec![false; size]; size];
        for (state, row) in self.rows.iter().enumerate() {
            row.iter().for_each(|(_, target)| reaches[state][*target] = true);
        }
        for middle in 0..size {
            for from in 0..size {
                for to in 0..size {
                    reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                }
            }
        }
        reaches
    }

    /// By definition: some state that can be reached lies on a cycle, and the edges
    /// between states that reach it and are reached by it have all marks.
    fn has_accepting_run(&self) -> bool {
        let reaches = self.closure();
        let is_reachable = |state: usize| self.initial.iter().any(|start| *start == state || reaches[*start][state]);
        let marks_around = |knot: usize| {
            let around = |state: usize| reaches[knot][state] && reaches[state][knot];
            let rows = self.rows.iter().enumerate().filter(|(state, _)| around(*state));
            let edges = rows.flat_map(|(_, row)| row).filter(|(_, target)| around(*target));
            edges.fold(Marks::NONE, |marks, edge| marks.union(edge.0))
        };
        let mut states = 0..self.rows.len();
        states.any(|knot| is_reachable(knot) && reaches[knot][knot] && self.all.is_within(marks_around(knot)))
    }

    /// Follows steps by their labels; gives the marks on the way and its end.
    fn follow(&self, from: usize, steps: &[Step<(usize, usize), usize>]) -> (Marks, usize) {
        steps.iter().fold((Marks::NONE, from), |(marks, at), step| {
            assert_eq!(step.label.0, at);
            let (mark, target) = self.rows[at][step.label.1];
            assert_eq!(step.state, target);
            (marks.union(mark), target)
        })
    }

    fn check(&self, lasso: &Lasso<(usize, usize), usize>) {
        assert!(self.initial.contains(&lasso.start));
        let (_, knot) = self.follow(lasso.start, &lasso.stem);
        let (marks, end) = self.follow(knot, &lasso.cycle);
        assert_eq!(end, knot);
        assert!(!lasso.cycle.is_empty() && self.all.is_within(marks));
    }
}

#[test]
fn it_agrees_with_brute_force_on_random_graphs() {
    let mut random = Random::new(1);
    let mut accepted = 0;
    for number in 0..20_000 {
        let mut table = Table::random(&mut random);
        let outcome = find_lasso(&mut table, &Limits::default());
        assert_eq!(outcome, find_lasso(&mut table, &Limits::default()), "graph {number}");
        assert!(outcome.expanded <= table.rows.len() as u64, "a state is expanded once");
        match outcome.emptiness {
            Emptiness::Lasso(lasso) => {
                table.check(&lasso);
                accepted += 1;
            }
            Emptiness::Empty => assert!(!table.has_accepting_run(), "graph {number}"),
            Emptiness::Inconclusive(reason) => panic!("{reason:?}"),
        }
    }
    assert!((5_000..15_000).contains(&accepted), "{accepted} of the graphs have a lasso");
}

#[test]
fn a_limit_never_says_that_there_is_none() {
    let mut random = Random::new(2);
    let mut cut = 0;
    for _ in 0..5_000 {
        let mut table = Table::random(&mut random);
        for few in 0..4 {
            let on_states = Limits { states: Some(few), ..Limits::default() };
            let on_depth = Limits { depth: Some(few), ..Limits::default() };
            for (limits, reason) in [(on_states, Reason::MaxStates), (on_depth, Reason::MaxDepth)] {
                match find_lasso(&mut table, &limits).emptiness {
                    Emptiness::Lasso(lasso) => table.check(&lasso),
                    Emptiness::Empty => assert!(!table.has_accepting_run()),
                    Emptiness::Inconclusive(why) => {
                        assert_eq!(why, reason);
                        cut += 1;
                    }
                }
            }
        }
    }
    assert!(cut > 5_000, "{cut} searches were cut");
}

#[test]
fn each_limit_has_its_reason_and_counts_exactly() {
    let run = |limits: Limits| find_lasso(&mut Table::ring(1_000), &limits);
    let reason = |limits: Limits| match run(limits).emptiness {
        Emptiness::Inconclusive(reason) => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(Limits { states: Some(999), ..Limits::default() }), Reason::MaxStates);
    assert_eq!(reason(Limits { depth: Some(998), ..Limits::default() }), Reason::MaxDepth);
    assert_eq!(reason(Limits { memory: Some(1_000), ..Limits::default() }), Reason::Memory);
    assert_eq!(reason(Limits::default().within(Duration::ZERO)), Reason::Timeout);
    let interrupted = Limits::default();
    interrupted.interrupt.raise();
    assert_eq!(reason(interrupted), Reason::Interrupted);
    let enough = run(Limits { states: Some(1_000), depth: Some(999), ..Limits::default() });
    assert_eq!((enough.expanded, enough.deepest), (1_000, 999));
    assert!(matches!(enough.emptiness, Emptiness::Lasso(_)));
}

#[test]
fn the_stem_is_shortened() {
    // Depth first, the cycle at 3 is met through 1 and 2; straight, it is one edge away.
    let plain = |target| (Marks::NONE, target);
    let rows = vec![vec![plain(1), plain(3)], vec![plain(2)], vec![plain(3)], vec![plain(3)]];
    let mut table = Table { initial: vec![0], rows, all: Marks::NONE };
    let Emptiness::Lasso(lasso) = find_lasso(&mut table, &Limits::default()).emptiness else { panic!() };
    assert_eq!((lasso.stem.len(), lasso.cycle.len()), (1, 1));
}

#[test]
fn a_long_path_needs_no_stack_of_the_machine() {
    let outcome = find_lasso(&mut Table::ring(300_000), &Limits::default());
    assert!(matches!(outcome.emptiness, Emptiness::Lasso(lasso) if lasso.cycle.len() == 300_000));
}
