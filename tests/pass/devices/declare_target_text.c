// Texts that a device's pointers lead to from the beginning are there.
#include <assert.h>
#pragma omp declare target
const char *names[2] = {"ab", "cd"};
const char *name = "ef";
#pragma omp end declare target
int main(void) {
  char got = 0, other = 0;
#pragma omp target map(from : got, other)
  {
    got = names[1][0];
    other = name[1];
  }
  assert(got == 'c' && other == 'f');
  return 0;
}
