// More names of critical regions than a table of 64 mutexes has room for.
#include <assert.h>
#define ONE(name) _Pragma("omp critical(name)") s++;
#define EIGHT(a) ONE(a##0) ONE(a##1) ONE(a##2) ONE(a##3) ONE(a##4) ONE(a##5) ONE(a##6) ONE(a##7)
static int s;
static void others(void) {
  EIGHT(a) EIGHT(b) EIGHT(c) EIGHT(d) EIGHT(e) EIGHT(f) EIGHT(g) EIGHT(h)
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical(last)
    s++;
  }
  assert(s == 2);
  others();
  assert(s == 66);
  return 0;
}
