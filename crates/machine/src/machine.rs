//! The machine itself: a program, a domain, and the state between them.
//!
//! The parts of its behaviour are in files of their own: evaluation
//! (`evaluate`), places (`locate`), steps (`step`), calls (`call`), library
//! functions (`library`). This file has what they share: how an error becomes
//! a stop with its place.

use crate::code::{Code, Node, NodeId, Pc, PlaceCodeId, SizeCode, FOREIGN_EXPR, FOREIGN_PLACE};
use crate::constants::Constants;
use crate::domain::{Answer, Decision, Domain, NumberType};
use crate::fault::{Asked, CallSite, DomainError, Fault, Limit, Property, Stop, Unsupported};
use crate::joint_snapshot::JointSnapshot;
use crate::memory::{Cell, Guard, Life, Object, ObjectId, Origin, LARGEST_OBJECT};
use crate::options::Options;
use crate::output::Output;
use crate::programs::ProgramInstance;
use crate::shared::Filled;
use crate::state::{Process, Thread};
use crate::transaction::UndoLog;
use antiphon_model::library::why_undefined;
use antiphon_model::Program;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::{Code as DiagnosticCode, Span};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Why an evaluation stopped.
pub type Stopped<N> = Box<Stop<N>>;

/// The result of an evaluation.
pub type OrStop<T, N> = Result<T, Stopped<N>>;

/// What an evaluation holds while it is under way.
#[derive(Debug)]
pub struct Evaluation<N> {
    /// Values of bound variables.
    pub bounds: Vec<Option<N>>,
    /// The result of a function that the library called.
    pub returned: Cell<N>,
    /// What a mathematical function of this step sets `errno` to.
    pub(crate) math_error: Option<crate::domain::MathError>,
    /// Where it is collected: the condition that everything read was written.
    pub(crate) definedness: Option<N>,
    /// The snapshots on which a condition is evaluated, if it is.
    pub(crate) joint: Option<Box<JointSnapshot<N>>>,
    /// What was assumed on one side of a branch, while it is run as far as to where the two meet.
    pub(crate) assumed: Option<Vec<N>>,
}

impl<N> Evaluation<N> {
    fn new() -> Evaluation<N> {
        Evaluation {
            bounds: Vec::new(),
            returned: Cell::Undefined,
            math_error: None,
            definedness: None,
            joint: None,
            assumed: None,
        }
    }
}

/// What the executions of a machine met, for the report of a pass.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Operations with an assertion that was reached, by program.
    pub asserted: BTreeSet<(usize, u32)>,
    /// What is assumed of the environment, wherever that was used.
    pub axioms: BTreeSet<Assumed>,
    /// Which operations were executed, by program and place in its code.
    pub executed: Vec<Vec<bool>>,
}

/// A program in execution.
pub struct Machine<'a, D: Domain> {
    /// The program of the part that runs.
    pub program: &'a Program,
    /// Its code.
    pub code: &'a Code,
    /// Its constants.
    pub(crate) constants: Constants<D::Number>,
    /// All programs, in order.
    pub instances: Vec<ProgramInstance<'a, D::Number>>,
    /// Which of them runs.
    pub part: usize,
    /// The rank of the process that runs.
    pub rank: u32,
    /// How many processes its program has.
    pub processes: u32,
    /// The domain.
    pub domain: D,
    /// The process that runs.
    pub process: Process<D::Number>,
    /// Its thread.
    pub thread: Thread<D::Number>,
    /// Arrays over inputs that were filled on this path.
    pub inputs: Rc<Vec<Filled<D::Number>>>,
    /// How to run.
    pub options: &'a Options,
    /// Where prints go.
    pub(crate) output: Box<dyn Output + 'a>,
    /// Whether what is printed is dropped.
    pub silent: bool,
    /// What an evaluation holds.
    pub evaluation: Evaluation<D::Number>,
    /// Where `main` returned.
    pub returned_at: Pc,
    /// What this step has done, where it may have to be taken back.
    pub(crate) undo_log: UndoLog<D::Number>,
    /// Whether the library runs a function of the program within a step.
    pub nested: bool,
    /// What executions met.
    pub coverage: Coverage,
    /// Steps taken.
    pub steps: u64,
}

impl<'a, D: Domain> Machine<'a, D> {
    /// A machine with some programs, which share their inputs, before anything runs.
    pub fn new(
        instances: Vec<ProgramInstance<'a, D::Number>>,
        options: &'a Options,
        domain: D,
        output: Box<dyn Output + 'a>,
    ) -> Machine<'a, D> {
        let (program, code, constants) = (instances[0].program, instances[0].code, instances[0].constants.clone());
        let executed = instances.iter().map(|own| vec![false; own.code.operations.len()]).collect();
        Machine {
            program,
            code,
            constants,
            instances,
            part: 0,
            rank: 0,
            processes: 1,
            domain,
            process: Process::empty(code.layouts.clone(), options.max_cells),
            thread: Thread::new(),
            inputs: Rc::default(),
            options,
            output,
            silent: false,
            evaluation: Evaluation::new(),
            returned_at: Pc(0),
            undo_log: UndoLog::new(),
            nested: false,
            coverage: Coverage { executed, ..Coverage::default() },
            steps: 0,
        }
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The text of a node, or of the statement if it has none of its own.
    pub(crate) fn node_span(&self, node: NodeId) -> Span {
        let span = match self.code.node_origins[node.0 as usize] {
            FOREIGN_EXPR => self.foreign_span(),
            origin => self.program.expr(origin).span,
        };
        self.own_or_statement(span)
    }

    /// The text of a place, or of the statement if it has none of its own.
    pub(crate) fn place_span(&self, place_code: PlaceCodeId) -> Span {
        let span = match self.code.place_origins[place_code.0 as usize] {
            FOREIGN_PLACE => self.foreign_span(),
            origin => self.program.place(origin).span,
        };
        self.own_or_statement(span)
    }

    /// A node in the user's words.
    pub(crate) fn node_text(&self, node: NodeId) -> String {
        match self.code.node_origins[node.0 as usize] {
            FOREIGN_EXPR => self.foreign_text(),
            origin => crate::spell::expression(self.program, self.speaker(), origin),
        }
    }

    /// A place in the user's words.
    pub(crate) fn place_text(&self, place_code: PlaceCodeId) -> String {
        match self.code.place_origins[place_code.0 as usize] {
            FOREIGN_PLACE => self.foreign_text(),
            origin => crate::spell::place(self.program, self.speaker(), origin),
        }
    }

    /// The text of the statement that is executed.
    pub fn here(&self) -> Span {
        self.code.spans.get(self.thread.pc.0 as usize).copied().unwrap_or(Span::NONE)
    }

    fn own_or_statement(&self, span: Span) -> Span {
        if span.is_none() {
            self.here()
        } else {
            span
        }
    }

    /// The function that is executed.
    pub fn function(&self) -> Option<antiphon_model::FunctionId> {
        self.thread.frames.last().map(|frame| frame.function)
    }

    /// The function whose names messages speak of: where the annotation stands
    /// that is evaluated, else the one that is executed.
    pub fn speaker(&self) -> Option<antiphon_model::FunctionId> {
        self.evaluation.joint.as_ref().map_or_else(|| self.function(), |joint| joint.function())
    }

    /// The calls that led here, the innermost first.
    pub fn calls(&self) -> Vec<CallSite> {
        self.calls_in(&self.thread)
    }

    /// The calls in which a thread is, the innermost first.
    pub fn calls_in(&self, thread: &Thread<D::Number>) -> Vec<CallSite> {
        let frames = thread.frames.iter().rev();
        let sites = frames.map(|frame| CallSite {
            function: self.program.function(frame.function).name.clone(),
            span: self.code.spans.get(frame.call_pc.0 as usize).copied().unwrap_or(Span::NONE),
        });
        // The start of the program has no text.
        let depth = thread.frames.len().saturating_sub(1);
        sites.take(depth).filter(|site| !site.span.is_none()).collect()
    }

    /// A violation.
    #[cold]
    pub fn fault<T>(&self, property: Property, span: Span, message: impl Into<String>) -> OrStop<T, D::Number> {
        if property == Property::ArrayBounds {
            self.check_is_whole(span)?;
        }
        let calls = self.calls();
        let message = message.into();
        let fault = Fault { property, message, span, label: String::new(), also: Vec::new(), calls };
        Err(Box::new(Stop::Fault(fault)))
    }

    /// An error in the use of an object; where it was allocated is shown beside it.
    #[cold]
    pub(crate) fn fault_in_allocation<T>(
        &self,
        (property, message): (Property, String),
        span: Span,
        object: ObjectId,
        extent: &str,
    ) -> OrStop<T, D::Number> {
        if property == Property::ArrayBounds {
            self.check_is_whole(span)?;
        }
        let allocated = self.process.memory.get(object).and_then(Object::allocated_at);
        let also = allocated.map(|place| (place, format!("allocated here with {extent}"))).into_iter().collect();
        Err(Box::new(Stop::Fault(Fault { property, message, span, label: String::new(), also, calls: self.calls() })))
    }

    /// What lies outside of an object may lie inside of what the program asked for, where the library has one
    /// that is as large as any can be here.
    #[cold]
    fn check_is_whole(&self, span: Span) -> OrStop<(), D::Number> {
        let cut = |object: &Object<D::Number>| {
            object.life == Life::Alive && object.origin == Origin::Library && u64::from(object.size) == LARGEST_OBJECT
        };
        match self.process.memory.objects().any(cut) {
            true => {
                self.unsupported(&codes::U206, span, "an access outside of bounds beside a window of 2 GiB or more")
            }
            false => Ok(()),
        }
    }

    /// A limit of Antiphon.
    #[cold]
    pub fn unsupported<T>(&self, code: DiagnosticCode, span: Span, message: impl Into<String>) -> OrStop<T, D::Number> {
        let calls = self.calls();
        Err(Box::new(Stop::Unsupported(Unsupported { code, message: message.into(), span, calls })))
    }

    /// An error of a domain or of memory, at its place.
    #[cold]
    #[allow(clippy::boxed_local)] // The box is how errors travel.
    pub(crate) fn domain_error(&self, domain_error: Box<DomainError<D::Number>>, span: Span) -> Stopped<D::Number> {
        let calls = self.calls();
        Box::new(match *domain_error {
            DomainError::Fault(property, message) => {
                Stop::Fault(Fault { property, message, span, label: String::new(), also: Vec::new(), calls })
            }
            DomainError::FaultWith(property, message, also) => {
                Stop::Fault(Fault { property, message, span, label: String::new(), also, calls })
            }
            DomainError::Lent(conflict) => Stop::Fault(self.lent_fault(&conflict, span)),
            DomainError::Unsupported(code, message) => Stop::Unsupported(Unsupported { code, message, span, calls }),
            DomainError::Memory(message) => Stop::Limit(Limit::Memory, message, span),
            DomainError::Visible => Stop::Visible,
            DomainError::Undecided(condition, asked) => Stop::Undecided(condition, asked),
        })
    }

    /// The answer, or its error at a place.
    #[inline]
    pub fn placed<T>(&self, answer: Answer<T, D::Number>, span: impl FnOnce(&Self) -> Span) -> OrStop<T, D::Number> {
        match answer {
            Ok(value) => Ok(value),
            Err(domain_error) => Err(self.domain_error(domain_error, span(self))),
        }
    }

    /// Whether a scalar is not zero and not null.
    #[inline]
    pub fn truth(&mut self, node: NodeId) -> OrStop<Decision, D::Number> {
        if let Node::Binary(..) = &self.code.nodes[node.0 as usize] {
            let number = self.number(node)?;
            return Ok(self.domain.decide(&number));
        }
        let cell = self.evaluate(node)?;
        match &cell {
            Cell::Number(number) => Ok(self.domain.decide(number)),
            Cell::Null => Ok(Decision::False),
            Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) => Ok(Decision::True),
            Cell::Undefined => {
                let number = self.never_written(node)?;
                Ok(self.domain.decide(&number))
            }
            Cell::VaList(..) | Cell::Opaque => self.no_number(node),
        }
    }

    /// Whether a condition holds; an undecided one is left to the driver.
    #[inline]
    pub fn holds(&mut self, node: NodeId) -> OrStop<bool, D::Number> {
        match self.truth(node)? {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => match self.evaluate(node)? {
                Cell::Number(number) => Err(Box::new(Stop::Undecided(number, Asked::Way))),
                _ => self.no_number(node),
            },
        }
    }

    /// Whether a condition counts as true from here on; one that nobody can
    /// assume yet is left to the driver.
    pub(crate) fn assumed(&mut self, node: NodeId) -> OrStop<bool, D::Number> {
        match self.defined(node)? {
            // Where it does not hold its thread waits for ever, and others go on.
            Cell::Number(number) if self.process.memory.guard() != Guard::Off => self.decided(&number),
            Cell::Number(number) if self.evaluation.assumed.is_some() => Ok(self.assume_on_side(&number)),
            Cell::Number(number) => match self.domain.assume(&number) {
                Decision::True => Ok(true),
                Decision::False => Ok(false),
                Decision::Undecided => Err(Box::new(Stop::Undecided(number, Asked::Way))),
            },
            cell => Ok(!matches!(cell, Cell::Null)),
        }
    }

    /// Whether a number is not zero; an undecided answer is left to the driver.
    pub fn decided(&mut self, number: &D::Number) -> OrStop<bool, D::Number> {
        self.decided_for(number, Asked::Way)
    }

    /// Whether a check passes: the number is not zero.
    pub fn passes(&mut self, number: &D::Number) -> OrStop<bool, D::Number> {
        self.decided_for(number, Asked::Check)
    }

    fn decided_for(&mut self, number: &D::Number, asked: Asked) -> OrStop<bool, D::Number> {
        match self.domain.decide(number) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => Err(Box::new(Stop::Undecided(number.clone(), asked))),
        }
    }

    /// A value never written is used.
    #[cold]
    pub(crate) fn undefined<T>(&self, node: NodeId) -> OrStop<T, D::Number> {
        let text = self.node_text(node);
        let origin = Some(self.code.node_origins[node.0 as usize]).filter(|origin| *origin != FOREIGN_EXPR);
        let message = match origin.and_then(|origin| why_undefined(self.program, origin)) {
            Some(why) => format!("`{text}` is read, but {why}"),
            None => format!("`{text}` is read but was never written"),
        };
        self.fault(Property::Uninitialized, self.node_span(node), message)
    }

    #[cold]
    pub(crate) fn no_number<T>(&self, node: NodeId) -> OrStop<T, D::Number> {
        let text = self.node_text(node);
        let code = &antiphon_source::codes::unsupported::U201;
        self.unsupported(code, self.node_span(node), format!("the bytes of `{text}` do not make a number here"))
    }

    /// A size, with the values that variables have now.
    #[inline(always)]
    pub(crate) fn size(&mut self, size: SizeCode) -> OrStop<u64, D::Number> {
        match size {
            SizeCode::Fixed(bytes) => Ok(bytes),
            SizeCode::Dynamic(row) => self.dynamic_size(row),
        }
    }

    fn dynamic_size(&mut self, row: u32) -> OrStop<u64, D::Number> {
        let code = self.code;
        let row = &code.sizes[row as usize];
        let mut product = row.factor;
        for &variable in &row.extents {
            let extent = self.extent(variable)?;
            match product.checked_mul(extent) {
                Some(next) if next <= crate::memory::LARGEST_OBJECT => product = next,
                _ => return Err(self.too_large()),
            }
        }
        Ok(product)
    }

    /// The stop of a step that wants a larger object than there can be.
    #[cold]
    pub fn too_large(&self) -> Stopped<D::Number> {
        let message = "an object larger than 2 GiB".to_owned();
        Box::new(Stop::Limit(Limit::Memory, message, self.here()))
    }

    /// A value for a message.
    pub fn shown(&self, cell: &Cell<D::Number>, ty: NumberType) -> String {
        crate::spell::value(&self.domain, self.program, &self.process.memory, cell, ty)
    }
}
