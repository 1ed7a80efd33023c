// The second task waits for another section.
struct part {
  int head, cell[4];
};
int main(void) {
  struct part p = {0};
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : p.cell[0 : 2])
    p.cell[0] = p.cell[1] = 1; //~ data-race
#pragma omp task depend(in : p.cell[2 : 2])
    p.head = p.cell[0];
  }
  return 0;
}
