// The section behind two pointers ends before the element.
struct inner { int *v; };
struct outer { struct inner *q; };
int main(void) {
  int v[3] = {1, 2, 3};
  struct inner in = {v};
  struct outer out = {&in}, *p = &out;
#pragma omp target map(tofrom : p->q->v[0:2])
  p->q->v[2] = 6; //~ array-bounds
  return 0;
}
