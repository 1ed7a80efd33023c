//@ args: show preprocessed
// Macros of every kind, as the parser will see them.
#define N 10
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define LOG(fmt, ...) log(fmt __VA_OPT__(,) __VA_ARGS__)
#define SELF SELF + 1
int a[N], b = MAX(N, MAX(1, 2));
char *s = XSTR(N) STR(N) STR("q\n");
int CAT(x, N), CAT(x, 1)CAT(, 2);
void f(void) { LOG("a"); LOG("b", 1, 2); }
int r = SELF;
