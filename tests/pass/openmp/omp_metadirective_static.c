// A variable that lives on is one in all alternatives, and a label is one in each.
//@ gcc: no, gcc 12 does not have `metadirective`
#include <assert.h>
int count(int n) {
  int r = 0;
#pragma omp metadirective when(user = {condition(n > 2)} : parallel num_threads(2)) otherwise(single)
  {
    static int calls = 10;
#pragma omp critical
    {
      calls++;
      r = calls;
    }
    int i = 0;
  again:
    i++;
    if (i < 3)
      goto again;
#pragma omp critical
    r += i - 3;
  }
  return r;
}
int nested(int n, int m) {
  int r = 0;
#pragma omp metadirective when(user = {condition(n > 2)} : masked) otherwise(single)
  {
    static int a[] = {1, 2};
    a[0]++;
#pragma omp metadirective when(user = {condition(m)} : critical) otherwise(nothing)
    {
      static int b;
      b++;
    lower:
      if (b < 0)
        goto lower;
      r = b * 100;
    }
    static int c = 5;
    r += c++ + 1000 * a[0];
    switch (n) {
    case 1:
      r++;
      break;
    default:
      r--;
    }
    if (n)
      ;
    else
    other:
      r++;
    if (r < 0)
      goto other;
  }
  return r;
}
int main(void) {
  assert(count(1) == 11);
  assert(count(5) == 13);
  assert(count(1) == 14);
  assert(nested(1, 0) == 2000 + 100 + 5 + 1);
  assert(nested(3, 0) == 3000 + 200 + 6 - 1);
  assert(nested(3, 1) == 4000 + 300 + 7 - 1);
  assert(nested(1, 1) == 5000 + 400 + 8 + 1);
  return 0;
}
