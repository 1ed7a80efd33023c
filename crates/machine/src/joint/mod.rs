//! The union of snapshots, and evaluation on it.
//!
//! While a condition is evaluated, the machine holds the snapshot of the process
//! that asserts it as if that process ran. A variable of another process is
//! evaluated by putting that one's snapshot into its place ([`Machine::elsewhere`]), and
//! parts of such a value that belong to the asserting process by going back
//! ([`Machine::at_home`]). Snapshots are copied once for a union and never written
//! back; a condition that is undecided stops the evaluation like any other, and
//! the process that runs is there again, untouched.
//!
//! A variable of a function is that of its innermost frame. The frames above are
//! put aside meanwhile, so that slots, extents and names are those of that frame.

use crate::programs::{ProcessId, View};
mod meant;

use crate::code::{NodeId, Operation, RemoteCode, RemoteId};
use crate::domain::{Domain, MathError};
use crate::joint_snapshot::{JointSnapshot, Loaded};
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use crate::state::Frame;
use crate::transaction::UndoLog;
use antiphon_model::{FunctionId, LocalId};
use antiphon_source::codes::unsupported as codes;

/// Which frame of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Which {
    /// The innermost one.
    Top,
    /// One that waits for a function.
    Waiting,
}

/// One process of a union.
#[derive(Clone, Copy, Debug)]
pub struct Member<'v, N> {
    /// Who.
    pub process_id: ProcessId,
    /// What it was.
    pub view: &'v View<N>,
}

/// What a machine held before conditions were evaluated on a union.
#[derive(Debug)]
pub struct BeforeJoint<N> {
    process_id: ProcessId,
    bounds: Vec<Option<N>>,
    undo_log: UndoLog<N>,
    error: Option<MathError>,
}

impl<D: Domain> Machine<'_, D> {
    /// Evaluates something on the joint snapshot. The process that runs and
    /// its step are as before afterwards, whatever came of it.
    fn on_joint_snapshot<T>(&mut self, members: &[Member<'_, D::Number>], evaluate: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.enter_joint(members);
        let result = evaluate(self);
        self.leave_joint(before);
        result
    }

    /// From here to [`Machine::leave_joint`] conditions are evaluated on the union of
    /// snapshots.
    pub fn enter_joint(&mut self, members: &[Member<'_, D::Number>]) -> BeforeJoint<D::Number> {
        let members = members.iter().map(|member| Loaded {
            process_id: member.process_id,
            process: member.view.process.clone(),
            thread: member.view.thread.clone(),
            above: Vec::new(),
        });
        let outer = self.evaluation.joint.take();
        self.evaluation.joint = Some(Box::new(JointSnapshot {
            members: members.collect(),
            at: None,
            home: 0,
            function: None,
            reading: None,
            outer,
        }));
        BeforeJoint {
            process_id: self.process_id(),
            bounds: std::mem::take(&mut self.evaluation.bounds),
            undo_log: std::mem::replace(&mut self.undo_log, UndoLog::new()),
            error: self.evaluation.math_error.take(),
        }
    }

    /// The process that runs and its step are as before.
    pub fn leave_joint(&mut self, before: BeforeJoint<D::Number>) {
        self.evaluation.math_error = before.error;
        self.put_in(None);
        (self.undo_log, self.evaluation.bounds) = (before.undo_log, before.bounds);
        self.rank = before.process_id.rank;
        self.play(before.process_id.part);
        self.evaluation.joint = self.evaluation.joint.take().and_then(|joint| joint.outer);
    }

    /// From here on the condition of this member is evaluated.
    pub fn stand_at(&mut self, member: usize) {
        self.put_in(Some(member));
        let function = self.function();
        if let Some(joint) = &mut self.evaluation.joint {
            (joint.home, joint.function) = (member, function);
            if let Some(loaded) = joint.members.get(member) {
                self.rank = loaded.process_id.rank;
            }
        }
    }

    /// Puts the snapshot of a member into the machine, or takes all out.
    fn put_in(&mut self, member: Option<usize>) {
        let Some(joint) = &mut self.evaluation.joint else { return };
        if joint.at == member {
            return;
        }
        for index in [joint.at, member].into_iter().flatten() {
            let Some(loaded) = joint.members.get_mut(index) else { continue };
            std::mem::swap(&mut self.process, &mut loaded.process);
            std::mem::swap(&mut self.thread, &mut loaded.thread);
        }
        joint.at = member;
        let part = member.and_then(|member| joint.members.get(member)).map(|loaded| loaded.process_id.part);
        if let Some(part) = part.filter(|part| *part != self.part) {
            self.play(part);
        }
    }

    /// A value that another process has.
    pub(crate) fn elsewhere(&mut self, id: RemoteId, inner: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let code = self.code;
        let remote = &code.remotes[id.0 as usize];
        if self.evaluation.joint.is_none() {
            let (view, process_id) = (self.view(), self.process_id());
            return self.on_joint_snapshot(&[Member { process_id, view: &view }], |own| {
                own.stand_at(0);
                own.elsewhere(id, inner)
            });
        }
        let member = self.member_meant(remote)?;
        let home = self.evaluation.joint.as_ref().map_or(0, |joint| joint.home);
        let reading = self.evaluation.joint.as_mut().and_then(|joint| joint.reading.replace(id));
        self.put_in(Some(member));
        let before = self.lower_frames(Vec::new());
        let value = self.in_frame(remote, inner);
        self.lower_frames(before);
        self.put_in(Some(home));
        if let Some(joint) = &mut self.evaluation.joint {
            joint.reading = reading;
        }
        match value? {
            Cell::Pointer(_) => {
                let message = "a pointer of another process is used without following it";
                self.unsupported(&codes::U207, self.remote_span(remote), message)
            }
            cell => Ok(cell),
        }
    }

    /// A part of such a value that the asserting process has.
    pub(crate) fn at_home(&mut self, inner: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let Some((home, at)) = self.evaluation.joint.as_ref().map(|joint| (joint.home, joint.at)) else {
            return self.evaluate(inner);
        };
        let there = if at == Some(home) { self.lower_frames(Vec::new()) } else { Vec::new() };
        self.put_in(Some(home));
        let value = self.evaluate(inner);
        self.put_in(at);
        if at == Some(home) {
            self.lower_frames(there);
        }
        value
    }

    /// Puts these frames aside instead of those that are, which are returned.
    /// They are the innermost ones of the thread in the machine.
    fn lower_frames(&mut self, above: Vec<Frame<D::Number>>) -> Vec<Frame<D::Number>> {
        let Some((joint, at)) = self.evaluation.joint.as_mut().and_then(|joint| joint.at.map(|at| (joint, at))) else {
            return Vec::new();
        };
        let Some(loaded) = joint.members.get_mut(at) else { return Vec::new() };
        let mut aside = std::mem::replace(&mut loaded.above, above);
        let (frames, added) = (&mut self.thread.frames, aside.clone());
        frames.append(&mut aside);
        frames.truncate(frames.len().saturating_sub(loaded.above.len()));
        self.thread.base = frames.last().map_or(0, |frame| frame.base);
        added
    }

    /// The value, in the frame that has the variable.
    fn in_frame(&mut self, remote: &RemoteCode, inner: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let Some(function) = remote.function else { return self.evaluate(inner) };
        let Some(depth) = self.thread.frames.iter().rposition(|frame| frame.function == function) else {
            return self.not_live(remote);
        };
        let above = self.thread.frames[depth + 1..].to_vec();
        let frame = if above.is_empty() { Which::Top } else { Which::Waiting };
        self.lower_frames(above);
        match remote.local.is_none_or(|local| self.is_live(function, local, frame)) {
            true => self.evaluate(inner),
            false => self.not_live(remote),
        }
    }

    /// Whether a variable of the innermost frame is there. Where the snapshot was
    /// taken at an assertion, the text around that must have it.
    fn is_live(&self, function: FunctionId, local: LocalId, frame: Which) -> bool {
        let visible = match (frame, self.code.operations.get(self.thread.pc.0 as usize)) {
            (Which::Top, Some(Operation::CollectiveAssert(code, _))) => code.visible.as_ref(),
            _ => None,
        };
        if visible.is_some_and(|visible| !visible.has(local.0)) {
            return false;
        }
        let in_memory = self.code.functions[function.0 as usize].memory.get(local.0 as usize);
        let slot = self.thread.slots.get(self.thread.base + local.0 as usize);
        match (in_memory, slot) {
            (Some(Some(_)), Some(Cell::Pointer(pointer))) => self.process.memory.get(pointer.object).is_some(),
            (Some(Some(_)), _) => false,
            _ => slot.is_some(),
        }
    }
}
