// The mapper leaves a member out that is behind its pointer.
struct inner { int n, m; };
struct outer { int k; struct inner *q; };
#pragma omp declare mapper(struct outer o) map(o.k, o.q, o.q->n)
int main(void) {
  struct inner in = {2, 3};
  struct outer out = {1, &in};
#pragma omp target map(tofrom : out)
  out.k = out.q->m + 1; //~ uninitialized
  return out.k;
}
