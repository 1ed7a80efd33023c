/* A state machine by table and by switch. */
#include <stdio.h>

enum state { START, SIGN, DIGITS, POINT, FRACTION, BAD, STATES };
enum input { PLUS_MINUS, DIGIT, DOT, OTHER, INPUTS };
static const enum state next[STATES][INPUTS] = {
    [START] = {SIGN, DIGITS, POINT, BAD},      [SIGN] = {BAD, DIGITS, POINT, BAD},
    [DIGITS] = {BAD, DIGITS, FRACTION, BAD},   [POINT] = {BAD, FRACTION, BAD, BAD},
    [FRACTION] = {BAD, FRACTION, BAD, BAD},    [BAD] = {BAD, BAD, BAD, BAD},
};
static enum input classify(char c) {
  if (c == '+' || c == '-') return PLUS_MINUS;
  if (c >= '0' && c <= '9') return DIGIT;
  return c == '.' ? DOT : OTHER;
}
static int accepts(const char *s) {
  enum state q = START;
  while (*s) q = next[q][classify(*s++)];
  return q == DIGITS || q == FRACTION;
}
static int light(int seconds) {
  enum { GREEN, YELLOW, RED } now = GREEN;
  int left = 3, changes = 0;
  while (seconds-- > 0) {
    if (--left) continue;
    changes++;
    switch (now) {
    case GREEN: now = YELLOW; left = 1; break;
    case YELLOW: now = RED; left = 4; break;
    case RED: now = GREEN; left = 3; break;
    }
  }
  return changes * 10 + (int)now;
}
int main(void) {
  const char *tests[] = {"42", "-3.14", "+.5", "7.", ".", "1.2.3", "", "x", "--1"};
  for (int i = 0; i < 9; i++) printf("'%s' %d\n", tests[i], accepts(tests[i]));
  for (int t = 0; t < 20; t += 3) printf("%d ", light(t));
  printf("\n");
  return 0;
}
