//! Allocation: lists, trees, arrays that grow, blocks that are copied. All of it
//! is freed again, so that a leak is a finding.

pub(super) const TEMPLATES: &[&str] = &[
    r#"
struct node@ { int value; struct node@ *next; };
static struct node@ *push@(struct node@ *head, int value) {
    struct node@ *n = malloc(sizeof *n);
    if (!n) exit(3);
    n->value = value;
    n->next = head;
    return n;
}
static void feature@(void) {
    struct node@ *head = NULL, *back = NULL;
    for (int i = 0; i < $s + 2; i++) head = push@(head, $i + i);
    int n = 0;
    while (head) {
        struct node@ *next = head->next;
        head->next = back;
        back = head;
        head = next;
        n++;
    }
    for (struct node@ **p = &back; *p;) {
        struct node@ *q = *p;
        if (q->value % 3 == 0) {
            *p = q->next;
            free(q);
        } else p = &q->next;
    }
    printf("list %d:", n);
    for (struct node@ *q = back; q != NULL; q = q->next) printf(" %d", q->value);
    printf("\n");
    while (back) {
        struct node@ *q = back;
        back = back->next;
        free(q);
    }
}
"#,
    r#"
struct tree@ { long key; int count; struct tree@ *child[2]; };
static void insert@(struct tree@ **t, long key) {
    while (*t && (*t)->key != key) t = &(*t)->child[key > (*t)->key];
    if (!*t) {
        *t = calloc(1, sizeof **t);
        (*t)->key = key;
    }
    (*t)->count++;
}
static int walk@(const struct tree@ *t, int depth) {
    if (!t) return 0;
    int left = walk@(t->child[0], depth + 1);
    printf("%*s%ld x%d\n", depth, "", t->key, t->count);
    int right = walk@(t->child[1], depth + 1);
    return 1 + (left > right ? left : right);
}
static void drop@(struct tree@ *t) {
    if (!t) return;
    drop@(t->child[0]);
    drop@(t->child[1]);
    free(t);
}
static void feature@(void) {
    struct tree@ *root = NULL;
    for (int i = 0; i < 9; i++) insert@(&root, ($i + i * $c) % 17);
    printf("depth %d\n", walk@(root, 0));
    drop@(root);
}
"#,
    r#"
static void feature@(void) {
    int *a = NULL;
    size_t size = 0, room = 0;
    for (int i = 0; i < 12; i++) {
        if (size == room) {
            room = room ? room * 2 : 2;
            a = realloc(a, room * sizeof *a);
            if (!a) exit(3);
        }
        a[size++] = i * i - $i;
    }
    long sum = 0;
    for (size_t i = 0; i < size; i++) sum += a[i];
    int *copy = malloc(size * sizeof(int));
    memcpy(copy, a, size * sizeof *copy);
    memmove(copy + 1, copy, 5 * sizeof *copy);
    printf("grown %lu %lu %ld %d %d\n", (unsigned long)size, (unsigned long)room, sum, copy[1], copy[5] - a[4]);
    free(a);
    free(copy);
    free(NULL);
}
"#,
    r#"
static void feature@(void) {
    int rows = 3, cols = $s + 1;
    double **m = malloc((size_t)rows * sizeof(double *));
    for (int i = 0; i < rows; i++) {
        m[i] = calloc((size_t)cols, sizeof(double));
        for (int j = 0; j < cols; j++) m[i][j] += i * 0.5 + j + $d;
    }
    double sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) sum += m[i][j];
    printf("rows %.17g %g\n", sum, m[rows - 1][cols - 1]);
    for (int i = 0; i < rows; i++) free(m[i]);
    free(m);
    long *z = calloc(4, sizeof *z);
    z[2] = $i;
    printf("%ld %ld\n", z[0] + z[1] + z[3], z[2]);
    free(z);
}
"#,
    r#"
typedef struct { int *items; int count, room; } stack@;
static void push@(stack@ *s, int v) {
    if (s->count == s->room) {
        s->room = s->room * 2 + 1;
        s->items = realloc(s->items, (size_t)s->room * sizeof(int));
    }
    s->items[s->count++] = v;
}
static int pop@(stack@ *s) { return s->items[--s->count]; }
static void feature@(void) {
    stack@ s = {0};
    const char *code = "34+2*7-9%";
    for (const char *p = code; *p; ++p) {
        if (*p >= '0' && *p <= '9') { push@(&s, *p - '0'); continue; }
        int b = pop@(&s), a = pop@(&s);
        push@(&s, *p == '+' ? a + b : *p == '-' ? a - b : *p == '*' ? a * b : a % b);
    }
    push@(&s, $i);
    int top = pop@(&s);
    int under = pop@(&s);
    printf("stack %d %d %d %d\n", top, under, s.count, s.room);
    free(s.items);
}
"#,
];
