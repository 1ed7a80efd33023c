// What a final task creates is executed where it is met, and so is what that creates.
#include <assert.h>
#include <omp.h>

int main(void) {
  int x = 0, inside = 0, outside = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    outside = omp_in_final();
#pragma omp task final(1) shared(x, inside)
    {
#pragma omp task shared(x)
      {
        x++;
#pragma omp task shared(x)
        x *= 5;
      }
#pragma omp task shared(x, inside)
      {
        x++;
        inside = omp_in_final();
      }
    }
  }
  assert(x == 6 && inside && !outside);
  return 0;
}
