// A condition may name the parameters of its function; arguments are computed once, and conditions as far as they are needed.
//@ gcc: no, gcc 12 has no conditions that are no constants
#include <assert.h>
int calls, asked, limit = 3;
int negated(int x) { return -x; }
int is_large(int x) {
  asked++;
  return x > limit;
}
#pragma omp declare variant(negated) match(user = {condition(is_large(x))})
int same(int x) { return x; }
int next(void) { return ++calls; }

int one(const int *a, int n) { return 1; }
int two(const int *a, int n) { return 2; }
int three(const int *a, int n) { return 3; }
#pragma omp declare variant(one) match(user = {condition(n > 10)})
#pragma omp declare variant(two) match(user = {condition(score(5) : n > 5)})
#pragma omp declare variant(three) match(construct = {parallel}, user = {condition(a[0])})
int which(const int *a, int n) { return 0; }

#pragma omp begin declare variant match(user = {condition(x > limit)})
static int begun(int x) { return 100; }
#pragma omp end declare variant
static int begun(int x) { return 1; }

int main(void) {
  int x = 7, a[1] = {0}, inside = 0, sum = 0;
  assert(same(2) == 2 && same(5) == -5);
  assert(same(next()) == 1 && calls == 1);
  limit = 0;
  assert(same(next()) == -2 && calls == 2 && asked == 4 && x == 7);

  assert(which(a, 1) == 0 && which(a, 6) == 2 && which(a, 11) == 2);
  a[0] = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  inside = which(a, 1);
  assert(inside == 3 && which(a, 1) == 0);

  limit = 50;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 49; i < 53; i++)
    sum += begun(i);
  assert(sum == 202);
  return 0;
}
