//! Allocation in elements of the type that the program means.

use super::check;
use expect_test::expect;

#[test]
fn sizes_become_numbers_of_elements() {
    check(
        "#include <stdlib.h>
         struct s { int a; double b; };
         double *make(int n) { return malloc(n * sizeof(double)); }
         int main(void) { int n = 3;
           int *a = malloc(sizeof(int)); int *b = (int *)malloc(n * sizeof *b); double *c = malloc(sizeof(double) * (n + 1));
           struct s *d = calloc(n, sizeof(struct s)); char *e = malloc(n + 1); int *f = malloc(40);
           double (*g)[3] = malloc(n * sizeof *g); double *h = malloc(n * n * sizeof(double)); void *i = malloc(n);
           int *j = malloc(n); free(a); b = realloc(b, 2 * n * sizeof(int)); double *k = make(2); return 0; }",
        expect![[r#"
            int main(void) {
                user register int n;
                user register int *a;
                user register int *b;
                user register double *c;
                user register struct s *d;
                user register char *e;
                user register int *f;
                user register double (*g)[3];
                user register double *h;
                user register void *i;
                user register int *j;
                temporary register void *t0;
                user register double *k;

                L0: n = 3; -> L1
                L1: a = allocate(int, 1ul, undefined); -> L2
                L2: b = allocate(int, n, undefined); -> L3
                L3: c = allocate(double, n + 1, undefined); -> L4
                L4: d = allocate(struct s, n, zero); -> L5
                L5: e = allocate(char, n + 1, undefined); -> L6
                L6: f = allocate(int, 10ul, undefined); -> L7
                L7: g = allocate(double [3], n, undefined); -> L8
                L8: h = allocate(double, n * n, undefined); -> L9
                L9: i = allocate(bytes, n, undefined); -> L10
                L10: j = allocate(bytes, n, undefined); -> L11
                L11: free((void *)a); -> L12
                L12: t0 = realloc((void *)b, (unsigned long)(2 * n) * 4ul); -> L13
                L13: b = (int *)t0; -> L14
                L14: k = make(2); -> L15
                L15: return 0;
            }
            double *make(int) {
                parameter register int n;
                temporary register double *t0;

                L0: t0 = allocate(double, n, undefined); -> L1
                L1: return t0;
            }
        "#]],
    );
}

#[test]
fn the_result_of_an_unused_allocation_goes_to_a_temporary() {
    check(
        "#include <stdlib.h>\nint main(void) { malloc(3); return malloc(4) != 0; }",
        expect![[r#"
            int main(void) {
                temporary register void *t0;
                temporary register void *t1;

                L0: t0 = allocate(bytes, 3, undefined); -> L1
                L1: t1 = allocate(bytes, 4, undefined); -> L2
                L2: return t1 != void *{NULL};
            }
        "#]],
    );
}
