// The default mapper of a type inside of a function.
struct pair {
  int first, second;
};
int main(void) {
  struct pair p = {0, 0};
#pragma omp declare mapper(struct pair q) map(q.first) //~ U120
#pragma omp target
  p.first = 1;
  return p.first;
}
