//! Control: state machines, fallthrough, jumps, nested loops, and the
//! preprocessor, which decides what there is to control.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
enum state@ { START@, WORD@ = 5, SPACE@, END@ = -1 };
static void feature@(void) {
    const char *text = "one  two,three 4 five";
    enum state@ state = START@;
    int words = 0, digits = 0, others = 0, i = 0;
    while ((int)state != END@) {
        char c = text[i];
        switch (state) {
        case START@:
            state = SPACE@;
            /* fall through */
        case SPACE@:
            if (c == '\0') { state = END@; break; }
            if (c != ' ' && c != ',') { state = WORD@; words++; }
            i++;
            break;
        case WORD@:
            switch (c) {
            case '\0': state = END@; break;
            case '0' ... '9': digits++; i++; break;
            default: others++;
            case 'e': i++; break;
            case ' ': case ',': state = SPACE@;
            }
            break;
        default:
            i++;
        }
    }
    printf("machine %d %d %d %d %d\n", words, digits, others, i, (int)state);
}
"#,
    r#"
static int classify@(long v) {
    switch (v) {
    default: return -1;
    case -5 ... -1: return 1;
    case 0: v = 3;
    case 7: v += 2; break;
    case 100000000000L: return 4;
    case 1: case 2: case 3:
        if (v == 2) break;
        return 2;
    }
    return (int)v * 10;
}
static void feature@(void) {
    for (long v = -6; v < 9; v++) printf("%d ", classify@(v));
    printf("%d %d\n", classify@(100000000000L), classify@($x));
}
"#,
    r#"
static void feature@(void) {
    int found = 0, i, j, steps = 0;
    for (i = 1; i < 12; i++) {
        for (j = i; j < 12; j++) {
            steps++;
            if ((i * j) % 7 == $s % 7) continue;
            if (i * j > $c) { found = i * 100 + j; goto done; }
        }
    }
done:
    printf("search %d %d\n", found, steps);
    i = 0;
retry:
    if (i++ < $s) {
        if (i & 1) goto retry;
        mix((unsigned long)i);
        goto retry;
    }
    do {
        if (i == 3) break;
        if (--i > 5) continue;
        steps += i;
    } while (i > 0);
    printf("%d %d\n", i, steps);
}
"#,
    r#"
#define SQUARE@(x) ((x) * (x))
#define MAX@(a, b) ((a) > (b) ? (a) : (b))
#define JOIN@(a, b) a##b
#define TEXT@(x) #x
#define SHOW@(x) TEXT@(x)
#define LIMIT@ $c
#define CALL@(f, ...) f(__VA_ARGS__)
#define EACH@(M) M(1) M(20) M(300)
#define ADD@(n) + n
#if LIMIT@ > 50 && !defined(MISSING@)
#define BRANCH@ "large"
#elif LIMIT@ % 2
#define BRANCH@ "odd"
#else
#define BRANCH@ "even"
#endif
static void feature@(void) {
    int JOIN@(va, lue) = SQUARE@($s + 1);
    printf("%d %d %s %s\n", value, MAX@($i, $i), SHOW@(LIMIT@), BRANCH@);
    CALL@(printf, "%d %s\n", 0 EACH@(ADD@), TEXT@(a + "b"));
#ifdef LIMIT@
    value <<= 1;
#endif
#undef LIMIT@
#ifndef LIMIT@
    value |= 1;
#endif
    printf("%d\n", value);
}
"#,
    r#"
static int calls@;
static int touch@(int v) { calls@++; return v; }
static void feature@(void) {
    int a = touch@(0) && touch@(1), b = touch@(2) || touch@(3);
    int c = touch@($i) ? touch@(5) : touch@(6);
    int d = (touch@(1), touch@(0)) || !touch@(0);
    if (a || b && c) calls@ += 10;
    int i = 3, j;
    j = i++ + 2;
    j += --i;
    j -= i-- > 2 ? 1 : 0;
    i = j++, j--;
    printf("lazy %d %d %d %d %d %d %d\n", a, b, c, d, calls@, i, j);
    for (i = 0, j = 10; i < j; i += 2, j--) ;
    printf("%d %d\n", i, j);
    int x = 1;
    x += 2;
    { int x = 5; { int x = 7; mix((unsigned long)x); } mix((unsigned long)x); }
    printf("%d\n", x);
}
"#,
];
