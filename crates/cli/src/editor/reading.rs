//! The front end on the text of an editor: its errors and warnings, a moment after the last key.
//!
//! That there is no `main` is not said: an editor shows one file of a program that may have several.

use super::belongs::belonging;
use super::Line;
use crate::input::program::Texts;
use crate::session::Session;
use antiphon_report::ResultRecord;
use antiphon_source::codes::annotations::E410;
use std::path::Path;

/// C nests as deeply as its author likes.
const STACK: usize = 1 << 28;

/// What the front end says of a file; nothing if it cannot be read, or if that went wrong.
pub fn read(path: &Path, texts: &Texts, line: Line) -> Option<ResultRecord> {
    let (path, texts) = (path.to_owned(), texts.clone());
    let work = move || {
        let belonging = belonging(&path, line);
        let mut session = Session::of_texts(&belonging.files, &belonging.reading, &texts).ok()?;
        session.program().ok()?;
        let mut outcome = session.outcome("lsp");
        outcome.diagnostics.retain(|finding| finding.code != E410.id);
        Some(outcome)
    };
    let thread = std::thread::Builder::new().name("read".into()).stack_size(STACK).spawn(work).ok()?;
    thread.join().ok()?
}
