// A condition that the program decides: both alternatives do the same.
#include <assert.h>
static int sum(int n, int many) {
  int s = 0;
#pragma omp metadirective when(user = {condition(many > 0)} : parallel for reduction(+ : s)) otherwise(nothing)
  for (int i = 0; i < n; i++) s += i;
  return s;
}
int main(void) {
  int x = 0;
  assert(sum(4, 0) == 6);
  assert(sum(4, 1) == 6);
  return x;
}
