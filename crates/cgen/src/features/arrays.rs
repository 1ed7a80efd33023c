//! Arrays of one to three dimensions, pointers into them, and arrays whose
//! length is known only when they are made.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
static int cube@[2][3][$s];
static void feature@(void) {
    int sum = 0, n = (int)(sizeof cube@[0][0] / sizeof cube@[0][0][0]);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < n; k++)
                cube@[i][j][k] = i * $c + j * $s - k + $i;
    for (int i = 1; i >= 0; --i)
        for (int j = 2; j >= 0; j--)
            for (int k = 0; k < n; k++) sum = sum * 3 % 1000 + cube@[i][j][k];
    printf("cube %d %lu\n", sum, (unsigned long)sizeof cube@);
    mix((unsigned long)sum);
}
"#,
    r#"
static void fill@(int rows, int (*m)[4], int seed) {
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++) m[i][j] = (seed * (i + 1) + j * $c) % 100;
}
static long trace@(const int m[][4], int rows) {
    long t = 0;
    for (int i = 0; i < rows; i++) t += m[i][i];
    return t;
}
static void feature@(void) {
    int m[4][4], t[4][4] = {{0}}, (*row)[4] = m;
    fill@(4, m, $i);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) t[j][i] = m[i][j] * 2;
    printf("matrix %ld %ld %d %d\n", trace@((const int (*)[4])m, 4), trace@((const int (*)[4])t, 3), row[1][2], (*(row + 3))[0]);
    for (int i = 0; i < 4; i++) printf("%5d%5d%5d%5d\n", t[i][0], t[i][1], t[i][2], t[i][3]);
}
"#,
    r#"
static void feature@(void) {
    int a[10] = {[2] = $i, [7] = $i, 5}, *p = a, *end = a + 10, count = 0;
    long sum = 0;
    for (; p != end; ++p) {
        *p += (int)(p - a) * $s;
        sum += *p;
    }
    for (p = end - 1; p >= a + 2; p -= 2) {
        count += p > &a[4];
        *(p - 1) ^= *p;
    }
    int **pp = &p;
    p = &a[3];
    **pp = $i;
    *pp += 2;
    printf("walk %ld %d %d %d %ld\n", sum, count, a[3], *p, (long)(p - a));
    for (int i = 0; i < 10; i++) mix((unsigned long)a[i]);
    printf("%d %d %d\n", p < end, p == a + 5, 2[a]);
}
"#,
    r#"
static long vla@(int n) {
    int a[n], b[n][$s];
    long sum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = i * $c - n;
        for (int j = 0; j < (int)(sizeof b[0] / sizeof b[0][0]); j++) b[i][j] = a[i] + j;
    }
    for (int i = 0; i < n; i++) sum += a[i] * 2L + b[i][0];
    return sum + (long)sizeof a;
}
static void feature@(void) {
    for (int n = 1; n < 6; n++) printf("vla %d %ld\n", n, vla@(n));
    int m = ($i & 3) + 2;
    double d[m];
    for (int i = 0; i < m; i++) d[i] = i / 4.0;
    printf("%.3f %lu\n", d[m - 1], (unsigned long)sizeof d);
}
"#,
    r#"
static void swap@(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}
static void sort@(int *a, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && a[j - 1] > a[j]; j--) swap@(&a[j - 1], &a[j]);
}
static void feature@(void) {
    int a[] = {$i, $i, $i, $i, $c, -$s, $i, 0}, n = sizeof a / sizeof *a;
    sort@(a, n);
    for (int i = 0; i < n; i++) printf("%d%s", a[i], i + 1 < n ? " " : "\n");
    int low = 0, high = n;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (a[mid] < $c) low = mid + 1;
        else high = mid;
    }
    printf("found %d\n", low);
}
"#,
    r#"
static void feature@(void) {
    unsigned char sieve[$c + 1];
    int n = (int)sizeof sieve, count = 0;
    memset(sieve, 1, sizeof sieve);
    for (int i = 2; i < n; i++) {
        if (!sieve[i]) continue;
        count++;
        for (int j = i * i; j < n; j += i) sieve[j] = 0;
    }
    printf("primes %d of %d\n", count, n);
    short table[3][2] = {{1, -1}, {[1] = $s}, {2}};
    const short *flat = &table[0][0];
    printf("%d %d %d %d\n", flat[0], table[1][0], table[1][1], *table[2]);
}
"#,
];
