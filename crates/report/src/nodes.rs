//! Numbered nodes in the user's words. Under `nodes struct node` a pointer is a number, and what it leads to an element of a variable of ours; texts
//! of the engine name these variables: `struct node[p].next`, `allocated struct node[p]`, `last struct node`.
//!
//! No name of C has a space in it, so what is rewritten here cannot be the user's. Deliberately not here: conditions on constants of loops.

/// What begins the name of the variable that holds all nodes.
const NODES: &str = "struct ";
/// What stands before that in the name of the one that says which are allocated.
const ALLOCATED: &str = "allocated ";
/// And of the one that says which was allocated last.
const LAST: &str = "last ";

/// Whether a text begins with a variable that only says which nodes there are.
pub(crate) fn is_about_allocation(text: &str) -> bool {
    [ALLOCATED, LAST].iter().any(|start| text.strip_prefix(start).is_some_and(|rest| rest.starts_with(NODES)))
        || text.starts_with("\\valid(")
}

/// A text that speaks of pointers and not of numbers: `p->next`, `\valid(p)`, `forall {struct node *q} ...`.
pub(crate) fn nodes_by_name(text: &str) -> String {
    if !text.contains(NODES) {
        return text.to_owned();
    }
    let text = without_last(text);
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(NODES) {
        let (before, after) = rest.split_at(at);
        let name = after[NODES.len()..].find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let end = name.map_or(after.len(), |name| NODES.len() + name);
        match index(&after[end..]) {
            Some((number, behind)) => {
                rest = behind;
                match before.strip_suffix(ALLOCATED) {
                    Some(before) => plain = valid(plain + before, &nodes_by_name(number)),
                    None => {
                        plain += before;
                        rest = pointed(&mut plain, &after[NODES.len()..end], &nodes_by_name(number), behind);
                    }
                }
            }
            None => {
                match before.strip_suffix(ALLOCATED) {
                    Some(before) => plain += &format!("{before}\\valid of "),
                    None => plain += before,
                }
                plain += &after[..end];
                rest = &after[end..];
            }
        }
    }
    quantified(&(plain + rest))
}

/// `[number]` at the beginning of a text: the number, and what is behind it.
pub(crate) fn index(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('[')?;
    let mut depth = 1;
    for (at, c) in inner.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&inner[..at], &inner[at + 1..]));
        }
    }
    None
}

/// Writes what a pointer leads to; what is left of the text behind it.
fn pointed<'t>(plain: &mut String, name: &str, number: &str, behind: &'t str) -> &'t str {
    let shown = match number.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("({name} {number})"),
        false => number.to_owned(),
    };
    match behind.strip_prefix('.') {
        Some(member) => {
            *plain += &format!("{shown}->");
            member
        }
        None => {
            *plain += &format!("*{shown}");
            behind
        }
    }
}

/// Writes `\valid(p)` in the place of `1 <= p && last >= p && allocated[p]`.
fn valid(mut plain: String, pointer: &str) -> String {
    let bounds =
        [format!("1 <= {pointer} && LAST >= {pointer} && "), format!("1 <= {pointer} && {pointer} <= LAST && ")];
    for bound in &bounds {
        if let Some(before) = plain.strip_suffix(bound.as_str()) {
            plain = before.to_owned();
        }
    }
    plain + &format!("\\valid({pointer})")
}

/// `LAST` for the number of the last node, with the nodes in the braces of a quantifier.
fn without_last(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    let last = format!("{LAST}{NODES}");
    while let Some((before, after)) = rest.split_once(last.as_str()) {
        let end = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(after.len());
        plain += before;
        // What a quantifier goes over is told by its type.
        match plain.rfind('{').map(|at| plain[at + 1..].to_owned()) {
            Some(head) if is_range(&head) => {
                let variable = head.split(" | ").next().unwrap_or_default().to_owned();
                plain.truncate(plain.len() - head.len());
                plain += &format!("{NODES}{} *{variable}", &after[..end]);
                rest = after[end..].strip_prefix(" && ").map_or(&after[end..], |more| {
                    plain += " | ";
                    more
                });
            }
            _ => {
                plain += "LAST";
                rest = &after[end..];
            }
        }
    }
    plain + rest
}

/// Whether a text is `q | 1 <= q && q <= `.
fn is_range(head: &str) -> bool {
    head.split_once(" | ").is_some_and(|(variable, rest)| rest == format!("1 <= {variable} && {variable} <= "))
}

/// What is left of the number of the last node has no name.
fn quantified(text: &str) -> String {
    let parts: Vec<&str> = text.split(", ").filter(|part| !part.starts_with("`LAST` is ")).collect();
    parts.join(", ").replace("LAST", "the last node")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_speak_of_pointers() {
        assert_eq!(nodes_by_name("struct node[struct node[p].next].v = 0"), "p->next->v = 0");
        assert_eq!(nodes_by_name("struct node[1].next = 2"), "(node 1)->next = 2");
        assert_eq!(
            nodes_by_name("head == 0 || 1 <= head && last struct node >= head && allocated struct node[head]"),
            "head == 0 || \\valid(head)"
        );
        let text = "forall {q | 1 <= q && q <= last struct node} q <= head && 1 <= q && last struct node >= q && allocated struct node[q] && struct node[q].v > 0";
        assert_eq!(nodes_by_name(text), "forall {struct node *q} q <= head && \\valid(q) && q->v > 0");
        assert_eq!(nodes_by_name("`last struct node` is 1, `head` is 1"), "`head` is 1");
        assert_eq!(nodes_by_name("x = sizeof(struct node)"), "x = sizeof(struct node)");
        assert!(is_about_allocation("allocated struct node[1] = 1") && !is_about_allocation("last = 1"));
    }
}
