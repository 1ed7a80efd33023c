// The mapper of the block leaves the second member out; behind the block it would be mapped.
struct pair {
  int first, second;
};
int main(void) {
  struct pair p = {1, 2};
  {
#pragma omp declare mapper(struct pair q) map(q.first)
#pragma omp target map(tofrom : p)
    if (p.second) p.first = 0; //~ uninitialized
  }
  return 0;
}
