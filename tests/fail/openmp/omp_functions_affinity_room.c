// A buffer has the room that is said.
#include <omp.h>
int main(void) {
  char text[4];
  (void)omp_capture_affinity(text, 8, "%L"); //~ array-bounds
  return 0;
}
