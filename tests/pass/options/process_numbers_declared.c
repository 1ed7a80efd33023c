/* Names that the program declares are its own. */
#include <assert.h>

int NPROCS = 7;

int main(void) {
  int PID = 5;
  assert(PID + NPROCS == 12);
  return 0;
}
