/* Macros: function-like, stringified, pasted, variadic, recursive names. */
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
#define JOIN(a, b) a##b
#define PRINT(format, ...) printf(format "\n", ##__VA_ARGS__)
#define SIZE 12
#define LIST X(1) X(2) X(3)

static int counter12 = 99;
#define counter12 (counter12 + 1)

int main(void) {
  PRINT("%d", MAX(3, 1 + 4));
  PRINT("%s %s", TEXT(SIZE), EXPANDED(SIZE));
  PRINT("%d", JOIN(counter, 12));
  PRINT("plain");
#define X(n) printf("%d;", n *n);
  LIST
#undef X
  PRINT("");
#if defined(SIZE) && SIZE > 10 && !defined NOTHING
  PRINT("%s:%d", "line", __LINE__);
#else
#error not here
#endif
  return 0;
}
