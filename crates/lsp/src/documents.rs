//! What is open in the editor, what is known of it, and which diagnostics the editor was told.
//!
//! A document has two lots of findings: those of the front end, about the text as it is, and those of the last
//! verification, about the text as it was saved. Each may be about other files (headers, other units), so what is told of
//! a file is what all documents have to say of it.

use crate::diagnostics::Sources;
use crate::place;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Diagnostics by URI.
pub type Found = BTreeMap<String, Vec<Value>>;

/// An open document.
#[derive(Default)]
pub struct Document {
    /// Where it is on the disk.
    pub path: String,
    /// Its text.
    pub text: String,
    /// The editor's count of changes.
    pub version: i64,
    /// What the front end says.
    pub checked: Found,
    /// What verification says.
    pub verified: Found,
}

/// All open documents, by URI.
#[derive(Default)]
pub struct Documents {
    open: BTreeMap<String, Document>,
    told: BTreeSet<String>,
}

impl Documents {
    /// Opens a document; those that are no files are not looked at.
    pub fn open(&mut self, uri: &str, text: String, version: i64) -> bool {
        let Some(path) = place::path(uri) else { return false };
        self.open.insert(uri.to_owned(), Document { path, text, version, ..Document::default() });
        true
    }

    /// A document.
    pub fn get(&self, uri: &str) -> Option<&Document> {
        self.open.get(uri)
    }

    /// A document, to be changed.
    pub fn get_mut(&mut self, uri: &str) -> Option<&mut Document> {
        self.open.get_mut(uri)
    }

    /// Closes a document and forgets its findings.
    pub fn close(&mut self, uri: &str) {
        self.open.remove(uri);
    }

    /// The texts of all open documents, by path.
    pub fn texts(&self) -> BTreeMap<String, String> {
        self.open.values().map(|document| (document.path.clone(), document.text.clone())).collect()
    }

    /// What the editor is to be told: for each file that has diagnostics, or had some, all of them.
    pub fn publish(&mut self) -> Vec<(String, Vec<Value>)> {
        let mut all: Found = std::mem::take(&mut self.told).into_iter().map(|uri| (uri, Vec::new())).collect();
        for document in self.open.values() {
            for (uri, found) in document.checked.iter().chain(&document.verified) {
                let known = all.entry(uri.clone()).or_default();
                let new: Vec<Value> = found.iter().filter(|each| !known.contains(each)).cloned().collect();
                known.extend(new);
            }
        }
        self.told = all.iter().filter(|(_, found)| !found.is_empty()).map(|(uri, _)| uri.clone()).collect();
        all.into_iter().collect()
    }
}

/// The names of files in a result, which are relative to a folder.
pub struct Rooted<'a> {
    /// What is open.
    pub documents: &'a Documents,
    /// The folder.
    pub folder: &'a str,
}

impl Rooted<'_> {
    fn path(&self, file: &str) -> String {
        Path::new(self.folder).join(file).display().to_string()
    }
}

impl Sources for Rooted<'_> {
    fn uri(&self, file: &str) -> String {
        let path = self.path(file);
        let open = self.documents.open.iter().find(|(_, document)| document.path == path);
        open.map_or_else(|| place::uri(&path), |(uri, _)| uri.clone())
    }

    fn line(&self, file: &str, line: u32) -> Option<String> {
        let path = self.path(file);
        let document = self.documents.open.values().find(|document| document.path == path)?;
        document.text.lines().nth(line.checked_sub(1)? as usize).map(str::to_owned)
    }
}
