// Any number of tasks of one thread that only add to what they share: their order does not matter.
#include <assert.h>
int main(void) {
  int sum = 0, top = 0, v[20];
  for (int i = 0; i < 20; i++) v[i] = i * 7 % 20;
  for (int i = 0; i < 20; i++) {
#pragma omp task shared(sum, top, v) firstprivate(i)
    {
      sum += v[i];
      if (v[i] > top) top = v[i];
    }
  }
#pragma omp taskwait
  assert(sum == 190 && top == 19);
  return 0;
}
