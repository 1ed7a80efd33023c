//! Snapshots of statements.

use super::check;
use expect_test::expect;

#[test]
fn statements() {
    check(
        "int f(int x) { if (x) x--; else { x = 1; } while (x) break; do continue; while (x);
             switch (x) { case 1: case 3 ... 5: x = 2; break; default: ; } for (;;) { goto out; } out: return x; }",
        expect![[r#"
            function int f(int)
              parameter int x
              block
                if
                  x : int
                  expr
                    -- after : int
                      x : int
                else
                  block
                    expr
                      = : int
                        x : int
                        1 : int
                while
                  test
                    x : int
                  body
                    break
                do
                  test
                    x : int
                  body
                    continue
                switch
                  x : int
                  block
                    case 1
                      case 3 ... 5
                        expr
                          = : int
                            x : int
                            2 : int
                    break
                    default
                      empty
                for
                  body
                    block
                      goto out
                label out
                  return
                    x : int
        "#]],
    );
}
