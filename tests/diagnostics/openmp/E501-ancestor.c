// A region of the host takes few clauses, and nothing of OpenMP stands in it.
#include <omp.h>
#pragma omp requires reverse_offload
int main(void) {
  int n = 1, x = 0;
#pragma omp target device(ancestor : 2) //~ E501
  x = 1;
#pragma omp target device(ancestor : 1) if (n) //~ E501
  x = 1;
#pragma omp target parallel device(ancestor : 1) //~ E501
  x = 1;
#pragma omp target data device(ancestor : 1) map(x) //~ E501
  x = 1;
#pragma omp target device(ancestor : 1)
  {
#pragma omp parallel //~ E501
    ;
    x = omp_get_thread_num(); //~ E501
  }
  return x;
}
