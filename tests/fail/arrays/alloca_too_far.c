// One element behind the memory that `alloca` gave.
//@ verify
#include <alloca.h>

int main(int argc, char **argv) {
  int n = argc > 0 ? 3 : 2;
  int *fresh = __builtin_alloca(n * sizeof(int));
  for (int i = 0; i <= n; i++) fresh[i] = i; //~ array-bounds
  return 0;
}
