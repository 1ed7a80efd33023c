//! Assertions over several processes that say the same of all of them.
//!
//! A collective assertion is evaluated on snapshots of all processes. Exchange some processes, each with its snapshot, and the
//! assertion says the same if it names no process but by a number in the text, which keeps its rank, or by a variable
//! that stands for all processes in turn: `forall {int p | 0 <= p && p < NPROCS} PROC[p].x > 0`. Processes that the
//! range of such a variable leaves out are named by that. The variable must be nothing but whose value is meant: `PROC[p].x > p` tells
//! processes apart.
//!
//! `None` is the answer wherever anything else turns up. Deliberately not here: universes with names, assertions over two programs, `PID` but for
//! comparing it with a number, and sums and extrema of numbers that are rounded, whose order matters.

use super::remaining::Inquiry;
use antiphon_machine::anatomy::{self, Parts};
use antiphon_machine::code::{
    CollectiveCode, Node, NodeId, Operation, PlaceCode, PlaceCodeId, QuantifiedCode, RemoteId,
};
use antiphon_machine::{Arithmetic, NumberType};
use antiphon_model::{LazyOp, Participants, Quantifier, Side};
use std::collections::BTreeSet;

/// Where an expression of an assertion is evaluated.
#[derive(Clone, Copy)]
struct Standpoint {
    /// The function whose variables it names.
    function: u32,
    /// That of the assertion itself.
    home: u32,
}

impl Inquiry<'_> {
    /// The ranks that the assertions of a program name; `None` if one of them tells others apart.
    pub(super) fn named_by_assertions(mut self) -> Option<BTreeSet<i64>> {
        for pc in (0..self.code.operations.len() as u32).map(antiphon_machine::code::Pc) {
            if let Operation::CollectiveAssert(assertion, _) = self.at(pc) {
                self.assertion(self.function(pc), assertion)?;
            }
        }
        Some(self.named)
    }

    /// Whether an assertion says the same of all processes that are not named.
    pub(super) fn assertion(&mut self, function: u32, assertion: &CollectiveCode) -> Option<()> {
        match (assertion.participants, assertion.universe) {
            (Participants::Collective, None) => {}
            _ => return None,
        }
        let at = Standpoint { function, home: function };
        assertion.conjuncts.iter().try_for_each(|(node, _)| self.said(at, *node, &[]))
    }

    /// A part of an assertion in which some bound variables stand for all processes.
    fn said(&mut self, at: Standpoint, node: NodeId, everybody: &[u32]) -> Option<()> {
        if self.is_carried(at.function, node) {
            return None;
        }
        match self.node(node).clone() {
            Node::Pid | Node::Unsupported(_) => None,
            Node::Bound(variable) => (!everybody.contains(&variable)).then_some(()),
            Node::Home(inner) => self.said(Standpoint { function: at.home, ..at }, inner, everybody),
            Node::Elsewhere(remote, inner) => self.said_elsewhere(at, remote, inner, everybody),
            Node::Quantified(quantified) => self
                .said_of_processes(at, &quantified, everybody)
                .or_else(|| self.said_of_numbers(at, &quantified, everybody)),
            Node::Binary(Arithmetic::Equal | Arithmetic::NotEqual, _, a, b) => self.compared(at, a, b, everybody),
            other => self.all_said(at, &anatomy::of_node(&other), everybody),
        }
    }

    fn all_said(&mut self, at: Standpoint, parts: &Parts, everybody: &[u32]) -> Option<()> {
        parts.nodes.iter().try_for_each(|node| self.said(at, *node, everybody))?;
        parts.places().try_for_each(|place| self.said_at(at, place, everybody))
    }

    fn said_at(&mut self, at: Standpoint, place: PlaceCodeId, everybody: &[u32]) -> Option<()> {
        match self.place_code(place) {
            PlaceCode::Register(slot) => (!self.carriers.contains(&(at.function, *slot))).then_some(()),
            PlaceCode::Local(local) if self.statuses.contains(&(at.function, local.0)) => None,
            PlaceCode::Local(_) | PlaceCode::Global(_) => (!self.is_held(at.function, place)).then_some(()),
            PlaceCode::Unsupported(_) => None,
            other => self.all_said(at, &anatomy::of_spot(other), everybody),
        }
    }

    /// The rank of the process itself may be compared with one that is named.
    fn compared(&mut self, at: Standpoint, a: NodeId, b: NodeId, everybody: &[u32]) -> Option<()> {
        for (one, other) in [(a, b), (b, a)] {
            if let (true, Some(rank)) = (self.is_pid(one), self.literal(other)) {
                self.named.insert(rank);
                return Some(());
            }
        }
        self.said(at, a, everybody)?;
        self.said(at, b, everybody)
    }

    fn is_pid(&self, node: NodeId) -> bool {
        match self.node(node) {
            Node::Pid => true,
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => self.is_pid(*inner),
            _ => false,
        }
    }

    fn said_elsewhere(&mut self, at: Standpoint, id: RemoteId, inner: NodeId, everybody: &[u32]) -> Option<()> {
        let remote = &self.code.remotes[id.0 as usize];
        (remote.side == Side::Own).then_some(())?;
        let (process, function) = (remote.process, remote.function.map_or(at.function, |function| function.0));
        if let Some(process) = process {
            match (self.literal(process), self.variable(process)) {
                (Some(rank), _) => {
                    self.named.insert(rank);
                }
                (None, Some(variable)) => everybody.contains(&variable).then_some(())?,
                (None, None) => return None,
            }
        }
        self.said(Standpoint { function, ..at }, inner, everybody)
    }

    /// The bound variable that an expression is.
    fn variable(&self, node: NodeId) -> Option<u32> {
        match self.node(node) {
            Node::Bound(variable) => Some(*variable),
            Node::Home(inner) => self.variable(*inner),
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => self.variable(*inner),
            _ => None,
        }
    }

    /// A quantifier whose variable stands for processes, and for nothing else.
    fn said_of_processes(&mut self, at: Standpoint, quantified: &QuantifiedCode, everybody: &[u32]) -> Option<()> {
        let ranks = self.ranks_meant(quantified)?;
        let exact = match quantified.quantifier {
            Quantifier::ForAll | Quantifier::Exists => true,
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => matches!(quantified.ty, NumberType::Int(_)),
        };
        exact.then_some(())?;
        self.named.extend((0..i64::from(self.processes)).filter(|rank| !ranks.contains(rank)));
        self.said(at, quantified.body, &[everybody, &[quantified.variable]].concat())
    }

    /// A quantifier whose variable is a number like others.
    fn said_of_numbers(&mut self, at: Standpoint, quantified: &QuantifiedCode, everybody: &[u32]) -> Option<()> {
        self.all_said(at, &anatomy::of_node(&Node::Quantified(Box::new(quantified.clone()))), everybody)
    }

    /// The ranks for which the variable of a quantifier stands, if it is about processes: all of its range.
    fn ranks_meant(&self, quantified: &QuantifiedCode) -> Option<BTreeSet<i64>> {
        let constraint = quantified.constraint?;
        let most = i64::from(self.processes);
        let is_within = |rank: i64| self.holds_for(constraint, quantified.variable, rank);
        let outside = [-1, most].into_iter().map(is_within).collect::<Option<Vec<bool>>>()?;
        if outside.contains(&true) {
            return None;
        }
        let within = (0..most).map(|rank| is_within(rank).map(|is_within| (rank, is_within)));
        let within = within.collect::<Option<Vec<(i64, bool)>>>()?;
        Some(within.into_iter().filter_map(|(rank, is_within)| is_within.then_some(rank)).collect())
    }

    /// Whether a constraint over one variable and the number of processes holds for a value of it.
    fn holds_for(&self, constraint: NodeId, variable: u32, value: i64) -> Option<bool> {
        let number = |node: NodeId| self.number_for(node, variable, value);
        match self.node(constraint) {
            Node::Lazy(LazyOp::And, a, b) => {
                Some(self.holds_for(*a, variable, value)? && self.holds_for(*b, variable, value)?)
            }
            Node::Binary(Arithmetic::Less, _, a, b) => Some(number(*a)? < number(*b)?),
            Node::Binary(Arithmetic::LessEqual, _, a, b) => Some(number(*a)? <= number(*b)?),
            Node::Binary(Arithmetic::NotEqual, _, a, b) => Some(number(*a)? != number(*b)?),
            _ => None,
        }
    }

    fn number_for(&self, node: NodeId, variable: u32, value: i64) -> Option<i64> {
        match self.node(node) {
            Node::Bound(own) if *own == variable => Some(value),
            Node::NumberOfProcesses => Some(i64::from(self.processes)),
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => {
                self.number_for(*inner, variable, value)
            }
            _ => self.literal(node),
        }
    }
}
