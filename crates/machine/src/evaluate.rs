//! Evaluation of expressions. They have no effects: a step that has to stop in
//! the middle of one leaves the state as it was.

use crate::code::{Node, NodeId, PureCode, Sense, SizeCode, Widening};
use crate::domain::{Arithmetic, Decision, Domain, NumberType, Polarity};
use crate::fault::{Asked, Property, Stop};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, LayoutId, Pointer, Storage};
use antiphon_model::LazyOp;
use antiphon_source::codes::unsupported as codes;
use smallvec::SmallVec;

impl<D: Domain> Machine<'_, D> {
    /// The value of an expression; it may be undefined.
    pub fn evaluate(&mut self, id: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let code = self.code;
        match &code.nodes[id.0 as usize] {
            Node::Constant(constant) => self.constant(*constant),
            Node::Register(slot) => Ok(self.thread.slots[self.thread.base + *slot as usize].clone()),
            Node::Binary(..) | Node::Convert(..) => Ok(Cell::Number(self.number(id)?)),
            Node::Load(place_code, scalar) => self.load(*place_code, *scalar),
            Node::PointerAdd(a, b, size) => {
                if self.may_be_unbounded() {
                    if let Some(cell) = self.unbounded_add(id, *a, *b, *size)? {
                        return Ok(cell);
                    }
                }
                let size = self.size(*size)?;
                self.pointer_add(id, *a, *b, size as i64)
            }
            Node::Address(place_code) => self.address(*place_code),
            other => self.evaluate_rarer(id, other),
        }
    }

    fn evaluate_rarer(&mut self, id: NodeId, node: &Node) -> OrStop<Cell<D::Number>, D::Number> {
        match node {
            Node::Negate(ty, a) => {
                let x = self.number(*a)?;
                let answer = self.domain.negate(*ty, &x);
                Ok(Cell::Number(self.placed(answer, |own| own.node_span(id))?))
            }
            Node::Complement(ty, a) => {
                let x = self.number(*a)?;
                let answer = self.domain.complement(*ty, &x);
                Ok(Cell::Number(self.placed(answer, |own| own.node_span(id))?))
            }
            Node::Not(a) => self.not(*a),
            Node::SamePointer(sense, a, b) => self.same_pointer(*sense, *a, *b),
            Node::PointerOrder(order, a, b) => self.pointer_order(id, *order, *a, *b),
            Node::PointerDifference(a, b, size) => self.pointer_difference(id, *a, *b, *size),
            Node::Lazy(op, a, b) => self.lazy(*op, *a, *b),
            Node::Conditional(c, a, b) => self.conditional(*c, *a, *b),
            Node::Repoint(widening, layout, a) => self.repoint(*widening, *layout, *a),
            Node::PointerToNumber(ty, a) => self.pointer_to_number(*ty, *a),
            Node::NumberToPointer(a) => self.number_to_pointer(*a),
            Node::Pure(pure) => self.pure(id, pure),
            Node::Abstract(code) => self.abstract_value(id, code),
            Node::SizeOf(size @ SizeCode::Dynamic(_), ty) if !D::KNOWS_ALL => {
                let bytes = self.size_number(*size)?;
                let answer = self.domain.convert(crate::memory::unbounded::INDEX, *ty, &bytes);
                Ok(Cell::Number(self.placed(answer, |own| own.node_span(id))?))
            }
            Node::SizeOf(size, ty) => {
                let size = self.size(*size)?;
                Ok(Cell::Number(self.domain.integer(i128::from(size), *ty)))
            }
            Node::Bound(bound) => match self.evaluation.bounds.get(*bound as usize).cloned().flatten() {
                Some(number) => Ok(Cell::Number(number)),
                None => self.unsupported(&codes::U207, self.node_span(id), "a variable is used outside its quantifier"),
            },
            Node::Quantified(code) => self.quantified(id, code),
            Node::Pid => Ok(self.integer(i128::from(self.rank()))),
            Node::NumberOfProcesses => Ok(self.integer(i128::from(self.processes_of_program()))),
            Node::Elsewhere(remote, inner) => self.elsewhere(*remote, *inner),
            Node::Home(inner) => self.at_home(*inner),
            Node::Unsupported(what) => self.unsupported(&codes::U207, self.node_span(id), &**what),
            // Handled by the caller.
            Node::Constant(_)
            | Node::Register(_)
            | Node::Binary(..)
            | Node::Load(..)
            | Node::Convert(..)
            | Node::PointerAdd(..)
            | Node::Address(_) => Ok(Cell::Undefined),
        }
    }

    /// The number that an expression gives; undefined values are a violation.
    /// Operators on numbers are evaluated here, without a detour over cells.
    pub fn number(&mut self, id: NodeId) -> OrStop<D::Number, D::Number> {
        let code = self.code;
        match &code.nodes[id.0 as usize] {
            Node::Constant(constant) => match &self.constants[constant.0 as usize] {
                Cell::Number(number) => Ok(number.clone()),
                _ => {
                    let cell = self.constant(*constant)?;
                    self.number_in(id, cell)
                }
            },
            Node::Register(slot) => match &self.thread.slots[self.thread.base + *slot as usize] {
                Cell::Number(number) => Ok(number.clone()),
                other => {
                    let other = other.clone();
                    self.number_in(id, other)
                }
            },
            Node::Binary(op, ty, a, b) => {
                let (x, y) = (self.number(*a)?, self.number(*b)?);
                match self.domain.binary(*op, *ty, &x, &y) {
                    Ok(number) => Ok(number),
                    Err(domain_error) => Err(self.domain_error(domain_error, self.node_span(id))),
                }
            }
            Node::Convert(from, to, a) => {
                let x = self.number(*a)?;
                match self.domain.convert(*from, *to, &x) {
                    Ok(number) => Ok(number),
                    Err(domain_error) => Err(self.domain_error(domain_error, self.node_span(id))),
                }
            }
            Node::Load(place_code, scalar) if D::KNOWS_ALL => match self.quick_cell(*place_code, *scalar) {
                Some(Cell::Number(number)) => Ok(number.clone()),
                _ => self.slow_number(id),
            },
            _ => self.slow_number(id),
        }
    }

    fn slow_number(&mut self, id: NodeId) -> OrStop<D::Number, D::Number> {
        match self.evaluate(id)? {
            Cell::Number(number) => Ok(number),
            cell => self.number_in(id, cell),
        }
    }

    /// The number in a cell that holds something else.
    #[cold]
    fn number_in(&mut self, id: NodeId, cell: Cell<D::Number>) -> OrStop<D::Number, D::Number> {
        match cell {
            Cell::Number(number) => Ok(number),
            Cell::Undefined => self.never_written(id),
            // A pointer that was stored in an integer.
            Cell::Null | Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) => {
                self.address_to_use(&cell, crate::domain::SIZE)
            }
            Cell::VaList(..) | Cell::Opaque => self.no_number(id),
        }
    }

    /// A value that must be defined.
    pub fn defined(&mut self, id: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        match self.evaluate(id)? {
            Cell::Undefined => self.never_written(id).map(Cell::Number),
            Cell::Opaque => self.no_number(id),
            cell => Ok(cell),
        }
    }

    /// A number of type `int`.
    pub fn integer(&mut self, value: i128) -> Cell<D::Number> {
        Cell::Number(self.domain.integer(value, NumberType::INT))
    }

    fn truth_cell(&mut self, holds: bool) -> Cell<D::Number> {
        self.integer(i128::from(holds))
    }

    fn not(&mut self, a: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        Ok(match self.defined(a)? {
            Cell::Number(x) => Cell::Number(self.domain.is_zero(&x)),
            cell => self.truth_cell(matches!(cell, Cell::Null)),
        })
    }

    fn lazy(&mut self, op: LazyOp, a: NodeId, b: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let (needed, otherwise) = match op {
            LazyOp::And => (Decision::True, false),
            LazyOp::Or => (Decision::False, true),
            LazyOp::Implies => (Decision::True, true),
        };
        let left = self.truth(a)?;
        if left == Decision::Undecided {
            return self.lazy_open(op, a, b);
        }
        if left != needed {
            return Ok(self.truth_cell(otherwise));
        }
        self.condition(b)
    }

    /// A scalar as 0 or 1.
    pub fn condition(&mut self, node: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        match self.defined(node)? {
            Cell::Number(x) => match self.domain.decide(&x) {
                Decision::Undecided => {
                    let opposite = self.domain.is_zero(&x);
                    Ok(Cell::Number(self.domain.is_zero(&opposite)))
                }
                decided => Ok(self.truth_cell(decided == Decision::True)),
            },
            cell => Ok(self.truth_cell(!matches!(cell, Cell::Null))),
        }
    }

    /// The right side counts under an assumption only.
    fn lazy_open(&mut self, op: LazyOp, a: NodeId, b: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let condition = self.number(a)?;
        let polarity = if op == LazyOp::Or { Polarity::Fails } else { Polarity::Holds };
        let right = self.under(&condition, polarity, |own| own.condition(b));
        // What stops there stops under the assumption only: the driver decides first.
        let Ok(right) = right else { return Err(Box::new(Stop::Undecided(condition, Asked::Way))) };
        let short = self.truth_cell(op != LazyOp::And);
        let answer = match op {
            LazyOp::And | LazyOp::Implies => self.domain.choose(&condition, right, short),
            LazyOp::Or => self.domain.choose(&condition, short, right),
        };
        self.placed(answer, |own| own.node_span(a))
    }

    fn conditional(&mut self, c: NodeId, a: NodeId, b: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        match self.truth(c)? {
            Decision::True => self.evaluate(a),
            Decision::False => self.evaluate(b),
            Decision::Undecided => {
                let condition = self.number(c)?;
                let first = self.under(&condition, Polarity::Holds, |own| own.evaluate(a));
                let second = self.under(&condition, Polarity::Fails, |own| own.evaluate(b));
                let (Ok(first), Ok(second)) = (first, second) else {
                    return Err(Box::new(Stop::Undecided(condition, Asked::Way)));
                };
                // A pointer that leads nowhere is looked at first, as the side of a check which fails.
                if self.is_dangling(&second) && !self.is_dangling(&first) {
                    return Err(Box::new(Stop::Undecided(condition, Asked::Check)));
                }
                let answer = self.domain.choose(&condition, first, second);
                self.placed(answer, |own| own.node_span(c))
            }
        }
    }

    /// Whether a pointer leads to nothing that may be used: its object is gone, or ends before it.
    fn is_dangling(&self, cell: &Cell<D::Number>) -> bool {
        match cell {
            Cell::Pointer(pointer) => {
                let is_outside = i64::from(pointer.offset) >= i64::from(pointer.high);
                is_outside || self.process.memory.get(pointer.object).is_none()
            }
            _ => false,
        }
    }

    fn pure(&mut self, id: NodeId, pure: &PureCode) -> OrStop<Cell<D::Number>, D::Number> {
        let mut arguments: SmallVec<[D::Number; 3]> = SmallVec::new();
        for &argument in &pure.arguments {
            arguments.push(self.number(argument)?);
        }
        let answer = self.domain.pure(pure.function, &pure.types, pure.result, &arguments);
        let value = self.placed(answer, |own| own.node_span(id))?;
        if self.code.errno.is_some() {
            let error = self.domain.math_error(pure.function, pure.result, &arguments, &value);
            self.evaluation.math_error = error.or(self.evaluation.math_error);
        }
        Ok(Cell::Number(value))
    }

    /// `pointer + integer`, in elements of `size` bytes.
    fn pointer_add(&mut self, id: NodeId, a: NodeId, b: NodeId, size: i64) -> OrStop<Cell<D::Number>, D::Number> {
        let index = self.number(b)?;
        let pointer = self.defined(a)?;
        let distance = match (self.domain.as_index(&index), &pointer) {
            (Some(distance), _) => distance,
            (None, Cell::Pointer(from)) => self.pinned_distance(&index, from, size, self.node_span(id))?,
            // No distance makes it right.
            (None, _) => 1,
        };
        match pointer {
            Cell::Pointer(pointer) => match distance.checked_mul(size).and_then(|bytes| pointer.moved(bytes)) {
                Some(moved) => Ok(Cell::Pointer(moved)),
                None => self.leaves_region(id, &pointer, distance, size),
            },
            cell @ Cell::Null if distance == 0 => Ok(cell),
            Cell::Null => self.fault(Property::Pointer, self.node_span(id), "arithmetic on a null pointer"),
            _ => self.fault(
                Property::Pointer,
                self.node_span(id),
                "arithmetic on something that is not a pointer to an object",
            ),
        }
    }

    #[cold]
    fn leaves_region<T>(&self, id: NodeId, pointer: &Pointer, distance: i64, size: i64) -> OrStop<T, D::Number> {
        let text = self.node_text(id);
        // Its region is empty because nobody knows its end: no word about what is outside.
        if self.is_unbounded(pointer.object) {
            let message = format!("`{text}` points into an unbounded array; bound its size with `--input`");
            return self.unsupported(&codes::U207, self.node_span(id), message);
        }
        let target = i64::from(pointer.offset).saturating_add(distance.saturating_mul(size)) - i64::from(pointer.low);
        let length = i64::from(pointer.high) - i64::from(pointer.low);
        let whose = crate::spell::region(self.program, &self.process.memory, pointer.object, pointer.low, pointer.high);
        let message = if size > 0 && target % size == 0 && length % size == 0 {
            let (index, count) = (target / size, length / size);
            format!("`{text}` points to element {index} of {whose}, which has only {}", elements(count as u64))
        } else {
            format!("`{text}` points to byte {target} of {whose}, which has only {length} bytes")
        };
        self.fault(Property::ArrayBounds, self.node_span(id), message)
    }

    fn same_pointer(&mut self, sense: Sense, a: NodeId, b: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let (a, b) = (self.defined(a)?, self.defined(b)?);
        if self.may_be_unbounded() {
            if let Some(cell) = self.boundless_same(sense, &a, &b)? {
                return Ok(cell);
            }
        }
        let same = match (a, b) {
            (Cell::Pointer(x), Cell::Pointer(y)) => self.is_same_place(&x, &y)?,
            (Cell::Null, Cell::Null) => true,
            (Cell::Function(x), Cell::Function(y)) => x == y,
            _ => false,
        };
        Ok(self.truth_cell(same == (sense == Sense::Same)))
    }

    fn pointer_order(
        &mut self,
        id: NodeId,
        order: Arithmetic,
        a: NodeId,
        b: NodeId,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let (a, b) = (self.defined(a)?, self.defined(b)?);
        if self.may_be_unbounded() {
            if let Some(cell) = self.boundless_order(order, &a, &b)? {
                return Ok(cell);
            }
        }
        let (x, y) = match (a, b) {
            (Cell::Pointer(x), Cell::Pointer(y)) if x.object == y.object => (x.offset, y.offset),
            (Cell::Null, Cell::Null) => (0, 0),
            _ => {
                let message = "pointers to different objects are compared with `<`, `<=`, `>` or `>=`";
                return self.fault(Property::Pointer, self.node_span(id), message);
            }
        };
        let holds = if order == Arithmetic::Less { x < y } else { x <= y };
        Ok(self.truth_cell(holds))
    }

    fn pointer_difference(
        &mut self,
        id: NodeId,
        a: NodeId,
        b: NodeId,
        size: SizeCode,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let (a, b) = (self.defined(a)?, self.defined(b)?);
        if self.may_be_unbounded() {
            if let Some(cell) = self.boundless_difference(&a, &b, size)? {
                return Ok(cell);
            }
        }
        let size = self.size(size)? as i64;
        let bytes = match (a, b) {
            (Cell::Pointer(x), Cell::Pointer(y)) if x.object == y.object => i64::from(x.offset) - i64::from(y.offset),
            (Cell::Null, Cell::Null) => 0,
            _ => {
                let message = "pointers to different objects are subtracted";
                return self.fault(Property::Pointer, self.node_span(id), message);
            }
        };
        let long = NumberType::Int(antiphon_model::IntType {
            bits: 8 * self.code.layouts.pointer_size as u16,
            sign: antiphon_model::Signedness::Signed,
            chars: antiphon_model::CharLike::Number,
        });
        Ok(Cell::Number(self.domain.integer(i128::from(bytes / size.max(1)), long)))
    }

    fn repoint(
        &mut self,
        widening: Widening,
        layout: Option<LayoutId>,
        a: NodeId,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let cell = self.evaluate(a)?;
        if let (Cell::Within(within), Widening::Around(_)) = (&cell, widening) {
            // From the first member to the record around it.
            if within.offset() == 0 {
                return Ok(Cell::Within(std::sync::Arc::new(crate::memory::Within {
                    inside: None,
                    ..(**within).clone()
                })));
            }
        }
        let Cell::Pointer(pointer) = cell else { return Ok(cell) };
        let Some(object) = self.process.memory.get(pointer.object) else { return Ok(cell) };
        let size = object.size;
        if let (Some(layout), Storage::Blank(guess)) = (layout, &object.storage) {
            if *guess != Some(layout) {
                self.process.memory.guess(pointer.object, layout);
            }
        }
        Ok(match widening {
            Widening::Keep => cell,
            Widening::Around(bytes) if i64::from(pointer.offset) + i64::from(bytes) <= i64::from(pointer.high) => cell,
            Widening::WholeObject | Widening::Around(_) => Cell::Pointer(Pointer { low: 0, high: size, ..pointer }),
        })
    }

    fn pointer_to_number(&mut self, ty: NumberType, a: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let cell = self.defined(a)?;
        if ty == NumberType::Bool {
            return Ok(Cell::Number(self.domain.integer(i128::from(!matches!(cell, Cell::Null)), ty)));
        }
        Ok(Cell::Number(self.address_to_use(&cell, ty)?))
    }
}

/// "1 element", "5 elements".
pub fn elements(count: u64) -> String {
    format!("{count} element{}", if count == 1 { "" } else { "s" })
}
