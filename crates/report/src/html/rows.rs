//! The row of each event: one below the last event that it had to wait for. Calls of one
//! collective operation share a row; the steps of several threads have one each, in the order of
//! the execution. Where what belongs together contradicts the orders of the lanes (a result
//! written by hand), each event has a row of its own.

use super::diagram::Diagram;
use super::matching::Links;

/// The rows, by event.
pub(super) fn of(diagram: &Diagram, links: &Links) -> Vec<usize> {
    let classes = classes(diagram.events.len(), &links.collectives);
    let mut edges: Vec<(usize, usize)> = orders(diagram);
    edges.extend(links.delivered.iter().map(|link| (link.from, link.to)));
    let edges: Vec<(usize, usize)> = edges.iter().map(|(from, to)| (classes[*from], classes[*to])).collect();
    match longest(diagram.events.len(), &edges) {
        Some(rows) => classes.iter().map(|class| rows[*class]).collect(),
        None => (0..diagram.events.len()).collect(),
    }
}

/// Events that share a row are represented by the first of them.
fn classes(events: usize, collectives: &[Vec<usize>]) -> Vec<usize> {
    let mut classes: Vec<usize> = (0..events).collect();
    for together in collectives {
        if let Some(first) = together.iter().min() {
            together.iter().for_each(|event| classes[*event] = *first);
        }
    }
    classes
}

/// The orders of lanes; of a process with several threads, that of the whole process.
fn orders(diagram: &Diagram) -> Vec<(usize, usize)> {
    let process = |lane: usize| (diagram.lanes[lane].task.program, diagram.lanes[lane].task.rank);
    let threaded = |lane: usize| {
        let of = process(lane);
        diagram.lanes.iter().any(|lane| (lane.task.program, lane.task.rank) == of && lane.task.thread > 0)
    };
    let mut edges = Vec::new();
    for (at, event) in diagram.events.iter().enumerate() {
        let is_before = |other: usize| match threaded(event.lane) {
            true => process(diagram.events[other].lane) == process(event.lane),
            false => diagram.events[other].lane == event.lane,
        };
        edges.extend((0..at).rev().find(|other| is_before(*other)).map(|before| (before, at)));
    }
    edges
}

/// The longest way to each node; none if the edges go round.
fn longest(nodes: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut rows = vec![0; nodes];
    let mut left = vec![0; nodes];
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (from, to) in edges {
        left[*to] += 1;
        next[*from].push(*to);
    }
    let mut ready: Vec<usize> = (0..nodes).filter(|node| left[*node] == 0).collect();
    let mut done = 0;
    while let Some(node) = ready.pop() {
        done += 1;
        for to in std::mem::take(&mut next[node]) {
            rows[to] = rows[to].max(rows[node] + 1);
            left[to] -= 1;
            if left[to] == 0 {
                ready.push(to);
            }
        }
    }
    (done == nodes).then_some(rows)
}
