//! Whether the parts of a collective operation fit together.
//!
//! All members call the same function in the same form, name the same root and
//! the same operation, and what one gives has the types that the other expects,
//! in number and order. The later call is the one that is blamed, and the other
//! is named.

use super::collective::{form_of, Form};
use super::payload::Basic;
use super::predefined::type_name;
use super::state::{Collective, ContextId, Entry, Reduction};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::{Fault, Property, Stop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;

/// Basic types in order, those that are alike together.
type Signature = Vec<(Basic, i64)>;

/// Whether values of these types may be taken as those.
fn fit(given: &Signature, wanted: &Signature) -> bool {
    let packed = |signature: &Signature| signature.iter().any(|(basic, _)| basic.0 == constants::PACKED);
    given == wanted || packed(given) || packed(wanted)
}

/// `3 MPI_INT`
fn words(signature: &Signature) -> String {
    match &signature[..] {
        [] => "nothing".into(),
        all => {
            let runs: Vec<String> =
                all.iter().take(4).map(|(basic, number)| format!("{number} `{}`", type_name(*basic))).collect();
            format!("{}{}", runs.join(", "), if all.len() > 4 { ", ..." } else { "" })
        }
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Whether a part fits to those that are there.
    pub(super) fn check_agreement(
        &mut self,
        context: ContextId,
        collective: &Collective<D::Number>,
        function: Mpi,
        entry: &Entry<D::Number>,
    ) -> OrStop<(), D::Number> {
        let me = self.network.place_in(context, self.machine.rank()).unwrap_or(0);
        for (other, theirs) in (0..).zip(&collective.entries) {
            let Some(theirs) = theirs else { continue };
            if let Some(message) = self.disagreement(context, collective, (me, function, entry), (other, theirs)) {
                return self.collective_fault(context, message, other, theirs);
            }
        }
        self.check_data(context, collective, me, entry)
    }

    /// What two parts disagree about, but for their data.
    fn disagreement(
        &self,
        context: ContextId,
        collective: &Collective<D::Number>,
        (me, function, mine): (u32, Mpi, &Entry<D::Number>),
        (other, theirs): (u32, &Entry<D::Number>),
    ) -> Option<String> {
        let (blocking, form) = form_of(function);
        let (rank, peer) = (self.world_rank(context, me), self.world_rank(context, other));
        let name = function.name();
        if (blocking, form == Form::Nonblocking) != (collective.function, collective.nonblocking) {
            let mut calls = [(rank, name.to_owned()), (peer, collective.name())];
            calls.sort();
            let [first, second] = calls.map(|(rank, name)| format!("rank {rank} calls `{name}`"));
            return Some(format!("collective mismatch on {}: {first}, {second}", self.comm_words(context)));
        }
        if mine.remote.is_some() {
            if !roots_fit(collective.function, (me, mine), (other, theirs)) {
                return Some(format!("rank {rank} calls `{name}` with another root than rank {peer}"));
            }
        } else if mine.root != theirs.root {
            let root = |entry: &Entry<D::Number>| entry.root.unwrap_or(0);
            return Some(format!(
                "rank {rank} calls `{name}` with root {}, but rank {peer} with root {}",
                root(mine),
                root(theirs)
            ));
        }
        if mine.op != theirs.op && (mine.remote.is_none() || mine.op.is_some() && theirs.op.is_some()) {
            let op = |entry: &Entry<D::Number>| self.op_words(entry.op);
            return Some(format!(
                "rank {rank} calls `{name}` with operation {}, but rank {peer} with {}",
                op(mine),
                op(theirs)
            ));
        }
        let counted = matches!(function, Mpi::ReduceScatter | Mpi::IreduceScatter | Mpi::ReduceScatterInit);
        if counted && mine.remote == theirs.remote && mine.numbers != theirs.numbers {
            let (mine, theirs) = (&mine.numbers, &theirs.numbers);
            return Some(format!("rank {rank} calls `{name}` with counts {mine:?}, but rank {peer} with {theirs:?}"));
        }
        self.creation_disagreement(context, blocking, (me, mine), (other, theirs))
    }

    /// Whether what is given is what is expected, between this part and those
    /// that are there, its own included.
    fn check_data(
        &mut self,
        context: ContextId,
        collective: &Collective<D::Number>,
        me: u32,
        entry: &Entry<D::Number>,
    ) -> OrStop<(), D::Number> {
        let function = collective.function;
        for (other, theirs) in (0..).zip(&collective.entries) {
            let Some(theirs) = theirs else { continue };
            let (rank, peer) = (self.world_rank(context, me), self.world_rank(context, other));
            let name = function.name();
            let pairs = [((me, entry), (other, &**theirs)), ((other, &**theirs), (me, entry))];
            for ((from, giver), (to, getter)) in pairs {
                for (given, wanted) in Entry::moved(function, (from, giver), (to, getter)) {
                    let (given, wanted) = (given.signature(), wanted.datatype.signature(wanted.count));
                    if fit(&given, &wanted) {
                        continue;
                    }
                    let (from, to) = (self.world_rank(context, from), self.world_rank(context, to));
                    let (given, wanted) = (words(&given), words(&wanted));
                    let message = format!("`{name}`: rank {from} sends {given} to rank {to}, which expects {wanted}");
                    return self.collective_fault(context, message, other, theirs);
                }
            }
            if let Some((mine, its)) = entry.unequal(function, theirs) {
                let message = format!(
                    "`{name}`: rank {rank} contributes {}, but rank {peer} contributes {}",
                    words(&mine),
                    words(&its)
                );
                return self.collective_fault(context, message, other, theirs);
            }
        }
        Ok(())
    }

    /// What one rank gives to itself must be what it expects.
    pub(super) fn check_own(
        &mut self,
        context: ContextId,
        function: Mpi,
        entry: &Entry<D::Number>,
    ) -> OrStop<(), D::Number> {
        let me = self.network.place_in(context, self.machine.rank()).unwrap_or(0);
        let moved = Entry::moved(function, (me, entry), (me, entry)).into_iter();
        let mut signatures = moved.map(|(given, wanted)| (given.signature(), wanted.datatype.signature(wanted.count)));
        let Some((given, wanted)) = signatures.find(|(given, wanted)| !fit(given, wanted)) else { return Ok(()) };
        let (rank, given, wanted) = (self.machine.rank(), words(&given), words(&wanted));
        let message = format!("`{}`: rank {rank} sends {given} to itself but expects {wanted}", function.name());
        self.machine.fault(Property::MpiCollective, self.machine.here(), message)
    }

    #[cold]
    fn collective_fault<T>(
        &self,
        context: ContextId,
        message: String,
        other: u32,
        theirs: &Entry<D::Number>,
    ) -> OrStop<T, D::Number> {
        let peer = self.world_rank(context, other);
        let also = vec![(theirs.span, format!("rank {peer} calls it here"))];
        let (span, calls, label) = (self.machine.here(), self.machine.calls(), String::new());
        Err(Box::new(Stop::Fault(Fault { property: Property::MpiCollective, message, span, label, calls, also })))
    }

    /// The world rank of a member.
    pub(super) fn world_rank(&self, context: ContextId, member: u32) -> u32 {
        self.network.context(context).members.get(member as usize).copied().unwrap_or(member)
    }

    fn comm_words(&self, context: ContextId) -> String {
        match context {
            ContextId::WORLD => "`MPI_COMM_WORLD`".into(),
            own if own == ContextId::own(self.machine.rank()) => "`MPI_COMM_SELF`".into(),
            other if self.network.context(other).split.is_some() => "an intercommunicator".into(),
            other => format!("a communicator of {} processes", self.network.context(other).members.len()),
        }
    }

    fn op_words(&self, op: Option<Reduction>) -> String {
        match op {
            Some(Reduction::Predefined(handle)) => format!("`{}`", type_name(Basic(handle))),
            Some(Reduction::User(function, _)) => format!("`{}`", self.machine.program.function(function).name),
            None => "none".into(),
        }
    }
}

/// Whether two members of an intercommunicator mean the same root: its own group names nobody, the root itself,
/// and the other group the root.
fn roots_fit<N>(function: Mpi, (me, mine): (u32, &Entry<N>), (other, theirs): (u32, &Entry<N>)) -> bool {
    if !matches!(function, Mpi::Bcast | Mpi::Gather | Mpi::Gatherv | Mpi::Scatter | Mpi::Scatterv | Mpi::Reduce) {
        return true;
    }
    let stands_by = |entry: &Entry<N>, member: u32, root: u32| !entry.meets(root) && root != member;
    match (mine.root, theirs.root) {
        (Some(one), Some(another)) => one == another,
        (None, Some(root)) => stands_by(mine, me, root),
        (Some(root), None) => stands_by(theirs, other, root),
        (None, None) => !mine.meets(other),
    }
}

impl<N> Collective<N> {
    /// The name of the function in the form in which it was called.
    pub fn name(&self) -> String {
        let name = self.function.name();
        if !self.nonblocking {
            return name.into();
        }
        if self.function == Mpi::CommDup {
            return Mpi::CommIdup.name().into();
        }
        if self.function == Mpi::CommDupWithInfo {
            return Mpi::CommIdupWithInfo.name().into();
        }
        if let Some(of_file) = name.strip_prefix("MPI_File_") {
            return format!("MPI_File_i{of_file}");
        }
        let mut letters = name.trim_start_matches("MPI_").chars();
        let first: String = letters.next().map(|letter| letter.to_ascii_lowercase()).into_iter().collect();
        format!("MPI_I{first}{}", letters.as_str())
    }
}

impl<N: Clone> Entry<N> {
    /// What members have to take part with alike, where two do not.
    fn unequal(&self, function: Mpi, other: &Entry<N>) -> Option<(Signature, Signature)> {
        let reduces = matches!(
            function,
            Mpi::Reduce | Mpi::Allreduce | Mpi::Scan | Mpi::Exscan | Mpi::ReduceScatter | Mpi::ReduceScatterBlock
        );
        if !reduces {
            return None;
        }
        if self.remote.is_some() {
            let types = |entry: &Entry<N>| -> Option<Signature> {
                let given = entry.gives.first().map(|given| given.signature());
                given.or_else(|| entry.gets.first().map(|place| place.datatype.signature(place.count)))
            };
            return types(self).zip(types(other)).filter(|(mine, its)| mine != its);
        }
        let types = |entry: &Entry<N>| entry.gives.first().map(|given| given.signature()).unwrap_or_default();
        let (mine, its) = (types(self), types(other));
        (mine != its).then_some((mine, its))
    }
}
