// The second task depends on the other member.
struct pair { int x, y; };
int main(void) {
  struct pair s = {0, 0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : s.x)
    s.x = 2; //~ data-race
#pragma omp task depend(in : s.y)
    s.y = s.x;
  }
  return 0;
}
