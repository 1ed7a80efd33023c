//! How a reduction combines the values of its members, as a number: a tree in postfix form with an
//! octal digit for each member (from 1) and each application (7). Five members need nine digits, so that a
//! replay can be given it like any other choice.

/// A grouping of the members of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grouping(i64);

/// Something that the library chose for all members of a collective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chosen {
    /// How values are combined.
    Grouping(Grouping),
    /// Which members get the ranks of a new communicator, in the order of these.
    Ranks(Grouping),
}

/// The digit of an application.
const APPLY: i64 = 7;

impl Grouping {
    /// One member alone.
    pub(crate) fn member(number: u32) -> Grouping {
        Grouping(i64::from(number) + 1)
    }

    /// Two groups combined.
    pub(crate) fn with(self, right: Grouping) -> Grouping {
        let both = (self.0 << (3 * right.digits().len())) | right.0;
        Grouping((both << 3) | APPLY)
    }

    /// The grouping of a number.
    pub(crate) fn of(code: i64) -> Grouping {
        Grouping(code)
    }

    /// Its number.
    pub(crate) fn code(self) -> i64 {
        self.0
    }

    /// Members one after the other.
    pub(crate) fn list(members: &[u32]) -> Grouping {
        Grouping(members.iter().fold(0, |code, member| (code << 3) | (i64::from(*member) + 1)))
    }

    /// The members of a list.
    pub fn members(self) -> Vec<u32> {
        self.postfix().into_iter().flatten().collect()
    }

    /// Members, and applications as none, in the order in which they are evaluated.
    pub(crate) fn postfix(self) -> Vec<Option<u32>> {
        self.digits().into_iter().map(|digit| (digit != APPLY).then(|| (digit - 1) as u32)).collect()
    }

    fn digits(self) -> Vec<i64> {
        let mut digits = Vec::new();
        let mut rest = self.0;
        while rest > 0 {
            digits.push(rest & 7);
            rest >>= 3;
        }
        digits.reverse();
        digits
    }

    /// For people: `(0 1) 2`.
    pub fn text(self) -> String {
        let mut stack: Vec<String> = Vec::new();
        for member in self.postfix() {
            let next = match (member, stack.len()) {
                (Some(member), _) => member.to_string(),
                (None, count) if count >= 2 => format!("({})", stack.split_off(count - 2).join(" ")),
                (None, _) => break,
            };
            stack.push(next);
        }
        let text = stack.pop().unwrap_or_default();
        text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).map(str::to_owned).unwrap_or(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grouping_is_its_number() {
        let [a, b, c] = [0, 1, 2].map(Grouping::member);
        let (left, right) = (a.with(b).with(c), a.with(b.with(c)));
        assert_eq!((left.text().as_str(), right.text().as_str()), ("(0 1) 2", "0 (1 2)"));
        assert_ne!(left.code(), right.code());
        assert_eq!(Grouping::of(right.code()), right);
        assert_eq!(right.postfix(), [Some(0), Some(1), Some(2), None, None]);
        assert_eq!(a.text(), "0");
    }
}
