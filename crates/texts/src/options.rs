//! Texts that say which options a program has, as `getopt` reads them.
//!
//! Deliberately not here: arguments of a program.

/// An option that may be given, and whether something follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// Its letter.
    pub letter: u8,
    /// What follows it.
    pub follows: Follows,
}

/// Whether an option is followed by an argument of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// It is not.
    Nothing,
    /// It is.
    Something,
    /// It may be.
    Perhaps,
}

/// The options of a text such as `"ab:c::"`.
pub fn allowed(options: &[u8]) -> Vec<Allowed> {
    let letters = options.iter().enumerate().filter(|(_, letter)| **letter != b':');
    let colons = |at: usize| options[at + 1..].iter().take_while(|next| **next == b':').count();
    letters
        .map(|(at, &letter)| {
            let follows = [Follows::Nothing, Follows::Something, Follows::Perhaps][colons(at).min(2)];
            Allowed { letter, follows }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colons_say_what_follows_a_letter() {
        let read: Vec<(u8, Follows)> = allowed(b":ab:c::").iter().map(|one| (one.letter, one.follows)).collect();
        assert_eq!(read, [(b'a', Follows::Nothing), (b'b', Follows::Something), (b'c', Follows::Perhaps)]);
    }
}
