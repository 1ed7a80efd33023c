//! How deep the program is nested: the guard of every stack.
//!
//! Parentheses, blocks, declarators, initialisers, prefix operators: whatever
//! makes the parser call itself enters one level of one counter. Chains such
//! as `a + b + c` are loops here, but make trees as high as they are long, on
//! which later phases recurse; so the height of what was parsed is bounded
//! too. Where a limit is passed, one error is reported and the rest of the
//! external declaration is passed over.

use super::Parser;
use crate::token::TokenKind;
use antiphon_source::{codes, Diagnostic};

/// Levels of nesting that the parser goes down.
pub(super) const NESTING_LIMIT: u32 = 2_000;
/// Height of a tree that later phases may have to go down.
pub(super) const HEIGHT_LIMIT: u32 = 20_000;

/// The two measures.
#[derive(Default, Debug)]
pub(super) struct Depth {
    /// Open levels.
    level: u32,
    /// A bound on the height of all trees finished since the innermost
    /// [`Parser::begin_tree`].
    height: u32,
}

/// An open level; [`Parser::leave`] wants it back.
#[must_use]
pub(super) struct Level {
    outer: u32,
}

impl Parser<'_> {
    /// Goes down one level; nothing, after one error, where the limit is.
    #[inline]
    pub(super) fn enter(&mut self) -> Option<Level> {
        if self.depth.level >= NESTING_LIMIT {
            self.too_deep(NESTING_LIMIT);
            return None;
        }
        self.depth.level += 1;
        Some(Level { outer: self.begin_tree() })
    }

    /// Comes back from [`Parser::enter`].
    #[inline]
    pub(super) fn leave(&mut self, level: Level) {
        self.depth.level -= 1;
        self.end_tree(level.outer, 1);
    }

    /// Starts to measure a tree; gives what [`Parser::end_tree`] wants back.
    #[inline]
    pub(super) fn begin_tree(&mut self) -> u32 {
        std::mem::take(&mut self.depth.height)
    }

    /// Ends a tree that chains `links` nodes on top of its parts.
    #[inline]
    pub(super) fn end_tree(&mut self, outer: u32, links: u32) {
        let height = self.depth.height.saturating_add(links);
        self.depth.height = outer.max(height);
        if height > HEIGHT_LIMIT {
            self.too_deep(HEIGHT_LIMIT);
        }
    }

    /// Whether a chain of `links` nodes has become too long; reported if so.
    #[inline]
    pub(super) fn chain_is_too_long(&mut self, links: u32) -> bool {
        let long = self.depth.height.saturating_add(links) > HEIGHT_LIMIT;
        if long {
            self.too_deep(HEIGHT_LIMIT);
        }
        long
    }

    /// Forgets what was measured; every external declaration starts anew.
    pub(super) fn reset_depth(&mut self) {
        self.depth = Depth::default();
    }

    /// Reports, and gives up on this external declaration: the functions above
    /// see the end of the file and return.
    #[cold]
    pub(super) fn too_deep(&mut self, limit: u32) {
        if self.complaints.gave_up() {
            return;
        }
        let message = format!("nested too deeply (limit {limit})");
        let help = "split the expression, declaration or statement into smaller ones";
        let label = "this is where the limit is reached";
        let diagnostic = Diagnostic::new(&codes::grammar::E206, self.current.span(), message);
        self.complaints.report(diagnostic.label(label).help(help));
        self.complaints.give_up();
        self.current.kind = TokenKind::End;
    }
}
