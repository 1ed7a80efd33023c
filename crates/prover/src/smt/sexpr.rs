//! S-expressions, as solvers print them. Strict: what is not exactly one
//! expression is none, whatever a broken solver prints.

/// An S-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sexpr {
    /// A symbol (without its bars), numeral, keyword or string.
    Atom(String),
    List(Vec<Sexpr>),
}

/// Deeper than this is no answer.
const DEPTH: usize = 10_000;

impl Sexpr {
    pub(crate) fn atom(&self) -> Option<&str> {
        match self {
            Sexpr::Atom(text) => Some(text),
            Sexpr::List(_) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::Atom(_) => None,
            Sexpr::List(items) => Some(items),
        }
    }

    /// The one S-expression that the text is; `None` if it is none, or more.
    pub(crate) fn parse(text: &str) -> Option<Sexpr> {
        let mut open: Vec<Vec<Sexpr>> = vec![Vec::new()];
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '(' => {
                    open.push(Vec::new());
                    1
                }
                ')' => {
                    let items = open.pop()?;
                    open.last_mut()?.push(Sexpr::List(items));
                    1
                }
                ';' => rest.find('\n').unwrap_or(rest.len()),
                _ => {
                    let (atom, length) = atom(rest)?;
                    open.last_mut()?.push(Sexpr::Atom(atom));
                    length
                }
            };
            if open.len() > DEPTH {
                return None;
            }
            rest = rest.get(length..)?.trim_start();
        }
        let mut top = open.pop().filter(|_| open.is_empty())?;
        let only = top.pop()?;
        top.is_empty().then_some(only)
    }
}

/// An atom at the beginning of the text, and how many bytes it takes.
fn atom(text: &str) -> Option<(String, usize)> {
    if let Some(quoted) = text.strip_prefix('|') {
        let end = quoted.find('|')?;
        return Some((quoted[..end].to_owned(), end + 2));
    }
    if let Some(quoted) = text.strip_prefix('"') {
        let mut end = quoted.find('"')?;
        // A doubled quote stands for one.
        while quoted[end + 1..].starts_with('"') {
            end += 2 + quoted[end + 2..].find('"')?;
        }
        return Some((quoted[..end].replace("\"\"", "\""), end + 2));
    }
    let end = text.find(|c: char| c.is_whitespace() || "()|\";".contains(c)).unwrap_or(text.len());
    Some((text[..end].to_owned(), end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(e: &Sexpr) -> String {
        match e {
            Sexpr::Atom(text) => format!("<{text}>"),
            Sexpr::List(items) => format!("({})", items.iter().map(show).collect::<String>()),
        }
    }

    #[test]
    fn atoms_lists_quotes_and_comments() {
        let parsed = Sexpr::parse(" (a |b c| \"d \"\" e\" ; no\n (- 3) ())").unwrap();
        assert_eq!(show(&parsed), "(<a><b c><d \" e>(<-><3>)())");
    }

    #[test]
    fn what_is_no_expression_is_none() {
        for text in ["", "(", ")", "a b", "(a", "(a))", "|a", "\"a", &"(".repeat(20_000)] {
            assert_eq!(Sexpr::parse(text), None, "{text:.20}");
        }
    }
}
