/* switch: fallthrough, default in the middle, ranges of cases, nested. */
#include <stdio.h>

static int score(int x) {
  int s = 0;
  switch (x) {
  case 3: s += 100; /* fall through */
  case 2: s += 10; /* fall through */
  default: s += 1000; /* fall through */
  case 1: s += 1; break;
  case -1: return -1;
  }
  return s;
}
static const char *kind(int c) {
  switch (c) {
  case '0' ... '9': return "digit";
  case 'a' ... 'z':
  case 'A' ... 'Z': return "letter";
  case ' ': return "space";
  }
  return "other";
}
static int nested(int a, int b) {
  switch (a) {
  case 0:
    switch (b) {
    case 0: return 0;
    case 1: break;
    default: return 9;
    }
    return 1;
  case 1:
    for (int i = 0; i < 5; i++) {
      if (i == b) continue;
      if (i > b) break;
    }
    return 2;
  }
  return 3;
}
static unsigned copy(char *to, const char *from, unsigned count) {
  unsigned n = (count + 3) / 4, rounds = 0;
  switch (count % 4) {
  case 0: do { *to++ = *from++; /* fall through */
  case 3: *to++ = *from++; /* fall through */
  case 2: *to++ = *from++; /* fall through */
  case 1: *to++ = *from++;
    rounds++;
    } while (--n > 0);
  }
  return rounds;
}
int main(void) {
  for (int i = -1; i < 6; i++) printf("%d ", score(i));
  printf("\n");
  for (const char *s = "a9 Z?"; *s; s++) printf("%s ", kind(*s));
  printf("\n%d %d %d %d %d\n", nested(0, 0), nested(0, 1), nested(0, 2), nested(1, 2), nested(2, 0));
  char buffer[32] = "";
  for (unsigned k = 1; k < 12; k += 2) {
    unsigned r = copy(buffer, "duff's device", k);
    buffer[k] = 0;
    printf("%u %u %s\n", k, r, buffer);
  }
  return 0;
}
