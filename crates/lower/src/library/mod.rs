//! How a call of a library function is lowered, by its C name. A function that
//! the program defines itself is the program's, unless [`overrides_body`].
//!
//! Deliberately not here: what the functions mean (crate `machine`), and their
//! declarations (the embedded headers).

use antiphon_model::library::Verifier;
use antiphon_model::{LibraryFunction, PureFunction};
use antiphon_source::codes::unsupported;
use antiphon_source::Code;

/// How a call is lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// An action with all its arguments; the result, if it is used, goes to a
    /// temporary.
    Action(LibraryFunction),
    /// Like [`Treatment::Action`], and control never comes back.
    Final(LibraryFunction),
    /// An expression. Arguments and result keep the types of the call.
    Pure(PureFunction),
    /// Fresh memory.
    Allocate(AllocationKind),
    /// The first argument must not be zero; further arguments are dropped.
    Assert,
    /// Executions in which the argument is zero are not looked at.
    Assume,
    /// Nothing happens and nothing is returned, but arguments are evaluated
    /// (`setbuf`, `srand` where it has no meaning, ...).
    Ignore,
    /// A limit of Antiphon with a code of its own.
    Unsupported(Code),
}

/// Which arguments of an allocation say how much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllocationKind {
    /// `malloc(bytes)`
    Malloc,
    /// `calloc(count, bytes)`, zeros
    Calloc,
    /// `aligned_alloc(alignment, bytes)`
    Aligned,
}

/// The treatment of the library function of that name (without `__builtin_`).
pub fn lookup(name: &str) -> Option<Treatment> {
    Some(match name {
        "malloc" | "valloc" => Treatment::Allocate(AllocationKind::Malloc),
        "calloc" => Treatment::Allocate(AllocationKind::Calloc),
        "aligned_alloc" | "memalign" => Treatment::Allocate(AllocationKind::Aligned),
        "__antiphon_assert" | "__VERIFIER_assert" => Treatment::Assert,
        "__VERIFIER_assume" => Treatment::Assume,
        "exit" | "_Exit" | "_exit" | "quick_exit" | "abort" | "__assert_fail" => {
            Treatment::Final(LibraryFunction::find(if name == "_exit" { "_Exit" } else { name })?)
        }
        "setjmp" | "_setjmp" | "sigsetjmp" | "longjmp" | "siglongjmp" => Treatment::Unsupported(&unsupported::U007),
        _ => return pure(name).map(Treatment::Pure).or_else(|| LibraryFunction::find(name).map(Treatment::Action)),
    })
}

/// Whether the library's meaning stands even where the program has a body for
/// the function: verification tasks define `reach_error` as they like.
pub fn overrides_body(name: &str) -> bool {
    [Verifier::ReachError.name(), Verifier::Error.name()].contains(&name)
}

/// The mathematical function of that name; `sqrtf` and `sqrtl` are `sqrt` on
/// other types.
fn pure(name: &str) -> Option<PureFunction> {
    let find = |name: &str| PureFunction::ALL.iter().copied().find(|f| f.name() == name);
    find(name).or_else(|| find(name.strip_suffix(['f', 'l'])?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_means_the_function_on_another_type() {
        assert_eq!(lookup("sqrtf"), Some(Treatment::Pure(PureFunction::Sqrt)));
        assert_eq!(lookup("sqrtx"), None);
    }
}
