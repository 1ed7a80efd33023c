// Jumps between functions, as gcc does them.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf place;

static int divide(int a, int b) {
  if (b == 0)
    longjmp(place, a);
  return a / b;
}

static void all(int from) {
  for (int i = from; i >= 0; i--)
    printf("%d\n", divide(12, i));
}

int main(void) {
  volatile int round = 0;
  int code = setjmp(place);
  printf("code %d in round %d\n", code, round);
  if (round++ < 2)
    all(round);
  switch (setjmp(place)) {
    case 0:
      longjmp(place, 0);
    case 1:
      puts("one");
      break;
    default:
      puts("other");
  }
  return 0;
}
