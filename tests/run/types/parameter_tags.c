/* A tag or a constant that a parameter list declares is known in the body. */
#include <stdio.h>

static int area(struct size { int w, h; } *s) {
  struct size other = {s->w + 1, s->h + 1};
  return other.w * other.h - s->w * s->h;
}

static int colour(enum { RED = 3, GREEN } c) { return c == GREEN ? RED : GREEN; }

struct size { char c; };

int main(void) {
  struct { int w, h; } s = {2, 3};
  struct size mine = {'x'};
  printf("%d %d %d %c\n", area((void *)&s), colour(3), colour(4), mine.c);
  return 0;
}
