/* A loop inside a switch: case labels in the body of a do. */
#include <stdio.h>

static int copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  int rounds = 0;
  switch (count % 4) {
  case 0:
    do {
      rounds++;
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
  *to = 0;
  return rounds;
}

int main(void) {
  char buffer[20];
  int rounds = copy(buffer, "antiphony!!", 11);
  printf("%s %d\n", buffer, rounds);
  return 0;
}
