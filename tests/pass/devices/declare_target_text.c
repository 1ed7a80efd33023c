// Texts that a device's pointers lead to from the beginning are there.
#include <assert.h>
#pragma omp declare target
struct named { int number; const char *text; };
struct named one = {1, "gh"};
const char *names[2] = {"ab", "cd"};
const char *name = "ef";
#pragma omp end declare target
int main(void) {
  char got = 0, other = 0, last = 0;
#pragma omp target map(from : got, other, last)
  {
    got = names[1][0];
    other = name[1];
    last = one.text[1];
  }
  assert(got == 'c' && other == 'f' && last == 'h');
  return 0;
}
