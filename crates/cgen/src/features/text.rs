//! Strings and characters, by the library and by hand. No result of `strcmp` is
//! used but its sign.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
static void feature@(void) {
    char a[32] = "start", b[] = "middle", c[40];
    strcat(a, "-");
    strcat(a, b);
    strcpy(c, a + 3);
    printf("%s %lu %s %lu\n", a, (unsigned long)strlen(a), c, (unsigned long)sizeof b);
    printf("%d %d %d\n", strcmp(a, b) > 0, strcmp(b, "middle"), strcmp("abc", "abd") < 0);
    memset(c, 'z', 5);
    c[5] = 0;
    memcpy(c + 1, "12", 2);
    printf("%s|%8s|%-8s|%.2s|\n", c, b, b, b);
    int n = snprintf(c, 8, "%d-%s", $i, "tail");
    printf("%s %d\n", c, n);
    n = sprintf(c, "%c%05d%%%x", 'q', $i, $c);
    printf("%s %d %d\n", c, n, (int)strlen(c) == n);
    printf("%s%c", "", '\n');
}
"#,
    r#"
static void reverse@(char *s) {
    char *e = s + strlen(s);
    while (s < e) {
        char t = *s;
        *s++ = *--e;
        *e = t;
    }
}
static char *number@(long v, char *out) {
    char *p = out;
    unsigned long u = v < 0 ? 0ul - (unsigned long)v : (unsigned long)v;
    do *p++ = (char)('0' + u % 10); while (u /= 10);
    if (v < 0) *p++ = '-';
    *p = '\0';
    reverse@(out);
    return out;
}
static int length@(const char *s) {
    const char *p = s;
    while (*p) p++;
    return (int)(p - s);
}
static void feature@(void) {
    char buffer[32];
    printf("%s ", number@($i, buffer));
    printf("%s ", number@(-$c, buffer));
    printf("%s", number@((long)$x, buffer));
    printf(" %d\n", length@(buffer));
    char word[] = "stressed";
    reverse@(word);
    for (char *p = word; *p; p++) *p = (char)(*p >= 'a' && *p <= 'z' ? *p - 'a' + 'A' : *p);
    printf("%s\n", word);
}
"#,
    r#"
static const char *const names@[] = {"alpha", "beta", "gamma", "delta" "+"};
static void feature@(void) {
    int counts[26] = {0};
    for (unsigned i = 0; i < sizeof names@ / sizeof names@[0]; i++)
        for (const char *p = names@[i]; *p; p++)
            if (*p >= 'a' && *p <= 'z') counts[*p - 'a']++;
    for (int i = 0; i < 26; i++)
        if (counts[i]) printf("%c%d", 'a' + i, counts[i]);
    printf("\n");
    const char *best = names@[0];
    for (int i = 1; i < 4; i++)
        if (strcmp(names@[i], best) > 0) best = names@[i];
    printf("%s %c %c %s\n", best, *names@[1], names@[2][3], names@[3] + 2);
    char grid[3][6] = {"ab", {'c', 'd'}, "efghi"};
    for (int i = 0; i < 3; i++) printf("[%s]", grid[i]);
    printf("%d\n", grid[0][5] + grid[1][2]);
    puts("a \"quoted\"\ttab\\");
    putchar('A' + ($i & 7));
    putchar('\n');
}
"#,
    r#"
static int atoi@(const char *s) {
    int sign = 1, v = 0;
    while (*s == ' ') s++;
    if (*s == '-' || *s == '+') sign = *s++ == '-' ? -1 : 1;
    for (; *s >= '0' && *s <= '9'; ++s) v = v * 10 + (*s - '0');
    return sign * v;
}
static void feature@(void) {
    char line[64];
    int total = 0;
    snprintf(line, sizeof line, "%d %+d %d", $i, $i, $c);
    for (char *p = line; *p;) {
        total += atoi@(p);
        while (*p == ' ') p++;
        while (*p && *p != ' ') p++;
    }
    printf("%s = %d %d\n", line, total, atoi("-12") + atoi@(" 30"));
    unsigned char sum = 0;
    for (int i = 0; line[i]; i++) sum = (unsigned char)(sum * 31 + line[i]);
    printf("%d %d\n", sum, memcmp("abc", "abd", 2) == 0);
    char copy[8];
    strncpy(copy, line, sizeof copy - 1);
    copy[7] = '\0';
    printf("<%s> <%5.3s> %s\n", copy, "abcdef", strchr("key=value", '=') + 1);
}
"#,
];
