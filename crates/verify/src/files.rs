//! What two programs write to files, compared as what they print: file by file, by their names.
//!
//! A file that one program does not write is empty there. A difference names its file, so that whoever
//! looks at it again in a run on known numbers finds the same one.

use crate::finding::Finding;
use crate::system::Exploration;
use antiphon_domain::Number;
use antiphon_world::{Finished, PrintedBy};
use std::collections::BTreeSet;

impl Exploration<'_> {
    /// A violation where two programs can write something else to a file.
    pub(crate) fn unequal_files(
        &mut self,
        specification: &Finished<Number>,
        implementation: &Finished<Number>,
    ) -> Option<Finding> {
        for name in names(specification, implementation) {
            let (theirs, own) = (contents(specification, &name), contents(implementation, &name));
            let Some(mut finding) = self.unequal_prints(theirs, own) else { continue };
            if let Some(difference) = &mut finding.difference {
                difference.output.push_str(&place(&name));
                finding.fault.message = difference.message();
            }
            return Some(finding);
        }
        None
    }
}

/// The files that either program wrote.
pub(crate) fn names<N>(specification: &Finished<N>, implementation: &Finished<N>) -> Vec<Vec<u8>> {
    let file_outputs = specification.file_outputs.iter().chain(&implementation.file_outputs);
    let names: BTreeSet<Vec<u8>> = file_outputs.map(|output| output.name.to_vec()).collect();
    names.into_iter().collect()
}

/// What a program wrote to a file.
pub(crate) fn contents<'n, N>(finished: &'n Finished<N>, name: &[u8]) -> &'n [PrintedBy<N>] {
    finished.file_outputs.iter().find(|output| *output.name == *name).map_or(&[], |output| &output.by)
}

/// What is added to the name of an output that is in a file.
pub(crate) fn place(name: &[u8]) -> String {
    format!(" in the file `{}`", name.escape_ascii())
}
