// The mapper leaves a member out, and the region reads it.
struct vector {
  int length, scale;
  int *values;
};
#pragma omp declare mapper(struct vector v) map(v.length) map(v.values[0 : v.length])
int main(void) {
  int own[2] = {1, 2};
  struct vector v = {2, 3, own};
#pragma omp target
  for (int i = 0; i < v.length; i++)
    v.values[i] *= v.scale; //~ uninitialized
  return own[0];
}
