//! Sentences about the inlined program in the user's names: what the graph calls `main.f.x` is
//! `x` in the text.

use antiphon_model::Program;

/// A sentence about the inlined program in the user's names: variables of inlined
/// functions have the functions' names before theirs.
pub(crate) fn own_names(program: &Program, message: &str) -> String {
    let is_function = |word: &str| program.functions.iter().any(|function| function.name == word);
    let mut text = String::new();
    let mut word = String::new();
    for letter in message.chars() {
        match letter {
            '_' | 'a'..='z' | 'A'..='Z' | '0'..='9' => word.push(letter),
            '.' if is_function(&word) => word.clear(),
            other => {
                text.push_str(&std::mem::take(&mut word));
                text.push(other);
            }
        }
    }
    text + &word
}

#[cfg(test)]
mod tests {
    use super::own_names;

    #[test]
    fn variables_have_the_names_of_the_text() {
        let (program, _) =
            antiphon_testing::program("static int f(int x) { return x; } int main(void) { return f(1); }");
        let concrete = own_names(&program, "`main.f.x + main.p.a < g` is false");
        assert_eq!(concrete, "`x + p.a < g` is false");
    }
}
