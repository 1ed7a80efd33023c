// The section of a member stands for its place.
#include <assert.h>
struct part {
  int head, cell[4];
};
int main(void) {
  struct part p = {0};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : p.cell[0 : 2])
    p.cell[0] = p.cell[1] = 1;
#pragma omp task depend(out : p.cell[2 : 2])
    p.cell[2] = p.cell[3] = 2;
#pragma omp task depend(in : p.cell[0 : 2])
    p.head = p.cell[0] + p.cell[1];
  }
  assert(p.head == 2 && p.cell[3] == 2);
  return 0;
}
