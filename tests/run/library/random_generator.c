/* A generator of pseudo-random numbers, a shuffle and a histogram. */
#include <stdint.h>
#include <stdio.h>

static uint64_t state = 88172645463325252ull;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
static double real(void) { return (double)(next() >> 11) / 9007199254740992.0; }

int main(void) {
  for (int i = 0; i < 4; i++) printf("%016llx\n", (unsigned long long)next());
  int deck[12], histogram[5] = {0};
  for (int i = 0; i < 12; i++) deck[i] = i;
  for (int i = 11; i > 0; i--) {
    int j = (int)(next() % (unsigned)(i + 1)), t = deck[i];
    deck[i] = deck[j];
    deck[j] = t;
  }
  for (int i = 0; i < 12; i++) printf("%d ", deck[i]);
  printf("\n");
  double mean = 0;
  for (int i = 0; i < 500; i++) {
    double r = real();
    mean += r / 500;
    histogram[(int)(r * 5)]++;
  }
  for (int i = 0; i < 5; i++) printf("%d ", histogram[i]);
  printf("%.6f\n", mean);
  return 0;
}
