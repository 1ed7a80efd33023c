//! Files of programs that are compared, at the end of each: what was written to them, and whether all who read one read it alike.
//!
//! A file of C is in the list of prints of the process that wrote it (`machine/environment/compared`), one of MPI is in the network. Either
//! becomes a list as standard output has: texts and numbers. A place that follows no other is named in the text.
//!
//! What nobody wrote is the same value for whoever reads it as the same thing at the same place. Programs that take a file apart in
//! different ways, or read what another process wrote, or write one file both by C and by MPI, are rejected here.

use crate::state::{FileOutput, PrintedBy, World};
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::{Domain, Item, OrStop, ReadPart};
use antiphon_mpi::{scalar_of, Piece, Representation, Run};
use antiphon_source::codes::unsupported as codes;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Files by their names, with what each process wrote to them.
type FileOutputs<N> = BTreeMap<Rc<[u8]>, Vec<PrintedBy<N>>>;

impl<D: Domain> World<'_, D> {
    /// What the processes of this part wrote to files; all of them have ended.
    pub(super) fn collect_file_outputs(&mut self) -> OrStop<Vec<FileOutput<D::Number>>, D::Number> {
        self.park();
        let mut file_outputs: FileOutputs<D::Number> = BTreeMap::new();
        for (parked, rank) in self.parked.iter().flatten().zip(0..) {
            for (name, items) in of_process(&parked.process.printed) {
                file_outputs.entry(name).or_default().push(PrintedBy { rank, items });
            }
        }
        let stored = self.network.files.stored.clone();
        for file in stored.iter().filter(|file| file.written().next().is_some()) {
            let mut items = Vec::new();
            if file.representation == Some(Representation::External) {
                items.push(Item::Text(b"<external32>"[..].into()));
            }
            let mut end = 0;
            for piece in file.written() {
                if piece.low != end {
                    items.push(Item::Text(format!("<from byte {}>", piece.low).as_bytes().into()));
                }
                end = piece.high;
                self.piece_items(piece, &mut items)?;
            }
            if file_outputs.contains_key(&file.name) {
                return self.not_alike("a file is written both by C and by MPI");
            }
            file_outputs.insert(file.name.clone(), vec![PrintedBy { rank: 0, items }]);
        }
        self.check_readers(&file_outputs)?;
        Ok(file_outputs.into_iter().map(|(name, by)| FileOutput { name, by }).collect())
    }

    fn piece_items(&mut self, piece: &Piece<D::Number>, items: &mut Vec<Item<D::Number>>) -> OrStop<(), D::Number> {
        let (basic, cells) = match &piece.run {
            Run::Values(basic, cells) => (*basic, cells),
            Run::Bytes(_, block) => {
                items.extend(self.machine.block_items(block)?);
                return Ok(());
            }
        };
        let scalar = scalar_of(basic, self.machine.code.layouts.pointer_size);
        for cell in cells {
            let (Some(Scalar::Number(ty)), Cell::Number(number)) = (scalar, cell) else {
                return self.not_alike("something that is not a number is written to a file");
            };
            items.extend(self.machine.value_items(ty, number));
        }
        Ok(())
    }

    #[cold]
    fn not_alike<T>(&self, what: &str) -> OrStop<T, D::Number> {
        self.machine.unsupported(&codes::U207, self.main_span(), format!("{what}, under `compare`"))
    }

    /// What processes of this part read of files that nobody wrote.
    pub(super) fn collect_reads(&self) -> BTreeSet<ReadPart> {
        let parked = self.parked.iter().flatten();
        parked.flat_map(|parked| parked.process.library.reads.iter().cloned()).collect()
    }

    /// Whether a file is read as one thing by all, and by nobody while it is written.
    fn check_readers(&mut self, file_outputs: &FileOutputs<D::Number>) -> OrStop<(), D::Number> {
        let own = self.collect_reads();
        let named = |part: &ReadPart| String::from_utf8_lossy(&part.file).into_owned();
        if let Some(part) = own.iter().find(|part| file_outputs.contains_key(&part.file)) {
            return self.not_alike(&format!("the file `{}` is written and read", named(part)));
        }
        let before: Vec<ReadPart> = self.finished().iter().flat_map(|part| part.reads.iter().cloned()).collect();
        let all: Vec<&ReadPart> = own.iter().chain(&before).collect();
        let pair = own.iter().find(|part| all.iter().any(|other| part.contradicts(other)));
        match pair {
            Some(part) => self.not_alike(&format!("the file `{}` is read in two ways", named(part))),
            None => Ok(()),
        }
    }
}

/// What goes to standard output.
pub(super) fn to_standard_output<N: Clone>(printed: &[Item<N>]) -> Vec<Item<N>> {
    let (mut items, mut is_meant) = (Vec::new(), true);
    for item in printed {
        match item {
            Item::ToFile { fresh, .. } => is_meant = *fresh,
            Item::ToStandardOutput => is_meant = true,
            item if is_meant => items.push(item.clone()),
            _ => {}
        }
    }
    items
}

/// What goes to files, by their names.
fn of_process<N: Clone>(printed: &[Item<N>]) -> BTreeMap<Rc<[u8]>, Vec<Item<N>>> {
    let mut file_outputs: BTreeMap<Rc<[u8]>, Vec<Item<N>>> = BTreeMap::new();
    let mut open: Option<Rc<[u8]>> = None;
    for item in printed {
        match item {
            Item::ToFile { name, fresh: true } => {
                file_outputs.insert(name.clone(), Vec::new());
            }
            Item::ToFile { name, fresh: false } => {
                file_outputs.entry(name.clone()).or_default();
                open = Some(name.clone());
            }
            Item::ToStandardOutput => open = None,
            item => {
                if let Some(items) = open.as_ref().and_then(|name| file_outputs.get_mut(name)) {
                    items.push(item.clone());
                }
            }
        }
    }
    file_outputs
}
