// One member is mapped, and the region uses another one.
struct pair {
  int first, second;
};
int main(void) {
  struct pair p = {1, 2};
#pragma omp target map(tofrom : p.first)
  p.first += p.second; //~ uninitialized
  return p.first;
}
