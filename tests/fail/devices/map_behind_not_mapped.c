// The pointer that is a member leads to memory of the host unless something behind it is mapped.
struct inner { int x; };
struct outer { int k; struct inner *q; };
int main(void) {
  struct inner in = {5};
  struct outer out = {1, &in};
#pragma omp target map(tofrom : out)
  out.q->x = 6; //~ omp-misuse
  return 0;
}
