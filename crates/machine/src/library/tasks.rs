//! Where tasks begin, end and are waited for, told by OpenMP's runtime; and what a task must not call if it is to be
//! compared with others (`series`): whatever keeps something that others see, or takes something from outside, of which
//! the order in which tasks do it decides who gets what.

use super::{Answer, Given};
use crate::code::Pc;
use crate::domain::Domain;
use crate::machine::{Machine, OrStop};
use crate::memory::{Block, Cell, Fill, ObjectId};
use crate::options::TaskExecution;
use crate::series::{Asides, Commutes, Commuting, ComparedTasks, Deferral, DependencePlace, DependenceUse, ANYTHING};
use antiphon_model::library::{Memory, Stdio, Stdlib, Verifier};
use antiphon_model::LibraryFunction;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn about_tasks(&mut self, function: Verifier, given: &Given<D::Number>) -> Answer<D::Number> {
        if function == Verifier::TasksBegin {
            let compared = self.options.tasks != TaskExecution::ByThreads && self.thread.tasks.is_none();
            if compared {
                self.thread.tasks = Some(Rc::new(ComparedTasks::of_region(self.asides())));
            }
            // Of one very execution, what critical regions find is what it is.
            let how = if self.options.tasks == TaskExecution::ComparedHere { 2 } else { 1 };
            return Ok(self.integer_result(given, if compared { how } else { 0i64 }));
        }
        if function == Verifier::TasksEnd {
            self.thread.tasks = None;
            return Ok(None);
        }
        if function == Verifier::TaskDepends {
            let place = self.place_argument(given, 0)?;
            let by = match self.integer_argument(given, 1)? {
                0 => DependenceUse::In,
                1 => DependenceUse::Out,
                2 => DependenceUse::Exclusive,
                3 => DependenceUse::InOutSet,
                _ => return self.given_up(),
            };
            self.compared_tasks()?.announce(place, by);
            return Ok(None);
        }
        if function == Verifier::TaskBegin {
            let how = self.integer_argument(given, 0)?;
            let origin = self.created_at();
            let tasks = self.compared_tasks()?;
            // Its team has one thread, which executes its tasks one after the other.
            if how == 2 {
                tasks.order_by_more();
            }
            tasks.begin(if how == 0 { Deferral::Undeferred } else { Deferral::Deferred }, origin);
            return Ok(None);
        }
        if matches!(function, Verifier::Commute | Verifier::CommuteNext) {
            let kind = u8::try_from(self.integer_argument(given, 0)?).unwrap_or_default();
            if kind == ANYTHING {
                return self.anything(given);
            }
            let under = match function {
                Verifier::Commute => self.place_argument(given, 1)?,
                _ => None,
            };
            let class = Commuting { kind, under };
            let begins_excluding = kind == 0 && under.is_some();
            let commutes = match function {
                _ if kind == 0 => Commutes::None,
                Verifier::CommuteNext => Commutes::NextUpdate(class),
                _ => Commutes::All(class),
            };
            let tasks = self.compared_tasks()?;
            tasks.set_commutes(commutes);
            if begins_excluding {
                tasks.exclude(under);
                tasks.order_by_more();
            }
            return Ok(None);
        }
        if matches!(function, Verifier::AsideBegin | Verifier::AsideEnd) {
            return self.about_aside(function);
        }
        let tasks = self.compared_tasks()?;
        match function {
            Verifier::TaskEnd => tasks.end(),
            Verifier::TaskWait => tasks.wait(),
            Verifier::TaskGroupBegin => tasks.begin_group(),
            Verifier::TaskGroupEnd => tasks.end_group(),
            _ => {}
        }
        Ok(None)
    }

    /// What an argument leads to; none for a null pointer.
    fn place_argument(&mut self, given: &Given<D::Number>, at: usize) -> OrStop<DependencePlace, D::Number> {
        match self.cell(given, at)? {
            Cell::Pointer(pointer) => Ok(Some((pointer.object, i64::from(pointer.offset)))),
            Cell::Null => Ok(None),
            _ => self.given_up(),
        }
    }

    fn about_aside(&mut self, function: Verifier) -> Answer<D::Number> {
        let tasks = self.compared_tasks()?;
        let done = match function {
            Verifier::AsideBegin => tasks.begin_aside(),
            _ => tasks.end_aside(),
        };
        match done {
            Some(()) => Ok(None),
            None => self.given_up(),
        }
    }

    fn compared_tasks(&mut self) -> OrStop<&mut ComparedTasks, D::Number> {
        if self.thread.tasks.is_none() {
            return self.given_up();
        }
        let asides = self.asides();
        Ok(Rc::make_mut(self.thread.tasks.get_or_insert_with(|| Rc::new(ComparedTasks::of_region(asides)))))
    }

    fn asides(&self) -> Asides {
        match self.options.tasks {
            TaskExecution::ComparedHere => Asides::InPart,
            TaskExecution::Compared | TaskExecution::ByThreads => Asides::Apart,
        }
    }

    /// Where the program creates the task that the runtime begins; the part of a thread is created nowhere.
    fn created_at(&self) -> Option<Pc> {
        let frame = self.thread.frames.last()?;
        (self.program.function(frame.function).name == "__omp_spawn").then_some(frame.call_pc)
    }

    /// Tasks cannot be compared here; the search that wanted to will know.
    pub fn given_up<T>(&self) -> OrStop<T, D::Number> {
        self.unsupported(&codes::U206, self.here(), "tasks that are not ordered by waiting alone")
    }

    /// What a place holds may be anything in the critical region that is executed; nothing may from here on.
    fn anything(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        match self.cell(given, 1)? {
            // What has no value yet is not any value.
            Cell::Pointer(at) if !self.has_value(at.object, (at.low, at.high))? => return self.given_up(),
            Cell::Pointer(at) => self.compared_tasks()?.any_value((at.object, at.low, at.high)),
            Cell::Null => self.compared_tasks()?.exclude(None),
            _ => return self.given_up(),
        }
        Ok(None)
    }

    /// Whether each scalar in some bytes was written.
    fn has_value(&mut self, object: ObjectId, (low, high): (u32, u32)) -> OrStop<bool, D::Number> {
        let taken = self.process.memory.take(&mut self.domain, object, low, high - low);
        let block = self.placed(taken, Self::here)?;
        if let Block::Unwritten { fill, .. } = block {
            return Ok(fill != Fill::Undefined);
        }
        let (pieces, pointer_size) =
            (self.process.memory.pieces_of(&block), self.process.memory.layouts().pointer_size);
        let written = pieces.iter().filter(|piece| !matches!(piece.cell, Cell::Undefined));
        Ok(written.map(|piece| piece.scalar.size(pointer_size)).sum::<u32>() == high - low)
    }

    /// Whether the runtime gives what is anything in a critical region a value.
    fn gives_anything(&self, function: LibraryFunction) -> bool {
        let is_any = matches!(function, LibraryFunction::Verifier(function) if function.is_nondet());
        let inside = self.thread.frames.last().map(|frame| &self.program.function(frame.function).name);
        is_any && inside.is_some_and(|name| name == "__omp_give_anything")
    }

    /// Whether a task that is compared with others may call a function.
    pub(super) fn check_beside_tasks(&self, function: LibraryFunction) -> OrStop<(), D::Number> {
        if self.thread.tasks.is_none() || is_its_own(function) || self.gives_anything(function) {
            return Ok(());
        }
        self.given_up()
    }
}

/// Whether a function concerns nobody but by what it reads and writes of the program's memory; what is printed is looked at by nobody here.
fn is_its_own(function: LibraryFunction) -> bool {
    match function {
        LibraryFunction::Numeric(_) | LibraryFunction::Character(_) | LibraryFunction::Unspecified(_) => true,
        LibraryFunction::Memory(function) => !matches!(function, Memory::Strtok | Memory::Strerror),
        LibraryFunction::Stdlib(function) => {
            use Stdlib::{Atof, Atoi, Atol, Atoll, Bsearch, Div, Ldiv, Lldiv, Qsort};
            matches!(function, Atoi | Atol | Atoll | Atof | Qsort | Bsearch | Div | Ldiv | Lldiv)
        }
        LibraryFunction::Stdio(function) => {
            use Stdio::{Fflush, Printf, Putchar, Puts, Snprintf, Sprintf};
            matches!(function, Fflush | Printf | Puts | Putchar | Sprintf | Snprintf)
        }
        LibraryFunction::Verifier(function) => {
            // Choices are the runtime's: each is made by its place, whoever comes first.
            use Verifier::{AtomicBegin, AtomicEnd, Choice, Error, Limit, Misuse, ReachError, SeveralThreads};
            use Verifier::{Iteration, IterationsBegin, IterationsEnd, IterationsPause};
            let sections = [AtomicBegin, AtomicEnd, Choice, Error, Limit, Misuse, ReachError, SeveralThreads];
            let iterations = [IterationsBegin, Iteration, IterationsPause, IterationsEnd];
            // The object is the pointer's, whoever runs.
            let is_about_owners = matches!(function, Verifier::Claim | Verifier::Owner | Verifier::Left);
            is_about_owners
                || function.is_about_tasks()
                || sections.contains(&function)
                || iterations.contains(&function)
        }
        // The runtime's own; programs that call them are not compared.
        LibraryFunction::Pthread(_) => true,
        LibraryFunction::Control(_)
        | LibraryFunction::Time(_)
        | LibraryFunction::System(_)
        | LibraryFunction::Atomic(..)
        | LibraryFunction::Mpi(_) => false,
    }
}
