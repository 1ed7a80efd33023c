// The format that was set is read back, as much of it as there is room for.
#include <assert.h>
#include <omp.h>
#include <string.h>
int main(void) {
  char text[4];
  (void)omp_get_affinity_format(text, sizeof text);
  assert(text[3] == 0);
  omp_set_affinity_format("%n %A");
  assert(omp_get_affinity_format(text, sizeof text) == 5);
  assert(strcmp(text, "%n ") == 0);
  (void)omp_capture_affinity(text, sizeof text, "%L");
  return 0;
}
