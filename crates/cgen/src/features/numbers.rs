//! Numbers: promotions, conversions, bits, and IEEE arithmetic, with results that
//! a wrong conversion would change.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
static void feature@(void) {
    unsigned char uc = 200, ud = 100;
    signed char sc = -1;
    unsigned short us = 65535;
    printf("promote %d %d %d\n", uc + ud, (unsigned char)(uc + ud), uc - ud * 3);
    printf("%d %d %d\n", sc == (unsigned char)sc, sc < 0u, -1 < (long)1u);
    printf("%d %u %lu\n", us * 2, us + 1u, sc + 0ul);
    printf("%d %d\n", ~uc, (unsigned char)~uc);
    printf("%d %d %d\n", -7 / 2, -7 % 2, 7 / -2);
    printf("%lu %lu %lu\n", (unsigned long)sizeof(uc + ud), (unsigned long)sizeof('a'), (unsigned long)sizeof(1 ? sc : 1L));
    uc += 100;
    us++;
    sc = 5;
    sc <<= 3;
    sc >>= 1;
    printf("%d %d %d\n", uc, us, sc);
    long l = -$c;
    unsigned u = (unsigned)l;
    printf("%u %lu %d %d\n", u, (unsigned long)l, l < u, (int)u == l);
    _Bool t = 0.5, f = 0, n = (_Bool)$x;
    t += 5;
    printf("%d %d %d %d\n", t, f, n == !!n, (_Bool)256);
}
"#,
    r#"
static unsigned rotate@(unsigned v, int k) { k &= 31; return k ? v << k | v >> (32 - k) : v; }
static int count@(unsigned long v) {
    int n = 0;
    while (v) { v &= v - 1; n++; }
    return n;
}
static unsigned reverse@(unsigned v) {
    v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
    v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
    v = (v >> 8 & 0x00ff00ffu) | (v & 0x00ff00ffu) << 8;
    return v >> 16 | v << 16;
}
static void feature@(void) {
    unsigned v = (unsigned)$x;
    printf("bits %08x %08x %d\n", rotate@(v, $s), reverse@(v), count@($u));
    unsigned long h = 1469598103934665603ul;
    for (const char *p = "hash me"; *p; p++) h = (h ^ (unsigned char)*p) * 1099511628211ul;
    printf("%lx %lx\n", h, h ^ (h >> 33));
    unsigned seed = $c;
    for (int i = 0; i < 5; i++) {
        seed = seed * 1103515245u + 12345u;
        printf("%u ", seed >> 16 & 0x7fff);
    }
    printf("%d\n", (v & 0xffu) == (unsigned char)v);
}
"#,
    r#"
static double newton@(double a) {
    double x = a > 1 ? a : 1;
    for (int i = 0; i < 20; i++) x = (x + a / x) / 2;
    return x;
}
static void feature@(void) {
    double d = $d, e = 0.1 + 0.2;
    float f = 0.1f;
    printf("%.17g %.17g %.17g\n", d, e, (double)f);
    printf("%.17g %d %d\n", newton@($c), e == 0.3, f == 0.1);
    printf("%f %.3f %e %g %10.2f %-10.1f|\n", d, d, d, d, e, e);
    printf("%g %g %g %g\n", 1e100, 1e-5, 123456789.0, 100000.0);
    f = (float)d;
    f *= 3;
    printf("%.9g %.17g\n", f, f * 1.1);
    printf("%d %ld %d\n", (int)e, (long)-2.99, (int)(d - d + 7.9));
    printf("%.17g %.17g %.17g %.17g\n", sqrt(fabs(d)), floor(d), ceil(d), fmod(d, 3.25));
    double sum = 0, x = 0.5, p = 1;
    for (int i = 0; i < 12; i++) { sum += p; p = p * x / (i + 1); }
    printf("%.15f %d\n", sum, sum > 1.6487 && sum < 1.6488);
    printf("%.1f %.0f %.2f %g\n", 0.25, 2.5, 1.005, 0.0001);
    printf("%f %g %d\n", -0.0, -d * 0, -0.0 == 0.0);
}
"#,
    r#"
static void feature@(void) {
    long long big = 9223372036854775807LL, low = -big - 1;
    unsigned long long all = ~0ULL;
    printf("%lld %lld %llu\n", big, low, all);
    printf("%lld %llu %llu\n", big / 1000003, all % 1000007, all / 3);
    printf("%lld %lld\n", low / 2, low % 10);
    printf("%d %d %d\n", (int)(big & 0x7fff), (int)(low >> 60), (short)0x12345);
    printf("%x %o %X %lx\n", 255u, 8u, 0xdeadbeefu, 1ul << 40);
    printf("%lu %ld %d\n", 4294967295ul, 2147483648, 0x7fffffff);
    unsigned u = 0;
    u -= 1;
    printf("%u %u %d\n", u, u * u, u == 0xffffffff);
    printf("%llu\n", (unsigned long long)u * u);
    printf("%ld %ld\n", (long)$x, (long)(char)$x);
    printf("%d %d %d\n", 010, 'A', '\x41' + '\101' - '\n');
}
"#,
    r#"
static void feature@(void) {
    double a[3] = {1.5, $d, -2.25}, b[3] = {$d, 0.5, 4}, dot = 0, horner = 0;
    for (int i = 0; i < 3; i++) dot += a[i] * b[i];
    for (int i = 2; i >= 0; i--) horner = horner * 0.75 + a[i];
    double *worst = a;
    for (double *p = a + 1; p < a + 3; p++)
        if (*p < *worst) worst = p;
    printf("dot %.17g %.17g %ld\n", dot, horner, (long)(worst - a));
    int n = (int)fmod(fabs(dot), 100.0);
    float mean = n / 3, exact = n / 3.0f;
    printf("%g %.6f %d\n", mean, exact, mean <= exact);
    printf("%d %d %d\n", dot < horner, dot != dot, !(a[0] > a[2]));
    unsigned long w = (unsigned long)(fabs(horner) + 0.5);
    printf("%lu %.3e\n", w % 1000, (double)w);
}
"#,
];
