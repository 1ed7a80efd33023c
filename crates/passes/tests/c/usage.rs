//! Programs that leave with their usage when they have no arguments.

use super::program_of;
use antiphon_passes::usage_exit;

#[test]
fn a_branch_on_argc_that_only_prints_is_found() {
    let found = |body: &str| {
        let text = format!(
            "#include <stdio.h>\n#include <stdlib.h>\nvoid usage(void) {{ puts(\"usage\"); exit(0); }}\n\
             int main(int argc, char **argv) {{ int x = 0; {body} x = x + 1; return x - 1; }}\n"
        );
        usage_exit(&program_of(&text).expect("a program")).is_some()
    };
    assert!(found("if (argc < 2) { printf(\"usage\\n\"); return 0; }"));
    assert!(found("if (argc != 3) usage();"));
    assert!(found("if (argc == 1 || argc > 4) { fprintf(stderr, \"usage\\n\"); exit(0); }"));
    assert!(found("if (argc < 2) return 0;"), "also without a word");
    assert!(!found("if (argc > 1) x = 3;"), "the work is done all the same");
    assert!(!found("if (argc > 1) { printf(\"usage\\n\"); return 0; }"), "not without arguments");
    assert!(!found("if (argc < 2) { int *p = malloc(4); printf(\"%p\", p); return 0; }"), "it does something");
    assert!(!found("if (x < 2) { printf(\"usage\\n\"); return 0; }"), "not about argc");
}
