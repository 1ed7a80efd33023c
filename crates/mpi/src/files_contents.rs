//! What is in a file: pieces of known values, at bytes of the file, and between them what nobody knows.
//!
//! Values stay what they are, as in messages: a file of numbers needs no bytes of numbers, and what is written as one type and read
//! as another is laid out in memory and read from there, by the rules of memory. What is read and was never
//! written is any value, which the file has from then on.
//!
//! Deliberately not here: where data lies (`files_view`) and who may access it (`files_conflicts`).

use super::buffers::BufferRegion;
use super::files::{Existence, StoredFile};
use super::payload::{Basic, Payload, Run};
use super::predefined::{scalar_of, size_of};
use super::state::{Delivery, Network};
use crate::Rank;
use antiphon_machine::memory::{Cell, Fill, Life, ObjectId, Origin, Scalar};
use antiphon_machine::Domain;
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::codes::unsupported as codes;

/// How long a file is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Length<N> {
    /// So many bytes.
    Known(i64),
    /// As long as it was before the program, or as what was written since, whichever is more.
    Open {
        /// Bytes before the program.
        before: N,
        /// The byte behind the last one that was written.
        written: i64,
    },
}

impl<N> Length<N> {
    fn reach(&mut self, end: i64) {
        match self {
            Length::Known(bytes) => *bytes = (*bytes).max(end),
            Length::Open { written, .. } => *written = (*written).max(end),
        }
    }
}

/// Where values in a file come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Provenance {
    /// The program wrote them.
    Written,
    /// They were there, and were read.
    Found,
}

/// Values of one type in a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece<N> {
    /// Where they come from.
    pub provenance: Provenance,
    /// The first byte.
    pub low: i64,
    /// The byte behind the last one.
    pub high: i64,
    /// The values.
    pub run: Run<N>,
}

/// Values of one type that are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wanted {
    basic: Basic,
    /// Bytes of the data before them.
    start: i64,
    count: i64,
}

impl<N: Clone> Network<N> {
    /// A file is not there any more.
    pub(super) fn remove_file(&mut self, number: u32) {
        let Some(file) = self.stored_file(number) else { return };
        file.existence = Existence::Missing;
        file.length = Length::Known(0);
        file.representation = None;
        file.pieces.clear();
        file.records.clear();
    }

    /// A file has at least so many bytes.
    pub(super) fn grow_file(&mut self, number: u32, size: i64) {
        if let Some(file) = self.stored_file(number) {
            file.length.reach(size);
        }
    }
}

impl<N: Clone> StoredFile<N> {
    /// Where values lie that the program wrote, one after the other.
    pub fn written(&self) -> impl Iterator<Item = &Piece<N>> {
        self.pieces.iter().filter(|piece| piece.provenance == Provenance::Written)
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Memory of the library for so many bytes.
    fn scratch(&mut self, bytes: i64, basic: Basic) -> OrStop<ObjectId, D::Number> {
        let Some(bytes) = u32::try_from(bytes).ok().filter(|bytes| *bytes <= i32::MAX as u32) else {
            return Err(self.machine.too_large());
        };
        let pointer_size = self.machine.code.layouts.pointer_size;
        let layout = scalar_of(basic, pointer_size).and_then(|scalar| self.machine.code.layouts.of_scalar(scalar));
        Ok(self.machine.process.memory.create(bytes, Fill::Undefined, Origin::Library, layout))
    }

    /// A file has so many bytes.
    pub(super) fn resize_file(&mut self, number: u32, size: i64) -> OrStop<(), D::Number> {
        let Some(stored) = self.network.files.stored.get(number as usize).cloned() else { return Ok(()) };
        let mut pieces = Vec::with_capacity(stored.pieces.len());
        for piece in stored.pieces.iter().filter(|piece| piece.low < size) {
            let high = piece.high.min(size);
            let run = self.cut(&piece.run, 0, high - piece.low)?;
            pieces.push(Piece { low: piece.low, high, run, provenance: piece.provenance });
        }
        if let Some(file) = self.network.stored_file(number) {
            file.length = Length::Known(size);
            file.pieces = pieces;
            file.records.retain(|record| record.high != i64::MAX);
        }
        Ok(())
    }

    fn bytes_of_run(&self, run: &Run<D::Number>) -> i64 {
        (run.len() as i64).saturating_mul(size_of(run.basic(), self.machine.code.layouts.pointer_size))
    }

    /// Some bytes of values.
    fn cut(&mut self, run: &Run<D::Number>, from: i64, to: i64) -> OrStop<Run<D::Number>, D::Number> {
        match run {
            Run::Values(basic, cells) => {
                let size = size_of(*basic, self.machine.code.layouts.pointer_size).max(1);
                if from % size == 0 && to % size == 0 {
                    let cells = cells[(from / size) as usize..(to / size) as usize].to_vec();
                    return Ok(Run::Values(*basic, cells));
                }
                let object = self.scratch(self.bytes_of_run(run), *basic)?;
                self.put_run(object, 0, run)?;
                let (offset, bytes) = (from as u32, (to - from) as u32);
                let answer = self.machine.process.memory.take(&mut self.machine.domain, object, offset, bytes);
                let block = self.machine.placed(answer, Machine::here)?;
                self.machine.process.memory.end(object, Life::Ended);
                Ok(Run::Bytes(Basic(constants::BYTE), block))
            }
            Run::Bytes(basic, block) => {
                let (start, size) = (from as u32, (to - from) as u32);
                let part = self.machine.process.memory.part(&mut self.machine.domain, block, start, size);
                Ok(Run::Bytes(*basic, part))
            }
        }
    }

    fn put_run(&mut self, object: ObjectId, offset: i64, run: &Run<D::Number>) -> OrStop<(), D::Number> {
        let (offset, bytes) = (offset as u32, self.bytes_of_run(run) as u32);
        match run {
            Run::Values(basic, cells) => self.put_values(BufferRegion { object, offset, bytes }, *basic, cells),
            Run::Bytes(_, block) => {
                let answer = self.machine.process.memory.put(&mut self.machine.domain, object, offset, block);
                self.machine.placed(answer, Machine::here)
            }
        }
    }

    /// Puts values at bytes of a file, in the place of what was there.
    fn store_run(&mut self, file: u32, low: i64, run: Run<D::Number>, provenance: Provenance) -> OrStop<(), D::Number> {
        let high = low.saturating_add(self.bytes_of_run(&run));
        let Some(stored) = self.network.files.stored.get(file as usize).cloned() else { return Ok(()) };
        let mut pieces = Vec::with_capacity(stored.pieces.len() + 2);
        for piece in &stored.pieces {
            if piece.high <= low || high <= piece.low {
                pieces.push(piece.clone());
                continue;
            }
            for (from, to) in [(piece.low, low), (high, piece.high)] {
                if from < to {
                    let run = self.cut(&piece.run, from - piece.low, to - piece.low)?;
                    pieces.push(Piece { low: from, high: to, run, provenance: piece.provenance });
                }
            }
        }
        let at = pieces.partition_point(|piece| piece.low < low);
        pieces.insert(at, Piece { low, high, run, provenance });
        join_neighbours(&mut pieces, at);
        if let Some(stored) = self.network.stored_file(file) {
            stored.pieces = pieces;
            stored.length.reach(high);
        }
        Ok(())
    }

    /// Writes data into ranges of a file.
    pub(super) fn write_file(
        &mut self,
        file: u32,
        ranges: &[(i64, i64)],
        payload: &Payload<D::Number>,
    ) -> OrStop<(), D::Number> {
        let (mut runs, mut taken) = (payload.runs.iter().peekable(), 0);
        for (low, high) in ranges {
            let mut at = *low;
            while at < *high {
                let Some(run) = runs.peek() else { return Ok(()) };
                let whole = self.bytes_of_run(run);
                let bytes = (whole - taken).min(high - at);
                let part = self.cut(run, taken, taken + bytes)?;
                self.store_run(file, at, part, Provenance::Written)?;
                at += bytes;
                taken += bytes;
                if taken == whole {
                    runs.next();
                    taken = 0;
                }
            }
        }
        Ok(())
    }

    /// Reads data out of ranges of a file, as the types of a buffer.
    pub(super) fn read_file(
        &mut self,
        file: u32,
        ranges: &[(i64, i64)],
        data: &Delivery<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let (mut wanted, mut start) = (Vec::new(), 0);
        let bytes: i64 = ranges.iter().map(|(low, high)| high - low).sum();
        for (basic, count) in data.datatype.signature(data.count) {
            let size = size_of(basic, pointer_size).max(1);
            let count = count.min((bytes - start) / size);
            wanted.push(Wanted { basic, start, count });
            start += count * size;
        }
        self.fill_gaps(file, ranges, &wanted)?;
        let Some(stored) = self.network.files.stored.get(file as usize).cloned() else { return Ok(Payload::new()) };
        let Some(first) = wanted.first() else { return Ok(Payload::new()) };
        let object = self.scratch(bytes, first.basic)?;
        let mut offset = 0;
        for (low, high) in ranges {
            for piece in stored.pieces.iter().filter(|piece| piece.low < *high && *low < piece.high) {
                let (from, to) = (piece.low.max(*low), piece.high.min(*high));
                let run = self.cut(&piece.run, from - piece.low, to - piece.low)?;
                self.put_run(object, offset + from - low, &run)?;
            }
            offset += high - low;
        }
        let mut payload = Payload::new();
        for part in wanted.iter().filter(|part| part.count > 0) {
            let bytes = (part.count * size_of(part.basic, pointer_size)) as u32;
            self.read_block(BufferRegion { object, offset: part.start as u32, bytes }, part.basic, &mut payload)?;
        }
        self.machine.process.memory.end(object, Life::Ended);
        Ok(payload)
    }

    /// What is read and nobody has written gets values.
    fn fill_gaps(&mut self, file: u32, ranges: &[(i64, i64)], wanted: &[Wanted]) -> OrStop<(), D::Number> {
        let mut start = 0;
        for (low, high) in ranges {
            let stored = self.network.files.stored.get(file as usize).cloned();
            let pieces = stored.iter().flat_map(|file| file.pieces.iter());
            let mut at = *low;
            let inside = pieces.filter(|piece| piece.low < *high && *low < piece.high);
            let mut gaps: Vec<(i64, i64)> = Vec::new();
            for piece in inside {
                gaps.extend((at < piece.low).then_some((at, piece.low)));
                at = piece.high;
            }
            gaps.extend((at < *high).then_some((at, *high)));
            for (from, to) in gaps {
                self.fill_gap(file, (from, to), start - low, wanted)?;
            }
            start += high - low;
        }
        Ok(())
    }

    /// One gap; the bytes of data before it are as far from its bytes as said.
    fn fill_gap(
        &mut self,
        file: u32,
        (from, to): (i64, i64),
        distance: i64,
        wanted: &[Wanted],
    ) -> OrStop<(), D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let (mut at, mut filled, mut first) = (from, Payload::new(), from);
        while at < to {
            let data = distance + at;
            let part = wanted.iter().rev().find(|part| part.start <= data);
            let basic = part.map_or(Basic(constants::BYTE), |part| part.basic);
            let size = size_of(basic, pointer_size).max(1);
            let aligned = part.is_some_and(|part| (data - part.start) % size == 0) && at + size <= to;
            let (basic, size) = if aligned { (basic, size) } else { (Basic(constants::BYTE), 1) };
            filled.push(basic, self.unknown_value(file, (at, at + size), basic)?);
            at += size;
        }
        for run in filled.runs {
            let bytes = self.bytes_of_run(&run);
            self.store_run(file, first, run, Provenance::Found)?;
            first += bytes;
        }
        Ok(())
    }

    /// A value that the program did not write.
    fn unknown_value(&mut self, file: u32, bytes: (i64, i64), basic: Basic) -> OrStop<Cell<D::Number>, D::Number> {
        let scalar = scalar_of(basic, self.machine.code.layouts.pointer_size);
        let Some(Scalar::Number(ty)) = scalar else {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "a datatype that is not modelled");
        };
        if !self.machine.environment_is_undecided() {
            return Ok(Cell::Number(self.machine.domain.integer(0, ty)));
        }
        let name = self.network.files.stored.get(file as usize).map(|file| file.name.clone()).unwrap_or_default();
        Ok(Cell::Number(self.machine.open_file_value(&name, bytes, ty)?))
    }
}

/// Values of one type that lie side by side become one piece.
fn join_neighbours<N: Clone>(pieces: &mut Vec<Piece<N>>, at: usize) {
    for first in [at, at.saturating_sub(1)] {
        let Some(pair) = pieces.get(first..first + 2) else { continue };
        let (Run::Values(one, _), Run::Values(other, more)) = (&pair[0].run, &pair[1].run) else { continue };
        if one != other || pair[0].high != pair[1].low || pair[0].provenance != pair[1].provenance {
            continue;
        }
        let (more, high) = (more.clone(), pair[1].high);
        if let Run::Values(_, cells) = &mut pieces[first].run {
            cells.extend(more);
        }
        pieces[first].high = high;
        pieces.remove(first + 1);
    }
}
