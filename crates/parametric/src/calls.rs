//! Calls of MPI: what they read becomes an event, and what they write is set before it is assigned.
//!
//! A partner that may be `MPI_PROC_NULL` is a branch. What arrives is a function of the rank and of the rounds of the
//! loops around of which nothing is known; a later walk is told what it is.

use crate::events::{Act, Envelope, Event, Node, Opaque, Sender};
use crate::kernel::doubt;
use crate::prepare::{Arrival, Call, CallKind, Half};
use crate::requests::Way;
use crate::walk::{Life, Path, Region, Stop, Walker};
use crate::Doubt;
use antiphon_encode::Effects;
use antiphon_model::library::{mpi_constants as constants, Mpi};
use antiphon_model::{ExprId, GlobalId, Variable};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};

impl Walker<'_, '_> {
    /// Executes a call of MPI.
    pub fn call(
        &mut self,
        mut path: Path,
        call: &Call,
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let wanted = if matches!(call.kind, CallKind::Init) { Life::Before } else { Life::Running };
        if path.life != wanted {
            return Err(doubt(call.span, "MPI is used before MPI_Init or after MPI_Finalize").into());
        }
        match &call.kind {
            CallKind::Init => path.life = Life::Running,
            CallKind::Finalize if !path.pending.is_empty() => {
                return Err(doubt(call.span, "an operation is not waited for before MPI_Finalize").into());
            }
            CallKind::Finalize => path.life = Life::After,
            CallKind::Abort if region.is_some() => {
                return Err(doubt(call.span, "MPI_Abort is called inside of a loop").into());
            }
            CallKind::Abort => return Ok(self.abort(path)?),
            CallKind::Asks => {}
            CallKind::Transfer { send, receive, arrival } => {
                let halves = [send.as_ref(), receive.as_ref()];
                return self.transfer(path, call.span, halves, arrival.as_ref(), region, open);
            }
            CallKind::Post { half, way, arrival, request } => {
                return self.post(path, call.span, (half, *way), (arrival.as_ref(), request), region, open);
            }
            CallKind::Wait { request, count } => return self.wait(path, call.span, (request, *count), region, open),
            CallKind::Collective { function, root, gives, arrival } => {
                if !path.pending.is_empty() && *function != Mpi::Barrier {
                    return Err(doubt(call.span, "a collective operation is called while another is under way").into());
                }
                return self.collective(path, call.span, (*function, *root, gives, arrival), region, open);
            }
        }
        if region.is_some() && !matches!(call.kind, CallKind::Asks) {
            return Err(doubt(call.span, "MPI is started or ended inside of a loop").into());
        }
        self.step(path, region, open)
    }

    /// The value of an argument, in which nothing may be that is still to arrive.
    pub fn evaluate(&mut self, path: &mut Path, expr: ExprId) -> Result<Term, Doubt> {
        self.check_arrived(path, expr)?;
        self.element(path, expr)
    }

    /// The value of an element of a buffer, which was looked at before.
    fn element(&mut self, path: &mut Path, expr: ExprId) -> Result<Term, Doubt> {
        let mut effects = Effects::default();
        let term = self.kernel.encoder.evaluate(expr, &mut path.state, &mut effects);
        self.settle(path, &effects)?;
        Ok(self.knowledge.resolve(self.kernel, term))
    }

    /// The envelope of one side; `Err` with a condition where it is undecided whether there is a partner.
    pub fn envelope(&mut self, path: &mut Path, half: &Half) -> Result<Result<Option<Envelope>, Term>, Doubt> {
        let Some((peer, tag)) = half.peer else { return Ok(Ok(None)) };
        let (peer, tag) = (self.evaluate(path, peer)?, self.evaluate(path, tag)?);
        let known = self.known(path);
        let peer = self.kernel.tame(known, peer);
        let arena = self.kernel.arena();
        let nobody = arena.int(i64::from(constants::PROC_NULL));
        let null = arena.equal(peer, nobody);
        if null == Arena::TRUE {
            return Ok(Ok(None));
        }
        let (is_null, is_not) = {
            let not = arena.not(null);
            (arena.and(known, null), arena.and(known, not))
        };
        if null != Arena::FALSE && self.kernel.possible(is_null) {
            return match self.kernel.possible(is_not) {
                true => Ok(Err(null)),
                false => Ok(Ok(None)),
            };
        }
        Ok(Ok(Some(Envelope { peer, tag, kind: (half.datatype, half.elements.len()) })))
    }

    fn transfer(
        &mut self,
        mut path: Path,
        span: Span,
        halves: [Option<&Half>; 2],
        arrival: Option<&Arrival>,
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let mut envelopes = [None, None];
        for (place, half) in envelopes.iter_mut().zip(halves) {
            let Some(half) = half else { continue };
            match self.envelope(&mut path, half)? {
                Ok(envelope) => *place = envelope,
                Err(undecided) => {
                    let at = path.at;
                    return self.fork(path, undecided, [at, at], region, open);
                }
            }
        }
        if !path.pending.is_empty() {
            for ((half, envelope), way) in halves.into_iter().zip(&envelopes).zip([Way::Out, Way::In]) {
                let Some(half) = half else { continue };
                self.beside_others(&mut path, span, half, way, envelope.as_ref())?;
            }
        }
        let [to, from] = envelopes;
        let mut events = Vec::new();
        if let (Some(envelope), Some(half)) = (to, halves[0]) {
            events.push(self.sent(&mut path, span, envelope, half)?);
        }
        let Some(arrival) = arrival else {
            self.push(&mut path, events);
            return self.step(path, region, open);
        };
        let Some(envelope) = from else {
            let nobody = self.kernel.arena().int(i64::from(constants::PROC_NULL));
            let any = self.kernel.arena().int(i64::from(constants::ANY_TAG));
            self.set_status(&mut path, arrival, [nobody, any]);
            self.push(&mut path, events);
            path.at = arrival.empty;
            open.push(path);
            return Ok(());
        };
        events.push(self.receive(&mut path, span, envelope, arrival)?);
        self.push(&mut path, events);
        path.at = arrival.data;
        open.push(path);
        Ok(())
    }

    /// A message with what is in its buffer now.
    pub fn sent(&mut self, path: &mut Path, span: Span, envelope: Envelope, half: &Half) -> Result<Event, Doubt> {
        let data = half.elements.iter().map(|expr| self.element(path, *expr)).collect::<Result<_, _>>()?;
        Ok(Event { span, act: Act::Send { envelope, data } })
    }

    fn push(&mut self, path: &mut Path, events: Vec<Event>) {
        if !events.is_empty() {
            Self::communicate(path, Node::Step(events));
        }
    }

    pub fn receive(
        &mut self,
        path: &mut Path,
        span: Span,
        mut envelope: Envelope,
        arrival: &Arrival,
    ) -> Result<Event, Doubt> {
        let any_source = self.kernel.arena().int(i64::from(constants::ANY_SOURCE));
        let any_tag = self.kernel.arena().int(i64::from(constants::ANY_TAG));
        if envelope.tag == any_tag {
            return Err(doubt(span, "MPI_ANY_TAG is not followed"));
        }
        let mut from = Sender::Named;
        if envelope.peer == any_source {
            if !self.prepared.requests.is_empty() {
                return Err(doubt(span, "MPI_ANY_SOURCE is not followed in a program with nonblocking operations"));
            }
            from = Sender::Any;
            let (_, sender) = self.opaque(path, "sender", antiphon_symbolic::TypeId::INT);
            envelope.peer = sender;
            let rank = self.kernel.rank;
            let is_rank = self.kernel.is_rank(sender);
            let arena = self.kernel.arena();
            let other = arena.not_equal(sender, rank);
            path.facts = arena.and_all(&[path.facts, is_rank, other]);
        }
        let values = self.arrive(path, arrival, "received");
        self.set_status(path, arrival, [envelope.peer, envelope.tag]);
        Ok(Event { span, act: Act::Receive { envelope, from, values } })
    }

    /// Something of which nothing is known, and its value here.
    fn opaque(&mut self, path: &Path, what: &str, ty: antiphon_symbolic::TypeId) -> (Opaque, Term) {
        let parameters: Vec<Term> = std::iter::once(self.kernel.rank).chain(path.indices.iter().copied()).collect();
        let (before, posted) = (path.nodes.len(), path.posted);
        let name = format!("{what} at {} after {before} and {posted} by {:?}", path.at.0, path.key);
        let function = self.kernel.function(&name, parameters.len(), ty);
        let value = self.kernel.arena().apply(function, &parameters);
        (Opaque { function, parameters }, value)
    }

    /// Gives the variables that stand for what arrives their values.
    fn arrive(&mut self, path: &mut Path, arrival: &Arrival, what: &str) -> Vec<Opaque> {
        let mut values = Vec::new();
        for (number, global) in arrival.values.iter().enumerate() {
            let Some((at, ty)) = self.position(path, *global) else { continue };
            let (opaque, value) = self.opaque(path, &format!("{what} {number}"), ty);
            let value = self.knowledge.resolve(self.kernel, value);
            path.state.environment.set_value(at, value);
            values.push(opaque);
        }
        values
    }

    fn set_status(&mut self, path: &mut Path, arrival: &Arrival, fields: [Term; 2]) {
        for (global, value) in arrival.status.into_iter().flatten().zip(fields) {
            if let Some((at, _)) = self.position(path, global) {
                path.state.environment.set_value(at, value);
            }
        }
    }

    fn position(&mut self, path: &Path, global: GlobalId) -> Option<(usize, antiphon_symbolic::TypeId)> {
        let scope = path.state.environment.scope();
        let at = scope.tracked.iter().position(|each| each.variable == Variable::Global(global))?;
        let ty = self.kernel.arena().type_of(scope.tracked[at].value);
        Some((at, ty))
    }

    fn collective(
        &mut self,
        mut path: Path,
        span: Span,
        (function, root, gives, arrival): (Mpi, Option<ExprId>, &Half, &Arrival),
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let root = root.map(|root| self.evaluate(&mut path, root)).transpose()?;
        let mut is_root = false;
        if let Some(root) = root {
            let rank = self.kernel.rank;
            let (arena, at) = (self.kernel.arena(), path.at);
            let mine = arena.equal(rank, root);
            let not = arena.not(mine);
            let known = self.known(&path);
            let (yes, no) = (self.kernel.arena().and(known, mine), self.kernel.arena().and(known, not));
            is_root = self.kernel.possible(yes);
            if is_root && self.kernel.possible(no) {
                return self.fork(path, mine, [at, at], region, open);
            }
        }
        let gives_data = function != Mpi::Bcast || is_root;
        let elements = if gives_data { gives.elements.as_slice() } else { &[] };
        let data = elements.iter().map(|expr| self.evaluate(&mut path, *expr)).collect::<Result<_, _>>()?;
        let gets = match function {
            Mpi::Bcast => !is_root,
            Mpi::Reduce => is_root,
            _ => true,
        };
        let values = if gets { self.arrive(&mut path, arrival, "collected") } else { Vec::new() };
        let signature = (gives.datatype, gives.operation, gives.elements.len());
        let act = Act::Collective { function, root, signature, data, values };
        Self::communicate(&mut path, Node::Step(vec![Event { span, act }]));
        path.at = if gets { arrival.data } else { arrival.empty };
        open.push(path);
        Ok(())
    }
}
