// Two of more than 62 names of critical regions are two mutexes.
#include <omp.h>
#define ONE(name) _Pragma("omp critical(name)") s++;
#define EIGHT(a) ONE(a##0) ONE(a##1) ONE(a##2) ONE(a##3) ONE(a##4) ONE(a##5) ONE(a##6) ONE(a##7)
static int s;
static void others(void) {
  EIGHT(a) EIGHT(b) EIGHT(c) EIGHT(d) EIGHT(e) EIGHT(f) EIGHT(g) EIGHT(h)
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical(last)
      s++; //~ data-race
    } else {
#pragma omp critical(other)
      s++;
    }
  }
  others();
  return 0;
}
