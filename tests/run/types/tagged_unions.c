/* Unions, tagged and anonymous. */
#include <stdio.h>

enum kind { INT, REAL, TEXT };
struct value {
  enum kind kind;
  union {
    int i;
    double d;
    const char *s;
  };
};

static void show(struct value v) {
  switch (v.kind) {
  case INT: printf("int %d\n", v.i); break;
  case REAL: printf("real %.3f\n", v.d); break;
  case TEXT: printf("text %s\n", v.s); break;
  }
}

union word {
  unsigned w;
  unsigned char b[4];
};

int main(void) {
  struct value all[] = {{INT, {.i = 7}}, {REAL, {.d = 2.5}}, {TEXT, {.s = "hello"}}};
  for (int k = 0; k < 3; k++) show(all[k]);
  all[0].kind = REAL;
  all[0].d = all[0].i + 0.25;
  show(all[0]);
  union word u = {.w = 0x11223344};
  for (int k = 0; k < 4; k++) printf("%x ", u.b[k]);
  u.b[0] = 0xff;
  printf("\n%x\n", u.w);
  printf("%d\n", (int)sizeof(union word));
  return 0;
}
