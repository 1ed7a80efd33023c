//! Conditions under which something goes wrong, in the user's words. Constants of loops are named after variables, and some of these are
//! ours: of numbered nodes (`struct node.next@1[head@1]`, `allocated struct node@1[head@1] == 1`), of what was counted
//! (`\sent with tag 0, to rank @1 on rank 0[1]`), and of which elements were ever written.
//!
//! What has words gets them: `head@1->next`, `\valid(head@1)`, `\sent(1, 0)@1 on rank 0`. A part that has none says nothing that the user could use, and is
//! left out: that some element holds a value, which node was the last one, what was freed in between.

use crate::nodes::index;

/// What begins the names of all nodes, of those that are allocated, and of the last one.
const NODES: &str = "struct ";
const ALLOCATED: &str = "allocated struct ";
/// Counts, as their variables are named and as the user writes them.
const COUNTS: [(&str, &str); 2] = [("\\sent with tag ", ", to rank "), ("\\received with tag ", ", from rank ")];
/// What the user has no words for.
const WORDLESS: [&str; 4] = ["allocated struct ", "last struct ", "number of struct ", " written"];

/// A condition in words; what has none is left out.
pub(crate) fn condition_by_name(text: &str) -> String {
    if !text.contains(NODES) && !text.contains(" written") && COUNTS.iter().all(|(count, _)| !text.contains(count)) {
        return text.to_owned();
    }
    let parts = conjuncts(text);
    let said = parts.iter().map(|part| constants_by_name(part));
    let kept: Vec<String> = said.filter(|part| WORDLESS.iter().all(|word| !part.contains(word))).collect();
    kept.join(" && ")
}

/// Constants of loops that are named after variables of ours, in words, wherever they stand in a text.
pub(crate) fn constants_by_name(text: &str) -> String {
    values_by_name(&counts_by_name(&validity(&members(text))))
}

/// What a variable has that may be anything is `any value #1`: stored results name it after what gave it, `havoc() #1`.
pub(crate) fn values_by_name(text: &str) -> String {
    text.replace("havoc() #", "any value #")
}

/// The parts of a conjunction.
fn conjuncts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0i32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '&' if depth == 0 && text[at..].starts_with("&& ") && at > 0 => {
                parts.push(text[start..at].trim_end());
                start = at + 3;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The length of a name of C at the beginning of a text.
fn name_length(text: &str) -> usize {
    text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// `@1`, `@L on rank 0` at the beginning of a text, and what is behind it.
fn loop_suffix(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('@')?;
    let mut end = 1 + name_length(inner);
    if let Some(rank) = text[end..].strip_prefix(" on rank ") {
        end += " on rank ".len() + name_length(rank);
    }
    end += text[end..].find(|c| c != '\'').unwrap_or(text.len() - end);
    Some(text.split_at(end))
}

/// `struct node.next@1[p]` is `p->next`.
fn members(text: &str) -> String {
    let Some(at) = text.find(NODES) else { return text.to_owned() };
    let (before, after) = text.split_at(at);
    let name = NODES.len() + name_length(&after[NODES.len()..]);
    let member = after[name..].strip_prefix('.').map(|member| &member[..name_length(member)]);
    let found = member.and_then(|member| {
        let (_, behind) = loop_suffix(&after[name + 1 + member.len()..])?;
        let (pointer, behind) = index(behind)?;
        Some(format!("{before}{}->{member}{}", members(pointer), members(behind)))
    });
    found.unwrap_or_else(|| format!("{before}{}{}", &after[..name], members(&after[name..])))
}

/// `allocated struct node@1[p] == 1` is `\valid(p)`.
fn validity(text: &str) -> String {
    let Some(at) = text.find(ALLOCATED) else { return text.to_owned() };
    let (before, after) = text.split_at(at);
    let name = ALLOCATED.len() + name_length(&after[ALLOCATED.len()..]);
    let found = loop_suffix(&after[name..]).and_then(|(_, behind)| {
        let (pointer, behind) = index(behind)?;
        let (not, behind) = match (behind.strip_prefix(" == 1"), behind.strip_prefix(" == 0")) {
            (Some(behind), _) => ("", behind),
            (_, Some(behind)) => ("!", behind),
            _ => return None,
        };
        Some(format!("{before}{not}\\valid({}){}", validity(pointer), validity(behind)))
    });
    found.unwrap_or_else(|| format!("{before}{}{}", &after[..name], validity(&after[name..])))
}

/// `\sent with tag 0, to rank @1 on rank 0[1]` is `\sent(1, 0)@1 on rank 0`.
fn counts_by_name(text: &str) -> String {
    let mut plain = text.to_owned();
    for (count, to) in COUNTS {
        while let Some(at) = plain.find(count) {
            let after = &plain[at + count.len()..];
            let tag = &after[..name_length(after)];
            let Some(behind) = after[tag.len()..].strip_prefix(to) else { break };
            let (suffix, behind) = loop_suffix(behind).unwrap_or(("", behind));
            let word = count.split(' ').next().unwrap_or_default();
            let (rank, behind) = index(behind).unwrap_or(("...", behind));
            plain = format!("{}{word}({rank}, {tag}){suffix}{behind}", &plain[..at]);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_pointers() {
        let text = "0 <= N && allocated struct node@1[head@1] == 1 && head@1 <= last struct node@1 && \
            struct node.next@1 written[head@1] != 0 && struct node.next@1[head@1] != 0 && \
            struct node.v@1[struct node.next@1[head@1]] == i@1";
        let said = "0 <= N && \\valid(head@1) && head@1->next != 0 && head@1->next->v == i@1";
        assert_eq!(condition_by_name(text), said);
    }

    #[test]
    fn what_has_no_words_is_left_out() {
        let text = "(allocated struct node@1{[head@1] = 0}[p@1] == 0 || last struct node@1 < p@1) && i@1 == N";
        assert_eq!(condition_by_name(text), "i@1 == N");
        assert_eq!(condition_by_name("x == sizeof(struct node) && y > 0"), "x == sizeof(struct node) && y > 0");
    }

    #[test]
    fn counts_are_what_the_user_writes() {
        let text = "\\sent with tag 0, to rank @1 on rank 0[1] == i@1 on rank 0 && 0 <= N";
        assert_eq!(condition_by_name(text), "\\sent(1, 0)@1 on rank 0 == i@1 on rank 0 && 0 <= N");
    }
}
