//! The machine itself: a program, a domain, and the state between them.
//!
//! The parts of its behaviour are in files of their own: evaluation
//! (`evaluate`), places (`locate`), steps (`step`), calls (`call`), library
//! functions (`library`). This file has what they share: how trouble becomes
//! a stop with its place.

use crate::code::{Code, Node, NodeId, SizeCode, SpotId, FOREIGN_EXPR, FOREIGN_PLACE};
use crate::domain::{Answer, Decision, Domain, NumberType};
use crate::fault::{CallSite, Fault, Limit, Property, Stop, Trouble, Unsupported};
use crate::memory::Cell;
use crate::output::Output;
use crate::run::Options;
use crate::state::{Process, Thread};
use antiphon_model::{Program, Variable};
use antiphon_source::codes::unsupported as codes;
use antiphon_source::{Code as DiagnosticCode, Span};

/// Why an evaluation stopped.
pub type Halt<N> = Box<Stop<N>>;

/// The result of an evaluation.
pub type Outcome<T, N> = Result<T, Halt<N>>;

/// A program in execution.
pub struct Machine<'a, D: Domain> {
    /// The program of the part that runs.
    pub(crate) program: &'a Program,
    pub(crate) code: &'a Code<D::Number>,
    /// All programs, in order.
    pub(crate) parts: Vec<crate::world::Part<'a, D::Number>>,
    /// Which of them runs.
    pub(crate) part: usize,
    /// The worlds of the others, once they have begun.
    pub(crate) elsewhere: Vec<Option<std::rc::Rc<crate::world::World<D::Number>>>>,
    /// What is kept of those that are over, in order.
    pub(crate) finished: Vec<std::rc::Rc<crate::world::Finished<D::Number>>>,
    /// Arrays over inputs that were filled on this path.
    pub(crate) inputs: std::rc::Rc<Vec<crate::world::Filled<D::Number>>>,
    /// The domain.
    pub domain: D,
    pub(crate) process: Process<D::Number>,
    pub(crate) thread: Thread<D::Number>,
    /// The processes that do not run, by rank.
    pub(crate) parked: Vec<Option<std::rc::Rc<crate::world::Parked<D::Number>>>>,
    /// Whether a process is loaded.
    pub(crate) loaded: bool,
    /// What processes share.
    pub(crate) network: crate::mpi::Network<D::Number>,
    /// The datatypes that every process has.
    pub(crate) predefined: crate::mpi::Predefined,
    /// How the world came here.
    pub(crate) course: crate::world::Course,
    /// How the world is driven.
    pub(crate) policy: crate::world::Policy,
    /// Whether the running process waits for another.
    pub(crate) blocked: bool,
    /// Whether what is printed is dropped.
    pub(crate) silent: bool,
    /// Where `main` returned.
    pub(crate) returned_at: crate::code::Pc,
    /// The operations at which a loop starts a round.
    pub(crate) heads: std::rc::Rc<[bool]>,
    /// What is told of an execution, where that is wanted.
    pub(crate) story: Option<crate::world::Story>,
    /// Why the start went wrong, until that was said.
    pub(crate) failed: Option<Box<Stop<D::Number>>>,
    /// What is assumed before the start.
    pub(crate) domain_start: D::Path,
    /// Calls of `MPI_Abort` that were reached, by part.
    pub(crate) aborts: std::collections::BTreeSet<(usize, u32)>,
    /// Operations with an assertion that was reached, by part.
    pub(crate) asserted: std::collections::BTreeSet<(usize, u32)>,
    /// What is presumed of the world outside, wherever that was used.
    pub(crate) presumed: std::collections::BTreeSet<&'static str>,
    /// What processes left for assertions over several of them.
    pub(crate) queues: crate::world::collective::Queues<D::Number>,
    /// Rounds of loops that processes go round together.
    pub(crate) gatherings: crate::world::loops::Gatherings<D::Number>,
    /// The snapshots on which a condition is evaluated, if it is.
    pub(crate) union: Option<Box<crate::world::collective::Union<D::Number>>>,
    /// Whose violation the last one is, if not that of the process that runs.
    pub(crate) blamed: Option<crate::world::collective::Seat>,
    /// Violations that do not end a run.
    pub(crate) noted: Vec<Fault>,
    /// Guesses at invariants that were not proved, by part.
    pub(crate) refuted: std::collections::BTreeSet<(usize, antiphon_model::ExprId)>,
    /// What was seen at the heads of loops that are watched.
    pub(crate) sightings: Vec<crate::world::Sighting<D::Number>>,
    pub(crate) output: Box<dyn Output + 'a>,
    pub(crate) options: &'a Options,
    /// Values of bound variables.
    pub(crate) bounds: Vec<Option<D::Number>>,
    /// The result of a function that the library called.
    pub(crate) returned: Cell<D::Number>,
    /// The object of `errno`, if the program has it.
    pub(crate) errno: Option<crate::memory::ObjectId>,
    /// What a mathematical function of this step sets it to.
    pub(crate) math_error: Option<crate::domain::MathError>,
    /// What was found out about which processes are alike to code.
    pub(crate) known: crate::world::symmetry::Known,
    /// What this step has done, where it may have to be taken back.
    pub(crate) undertaken: crate::transaction::Undertaken<D::Number>,
    /// Whether the library runs a function of the program within a step.
    pub(crate) nested: bool,
    /// Where it is collected: the condition that everything read was written.
    pub(crate) definedness: Option<D::Number>,
    /// Steps taken.
    pub steps: u64,
}

impl<D: Domain> Machine<'_, D> {
    /// The process that runs.
    pub fn process(&self) -> &Process<D::Number> {
        &self.process
    }

    /// The thread that runs.
    pub fn thread(&self) -> &Thread<D::Number> {
        &self.thread
    }

    /// The text of a node, or of the statement if it has none of its own.
    pub(crate) fn node_span(&self, node: NodeId) -> Span {
        let span = match self.code.node_origins[node.0 as usize] {
            FOREIGN_EXPR => self.foreign_span(),
            origin => self.program.expr(origin).span,
        };
        self.own_or_statement(span)
    }

    /// The text of a place, or of the statement if it has none of its own.
    pub(crate) fn spot_span(&self, spot: SpotId) -> Span {
        let span = match self.code.spot_origins[spot.0 as usize] {
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
    pub(crate) fn spot_text(&self, spot: SpotId) -> String {
        match self.code.spot_origins[spot.0 as usize] {
            FOREIGN_PLACE => self.foreign_text(),
            origin => crate::spell::place(self.program, self.speaker(), origin),
        }
    }

    /// The text of the statement that is executed.
    pub(crate) fn here(&self) -> Span {
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
    pub(crate) fn function(&self) -> Option<antiphon_model::FunctionId> {
        self.thread.frames.last().map(|frame| frame.function)
    }

    /// The function whose names messages speak of: where the annotation stands
    /// that is evaluated, else the one that is executed.
    pub(crate) fn speaker(&self) -> Option<antiphon_model::FunctionId> {
        self.union.as_ref().map_or_else(|| self.function(), |union| union.function())
    }

    /// The calls that led here, the innermost first.
    pub(crate) fn calls(&self) -> Vec<CallSite> {
        let frames = self.thread.frames.iter().rev();
        let sites = frames.map(|frame| CallSite {
            function: self.program.function(frame.function).name.clone(),
            span: self.code.spans.get(frame.call_pc.0 as usize).copied().unwrap_or(Span::NONE),
        });
        // The start of the program has no text.
        let depth = self.thread.frames.len().saturating_sub(1);
        sites.take(depth).filter(|site| !site.span.is_none()).collect()
    }

    /// A violation.
    #[cold]
    pub(crate) fn fault<T>(&self, property: Property, span: Span, message: impl Into<String>) -> Outcome<T, D::Number> {
        let calls = self.calls();
        let message = message.into();
        let fault = Fault { property, message, span, label: String::new(), also: Vec::new(), calls };
        Err(Box::new(Stop::Fault(fault)))
    }

    /// A limit of Antiphon.
    #[cold]
    pub(crate) fn unsupported<T>(
        &self,
        code: DiagnosticCode,
        span: Span,
        message: impl Into<String>,
    ) -> Outcome<T, D::Number> {
        let calls = self.calls();
        Err(Box::new(Stop::Unsupported(Unsupported { code, message: message.into(), span, calls })))
    }

    /// Trouble of a domain or of memory, at its place.
    #[cold]
    #[allow(clippy::boxed_local)] // The box is how trouble travels.
    pub(crate) fn trouble(&self, trouble: Box<Trouble>, span: Span) -> Halt<D::Number> {
        let calls = self.calls();
        Box::new(match *trouble {
            Trouble::Fault(property, message) => {
                Stop::Fault(Fault { property, message, span, label: String::new(), also: Vec::new(), calls })
            }
            Trouble::FaultWith(property, message, also) => {
                Stop::Fault(Fault { property, message, span, label: String::new(), also, calls })
            }
            Trouble::Lent(conflict) => Stop::Fault(self.lent_fault(&conflict, span)),
            Trouble::Unsupported(code, message) => Stop::Unsupported(Unsupported { code, message, span, calls }),
            Trouble::Memory(message) => Stop::Limit(Limit::Memory, message, span),
            Trouble::Open => match self.domain.question() {
                Some(condition) => Stop::Choice(condition),
                None => {
                    let message = "a condition that nobody can decide".to_owned();
                    Stop::Unsupported(Unsupported { code: &codes::U207, message, span, calls })
                }
            },
        })
    }

    /// The answer, or its trouble at a place.
    #[inline]
    pub(crate) fn placed<T>(&self, answer: Answer<T>, span: impl FnOnce(&Self) -> Span) -> Outcome<T, D::Number> {
        match answer {
            Ok(value) => Ok(value),
            Err(trouble) => Err(self.trouble(trouble, span(self))),
        }
    }

    /// Whether a scalar is not zero and not null.
    #[inline]
    pub(crate) fn truth(&mut self, node: NodeId) -> Outcome<Decision, D::Number> {
        if let Node::Binary(..) = &self.code.nodes[node.0 as usize] {
            let number = self.number(node)?;
            return Ok(self.domain.decide(&number));
        }
        let cell = self.evaluate(node)?;
        match &cell {
            Cell::Number(number) => Ok(self.domain.decide(number)),
            Cell::Null => Ok(Decision::False),
            Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) => Ok(Decision::True),
            Cell::Undefined => self.undefined(node),
            Cell::VaList(..) | Cell::Opaque => self.no_number(node),
        }
    }

    /// Whether a condition holds; an open one is left to the driver.
    #[inline]
    pub(crate) fn holds(&mut self, node: NodeId) -> Outcome<bool, D::Number> {
        match self.truth(node)? {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Open => match self.evaluate(node)? {
                Cell::Number(number) => Err(Box::new(Stop::Choice(number))),
                _ => self.no_number(node),
            },
        }
    }

    /// Whether a condition counts as true from here on; one that nobody can
    /// assume yet is left to the driver.
    pub(crate) fn assumed(&mut self, node: NodeId) -> Outcome<bool, D::Number> {
        match self.defined(node)? {
            Cell::Number(number) => match self.domain.assume(&number) {
                Decision::True => Ok(true),
                Decision::False => Ok(false),
                Decision::Open => Err(Box::new(Stop::Choice(number))),
            },
            cell => Ok(!matches!(cell, Cell::Null)),
        }
    }

    /// Whether a number is not zero; an open answer is left to the driver.
    pub(crate) fn decided(&mut self, number: &D::Number) -> Outcome<bool, D::Number> {
        match self.domain.decide(number) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Open => Err(Box::new(Stop::Choice(number.clone()))),
        }
    }

    /// A value never written is used.
    #[cold]
    pub(crate) fn undefined<T>(&self, node: NodeId) -> Outcome<T, D::Number> {
        let text = self.node_text(node);
        let message = format!("`{text}` is used, and it was never written");
        self.fault(Property::Uninitialized, self.node_span(node), message)
    }

    #[cold]
    pub(crate) fn no_number<T>(&self, node: NodeId) -> Outcome<T, D::Number> {
        let text = self.node_text(node);
        let code = &antiphon_source::codes::unsupported::U201;
        self.unsupported(code, self.node_span(node), format!("the bytes of `{text}` are no number here"))
    }

    /// A size, with the values that variables have now.
    #[inline(always)]
    pub(crate) fn size(&mut self, size: SizeCode) -> Outcome<u64, D::Number> {
        match size {
            SizeCode::Fixed(bytes) => Ok(bytes),
            SizeCode::Dynamic(row) => self.dynamic_size(row),
        }
    }

    fn dynamic_size(&mut self, row: u32) -> Outcome<u64, D::Number> {
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

    #[cold]
    pub(crate) fn too_large(&self) -> Halt<D::Number> {
        let message = "an object of more than 2 GiB is more than this machine holds".to_owned();
        Box::new(Stop::Limit(Limit::Memory, message, self.here()))
    }

    /// The number of elements that a variable says; it must be known.
    pub(crate) fn extent(&mut self, variable: Variable) -> Outcome<u64, D::Number> {
        match self.measure(variable)? {
            crate::boundless::Measure::Known(extent) => Ok(extent),
            crate::boundless::Measure::Open(_) => {
                let name = self.extent_cell(variable)?.1;
                let message = format!("an array of `{name}` elements, which nothing bounds");
                self.unsupported(&codes::U207, self.here(), message)
            }
        }
    }

    /// A value for a message.
    pub(crate) fn shown(&self, cell: &Cell<D::Number>, ty: NumberType) -> String {
        crate::spell::value(&self.domain, self.program, &self.process.memory, cell, ty)
    }
}
