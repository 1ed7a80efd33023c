//! Features of C and its library as templates, one file per family.
//!
//! How a template is written and filled, `template.rs` says.

mod arrays;
mod calls;
mod control;
mod memory;
mod numbers;
mod records;
mod text;

/// All templates.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    let families = [
        arrays::TEMPLATES,
        calls::TEMPLATES,
        control::TEMPLATES,
        memory::TEMPLATES,
        numbers::TEMPLATES,
        records::TEMPLATES,
        text::TEMPLATES,
    ];
    families.into_iter().flatten().copied()
}
