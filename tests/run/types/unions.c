/* Unions: one member at a time, tagged. */
#include <stdio.h>

struct value {
  enum { INTEGER, REAL, TEXT } kind;
  union {
    int i;
    double r;
    const char *s;
  };
};

static void show(struct value v) {
  switch (v.kind) {
  case INTEGER:
    printf("int %d\n", v.i);
    break;
  case REAL:
    printf("real %g\n", v.r);
    break;
  case TEXT:
    printf("text %s\n", v.s);
  }
}

int main(void) {
  struct value all[] = {{INTEGER, {.i = 5}}, {REAL, {.r = 2.5}}, {.kind = TEXT, .s = "hi"}};
  for (int i = 0; i < 3; i++)
    show(all[i]);
  all[0].kind = REAL;
  all[0].r = 0.125;
  show(all[0]);
  return 0;
}
