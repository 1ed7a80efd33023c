//! The definition of collective assertions and invariants, on what processes
//! passed: the k-th contributions of all have one name, their conditions hold on their
//! union, and nobody ends with fewer contributions than another. Of loops the
//! same, and who leaves one does so where all do.

use super::evaluate::{JointSnapshot, Members, NoValue};
use super::execute::{Code, Execution, Passed, Step};
use super::findings::{Findings, Kind};
use super::language::{Expr, Loop, Participants, Site};
use std::collections::BTreeMap;

/// An execution of a program.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleState<'a> {
    pub code: &'a Code,
    pub lines: &'a BTreeMap<Site, u32>,
    pub execution: &'a Execution,
}

/// What a process passed, with its program.
#[derive(Clone, Copy, Debug)]
struct Item<'a> {
    schedule: ScheduleState<'a>,
    part: usize,
    passed: &'a Passed,
    /// Loops of the same name that the process is in.
    within: usize,
}

/// What a contribution is called; loops are entered and left.
#[derive(PartialEq, Eq, Debug)]
enum Called {
    Asserted(&'static str),
    /// And how many loops of that name are around it.
    Came(&'static str, usize),
    Left(&'static str, usize),
}

/// What wants to be compared with what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Assertions,
    Loops,
}

/// All that is wrong with an execution of one program, or of a specification and its
/// implementation together.
pub fn judge(courses: &[ScheduleState<'_>], found: &mut Findings) {
    for what in [What::Assertions, What::Loops] {
        for part in 0..courses.len() {
            scope(courses, &[part], what, Participants::Collective, found);
            scope(courses, &[part], what, Participants::Ends, found);
        }
        if courses.len() > 1 {
            scope(courses, &[0, 1], what, Participants::Joint, found);
        }
    }
}

/// Those who take part, in order: who passed what.
fn scope(
    courses: &[ScheduleState<'_>],
    instances: &[usize],
    what: What,
    participants: Participants,
    found: &mut Findings,
) {
    let mut queues: Vec<Vec<Item<'_>>> = Vec::new();
    for &part in instances {
        let schedule = courses[part];
        let last = schedule.execution.passed.len() - 1;
        for (rank, passed) in schedule.execution.passed.iter().enumerate() {
            if participants == Participants::Ends && rank != 0 && rank != last {
                continue;
            }
            let items = passed.iter().map(|passed| Item { schedule, part, passed, within: 0 });
            let mut own: Vec<Item<'_>> = items.filter(|item| item.is_of(what, participants)).collect();
            count_around(&mut own);
            queues.push(own);
        }
    }
    let least = queues.iter().map(Vec::len).min().unwrap_or(0);
    let most = queues.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..most {
        let there: Vec<Item<'_>> = queues.iter().filter_map(|queue| queue.get(round).copied()).collect();
        if there.iter().any(|item| item.called() != there[0].called()) {
            let lines = there.iter().map(|item| item.line(item.site()));
            match what {
                What::Assertions => found.extend(lines.map(|line| (Kind::Order, line))),
                What::Loops => _ = found.insert((Kind::Rounds, None)),
            }
        } else if there.len() == queues.len() {
            there.iter().for_each(|home| evaluate(home, &there, participants, found));
        }
    }
    if instances.iter().all(|part| courses[*part].execution.ended) {
        for left in queues.iter().filter_map(|queue| queue.get(least)) {
            match what {
                What::Assertions => found.insert((Kind::Missing, left.line(left.site()))),
                What::Loops => found.insert((Kind::Rounds, None)),
            };
        }
    }
}

/// Tells loops of one name apart by those around them.
fn count_around(items: &mut [Item<'_>]) {
    let mut open: Vec<(Site, &'static str)> = Vec::new();
    for item in items {
        let (row, leaves) = match item.step() {
            Step::Come(row) => (row, false),
            Step::Leave(row) => (row, true),
            _ => continue,
        };
        let name = meeting(row).map_or("", |(_, name)| name);
        let inside = open.last().is_some_and(|(site, _)| *site == row.site);
        if inside {
            open.pop();
        }
        item.within = open.iter().filter(|(_, known)| *known == name).count();
        if !leaves {
            open.push((row.site, name));
        }
    }
}

/// What one process says, on the union of all.
fn evaluate(home: &Item<'_>, there: &[Item<'_>], participants: Participants, found: &mut Findings) {
    let of_part = |part: usize| -> Members<'_> {
        let own = || there.iter().filter(|item| item.part == part).map(|item| &item.passed.snapshot);
        let processes = own().next().map_or(0, |snapshot| snapshot.processes);
        (0..processes).map(|rank| own().find(|snapshot| snapshot.rank == rank)).collect()
    };
    let (own, specification) = (of_part(home.part), of_part(0));
    let union = JointSnapshot { home: &home.passed.snapshot, own: &own, specification: &specification };
    for (condition, site, wrong) in home.conditions(participants) {
        match union.holds(condition) {
            Ok(true) => {}
            Ok(false) => _ = found.insert((wrong, home.line(site))),
            Err(NoValue) => _ = found.insert((Kind::NoValue, home.line(site))),
        }
    }
}

/// The participants and the name by which processes meet at a loop.
fn meeting(row: &Loop) -> Option<(Participants, &'static str)> {
    let shared = row.invariants.iter().find(|invariant| invariant.participants != Participants::Local)?;
    Some((shared.participants, shared.name))
}

impl<'a> Item<'a> {
    fn step(&self) -> &'a Step {
        &self.schedule.code[self.passed.at]
    }

    fn is_of(&self, what: What, participants: Participants) -> bool {
        match self.step() {
            Step::Contribute(own) => what == What::Assertions && own.participants == participants,
            Step::Come(row) | Step::Leave(row) => {
                what == What::Loops && meeting(row).is_some_and(|(own, _)| own == participants)
            }
            _ => false,
        }
    }

    fn called(&self) -> Option<Called> {
        match self.step() {
            Step::Contribute(own) => Some(Called::Asserted(own.name)),
            Step::Come(row) => meeting(row).map(|(_, name)| Called::Came(name, self.within)),
            Step::Leave(row) => meeting(row).map(|(_, name)| Called::Left(name, self.within)),
            _ => None,
        }
    }

    fn site(&self) -> Site {
        match self.step() {
            Step::Contribute(own) => own.site,
            Step::Come(row) | Step::Leave(row) => row.site,
            _ => 0,
        }
    }

    fn line(&self, site: Site) -> Option<u32> {
        self.schedule.lines.get(&site).copied()
    }

    /// What the process says there, and what it means if that is false.
    fn conditions(&self, participants: Participants) -> Vec<(&'a Expr, Site, Kind)> {
        match self.step() {
            Step::Contribute(own) => vec![(&own.condition, own.site, Kind::False)],
            Step::Come(row) => {
                let own = row.invariants.iter().filter(|own| own.participants == participants);
                own.map(|own| (&own.condition, own.site, Kind::Invariant)).collect()
            }
            _ => Vec::new(),
        }
    }
}
