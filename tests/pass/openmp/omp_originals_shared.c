// Variables of threads in clauses of tasks and of inner regions; variables that threads share in those of worksharing constructs.
#include <assert.h>
int main(void) {
  int sum = 0, last = 0;
#pragma omp parallel num_threads(2)
  {
    int own = 1, inner = 0;
#pragma omp task firstprivate(own)
    own++;
#pragma omp for lastprivate(last) reduction(+ : sum)
    for (int i = 0; i < 4; i++) {
      last = i;
      sum += i;
    }
#pragma omp parallel for reduction(+ : inner) num_threads(1)
    for (int i = 0; i < 3; i++) inner += i;
    assert(inner == 3 && own == 1);
  }
  assert(sum == 6 && last == 3);
  return 0;
}
