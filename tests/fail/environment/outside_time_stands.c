// Nobody promises that a clock has moved on.
#include <assert.h>
#include <time.h>

int main(void) {
  time_t before = time(NULL);
  time_t after = time(NULL);
  assert(after > before);  //~ assertion
  return 0;
}
