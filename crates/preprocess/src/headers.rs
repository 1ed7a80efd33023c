//! How the preprocessor asks for the text of a header. The front end opens no
//! files: the command does, or a test from a table.

use antiphon_source::FileKind;
use std::sync::Arc;

/// How an `#include` names its file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IncludeForm {
    /// `#include "name"`: first beside the including file.
    Quoted,
    /// `#include <name>`.
    Angled,
    /// `#include_next <name>`: only folders after the one that held the
    /// including file.
    Next,
}

/// What an `#include` asks for.
#[derive(Clone, Copy, Debug)]
pub struct HeaderRequest<'a> {
    /// The name between the quotes or angles.
    pub name: &'a str,
    /// How it was asked for.
    pub form: IncludeForm,
    /// The name of the including file, as its [`Header`] gave it.
    pub includer: &'a str,
}

/// A header that was found.
#[derive(Clone, Debug)]
pub struct Header {
    /// The name to show to the user; also what tells one file from another
    /// (for `#pragma once`, and as `includer` of later requests).
    pub name: Box<str>,
    /// Its bytes.
    pub text: Arc<[u8]>,
    /// Whose text it is.
    pub kind: FileKind,
}

/// A source of headers.
pub trait Headers {
    /// The header that `request` means, if there is one.
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header>;
}
