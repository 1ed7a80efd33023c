//! What C leaves to the implementation, and a program may see: the number behind
//! a sign, and which of two operands comes first.
//!
//! A comparison of texts promises a sign, a class of characters zero or not. The
//! functions themselves give -1, 0 or 1; where a program does more with the result than to ask
//! for its sign, a second step makes it any number of that kind.
//!
//! Three rows are no results: which of several orders is taken (with the number of orders that are left, what the operands
//! are, and their numbers in this order, all of them constants, the first at the whole expression), and the check that two accesses which C
//! does not order are no accesses to one object (a condition, and a constant at each of the two places); and that a local object which was
//! defined `const` has its value now, and must not be written any more (a pointer to it).
//!
//! Deliberately not here: where objects lie, and whether allocations succeed; those are no calls.

use super::{Character, LibraryFunction, Memory};

family! {
    /// Choices of the implementation.
    Unspecified {
        Memcmp = "memcmp",
        Strcmp = "strcmp",
        Strncmp = "strncmp",
        Strcasecmp = "strcasecmp",
        Strncasecmp = "strncasecmp",
        IsAlnum = "isalnum",
        IsAlpha = "isalpha",
        IsBlank = "isblank",
        IsCntrl = "iscntrl",
        IsDigit = "isdigit",
        IsGraph = "isgraph",
        IsLower = "islower",
        IsPrint = "isprint",
        IsPunct = "ispunct",
        IsSpace = "isspace",
        IsUpper = "isupper",
        IsXdigit = "isxdigit",
        IsAscii = "isascii",
        Order = "order of evaluation",
        Conflict = "unsequenced",
        Settled = "const",
    }
}

/// What C promises of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// Its sign.
    Sign,
    /// Whether it is zero.
    Zero,
    /// That it is 0 or 1.
    Bit,
}

impl Unspecified {
    /// What is left open in the result of a function.
    pub fn of(function: LibraryFunction) -> Option<Unspecified> {
        let named = |name: &str| Unspecified::ALL.iter().copied().find(|own| own.name() == name);
        match function {
            LibraryFunction::Memory(own) => match own {
                Memory::Memcmp | Memory::Strcmp | Memory::Strncmp | Memory::Strcasecmp | Memory::Strncasecmp => {
                    named(own.name())
                }
                _ => None,
            },
            LibraryFunction::Character(Character::ToLower | Character::ToUpper | Character::ToAscii) => None,
            LibraryFunction::Character(own) => named(own.name()),
            _ => None,
        }
    }

    /// Its name in the text of a model, where results and their choices stand side by side.
    pub fn spelled(self) -> &'static str {
        use Unspecified::*;
        match self {
            Memcmp => "__antiphon_any_memcmp",
            Strcmp => "__antiphon_any_strcmp",
            Strncmp => "__antiphon_any_strncmp",
            Strcasecmp => "__antiphon_any_strcasecmp",
            Strncasecmp => "__antiphon_any_strncasecmp",
            IsAlnum => "__antiphon_any_isalnum",
            IsAlpha => "__antiphon_any_isalpha",
            IsBlank => "__antiphon_any_isblank",
            IsCntrl => "__antiphon_any_iscntrl",
            IsDigit => "__antiphon_any_isdigit",
            IsGraph => "__antiphon_any_isgraph",
            IsLower => "__antiphon_any_islower",
            IsPrint => "__antiphon_any_isprint",
            IsPunct => "__antiphon_any_ispunct",
            IsSpace => "__antiphon_any_isspace",
            IsUpper => "__antiphon_any_isupper",
            IsXdigit => "__antiphon_any_isxdigit",
            IsAscii => "__antiphon_any_isascii",
            Order => "__antiphon_order",
            Conflict => "__antiphon_apart",
            Settled => "__antiphon_settled",
        }
    }

    /// What C promises of it.
    pub fn promise(self) -> Promise {
        use Unspecified::*;
        match self {
            Memcmp | Strcmp | Strncmp | Strcasecmp | Strncasecmp => Promise::Sign,
            IsAlnum | IsAlpha | IsBlank | IsCntrl | IsDigit | IsGraph | IsLower | IsPrint | IsPunct | IsSpace
            | IsUpper | IsXdigit | IsAscii => Promise::Zero,
            Order | Conflict | Settled => Promise::Bit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_and_a_comparison_promise_less_than_they_give() {
        let of = |name| LibraryFunction::find(name).and_then(Unspecified::of).map(Unspecified::promise);
        assert_eq!(of("strcmp"), Some(Promise::Sign));
        assert_eq!(of("isxdigit"), Some(Promise::Zero));
        assert_eq!(of("tolower"), None);
        assert_eq!(of("strlen"), None);
        let all = LibraryFunction::all().filter_map(Unspecified::of).count();
        assert_eq!(all + 3, Unspecified::ALL.len(), "every row but those that are no results is reached by a function");
    }
}
