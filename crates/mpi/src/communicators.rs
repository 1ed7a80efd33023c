//! Communicators: made, compared, named and freed.
//!
//! Making one is a collective operation of another one, and nobody is done with
//! it before all have come: only then is it known who belongs together. What
//! each gets follows from what all gave; the first who leaves makes the context,
//! the others find it in the collective. Freeing one takes the handle away. What is
//! under way in it goes on, so contexts stay.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::collective::form_of;
use super::distributed;
use super::grids;
use super::labels::Labelled;
use super::state::{Collective, Comm, Context, ContextId, Delivery, Entry, Topology, Visibility, Wait};
use super::tree::{Chosen, Grouping};
use crate::Rank;
use antiphon_machine::memory::Cell;
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_outcome::RANKS;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// The colour of who gets no communicator.
const NOBODY: i64 = constants::UNDEFINED as i64;

/// What a rank gets from a collective: the number of its communicator among those
/// that the collective makes, and the communicator.
type Made = (i64, Context);

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn communicators(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::CommCompare => {
                let outcome = self.compare_comms(arguments.comm_at(0), arguments.comm_at(1));
                self.write_int(arguments, 2, i64::from(outcome))?;
            }
            Mpi::CommTestInter => {
                let two = self.network.context(arguments.comm()).split.is_some();
                self.write_int(arguments, 1, i64::from(two))?;
            }
            Mpi::IntercommCreate => return self.begin_intercomm(arguments),
            Mpi::CommFree => self.free_comm(arguments)?,
            Mpi::CommGetParent => self.write_int(arguments, 0, i64::from(constants::COMM_NULL))?,
            Mpi::CommCreateGroup => return self.begin_group_creation(arguments),
            _ => {
                let mut entry = self.creation_entry(arguments)?;
                entry.numbers = self.creation_numbers(arguments)?;
                let (_, form) = form_of(arguments.function);
                return self.take_part(arguments, entry, form);
            }
        }
        Ok(Begun::Done)
    }

    /// A part in a collective that makes communicators: it gets a handle.
    pub(super) fn creation_entry(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Entry<D::Number>, D::Number> {
        let Some(datatype) = self.datatype_of(i64::from(constants::INT)) else {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "a datatype that is not modelled");
        };
        let handle = match arguments.function {
            Mpi::CommIdup | Mpi::CommDup => 1,
            Mpi::CommDupWithInfo | Mpi::CommIdupWithInfo => 2,
            _ => arguments.given.values.len().saturating_sub(1),
        };
        let mut entry = Entry::new(self.machine.here());
        entry.remote = self.network.context(arguments.comm()).remote(self.machine.rank());
        entry.gets = vec![Delivery { buffer: arguments.cell(handle), count: 1, datatype }];
        if let Mpi::CommDupWithInfo | Mpi::CommIdupWithInfo = arguments.function {
            entry.hints = self.hints_of(arguments, 1)?;
        }
        Ok(entry)
    }

    /// What this rank says about the communicator that it wants.
    fn creation_numbers(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Vec<i64>, D::Number> {
        Ok(match arguments.function {
            Mpi::CommSplit | Mpi::CommSplitType => {
                self.check_colour(arguments)?;
                vec![arguments.int(1), arguments.int(2)]
            }
            Mpi::CommCreate => self.subgroup(arguments)?.iter().map(|rank| i64::from(*rank)).collect(),
            Mpi::CartCreate => {
                let (dims, periodic) = self.grid_argument(arguments)?;
                let wraps = periodic.into_iter().map(i64::from);
                let reorder = i64::from(arguments.int(4) != 0);
                [reorder].into_iter().chain(dims.into_iter().map(i64::from)).chain(wraps).collect()
            }
            Mpi::CartSub => {
                let (dims, _) = self.grid(arguments)?;
                let remain = self.int_list(arguments, 1, dims.len())?;
                remain.into_iter().map(|remains| i64::from(remains != 0)).collect()
            }
            Mpi::GraphCreate => {
                let (index, edges) = self.graph_argument(arguments)?;
                let (nodes, reorder) = (index.len() as i64, i64::from(arguments.int(4) != 0));
                [reorder, nodes].into_iter().chain(index.into_iter().chain(edges).map(i64::from)).collect()
            }
            Mpi::DistGraphCreate => self.graph_by_anybody(arguments)?,
            Mpi::DistGraphCreateAdjacent => self.graph_by_neighbours(arguments)?,
            Mpi::IntercommMerge => vec![i64::from(arguments.int(1) != 0)],
            Mpi::CommDup | Mpi::CommIdup | Mpi::CommDupWithInfo | Mpi::CommIdupWithInfo => {
                vec![self.mpi_int(&arguments.given, 0)?]
            }
            _ => Vec::new(),
        })
    }

    fn check_colour(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let colour = arguments.int(1);
        let valid = match arguments.function {
            Mpi::CommSplit => colour >= 0,
            _ => colour == i64::from(constants::COMM_TYPE_SHARED),
        };
        if valid || colour == NOBODY {
            return Ok(());
        }
        let text = self.machine.argument_text(&arguments.given, 1);
        let what = if arguments.function == Mpi::CommSplit { "colour" } else { "kind of split" };
        let message = format!("`{}`: `{text}` = {colour} is not a {what}", arguments.given.name);
        self.bad_argument(&arguments.given, 1, Property::MpiArgument, message)
    }

    /// The group of a call, all of whose processes must be in the communicator.
    fn subgroup(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Rc<[u32]>, D::Number> {
        let group = arguments.group(1);
        let members = self.network.context(arguments.comm()).local(self.machine.rank());
        let Some(stranger) = group.iter().find(|rank| !members.contains(rank)) else { return Ok(group) };
        let text = self.machine.argument_text(&arguments.given, 1);
        let message = format!(
            "`{}`: rank {stranger} of `MPI_COMM_WORLD` is in the group `{text}` but not in the communicator",
            arguments.given.name
        );
        self.bad_argument(&arguments.given, 1, Property::MpiArgument, message)
    }

    /// `MPI_Comm_create_group`: only the members of the group meet.
    fn begin_group_creation(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let group = self.subgroup(arguments)?;
        let Ok(tag) = u32::try_from(arguments.int(2)) else {
            let message = format!("`{}`: {} is not a valid tag", arguments.given.name, arguments.int(2));
            return self.bad_argument(&arguments.given, 2, Property::MpiTag, message);
        };
        // Who is no member meets nobody.
        if !group.contains(&self.machine.rank()) {
            self.write_int(arguments, 3, i64::from(constants::COMM_NULL))?;
            return Ok(Begun::Done);
        }
        let entry = self.creation_entry(arguments)?;
        let meeting = self.network.meeting(arguments.comm(), tag, group);
        let id = self.enter_round(meeting, Mpi::CommCreateGroup, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// What two parts of a collective that makes communicators disagree about.
    pub(super) fn creation_disagreement(
        &self,
        context: ContextId,
        function: Mpi,
        (me, mine): (u32, &Entry<D::Number>),
        (other, theirs): (u32, &Entry<D::Number>),
    ) -> Option<String> {
        let (rank, peer) = (self.world_rank(context, me), self.world_rank(context, other));
        let what = match function {
            Mpi::CommSplitType => {
                let kinds = [mine, theirs].map(|entry| entry.numbers.first().copied().unwrap_or(NOBODY));
                let differ = kinds[0] != kinds[1] && !kinds.contains(&NOBODY);
                differ.then_some("another kind of split")
            }
            Mpi::CommCreate => {
                // Groups may differ, but all members of a group give that group.
                let meet = mine.numbers.contains(&i64::from(peer)) || theirs.numbers.contains(&i64::from(rank));
                (meet && mine.numbers != theirs.numbers).then_some("another group")
            }
            Mpi::FileOpen => (mine.numbers != theirs.numbers).then_some("another file or mode"),
            Mpi::FileSetSize | Mpi::FilePreallocate => (mine.numbers != theirs.numbers).then_some("another size"),
            Mpi::FileSetView => (mine.numbers != theirs.numbers).then_some("elements of another size"),
            Mpi::FileSetAtomicity => (mine.numbers != theirs.numbers).then_some("another flag"),
            Mpi::FileSeekShared => (mine.numbers != theirs.numbers).then_some("another position"),
            Mpi::CartCreate => (mine.numbers != theirs.numbers).then_some("another grid"),
            Mpi::CartSub => (mine.numbers != theirs.numbers).then_some("other dimensions"),
            Mpi::GraphCreate => (mine.numbers != theirs.numbers).then_some("another graph"),
            Mpi::DistGraphCreateAdjacent => distributed::disagree((me, &mine.numbers), (other, &theirs.numbers)),
            Mpi::DistGraphCreate => distributed::heads_differ(&mine.numbers, &theirs.numbers, 1)
                .then_some("another `reorder` or other weights"),
            Mpi::IntercommMerge => {
                (mine.remote == theirs.remote && mine.numbers != theirs.numbers).then_some("another `high`")
            }
            _ => None,
        };
        what.map(|what| format!("rank {rank} calls `{}` with {what} than rank {peer}", function.name()))
    }

    /// The second half: all have come, and this rank gets its communicator.
    pub(super) fn end_comm_creation(
        &mut self,
        context: ContextId,
        function: Mpi,
        at: usize,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let Some(collective) =
            self.network.collectives.get(&context).and_then(|collectives| collectives.get(at)).cloned()
        else {
            return Ok(());
        };
        let Some(entry) = collective.entries.get(me as usize).cloned().flatten() else { return Ok(()) };
        let ranks = self.ranks_given((context, at), function, &collective, &entry)?;
        let handle = match self.planned((context, function), &collective, me, &ranks) {
            None => constants::COMM_NULL,
            Some((colour, planned)) => {
                let (made, from) = (self.made_in_round(context, at, colour, planned), Labelled::Comm(context));
                if let Some(handler) = self.me().handled.get(&context).copied() {
                    self.endpoint().handled.insert(made, handler);
                }
                if let Mpi::CommDup | Mpi::CommIdup | Mpi::CommDupWithInfo = function {
                    self.copy_attributes(entry.numbers.first().copied().unwrap_or(0), from, Labelled::Comm(made))?;
                }
                self.take_hints(Labelled::Comm(made), &entry.hints);
                let comms = &mut self.endpoint().comms;
                let number = comms.add(Comm { context: made, span: entry.span });
                comms.handle(number)
            }
        };
        let Some(Cell::Pointer(pointer)) = entry.gets.first().map(|place| &place.buffer) else { return Ok(()) };
        let cell = self.machine.integer(i128::from(handle));
        self.machine.write_scalar(pointer, super::lists::INT, cell, function.name())
    }

    /// The members of a communicator in the order in which they get ranks of a topology: any
    /// where the program allows that, and all in the same.
    fn ranks_given(
        &mut self,
        at: (ContextId, usize),
        function: Mpi,
        collective: &Collective<D::Number>,
        entry: &Entry<D::Number>,
    ) -> OrStop<Vec<u32>, D::Number> {
        if let Some(chosen) = collective.chosen {
            return Ok(chosen.members());
        }
        if function == Mpi::IntercommMerge {
            return self.merged_ranks(at, collective);
        }
        let own: Vec<u32> = (0..collective.entries.len() as u32).collect();
        let reorders = match function {
            Mpi::CartCreate | Mpi::GraphCreate => entry.numbers.first() == Some(&1),
            Mpi::DistGraphCreate | Mpi::DistGraphCreateAdjacent => distributed::reorders(&entry.numbers),
            _ => false,
        };
        if !reorders || own.len() < 2 || !self.machine.environment_is_undecided() {
            return Ok(own);
        }
        if own.len() > MOST_REORDERED {
            self.machine.coverage.axioms.insert(Assumed::SAME_RANKS);
            return Ok(own);
        }
        let orders: Vec<i64> = orders(&own).iter().map(|order| Grouping::list(order).code()).collect();
        let chosen = Grouping::of(self.machine.one_of(RANKS, &orders)?);
        self.network.choose(at, chosen);
        self.last.chosen = Some(Chosen::Ranks(chosen));
        Ok(chosen.members())
    }

    /// The members of both groups of an intercommunicator in the order in which merging puts them: the group whose members
    /// say that they are the lower one first, and any if both say the same.
    fn merged_ranks(
        &mut self,
        at: (ContextId, usize),
        collective: &Collective<D::Number>,
    ) -> OrStop<Vec<u32>, D::Number> {
        let (all, split) = (collective.entries.len() as u32, self.network.context(at.0).split.unwrap_or(0));
        let high = |member: u32| {
            let entry = collective.entries.get(member as usize).and_then(Option::as_ref);
            entry.and_then(|entry| entry.numbers.first().copied())
        };
        let kept: Vec<u32> = (0..all).collect();
        let turned: Vec<u32> = (split..all).chain(0..split).collect();
        match high(0).cmp(&high(split)) {
            std::cmp::Ordering::Less => return Ok(kept),
            std::cmp::Ordering::Greater => return Ok(turned),
            std::cmp::Ordering::Equal if !self.machine.environment_is_undecided() => return Ok(kept),
            std::cmp::Ordering::Equal => {}
        }
        if kept.len() > MOST_IN_A_LIST {
            let message = "`MPI_Intercomm_merge` of many processes with the same `high` in both groups";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        let orders = [kept, turned].map(|order| Grouping::list(&order).code());
        let chosen = Grouping::of(self.machine.one_of(RANKS, &orders)?);
        self.network.choose(at, chosen);
        self.last.chosen = Some(Chosen::Ranks(chosen));
        Ok(chosen.members())
    }

    /// The context of a colour: the first who asks makes it.
    pub(super) fn made_in_round(&mut self, context: ContextId, at: usize, colour: i64, planned: Context) -> ContextId {
        let collectives = Rc::make_mut(&mut self.network.collectives).get_mut(&context);
        let known =
            collectives.and_then(|collectives| collectives.get(at)?.made.iter().find(|made| made.0 == colour).copied());
        if let Some((_, made)) = known {
            return made;
        }
        let made = self.network.add_context(planned);
        let collectives = Rc::make_mut(&mut self.network.collectives).get_mut(&context);
        if let Some(collective) = collectives.and_then(|collectives| collectives.get_mut(at)) {
            Rc::make_mut(collective).made.push((colour, made));
        }
        made
    }

    /// The communicator that a member gets, if it gets one.
    fn planned(
        &self,
        (context, function): (ContextId, Mpi),
        collective: &Collective<D::Number>,
        me: u32,
        ranks: &[u32],
    ) -> Option<Made> {
        let parent = self.network.context(context);
        let numbers = |member: u32| collective.entries.get(member as usize)?.as_ref().map(|entry| &entry.numbers[..]);
        let mine = numbers(me)?;
        let world =
            |members: &[u32]| members.iter().filter_map(|at| parent.members.get(*at as usize)).copied().collect();
        let with_shape = |size: u32, topology: Topology| {
            let members = ranks.get(..size as usize)?;
            members.contains(&me).then(|| {
                let topology = Some(Rc::new(topology));
                (0, Context { topology, ..Context::of(world(members)) })
            })
        };
        match function {
            Mpi::CommSplit | Mpi::CommSplitType => {
                let colour = mine.first().copied().filter(|colour| *colour != NOBODY)?;
                let keys: Vec<(u32, Option<&[i64]>)> =
                    (0..parent.members.len() as u32).map(|member| (member, numbers(member))).collect();
                let members = of_colour(&keys, colour);
                match parent.split {
                    None => Some((colour, Context::of(world(&members)))),
                    Some(split) => between_groups(&members, split, world).map(|made| (colour, made)),
                }
            }
            Mpi::CommCreate if parent.split.is_some() => {
                let split = parent.split?;
                let own: Vec<u32> = chosen(parent, &numbers, me < split)?;
                let other: Vec<u32> = chosen(parent, &numbers, me >= split)?;
                own.contains(&me).then_some(())?;
                let members: Vec<u32> = if me < split {
                    own.into_iter().chain(other).collect()
                } else {
                    other.into_iter().chain(own).collect()
                };
                let first = i64::from(*members.first()?);
                between_groups(&members, split, world).map(|made| (first, made))
            }
            Mpi::CommCreate => {
                let members: Rc<[u32]> = mine.iter().map(|rank| *rank as u32).collect();
                let first = *members.first()?;
                let own = parent.members.get(me as usize)?;
                members.contains(own).then(|| (i64::from(first), Context::of(members.clone())))
            }
            Mpi::CartCreate => {
                let (dims, wraps) = mine.get(1..)?.split_at(mine.len() / 2);
                let dims: Vec<u32> = dims.iter().map(|dim| *dim as u32).collect();
                let periodic = wraps.iter().map(|wraps| *wraps != 0).collect();
                with_shape(grids::size(&dims)?, Topology::Cartesian { dims, periodic })
            }
            Mpi::GraphCreate => {
                let nodes = usize::try_from(*mine.get(1)?).ok()?;
                let (index, edges) = mine.get(2..)?.split_at_checked(nodes)?;
                let whole = |numbers: &[i64]| numbers.iter().map(|number| *number as u32).collect();
                with_shape(nodes as u32, Topology::Graph { index: whole(index), edges: whole(edges) })
            }
            Mpi::CartSub => {
                let Some(Topology::Cartesian { dims, periodic }) = parent.topology.as_deref() else { return None };
                let remain: Vec<bool> = mine.iter().map(|remains| *remains != 0).collect();
                let colour = grids::cut(dims, &remain, me);
                let all = 0..parent.members.len() as u32;
                let members: Vec<u32> = all.filter(|member| grids::cut(dims, &remain, *member) == colour).collect();
                let kept = Topology::Cartesian { dims: kept(dims, &remain), periodic: kept(periodic, &remain) };
                Some((i64::from(colour), Context { topology: Some(Rc::new(kept)), ..Context::of(world(&members)) }))
            }
            Mpi::CommCreateGroup => Some((0, Context::of(parent.members.clone()))),
            Mpi::CommCreateFromGroup | Mpi::IntercommCreateFromGroups => Some((0, parent.clone())),
            Mpi::IntercommMerge => Some((0, Context::of(world(ranks)))),
            Mpi::DistGraphCreate | Mpi::DistGraphCreateAdjacent => {
                let all: Vec<&[i64]> = (0..parent.members.len() as u32).filter_map(numbers).collect();
                with_shape(all.len() as u32, distributed::topology(function, &all))
            }
            _ => Some((0, parent.clone())),
        }
    }

    fn compare_comms(&self, one: ContextId, other: ContextId) -> i32 {
        if one == other {
            return constants::IDENT;
        }
        self.compare_groups(self.network.context(one), self.network.context(other))
    }

    fn free_comm(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let comms = &self.me().comms;
        if let Some((number, comm)) = comms.number(handle).and_then(|at| Some((at, comms.get(at)?.clone()))) {
            self.remove_labels(arguments, handle, Labelled::Comm(comm.context))?;
            self.endpoint().comms.remove(number);
            return self.write_int(arguments, 0, i64::from(constants::COMM_NULL));
        }
        let why = match i32::try_from(handle) {
            Ok(constants::COMM_WORLD) => "`MPI_COMM_WORLD` is freed",
            Ok(constants::COMM_SELF) => "`MPI_COMM_SELF` is freed",
            Ok(constants::COMM_NULL) => "`MPI_COMM_NULL` is freed",
            _ => "the argument is not a communicator",
        };
        let message = format!("`{}`: {why}", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }
}

/// Members that fit into the number of a choice.
const MOST_IN_A_LIST: usize = 6;

/// Members of a communicator up to which every order of new ranks is explored.
const MOST_REORDERED: usize = 3;

/// Every order of a few, the given one first.
fn orders(of: &[u32]) -> Vec<Vec<u32>> {
    let Some((first, rest)) = of.split_first() else { return vec![Vec::new()] };
    let insert = |mut order: Vec<u32>, at: usize| {
        order.insert(at, *first);
        order
    };
    let rests = orders(rest);
    (0..of.len()).flat_map(|at| rests.iter().map(move |rest| insert(rest.clone(), at))).collect()
}

/// The members of a colour, by key, those with the same key in their old order.
fn of_colour(all: &[(u32, Option<&[i64]>)], colour: i64) -> Vec<u32> {
    let mut members: Vec<(i64, u32)> = all
        .iter()
        .filter_map(|(member, numbers)| match numbers {
            Some([theirs, key, ..]) if *theirs == colour => Some((*key, *member)),
            _ => None,
        })
        .collect();
    members.sort_unstable();
    members.into_iter().map(|(_, member)| member).collect()
}

/// A communicator of two groups: some members of one, then some of the other; none if one of them is empty.
fn between_groups(members: &[u32], split: u32, world: impl Fn(&[u32]) -> Rc<[u32]>) -> Option<Context> {
    let (first, second): (Vec<u32>, Vec<u32>) = members.iter().partition(|member| **member < split);
    if first.is_empty() || second.is_empty() {
        return None;
    }
    let all: Vec<u32> = first.iter().chain(&second).copied().collect();
    Some(Context { split: Some(first.len() as u32), ..Context::of(world(&all)) })
}

/// The places of the members that one group of an intercommunicator has chosen for a new one.
fn chosen<'n>(parent: &Context, numbers: &impl Fn(u32) -> Option<&'n [i64]>, first: bool) -> Option<Vec<u32>> {
    let split = parent.split?;
    let side = if first { 0..split } else { split..parent.members.len() as u32 };
    let place = |rank: i64| parent.members.iter().position(|member| i64::from(*member) == rank);
    let group = side.clone().find_map(|member| {
        let own = i64::from(*parent.members.get(member as usize)?);
        numbers(member).filter(|group| group.contains(&own))
    })?;
    Some(group.iter().filter_map(|rank| place(*rank)).map(|at| at as u32).collect())
}

/// What remains.
fn kept<T: Copy>(all: &[T], remain: &[bool]) -> Vec<T> {
    all.iter().zip(remain).filter(|(_, remains)| **remains).map(|(one, _)| *one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_a_colour_are_ordered_by_key_and_then_by_rank() {
        let instances: [[i64; 2]; 5] = [[1, 5], [0, 0], [1, -2], [1, 5], [NOBODY, 0]];
        let all: Vec<(u32, Option<&[i64]>)> =
            instances.iter().enumerate().map(|(at, part)| (at as u32, Some(&part[..]))).collect();
        assert_eq!(of_colour(&all, 1), [2, 0, 3]);
        assert_eq!(of_colour(&all, 0), [1]);
    }

    #[test]
    fn what_remains_keeps_its_order() {
        assert_eq!(kept(&[2, 3, 4], &[true, false, true]), [2, 4]);
        assert_eq!(kept::<u32>(&[], &[]), [0u32; 0]);
    }
}
