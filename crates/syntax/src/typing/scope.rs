//! Scopes: what a name means here. One table maps a name to its innermost
//! meaning; entering a scope marks a stack, leaving it undoes what was bound
//! since. A look-up is one index, however deep the nesting. Tags (`struct s`)
//! have a table of their own, as C says.
//!
//! Deliberately not here: linkage, which outlives scopes (see `globals`).

use crate::ast::{FunctionId, ObjectId};
use crate::types::{EnumId, QualType, RecordId, TypeId};
use antiphon_source::{Span, Symbol};

/// What an ordinary name means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Entity {
    /// A variable.
    Object(ObjectId),
    /// A function.
    Function(FunctionId),
    /// A `typedef`, with the alignment that it carries.
    Typedef(QualType, Option<u64>),
    /// A constant of an enum.
    Constant(i128, TypeId),
    /// Declared, and reported: uses are silent.
    Error,
}

/// What a tag means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// A struct or union.
    Record(RecordId),
    /// An enum.
    Enum(EnumId),
}

/// A name bound in some scope.
#[derive(Clone, Copy, Debug)]
pub struct Binding<T> {
    /// What it means.
    pub entity: T,
    /// The depth of its scope; the file's is 0.
    pub depth: u32,
    /// Where it was declared.
    pub span: Span,
}

/// One name space.
#[derive(Debug)]
struct Space<T> {
    /// By symbol: position in `bound` plus one, 0 for none.
    innermost: Vec<u32>,
    /// All bindings that are alive, with what they hide.
    bound: Vec<(Symbol, u32, Binding<T>)>,
}

impl<T> Default for Space<T> {
    fn default() -> Space<T> {
        Space { innermost: Vec::new(), bound: Vec::new() }
    }
}

impl<T: Copy> Space<T> {
    fn find(&self, name: Symbol) -> Option<Binding<T>> {
        let at = *self.innermost.get(name.0 as usize)?;
        self.bound.get((at as usize).checked_sub(1)?).map(|(_, _, binding)| *binding)
    }

    fn bind(&mut self, name: Symbol, binding: Binding<T>) {
        let slot = name.0 as usize;
        if slot >= self.innermost.len() {
            self.innermost.resize(slot + 1, 0);
        }
        let at = self.innermost[slot] as usize;
        if let Some((_, _, old)) = at.checked_sub(1).and_then(|at| self.bound.get_mut(at)) {
            if old.depth == binding.depth {
                *old = binding;
                return;
            }
        }
        self.bound.push((name, at as u32, binding));
        self.innermost[slot] = self.bound.len() as u32;
    }

    fn leave(&mut self, mark: usize) {
        while self.bound.len() > mark {
            if let Some((name, hidden, _)) = self.bound.pop() {
                self.innermost[name.0 as usize] = hidden;
            }
        }
    }
}

/// What a scope declared besides objects.
#[derive(Default, Debug)]
pub struct Tags {
    tags: Vec<(Symbol, Binding<Tag>)>,
    constants: Vec<(Symbol, Binding<Entity>)>,
}

/// All name spaces that nest.
#[derive(Default, Debug)]
pub struct Scopes {
    ordinary: Space<Entity>,
    tags: Space<Tag>,
    marks: Vec<(usize, usize)>,
}

impl Scopes {
    /// Opens a scope.
    pub fn enter(&mut self) {
        self.marks.push((self.ordinary.bound.len(), self.tags.bound.len()));
    }

    /// Closes the innermost scope.
    pub fn leave(&mut self) {
        if let Some((ordinary, tags)) = self.marks.pop() {
            self.ordinary.leave(ordinary);
            self.tags.leave(tags);
        }
    }

    /// Closes the innermost scope and gives what it declared besides objects:
    /// tags, and the constants of enums.
    pub fn leave_with_tags(&mut self) -> Tags {
        let (ordinary, tags) = self.marks.last().copied().unwrap_or_default();
        let constants = self.ordinary.bound.iter().skip(ordinary);
        let constants = constants.filter(|(_, _, binding)| !matches!(binding.entity, Entity::Object(_)));
        let left = Tags {
            tags: self.tags.bound.iter().skip(tags).map(|(name, _, binding)| (*name, *binding)).collect(),
            constants: constants.map(|(name, _, binding)| (*name, *binding)).collect(),
        };
        self.leave();
        left
    }

    /// Declares in the innermost scope what another one left.
    pub fn bind_tags(&mut self, left: &Tags) {
        for (name, binding) in &left.tags {
            self.bind_tag(*name, binding.entity, binding.span);
        }
        for (name, binding) in &left.constants {
            self.bind(*name, binding.entity, binding.span);
        }
    }

    /// How many scopes are open within the file's.
    pub fn depth(&self) -> u32 {
        self.marks.len() as u32
    }

    /// What a name means here.
    pub fn find(&self, name: Symbol) -> Option<Binding<Entity>> {
        self.ordinary.find(name)
    }

    /// What a name means if the innermost scope declares it.
    pub fn find_here(&self, name: Symbol) -> Option<Binding<Entity>> {
        self.find(name).filter(|binding| binding.depth == self.depth())
    }

    /// Declares a name in the innermost scope, or replaces it there.
    pub fn bind(&mut self, name: Symbol, entity: Entity, span: Span) {
        let depth = self.depth();
        self.ordinary.bind(name, Binding { entity, depth, span });
    }

    /// What a tag means here.
    pub fn find_tag(&self, name: Symbol) -> Option<Binding<Tag>> {
        self.tags.find(name)
    }

    /// What a tag means if the innermost scope declares it.
    pub fn find_tag_here(&self, name: Symbol) -> Option<Binding<Tag>> {
        self.find_tag(name).filter(|binding| binding.depth == self.depth())
    }

    /// Declares a tag in the innermost scope.
    pub fn bind_tag(&mut self, name: Symbol, entity: Tag, span: Span) {
        let depth = self.depth();
        self.tags.bind(name, Binding { entity, depth, span });
    }

    /// All names that are visible, for suggestions.
    pub fn visible(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.ordinary.bound.iter().map(|(name, _, _)| *name)
    }
}

/// Whether `a` is so close to `b` that it may be a slip of the keyboard: one
/// edit for short names, two for longer ones.
pub fn near(a: &[u8], b: &[u8]) -> Option<usize> {
    let limit = if a.len() < 5 { 1 } else { 2 };
    if a.len() > 64 || a.len().abs_diff(b.len()) > limit || a.len() < 2 {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().filter(|&distance| distance > 0 && distance <= limit)
}
