// The assertion depends on one write of many; an execution of so many steps is put into words in parts.

#include <assert.h>

#define N 40000

int a[N];

int main(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
  for (int i = 0; i < N; i++)
    sum += a[i] % 2;
  assert(sum == 0);
  assert(a[3] == 7);  //~ assertion
  return 0;
}
