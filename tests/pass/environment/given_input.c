// Standard input is a file: how many numbers there are and what they are is known.
//@ verify --stdin given_input.txt
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n, sum = 0;
  char unit[8];
  assert(scanf("%d", &n) == 1);
  for (int i = 0; i < n; i++) {
    int x;
    assert(scanf("%d", &x) == 1);
    sum += x;
  }
  assert(n == 3 && sum == 42);
  assert(scanf("%7s", unit) == 1 && unit[0] == 'c' && unit[1] == 'm');
  assert(getchar() == '\n');
  assert(getchar() == EOF && feof(stdin));
  return 0;
}
