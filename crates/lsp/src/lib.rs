//! The language server: what an editor says and hears, by the Language Server Protocol 3.17.
//!
//! [`Server`] is a machine without threads, clocks and files: messages and finished work go in, [`Effect`]s come
//! out, and whoever owns the streams (the command `antiphon lsp`) does them. So a whole session is a
//! test without a process, and an editor's cancellation is an ordinary input.
//!
//! While somebody types, the text is read by the front end a moment after the last key ([`Effect::Check`]). Saving, or the
//! code action, verifies in the background ([`Effect::Verify`]); another key makes its findings stale, and they are taken away: they
//! are about a text that is gone. A violation can be replayed.
//!
//! - [`frame`]: messages in a stream of bytes.
//! - [`place`]: lines and columns of an editor, files and their URIs.
//! - [`diagnostics`]: a result as diagnostics.
//! - [`documents`]: what is open, and what is known of it.
//! - [`server`]: the machine.
//!
//! Deliberately not here: reading C, running anything. Only the few messages that are needed are known; they are
//! written as JSON by hand, since their types are a hundred times as large as what is said with them.

pub mod diagnostics;
pub mod documents;
pub mod frame;
pub mod place;
pub mod server;

pub use server::{Effect, Ended, Server};
