//! Structs, unions, bit-fields and enums. A union is read only through the member
//! that was written last.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
struct point@ { int x, y; };
struct shape@ { char name[8]; struct point@ corner[3]; struct { short w; long h; } box; };
static struct point@ move@(struct point@ p, int by) {
    p.x += by;
    p.y -= by;
    return p;
}
static struct shape@ scale@(struct shape@ s, int k) {
    for (int i = 0; i < 3; i++) {
        s.corner[i].x *= k;
        s.corner[i].y *= k;
    }
    s.box.h += k;
    return s;
}
static void feature@(void) {
    struct shape@ s = {"tri", {{1, 2}, {.y = 4, .x = $i}, {5, 6}}, {.h = $c}};
    struct shape@ t = scale@(s, $s), *p = &t;
    p->corner[1] = move@(p->corner[1], $s);
    struct point@ q = move@((struct point@){.x = $s, .y = $i}, 2);
    printf("%s %d %d %d %ld\n", t.name, t.corner[0].y, p->corner[1].x, (*p).corner[1].y, t.box.h);
    printf("%d %d %d %ld %d\n", q.x, q.y, s.corner[1].x, s.box.h, s.box.w);
    int *y = &p->corner[2].y;
    *y = $i;
    struct shape@ u;
    u = t;
    u.name[0]++;
    printf("%s %s %d %lu\n", u.name, t.name, u.corner[2].y, (unsigned long)sizeof(struct shape@));
    printf("%d\n", move@(q, 1).x);
}
"#,
    r#"
struct bits@ { unsigned a : 3; int b : 5; unsigned c : 17; unsigned d : 1; signed e : 7; };
static void feature@(void) {
    struct bits@ s = {0}, *p = &s;
    s.a = $x & 7;
    s.b = $x % 16;
    p->c = (unsigned)$x & 0x1ffff;
    p->d = ($i) & 1;
    s.e = -$s;
    printf("fields %d %d %d %d %d\n", s.a, s.b, s.c, s.d, s.e);
    s.a += 3;
    s.c <<= 2;
    s.d ^= 1;
    p->e -= 2;
    ++s.b;
    printf("%d %d %d %d\n", s.a, s.c, s.d, s.e);
    printf("%d %d %lu\n", s.a - 8 < 0, s.c > -1, (unsigned long)sizeof s);
    struct bits@ t = s;
    t.a = 0;
    printf("%d %d\n", s.a == t.a, s.c == t.c);
}
"#,
    r#"
union value@ { int i; double d; char s[8]; };
enum kind@ { INT@, REAL@ = 4, TEXT@ };
typedef struct { enum kind@ kind; union value@ v; } tagged@;
static void show@(const tagged@ *t) {
    switch (t->kind) {
    case INT@: printf("int %d\n", t->v.i); break;
    case REAL@: printf("real %.3f\n", t->v.d); break;
    case TEXT@: printf("text %s\n", t->v.s); break;
    }
}
static void feature@(void) {
    tagged@ list[3] = {{INT@, {.i = $i}}, {REAL@, {.d = 2.5}}, {.kind = TEXT@, .v.s = "abc"}};
    for (int i = 0; i < 3; i++) show@(list + i);
    list[0].kind = REAL@;
    list[0].v.d = $d;
    show@(&list[0]);
    tagged@ copy = list[2];
    copy.v.s[1] = 'x';
    show@(&copy);
    show@(&list[2]);
    printf("%d %d %lu\n", (int)REAL@ + 1 == (int)TEXT@, list[1].kind == REAL@, (unsigned long)sizeof(union value@));
}
"#,
    r#"
typedef struct pair@ { long first; struct pair@ *other; int data[2]; } pair@;
static pair@ table@[3] = {{1, &table@[1], {1, 2}}, {2, &table@[2], {3}}, {3, table@, {5, 6}}};
static long sum@(const pair@ *p, int n) {
    long s = 0;
    for (; n > 0; n--, p = p->other) s = s * 10 + p->first + p->data[1];
    return s;
}
static void feature@(void) {
    pair@ *p = &table@[1];
    p->other->data[0] += $i;
    p->other->other->first = $s;
    printf("%ld %ld %d\n", sum@(p, 4), sum@(table@, 2), table@[2].data[0]);
    pair@ **pp = &p->other;
    *pp = &table@[0];
    printf("%ld %d %ld\n", sum@(p, 5), p->other == table@, (long)((*pp) + 2 - p));
    int (*d)[2] = &p->data;
    (*d)[1] = $c;
    printf("%d %d\n", p->data[1], p->data[0]);
}
"#,
    r#"
struct outer@ {
    int tag;
    union { int whole; struct { unsigned char part; } inner; };
    struct { int a; struct { int b[2]; } deep; };
};
static struct outer@ make@(int tag) {
    struct outer@ o = {.tag = tag, .whole = $c, .a = tag * 2, .deep = {{tag, -tag}}};
    return o;
}
static void feature@(void) {
    struct outer@ o = make@($s), list[2] = {[1] = make@($c)};
    o.deep.b[1] += o.a;
    printf("%d %d %d %d\n", o.tag, o.whole, o.deep.b[0], o.deep.b[1]);
    printf("%d %d %d\n", list[0].tag, list[1].a, list[1].deep.b[1]);
    const struct outer@ *end = list + 2;
    int sum = 0;
    for (const struct outer@ *p = list; p < end; p++) sum += p->tag + p->a;
    printf("%d %d\n", sum, make@(3).deep.b[1]);
    int *a = (int[]){$i, $s, 3};
    a[1] *= 2;
    printf("%d %d\n", a[0], a[1] + a[2]);
}
"#,
];
