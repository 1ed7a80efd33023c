// Structures on the heap, each with an array of its own, that stay on the device and are fetched.
#include <assert.h>
#include <stdlib.h>
typedef struct { int n; int *d; int tmp; } S;
#pragma omp declare mapper(S s) map(to: s.n) map(s.d[0:s.n])
int main(void) {
  S *p = malloc(2 * sizeof(S));
  for (int i = 0; i < 2; i++) { p[i].n = i + 1; p[i].d = malloc((i+1)*sizeof(int)); for (int j=0;j<=i;j++) p[i].d[j]=j; }
#pragma omp target enter data map(to: p[0:2])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 2; i++) for (int j = 0; j < p[i].n; j++) p[i].d[j] += 5;
#pragma omp target update from(p[0:2])
  assert(p[1].d[1] == 6);
#pragma omp target exit data map(delete: p[0:2])
  for (int i = 0; i < 2; i++) free(p[i].d);
  free(p);
  return 0;
}
