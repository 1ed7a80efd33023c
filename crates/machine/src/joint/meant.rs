//! Whom a remote name means, and what is said where it means nobody: a process that
//! there is not, one that does not take part, a variable that is not alive there.
//! Messages name things as the annotation does, which may be another program's.

use crate::code::RemoteCode;
use crate::domain::{Arithmetic, Domain, NumberType, ProgramRole};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::programs::ProcessId;
use antiphon_model::{Program, Side};
use antiphon_outcome::TaskId;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

impl<D: Domain> Machine<'_, D> {
    /// The member of the union that `PROC[e]` means. Evaluated at home.
    pub(super) fn member_meant(&mut self, remote: &RemoteCode) -> OrStop<usize, D::Number> {
        let Some(part) = self.program_meant(remote.side) else {
            let message = "a variable of the specification outside a joint annotation";
            return self.unsupported(&codes::U207, self.remote_span(remote), message);
        };
        let home = self.evaluation.joint.as_ref().map_or(0, |joint| joint.home());
        let Some(process) = remote.process else {
            return match remote.side {
                Side::Own => Ok(home),
                Side::Specification => self.member_of(remote, part, 0),
            };
        };
        let number = self.number(process)?;
        if let Some(rank) = self.domain.as_index(&number) {
            return self.member_of(remote, part, rank);
        }
        for rank in 0..self.instances[part].processes.max(1) {
            let known = self.domain.integer(i128::from(rank), NumberType::INT);
            let answer = self.domain.binary(Arithmetic::Equal, NumberType::INT, &number, &known);
            let same = self.placed(answer, |own| own.remote_span(remote))?;
            if self.decided(&same)? {
                return self.member_of(remote, part, i64::from(rank));
            }
        }
        let message = format!("`{}` names a process that does not exist", self.remote_text(remote));
        self.fault(Property::CollectiveAssertion, self.remote_span(remote), message)
    }

    /// The part whose variables are named.
    fn program_meant(&self, side: Side) -> Option<usize> {
        match side {
            Side::Own => Some(self.part),
            Side::Specification => self.instances.iter().position(|part| part.role == ProgramRole::Specification),
        }
    }

    fn member_of(&self, remote: &RemoteCode, part: usize, rank: i64) -> OrStop<usize, D::Number> {
        let known = u32::try_from(rank).ok().map(|rank| ProcessId { part, rank });
        let member = known.and_then(|process_id| self.evaluation.joint.as_ref()?.member(process_id));
        let (name, span) = (self.remote_text(remote), self.remote_span(remote));
        let processes = self.instances[part].processes.max(1);
        match member {
            Some(member) => Ok(member),
            None if !(0..i64::from(processes)).contains(&rank) => {
                let message = format!("`{name}` names process {rank}, but there are only {processes}");
                self.fault(Property::CollectiveAssertion, span, message)
            }
            None if self.evaluation.joint.as_ref().is_some_and(|joint| joint.size() > 1) => {
                let message = format!("`{name}` names rank {rank}, which does not participate");
                self.fault(Property::CollectiveAssertion, span, message)
            }
            None => {
                let message = format!("`{name}` names rank {rank} outside a collective annotation");
                self.unsupported(&codes::U207, span, message)
            }
        }
    }

    /// The variable is not there in the snapshot that the machine has.
    #[cold]
    pub(super) fn not_live<T>(&self, remote: &RemoteCode) -> OrStop<T, D::Number> {
        let (_, at) = self.evaluation.joint.as_ref().map_or((None, None), |joint| joint.process_ids());
        let whose = at.map_or_else(String::new, |process_id| self.process_words(process_id));
        let function = remote.function.map_or("", |function| &self.program.function(function).name);
        let name = self.remote_text(remote);
        let message =
            format!("`{name}` is out of scope in the snapshot of {whose}: `{function}` has no such variable there");
        self.unsupported(&codes::U210, self.remote_span(remote), message)
    }

    /// The program in which the annotation stands that is evaluated.
    fn home_program(&self) -> &Program {
        let (home, _) = self.evaluation.joint.as_ref().map_or((None, None), |joint| joint.process_ids());
        home.map_or(self.program, |process_id| self.instances[process_id.part].program)
    }

    /// The place of a remote name in the text.
    pub(super) fn remote_span(&self, remote: &RemoteCode) -> Span {
        self.home_program().place(remote.place).span
    }

    fn remote_text(&self, remote: &RemoteCode) -> String {
        crate::spell::place(self.home_program(), self.speaker(), remote.place)
    }

    fn remote_read(&self) -> Option<&RemoteCode> {
        let joint = self.evaluation.joint.as_ref()?;
        let (home, _) = joint.process_ids();
        self.instances[home?.part].code.remotes.get(joint.reading()?.0 as usize)
    }

    /// The value of the specification that is being read, as the annotation has it.
    pub(crate) fn foreign_text(&self) -> String {
        let text = |remote: &RemoteCode| crate::spell::expression(self.home_program(), self.speaker(), remote.expr);
        self.remote_read().map_or_else(|| "...".to_owned(), text)
    }

    /// Where it stands.
    pub(crate) fn foreign_span(&self) -> Span {
        self.remote_read().map_or(Span::NONE, |remote| self.remote_span(remote))
    }

    /// "rank 1", "rank 0 of the specification"
    pub fn process_words(&self, process_id: ProcessId) -> String {
        TaskId::of_rank(self.instances[process_id.part].role, process_id.rank).to_string()
    }
}
