//! What a program gives: its outputs, as they are when it is over.
//!
//! The TASS report (section 3.1) has one instance of an output for all processes,
//! which they write and do not read. In C every process has its own. The two are
//! brought together scalar by scalar: what rank 0 wrote is as rank 0 has it; what
//! only others wrote is as they have it, all of them; what nobody wrote is as it
//! was at the start. So a program may gather its result in rank 0 or leave each
//! section where it was computed. Which scalars a process wrote is kept with it
//! (`Process::written`), with the place of the last write, for messages.
//!
//! Outputs are collected when all processes of a part have ended. A process that
//! ended while others go on still counts in fingerprints with what it gave.

use crate::state::{Element, Finished, KeptArray, KeptOutput, World};
use antiphon_machine::code::{Operation, Pc, SizeCode};
use antiphon_machine::input_name;
use antiphon_machine::memory::unbounded::Defined;
use antiphon_machine::memory::{Access, Cell, ObjectId, Scalar, Storage};
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::{Arithmetic, Assumed, Decision, Domain, InputStep, NumberType};
use antiphon_model::{Extent, GlobalId, Role, Type, TypeId};
use antiphon_numbers::Fingerprint;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

/// One for each scalar of an element.
type KeptArrays<N> = Vec<KeptArray<N>>;

impl<D: Domain> World<'_, D> {
    /// The outputs of the program, by number.
    pub(super) fn output_globals(&self) -> Vec<GlobalId> {
        let globals = self.machine.program.globals.iter().enumerate();
        globals.filter(|(_, global)| global.role == Role::Output).map(|(at, _)| GlobalId(at as u32)).collect()
    }

    /// From here on it is noted which outputs are written.
    pub(crate) fn note_output_writes(&mut self) {
        if self.machine.keeps_outputs() {
            let objects: Vec<ObjectId> = self.output_globals().into_iter().map(object_of).collect();
            self.machine.process.memory.note_writes(&objects);
        }
    }

    /// Keeps what the last step wrote of outputs. The initial values that
    /// `startup` writes do not count. What a function returns is written by the
    /// statement that called it.
    #[cold]
    pub(super) fn note_outputs(&mut self, pc: Pc, call: Option<Pc>) {
        let notes = self.machine.process.memory.take_notes();
        if self.machine.thread.frames.len() < 2 {
            return;
        }
        let returns = matches!(self.machine.code.operations.get(pc.0 as usize), Some(Operation::Return(_)));
        let pc = call.filter(|_| returns).unwrap_or(pc);
        let span = self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let written = Rc::make_mut(&mut self.machine.process.written);
        for note in notes {
            let Some(layout) = self.machine.code.globals.get(note.slot as usize).and_then(|global| global.layout)
            else {
                continue;
            };
            let layout = self.machine.code.layouts.get(layout);
            let end = u64::from(note.offset) + u64::from(note.size);
            let first = (note.offset / layout.stride.max(1)) as usize * layout.leaves.len();
            for cell in first.. {
                let (offset, leaf) = layout.place_of(cell);
                if u64::from(offset) >= end || layout.leaves.is_empty() {
                    break;
                }
                if offset + leaf.size.max(1) > note.offset {
                    written.insert((note.slot, offset), span);
                }
            }
        }
    }

    /// What the processes of this part gave; all of them have ended.
    pub(super) fn collect_outputs(&mut self) -> OrStop<Vec<KeptOutput<D::Number>>, D::Number> {
        let mut outputs = Vec::new();
        for global in self.output_globals() {
            let (name, span) =
                (self.machine.program.global(global).name.clone(), self.machine.program.global(global).span);
            self.switch_to(0);
            if let Some(arrays) = self.boundless_output(global)? {
                outputs.push(KeptOutput { name, span, inner: Vec::new(), elements: Vec::new(), arrays });
                continue;
            }
            let mut elements = self.output_elements(global, Chosen::All)?;
            let inner = self.inner_extents(self.machine.program.global(global).ty)?;
            for rank in 1..self.machine.processes() {
                let parked = self.parked[rank as usize].as_ref();
                let wrote = parked.is_some_and(|parked| !parked.process.written.is_empty());
                if wrote {
                    self.switch_to(rank);
                    let theirs = self.output_elements(global, Chosen::Written)?;
                    elements.extend(theirs);
                }
            }
            self.note_other_values(&elements);
            outputs.push(KeptOutput { name, span, inner, elements: merged(elements), arrays: Vec::new() });
        }
        Ok(outputs)
    }

    /// Rank 0 wrote a scalar, and another rank may have another value there: the result says whose counts.
    fn note_other_values(&mut self, elements: &[Element<D::Number>]) {
        let first: Vec<&Element<D::Number>> =
            elements.iter().filter(|element| element.rank == 0 && !element.span.is_none()).collect();
        for other in elements.iter().filter(|element| element.rank > 0) {
            let Ok(at) = first.binary_search_by_key(&other.offset, |element| element.offset) else { continue };
            let domain = &mut self.machine.domain;
            let equal = domain.binary(Arithmetic::Equal, other.ty, &first[at].value, &other.value);
            if !equal.is_ok_and(|equal| domain.decide(&equal) == Decision::True) {
                self.machine.coverage.axioms.insert(Assumed::RANK_ZERO);
                return;
            }
        }
    }

    /// An output whose extents nothing bounds: as rank 0 has it. Which of its
    /// elements were written by whom is not known, so no other may write it.
    fn boundless_output(&mut self, global: GlobalId) -> OrStop<Option<KeptArrays<D::Number>>, D::Number> {
        let (id, declared) = (object_of(global), self.machine.program.global(global));
        let is_pending = |own: &Self| {
            own.machine.process.memory.get(id).is_some_and(|object| matches!(object.storage, Storage::Pending))
        };
        if is_pending(self) {
            self.machine.settle(global)?;
        }
        if !self.machine.is_unbounded(id) {
            return Ok(None);
        }
        for rank in 1..self.machine.processes() {
            self.switch_to(rank);
            if !is_pending(self) {
                let what = format!("the output `{}`, in use by rank {rank},", declared.name);
                return self.machine.boundless_limit(declared.span, &what);
            }
        }
        self.switch_to(0);
        let Some(array) = self.machine.process.memory.unbounded(id).cloned() else { return Ok(None) };
        let layouts = self.machine.code.layouts.clone();
        let mut arrays = Vec::new();
        for (leaf, contents) in layouts.get(array.layout).leaves.iter().zip(array.contents) {
            let (Scalar::Number(ty), Defined::All) = (leaf.scalar, contents.written) else {
                let what = format!("the output `{}`, parts of which were never written,", declared.name);
                return self.machine.boundless_limit(declared.span, &what);
            };
            let field = antiphon_machine::input_name("", &self.machine.fields_to(declared.ty, leaf)?);
            arrays.push(KeptArray { extents: array.extents.to_vec(), field, ty, values: contents.values });
        }
        Ok(Some(arrays))
    }

    /// The scalars of an output in the process that is loaded.
    fn output_elements(&mut self, global: GlobalId, chosen: Chosen) -> OrStop<Vec<Element<D::Number>>, D::Number> {
        let declared = self.machine.program.global(global);
        let Some(layout) = self.machine.code.globals[global.0 as usize].layout else {
            return self.machine.unsupported(
                &codes::U207,
                declared.span,
                "an output whose type contains a union or has no fixed layout",
            );
        };
        let id = object_of(global);
        let pending =
            self.machine.process.memory.get(id).is_some_and(|object| matches!(object.storage, Storage::Pending));
        let size = match self.machine.code.globals[global.0 as usize].size {
            SizeCode::Dynamic(_) if pending => self.machine.settle(global)?,
            SizeCode::Dynamic(_) | SizeCode::Fixed(_) => {
                self.machine.process.memory.get(id).map_or(0, |object| object.size)
            }
        };
        let layouts = self.machine.code.layouts.clone();
        let layout = layouts.get(layout);
        let count = (size / layout.stride.max(1)) as usize * layout.leaves.len();
        let (rank, written) = (self.machine.rank(), self.machine.process.written.clone());
        let mut elements = Vec::new();
        for index in 0..count {
            let (offset, leaf) = layout.place_of(index);
            let span = written.get(&(global.0, offset)).copied();
            if span.is_none() && chosen == Chosen::Written {
                continue;
            }
            let access = Access { offset, scalar: leaf.scalar, bits: leaf.bits };
            let answer = self.machine.process.memory.load(&mut self.machine.domain, id, access);
            let cell = self.machine.placed(answer, |_| declared.span)?;
            let (ty, value) = match (leaf.scalar, cell) {
                (Scalar::Number(ty), Cell::Number(value)) => (ty, value),
                (Scalar::Number(_), Cell::Undefined) => {
                    let inner = self.inner_extents(declared.ty)?;
                    let name = self.output_name(&declared.name, &inner, offset);
                    let message = format!("the output `{name}` has a value that was never written");
                    return self.machine.fault(Property::Uninitialized, span.unwrap_or(declared.span), message);
                }
                _ => {
                    let message = format!("the output `{}` is not a number", declared.name);
                    return self.machine.unsupported(&codes::U207, declared.span, message);
                }
            };
            elements.push(Element { offset, ty, value, rank, span: span.unwrap_or(Span::NONE) });
        }
        Ok(elements)
    }

    /// The extents of the arrays in an array, from outside to inside.
    fn inner_extents(&mut self, ty: TypeId) -> OrStop<Vec<u64>, D::Number> {
        let program = self.machine.program;
        let (mut ty, mut extents) = (ty, Vec::new());
        while let Type::Array(element, extent) = program.types.get(ty) {
            extents.push(match extent {
                Extent::Fixed(count) => *count,
                // The first extent is not asked for.
                Extent::Variable(variable) if !extents.is_empty() => self.machine.extent(*variable)?,
                Extent::Variable(_) | Extent::Flexible => 0,
            });
            ty = *element;
        }
        Ok(extents.split_off(extents.len().min(1)))
    }

    /// The name of a scalar of an output of the part that runs, as C: `u[2]`.
    pub fn output_name(&mut self, name: &str, inner: &[u64], offset: u32) -> String {
        let Some(at) = self.machine.program.globals.iter().position(|global| global.name == name) else {
            return name.to_owned();
        };
        let (layouts, ty) = (self.machine.code.layouts.clone(), self.machine.program.globals[at].ty);
        let Some(layout) = self.machine.code.globals[at].layout.map(|layout| layouts.get(layout)) else {
            return name.to_owned();
        };
        let within = offset % layout.stride.max(1);
        let Some(leaf) = layout.leaves.iter().find(|leaf| leaf.offset == within) else { return name.to_owned() };
        if self.machine.program.types.size(ty).is_some() {
            let place = self.machine.scalar_place(ty, u64::from(offset), leaf).ok();
            return format!("{name}{}", place.unwrap_or_default());
        }
        let mut path = indices(u64::from(offset / layout.stride.max(1)), inner);
        path.extend(self.machine.fields_to(ty, leaf).unwrap_or_default());
        input_name(name, &path)
    }

    /// A number for people.
    pub fn number_text(&self, ty: NumberType, number: &D::Number) -> String {
        self.machine.shown(&Cell::Number(number.clone()), ty)
    }

    /// Where `main` of the part that runs is.
    pub fn main_span(&self) -> Span {
        self.machine.program.function(self.machine.program.main).span
    }

    /// The fingerprint of what a part that is over gave.
    pub(super) fn finished_print(&mut self, finished: &Finished<D::Number>) -> u128 {
        let epoch = self.machine.domain.epoch();
        if let Some((_, print)) = finished.print.get().filter(|(known, _)| *known == epoch) {
            return print;
        }
        let mut all = Fingerprint::of(&finished.end);
        for output in &finished.outputs {
            all = all.word(output.elements.len() as u64);
            for element in &output.elements {
                all = all.word(u64::from(element.offset)).and(self.machine.domain.fingerprint(&element.value));
            }
            for array in &output.arrays {
                all = all.and(self.machine.domain.fingerprint(&array.values));
            }
        }
        all = all.and(self.printed_print(&finished.printed));
        for output in &finished.file_outputs {
            all = all.and(Fingerprint::of(&output.name).0).and(self.printed_print(&output.by));
        }
        if !finished.reads.is_empty() {
            all = all.and(Fingerprint::of(&finished.reads).0);
        }
        finished.print.set(Some((epoch, all.0)));
        all.0
    }
}

/// Which scalars are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chosen {
    All,
    /// Those that the process wrote.
    Written,
}

/// The indices of an element of arrays in an array, from its number.
fn indices(number: u64, inner: &[u64]) -> Vec<InputStep> {
    let (mut rest, mut path) = (number, Vec::new());
    for extent in inner.iter().rev() {
        path.push(InputStep::Index(rest % extent.max(&1)));
        rest /= extent.max(&1);
    }
    path.push(InputStep::Index(rest));
    path.reverse();
    path
}

fn object_of(global: GlobalId) -> ObjectId {
    ObjectId { slot: global.0, generation: 0 }
}

/// Those that count: of rank 0 where it wrote, else of others that did.
fn merged<N>(mut elements: Vec<Element<N>>) -> Vec<Element<N>> {
    elements.sort_by_key(|element| (element.offset, element.rank));
    let mut kept: Vec<Element<N>> = Vec::with_capacity(elements.len());
    for element in elements {
        match kept.last_mut().filter(|last| last.offset == element.offset && last.rank == 0) {
            // Rank 0 has it.
            Some(last) if !last.span.is_none() => {}
            // It is there as it was at the start, and another one has it.
            Some(last) => *last = element,
            None => kept.push(element),
        }
    }
    kept
}
