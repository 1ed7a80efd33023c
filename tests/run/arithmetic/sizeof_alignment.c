/* Sizes, offsets and alignment as gcc lays them out on 64 bits. */
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>

struct a { char c; int i; char d; double x; };
struct b { char c[3]; short s; struct a inner; };
union u { char c[9]; long l; };
struct bits { unsigned a : 3, b : 30; char c; };

int main(void) {
  printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long));
  printf("%zu %zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(void *), sizeof(_Bool));
  printf("%zu %zu %zu %zu\n", sizeof(struct a), offsetof(struct a, i), offsetof(struct a, d), offsetof(struct a, x));
  printf("%zu %zu %zu\n", sizeof(struct b), offsetof(struct b, s), offsetof(struct b, inner.x));
  printf("%zu %zu %zu\n", sizeof(union u), sizeof(struct bits), alignof(struct b));
  int array[7];
  printf("%zu %zu %zu\n", sizeof array, sizeof &array, sizeof(array[0] + 1.0));
  printf("%zu %zu %zu\n", sizeof "text", sizeof 'c', sizeof(int[3][4]));
  int n = 1;
  size_t s = sizeof(n++);
  printf("%zu %d\n", s, n);
  return 0;
}
