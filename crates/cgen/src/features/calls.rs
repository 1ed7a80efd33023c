//! Functions: recursion, pointers to them, static locals, variable arguments,
//! results through pointers.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
static long fib@(int n) { return n < 2 ? n : fib@(n - 1) + fib@(n - 2); }
static unsigned gcd@(unsigned a, unsigned b) { return b ? gcd@(b, a % b) : a; }
static int odd@(unsigned n);
static int even@(unsigned n) { return n == 0 ? 1 : odd@(n - 1); }
static int odd@(unsigned n) { return n == 0 ? 0 : even@(n - 1); }
static int ackermann@(int m, int n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann@(m - 1, 1);
    return ackermann@(m - 1, ackermann@(m, n - 1));
}
static void feature@(void) {
    printf("fib %ld\n", fib@(($i & 7) + 3));
    printf("gcd %u %u\n", gcd@($c * 12, $c * 18), gcd@((unsigned)$i & 1023u, $c));
    printf("even %d %d\n", even@($s), odd@((unsigned)$i & 15u));
    printf("ackermann %d\n", ackermann@(2, $i & 3));
}
"#,
    r#"
typedef long (*operation@)(long, long);
static long add@(long a, long b) { return a + b; }
static long sub@(long a, long b) { return a - b; }
static long mul@(long a, long b) { return a % 1000 * (b % 1000); }
static operation@ choose@(int which) { return which == 0 ? add@ : which == 1 ? &sub@ : mul@; }
static long fold@(const int *a, int n, long start, long (*f)(long, long)) {
    while (n-- > 0) start = f(start, *a++);
    return start;
}
static void feature@(void) {
    operation@ table[] = {add@, sub@, mul@, [4] = add@};
    int a[5] = {$i, $i, $s, $c, -$s};
    for (int i = 0; i < 3; i++) printf("fold %ld %ld\n", fold@(a, 5, $s, table[i]), (*choose@(i))($c, a[i]));
    printf("%d %d %d\n", table[3] == 0, table[4] == add@, table[0] != choose@(0));
    operation@ *p = table + 1;
    printf("%ld\n", (*p)(1, 2));
    printf("%ld\n", (**p++)(5, $s));
    printf("%ld\n", p[0](6, 7));
}
"#,
    r#"
static int next@(void) {
    static int state = $c;
    static unsigned calls;
    calls++;
    state = (state * 37 + (int)calls) % 1009;
    return state;
}
static int *cell@(int i) {
    static int cells[4] = {1, 2, 3, 4};
    return &cells[i & 3];
}
static void feature@(void) {
    for (int i = 0; i < 6; i++) printf("%d ", next@());
    printf("\n");
    *cell@(2) += $i;
    (*cell@(1))++;
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int *p = cell@(i);
        sum += *p * (i + 1);
    }
    printf("cells %d\n", sum);
}
"#,
    r#"
static long sum@(int count, ...) {
    va_list list;
    long total = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++) total += va_arg(list, int);
    va_end(list);
    return total;
}
static double mixed@(const char *kinds, ...) {
    va_list list, copy;
    double total = 0;
    va_start(list, kinds);
    va_copy(copy, list);
    for (const char *k = kinds; *k; k++) {
        switch (*k) {
        case 'i': total += va_arg(list, int); break;
        case 'l': total += (double)(va_arg(list, long) % 1000); break;
        case 'u': total += va_arg(list, unsigned) & 255u; break;
        case 'd': total += va_arg(list, double); break;
        case 's': total += (double)strlen(va_arg(list, const char *)); break;
        default: break;
        }
    }
    va_end(list);
    total += va_arg(copy, int);
    va_end(copy);
    return total;
}
static void feature@(void) {
    printf("sum %ld %ld\n", sum@(3, $i, $i, $c), sum@(0));
    short h = (short)$i;
    float f = 1.5f;
    printf("mixed %.17g\n", mixed@("idlsu", (int)h, f, (long)$i, "abc", (unsigned)$x));
    printf("mixed %.3f\n", mixed@("i", (char)'c'));
}
"#,
    r#"
static void hanoi@(int n, int from, int to, int *moves) {
    if (n == 0) return;
    hanoi@(n - 1, from, 6 - from - to, moves);
    ++*moves;
    mix((unsigned long)(from * 10 + to));
    hanoi@(n - 1, 6 - from - to, to, moves);
}
static unsigned long power@(unsigned long b, unsigned e) {
    unsigned long r = 1;
    for (; e; e >>= 1, b *= b)
        if (e & 1) r *= b;
    return r;
}
static void feature@(void) {
    int moves = 0;
    hanoi@(($i & 3) + 2, 1, 3, &moves);
    printf("hanoi %d %lu\n", moves, checksum);
    printf("power %lu %lu\n", power@(3, $c), power@($u, $s));
}
"#,
    r#"
static inline int clamp@(int v, const int low, const int high) { return v < low ? low : v > high ? high : v; }
static _Bool flag@(int v) { return v; }
static char letter@(int v) { return (char)('a' + (v & 15)); }
static unsigned char narrow@(long v) { return (unsigned char)v; }
static void out@(int *a, long *b, double *c) {
    if (a) *a = $i;
    if (b) *b = $i * 3L;
    if (c != NULL) *c = $d;
}
static void feature@(void) {
    int a = 0;
    long b = 1;
    double c = 2;
    out@(&a, NULL, &c);
    printf("out %d %ld %g\n", a, b, c);
    out@(0, &b, 0);
    printf("out %d %ld\n", a, b);
    printf("%d %d %c %d\n", clamp@($i, -$s, $c), flag@($i), letter@($i), narrow@($x));
}
"#,
];
