/* Mutual recursion: a calculator by recursive descent. */
#include <ctype.h>
#include <stdio.h>

static const char *at;
static int sum(void);
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int atom(void) {
  while (*at == ' ') at++;
  if (*at == '(') {
    at++;
    int v = sum();
    if (*at == ')') at++;
    return v;
  }
  if (*at == '-') {
    at++;
    return -atom();
  }
  int v = 0;
  while (isdigit((unsigned char)*at)) v = 10 * v + (*at++ - '0');
  while (*at == ' ') at++;
  return v;
}
static int product(void) {
  int v = atom();
  while (*at == '*' || *at == '/') {
    char op = *at++;
    int w = atom();
    v = op == '*' ? v * w : w ? v / w : 0;
  }
  return v;
}
static int sum(void) {
  int v = product();
  while (*at == '+' || *at == '-') {
    char op = *at++;
    int w = product();
    v = op == '+' ? v + w : v - w;
  }
  return v;
}
int main(void) {
  const char *tests[] = {"1 + 2 * 3", "(1 + 2) * 3", "-(4 - 10) * 2", "100 / 7 / 2", "2*(3+(4*5))-1"};
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) {
    at = tests[i];
    int v = sum();
    printf("%s = %d\n", tests[i], v);
  }
  for (unsigned i = 0; i < 5; i++) printf("%d%d ", is_even(i), is_odd(i));
  printf("\n");
  return 0;
}
