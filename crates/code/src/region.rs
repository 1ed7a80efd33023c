//! The operations of a loop whose iterations are marked, from where they begin to where they end, in an order in which
//! each comes behind those that lead to it, and the loops among them.
//!
//! Deliberately not here: jumps into the middle of a loop, and ways out of the marked one. Either is no region.

use crate::anatomy::successors;
use crate::code::{Code, Constant, Node, Operation, Pc};
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use rustc_hash::{FxHashMap, FxHashSet};

/// A region.
#[derive(Debug)]
pub struct Region {
    /// Its operations, each behind those that lead to it, ways back apart.
    pub order: Vec<Pc>,
    /// The loops by their heads.
    pub loops: FxHashMap<Pc, FxHashSet<Pc>>,
    /// The operation that ends it, which does not belong to it.
    pub end: Pc,
}

/// Larger regions are none.
const MOST: usize = 4_000;

/// What a marker of iterations is, if an operation is one.
pub fn marker(operation: &Operation) -> Option<Verifier> {
    match operation {
        Operation::Library(call, _) => match call.function {
            LibraryFunction::Verifier(
                marker @ (Verifier::IterationsBegin
                | Verifier::Iteration
                | Verifier::IterationsPause
                | Verifier::IterationsEnd),
            ) => Some(marker),
            _ => None,
        },
        _ => None,
    }
}

/// Where control may go; a condition that the text decides is decided.
pub fn ways(code: &Code, pc: Pc) -> Vec<Pc> {
    let operation = &code.operations[pc.0 as usize];
    if let Operation::Branch(condition, then, otherwise) = operation {
        if let Node::Constant(constant) = &code.nodes[condition.0 as usize] {
            if let Constant::Integer(value, _) = &code.constants[constant.0 as usize] {
                return vec![if *value != 0 { *then } else { *otherwise }];
            }
        }
    }
    successors(operation)
}

enum Visit {
    Enter(Pc, u32),
    Leave(Pc),
}

impl Region {
    /// The region that begins at an operation, if there is one.
    pub fn of(code: &Code, start: Pc) -> Option<Region> {
        let mut all = Region { order: Vec::new(), loops: FxHashMap::default(), end: start };
        let (mut end, mut depths, mut on_path) = (None, FxHashMap::default(), FxHashSet::default());
        let mut back: Vec<(Pc, Pc)> = Vec::new();
        let mut open = vec![Visit::Enter(start, 1)];
        while let Some(visit) = open.pop() {
            let (pc, depth) = match visit {
                Visit::Leave(pc) => {
                    on_path.remove(&pc);
                    all.order.push(pc);
                    continue;
                }
                Visit::Enter(pc, depth) => (pc, depth),
            };
            let operation = code.operations.get(pc.0 as usize)?;
            if marker(operation) == Some(Verifier::IterationsEnd) && depth == 1 {
                if end.is_some_and(|end| end != pc) {
                    return None;
                }
                end = Some(pc);
                continue;
            }
            match depths.insert(pc, depth) {
                Some(known) if known != depth => return None,
                Some(_) => continue,
                None => {}
            }
            let inner = match marker(operation) {
                Some(Verifier::IterationsBegin) => depth + 1,
                Some(Verifier::IterationsEnd) => depth - 1,
                _ => depth,
            };
            on_path.insert(pc);
            open.push(Visit::Leave(pc));
            let next = ways(code, pc);
            if next.is_empty() || depths.len() > MOST {
                return None;
            }
            for way in next {
                match on_path.contains(&way) {
                    true => back.push((pc, way)),
                    false => open.push(Visit::Enter(way, inner)),
                }
            }
        }
        all.order.reverse();
        all.end = end?;
        all.find_loops(code, &back)?;
        Some(all)
    }

    /// The loops that the ways back make, if each has one way in.
    fn find_loops(&mut self, code: &Code, back: &[(Pc, Pc)]) -> Option<()> {
        let mut before: FxHashMap<Pc, Vec<Pc>> = FxHashMap::default();
        for pc in &self.order {
            ways(code, *pc).into_iter().for_each(|way| before.entry(way).or_default().push(*pc));
        }
        for (from, head) in back {
            let inside = self.loops.entry(*head).or_default();
            inside.insert(*head);
            let mut open = vec![*from];
            while let Some(pc) = open.pop() {
                if inside.insert(pc) {
                    open.extend(before.get(&pc)?);
                }
            }
        }
        let place: FxHashMap<Pc, usize> = self.order.iter().enumerate().map(|(at, pc)| (*pc, at)).collect();
        for (head, inside) in &self.loops {
            let entered =
                |pc: &&Pc| *pc != head && before.get(pc).is_some_and(|all| all.iter().any(|p| !inside.contains(p)));
            if inside.iter().any(|pc| !place.contains_key(pc)) || inside.iter().find(entered).is_some() {
                return None;
            }
        }
        // Nothing but a way back leads to what comes earlier.
        let forward = |pc: &Pc| {
            ways(code, *pc).iter().all(|way| match (place.get(pc), place.get(way)) {
                (Some(from), Some(to)) => from < to || self.loops.get(way).is_some_and(|inside| inside.contains(pc)),
                _ => *way == self.end,
            })
        };
        self.order.iter().all(forward).then_some(())
    }
}
