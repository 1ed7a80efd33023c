//! Groupings of the program's own reduction operations.
//!
//! MPI leaves open how a reduction is grouped, and in which order values come where the operation was
//! declared commutative (MPI 4.1, 6.9.5); otherwise it keeps the order of ranks. So a result is one of several. The operation is
//! first tried on values of which nothing is known: if the prover shows that it is associative (and commutative where it
//! is declared so), all groupings give the same and one serves. If not, every grouping is computed on the values at hand,
//! up to five members, and the results that differ are explored. Beyond, the result rests on an assumption that is said.
//!
//! What is tried leaves no trace: memory, the network and what is assumed are put back. Then the
//! grouping that was chosen is executed.
//!
//! Which process calls the function, and how often, is open as well. For a function that only uses its arguments neither
//! matters. For others every member makes none, some or all of the calls, also one that gets nothing, and all together those that are
//! needed; beyond three members, and for scans, those that get the result make all, and the result says so.
//!
//! Deliberately not here: results that depend on what a function finds beside its arguments in another process than the one
//! that gets them; the result says so.

use super::payload::Payload;
use super::state::{Collective, ContextId, Delivery, OperandOrder, Reduction};
use super::tree::{Chosen, Grouping};
use crate::Rank;
use antiphon_machine::memory::Cell;
use antiphon_machine::{Arithmetic, Assumed, Decision, Domain, OrStop, Stop};
use antiphon_model::library::Mpi;
use antiphon_model::FunctionId;
use antiphon_outcome::GROUPING;

/// Members for which every grouping is computed.
const MOST_MEMBERS: usize = 5;
/// Members of which each may make any number of the calls.
const MOST_CALLERS: usize = 3;
/// What that number is called.
const CALLS: &str = "callers of a reduction's function";
/// Different results of a reduction that are explored.
const MOST_RESULTS: usize = 32;
/// Values of an operand for which the general question is asked.
const MOST_VALUES: usize = 16;
/// Ways of control through the function that the general question may have.
const MOST_WAYS: usize = 128;

/// An operation of the program, and where its operands go.
#[derive(Clone, Copy)]
pub(super) struct UserOperation<'d, N> {
    function: FunctionId,
    order: OperandOrder,
    place: &'d Delivery<N>,
}

/// What some members combined to.
#[derive(Clone)]
struct Combined<N> {
    grouping: Grouping,
    values: Payload<N>,
}

type Parts<N> = [Payload<N>];

/// Combined values, and how they were grouped where that was chosen.
type Grouped<N> = (Payload<N>, Option<Grouping>);

/// Results that differ; none if there are too many.
type Results<N> = Option<Vec<Combined<N>>>;

impl<D: Domain> Rank<'_, '_, D> {
    /// The values of members combined by an operation of the program, in one of the ways that
    /// MPI allows; in the given one if others have it already.
    pub(super) fn grouped(
        &mut self,
        (function, order): (FunctionId, OperandOrder),
        parts: &Parts<D::Number>,
        place: &Delivery<D::Number>,
        given: Option<Grouping>,
        calls: Option<usize>,
    ) -> OrStop<Grouped<D::Number>, D::Number> {
        let operation = UserOperation { function, order, place };
        let chosen = match given {
            Some(given) => Some(given),
            None if self.is_one_way(&operation, parts, calls) => None,
            None => self.chosen_grouping(&operation, parts)?,
        };
        if let Some(grouping) = chosen {
            self.last.chosen = Some(Chosen::Grouping(grouping));
        }
        let values = match calls {
            Some(calls) => {
                let values = self.tentatively(|own| own.computed(&operation, parts, chosen))?;
                self.some_calls(&operation, parts, calls)?;
                values
            }
            None => self.computed(&operation, parts, chosen)?,
        };
        Ok((values, chosen))
    }

    fn computed(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
        chosen: Option<Grouping>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        match chosen {
            Some(grouping) => self.combined(operation, parts, grouping),
            None => self.left_to_right(operation, parts),
        }
    }

    /// What a member that gets nothing does for those who get the result.
    pub(super) fn called_for_others(
        &mut self,
        (function, order): (FunctionId, OperandOrder),
        parts: &Parts<D::Number>,
        place: &Delivery<D::Number>,
        calls: usize,
    ) -> OrStop<(), D::Number> {
        self.some_calls(&UserOperation { function, order, place }, parts, calls)
    }

    /// So many of the calls, for what they leave behind.
    fn some_calls(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
        calls: usize,
    ) -> OrStop<(), D::Number> {
        self.left_to_right(operation, &parts[..parts.len().min(calls + 1)]).map(|_| ())
    }

    /// How many calls of the function of a reduction a member makes, where that is explored. The first who leaves chooses for all
    /// that are still there; together they make as many as the result takes, or more.
    pub(super) fn calls_of(
        &mut self,
        at: (ContextId, usize),
        collective: &Collective<D::Number>,
        me: u32,
    ) -> OrStop<Option<usize>, D::Number> {
        let mine = collective.entries.get(me as usize).and_then(Option::as_ref);
        let Some(Reduction::User(function, _)) = mine.and_then(|entry| entry.op) else { return Ok(None) };
        let base = collective.entries.len() as i64;
        let sums_up = matches!(collective.function, Mpi::Scan | Mpi::Exscan);
        if sums_up || !collective.is_full() || !self.are_callers_open(function, collective.entries.len()) {
            return Ok(None);
        }
        let share = |code: i64, member: u32| code / base.pow(member) % base;
        let code = match collective.callers {
            Some(code) => code,
            None => {
                let gone = |member: u32| collective.entries[member as usize].as_ref().is_some_and(|entry| entry.left);
                let members = || 0..collective.entries.len() as u32;
                let is_open = |code: &i64| {
                    members().map(|member| share(*code, member)).sum::<i64>() >= base - 1
                        && members().all(|member| !gone(member) || share(*code, member) == 0)
                };
                let codes: Vec<i64> = (0..base.pow(base as u32)).filter(is_open).collect();
                let code = self.machine.one_of(CALLS, &codes)?;
                self.network.choose_callers(at, code);
                code
            }
        };
        Ok(Some(share(code, me) as usize))
    }

    /// Whether it is explored who calls a function.
    fn are_callers_open(&self, function: FunctionId, members: usize) -> bool {
        let few = (2..=MOST_CALLERS).contains(&members);
        few && self.machine.environment_is_undecided() && !self.machine.program.uses_only_arguments(function)
    }

    /// Whether there is only one way, or nobody asks for others.
    fn is_one_way(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
        calls: Option<usize>,
    ) -> bool {
        let few = match operation.order {
            OperandOrder::Ranks => 2,
            OperandOrder::Any => 1,
        };
        if !self.machine.environment_is_undecided() {
            return true;
        }
        if parts.len() > 1 && !self.machine.program.uses_only_arguments(operation.function) {
            let presumed = match calls {
                Some(_) => Assumed::FOUND_BY_RECEIVERS,
                None => Assumed::CALLED_BY_RECEIVERS,
            };
            self.machine.coverage.axioms.insert(presumed);
            return parts.len() <= few;
        }
        if parts.len() <= few {
            return true;
        }
        !D::KNOWS_ALL && self.is_regular(operation, parts)
    }

    /// The grouping that is taken among those with different results; none where all agree, or where
    /// there are too many.
    fn chosen_grouping(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
    ) -> OrStop<Option<Grouping>, D::Number> {
        let results = match parts.len() <= MOST_MEMBERS {
            true => self.every_result(operation, parts)?,
            false => None,
        };
        let Some(results) = results else {
            self.machine.coverage.axioms.insert(Assumed::ASSOCIATIVE);
            return Ok(None);
        };
        if results.len() < 2 {
            return Ok(None);
        }
        let groupings: Vec<i64> = results.iter().map(|result| result.grouping.code()).collect();
        self.machine.one_of(GROUPING, &groupings).map(|code| Some(Grouping::of(code)))
    }

    /// From left to right.
    fn left_to_right(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let mut parts = parts.iter();
        let mut result = parts.next().cloned().unwrap_or_else(Payload::new);
        for part in parts {
            result = self.apply_one(operation, &result, part)?;
        }
        Ok(result)
    }

    /// As a grouping says.
    fn combined(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
        grouping: Grouping,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let mut stack: Vec<Payload<D::Number>> = Vec::new();
        for member in grouping.postfix() {
            let next = match member {
                Some(member) => parts.get(member as usize).cloned().unwrap_or_else(Payload::new),
                None => {
                    let (Some(right), Some(left)) = (stack.pop(), stack.pop()) else { break };
                    self.apply_one(operation, &left, &right)?
                }
            };
            stack.push(next);
        }
        Ok(stack.pop().unwrap_or_else(Payload::new))
    }

    fn apply_one(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        left: &Payload<D::Number>,
        right: &Payload<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        self.apply(Reduction::User(operation.function, operation.order), left, right, operation.place)
    }

    /// Every result that a grouping gives, each once; none if there are too many.
    fn every_result(
        &mut self,
        operation: &UserOperation<'_, D::Number>,
        parts: &Parts<D::Number>,
    ) -> OrStop<Results<D::Number>, D::Number> {
        let everybody = (1usize << parts.len()) - 1;
        let mut results: Vec<Vec<Combined<D::Number>>> = vec![Vec::new(); everybody + 1];
        for (member, part) in (0..).zip(parts) {
            results[1 << member].push(Combined { grouping: Grouping::member(member), values: part.clone() });
        }
        for some in 1..=everybody {
            for left in splits(some, operation.order) {
                let pairs = pairs(&results[left], &results[some ^ left]);
                for (left, right) in pairs {
                    let values = self.tentatively(|own| own.apply_one(operation, &left.values, &right.values))?;
                    if !results[some].iter().any(|known| self.is_same(&known.values, &values)) {
                        results[some].push(Combined { grouping: left.grouping.with(right.grouping), values });
                    }
                    if results[some].len() > MOST_RESULTS {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(results.pop())
    }

    /// Whether the operation is associative, and commutative where it is declared so, on any values.
    fn is_regular(&mut self, operation: &UserOperation<'_, D::Number>, parts: &Parts<D::Number>) -> bool {
        let Some([x, y, z]) = parts.first().and_then(|part| self.unknown_operands(part)) else { return false };
        let groups = self.in_every_way(|own| {
            let left = own.apply_one(operation, &x, &y)?;
            let left = own.apply_one(operation, &left, &z)?;
            let right = own.apply_one(operation, &y, &z)?;
            let right = own.apply_one(operation, &x, &right)?;
            Ok(own.is_same(&left, &right))
        });
        let commutes = |own: &mut Self| {
            own.in_every_way(|own| {
                let (one, other) = (own.apply_one(operation, &x, &y)?, own.apply_one(operation, &y, &x)?);
                Ok(own.is_same(&one, &other))
            })
        };
        groups && (operation.order == OperandOrder::Ranks || commutes(self))
    }

    /// Three operands like a given one, of which nothing is known.
    fn unknown_operands(&mut self, like: &Payload<D::Number>) -> Option<[Payload<D::Number>; 3]> {
        if like.has_bytes() || like.len() > MOST_VALUES {
            return None;
        }
        let mut number = 0;
        let mut operands = [Payload::new(), Payload::new(), Payload::new()];
        for operand in &mut operands {
            for (basic, cell) in like.values() {
                let (Cell::Number(_), Ok(ty)) = (cell, self.number_type_of(basic)) else { return None };
                number += 1;
                let value = self.machine.domain.environment(&format!("operand {number} of an operation"), ty)?;
                operand.push(basic, Cell::Number(value));
            }
        }
        Some(operands)
    }

    /// Whether something is so whichever way control goes in it; no if nobody can tell.
    fn in_every_way(&mut self, mut question: impl FnMut(&mut Self) -> OrStop<bool, D::Number>) -> bool {
        let before = self.machine.domain.path();
        let mut open = vec![before.clone()];
        let mut all = true;
        for _ in 0..MOST_WAYS {
            let Some(path) = open.pop() else { break };
            self.machine.domain.set_path(path.clone());
            match self.tentatively(&mut question) {
                Ok(true) => {}
                Err(stop) => match *stop {
                    Stop::Undecided(condition, _) => open.extend(self.both_sides(&path, &condition)),
                    _ => all = false,
                },
                Ok(false) => all = false,
            }
            if !all {
                break;
            }
        }
        self.machine.domain.set_path(before);
        all && open.is_empty()
    }

    /// The paths on which a condition holds and does not.
    fn both_sides(&mut self, path: &D::Path, condition: &D::Number) -> Vec<D::Path> {
        let opposite = self.machine.domain.is_zero(condition);
        let mut sides = Vec::new();
        for side in [condition, &opposite] {
            self.machine.domain.set_path(path.clone());
            if self.machine.domain.assume(side) != Decision::False {
                sides.push(self.machine.domain.path());
            }
        }
        sides
    }

    /// Whether two results are surely equal.
    fn is_same(&mut self, a: &Payload<D::Number>, b: &Payload<D::Number>) -> bool {
        if a == b {
            return true;
        }
        if a.len() != b.len() || a.has_bytes() || b.has_bytes() {
            return false;
        }
        a.values().zip(b.values()).all(|((basic, a), (_, b))| match (a, b) {
            (Cell::Number(x), Cell::Number(y)) => {
                let Ok(ty) = self.number_type_of(basic) else { return false };
                let equal = self.machine.domain.binary(Arithmetic::Equal, ty, x, y);
                equal.is_ok_and(|equal| self.machine.domain.decide(&equal) == Decision::True)
            }
            _ => a == b,
        })
    }

    /// Does something of which nothing is left but its answer.
    fn tentatively<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (process, thread, nested) =
            (self.machine.process.clone(), self.machine.thread.clone(), self.machine.nested);
        let (silent, network) = (self.machine.silent, self.network.clone());
        self.machine.silent = true;
        let done = work(self);
        // What a mathematical function sets `errno` to is of this process, too.
        let _ = self.machine.settle_step();
        (self.machine.process, self.machine.thread, self.machine.nested) = (process, thread, nested);
        self.machine.silent = silent;
        *self.network = network;
        done
    }
}

/// All pairs of two lists.
fn pairs<N: Clone>(left: &[Combined<N>], right: &[Combined<N>]) -> Vec<(Combined<N>, Combined<N>)> {
    left.iter().flat_map(|one| right.iter().map(|other| (one.clone(), other.clone()))).collect()
}

/// The left parts into which some members may be split, that of the order from left to right first.
fn splits(some: usize, order: OperandOrder) -> Vec<usize> {
    let last = 1usize << (usize::BITS - 1 - some.leading_zeros());
    let first = some ^ last;
    let mut parts: Vec<usize> = (1..some).rev().filter(|part| part & some == *part).collect();
    match order {
        OperandOrder::Any => {}
        // Everybody on the left comes before everybody on the right, and nobody lies between.
        OperandOrder::Ranks if is_run(some) => {
            parts.retain(|part| is_run(*part) && part.trailing_zeros() == some.trailing_zeros())
        }
        OperandOrder::Ranks => parts.clear(),
    }
    parts.sort_by_key(|part| *part != first);
    parts
}

/// Whether members follow each other.
fn is_run(some: usize) -> bool {
    let shifted = some >> some.trailing_zeros();
    shifted & (shifted + 1) == 0
}
