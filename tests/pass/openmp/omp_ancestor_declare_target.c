// In a region of the host a variable of `declare target` is the host's, unless a clause copies the device's.
//@ gcc: no, gcc 12 does not have `reverse_offload`
#include <assert.h>
#pragma omp requires reverse_offload
int d = 1;
#pragma omp declare target enter(d)
void inside(void) {
  int local = 3, back = 0;
  d = 5;
#pragma omp target device(ancestor : 1) map(to : local) map(tofrom : back)
  {
    back = local + d;
    d = 100;
    local = 77;
  }
  assert(back == 4 && local == 3 && d == 5);
#pragma omp target device(ancestor : 1) map(always, tofrom : d)
  {
    assert(d == 5);
    d = 6;
  }
  assert(d == 6);
#pragma omp target device(ancestor : 1) firstprivate(d)
  {
    assert(d == 6);
    d = 9;
  }
}
#pragma omp declare target enter(inside)
int main(void) {
#pragma omp target
  inside();
  assert(d == 6);
#pragma omp target
  {
    d = 15;
#pragma omp target device(ancestor : 1)
    {
      assert(d == 6);
      d = 7;
    }
    assert(d == 15);
  }
  assert(d == 7);
  return 0;
}
