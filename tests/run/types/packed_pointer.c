/* A pointer to a member of a packed record, as gcc lets it be used on this machine. */
#include <stdio.h>

#pragma pack(push, 1)
struct record {
  char tag;
  int count;
  short kind;
};
#pragma pack(pop)

static void raise(int *count) { *count += 5; }

int main(void) {
  struct record r = {'x', 37, 3};
  int *p = &r.count;
  raise(p);
  *p *= 2;
  printf("%c %d %d %zu\n", r.tag, r.count, r.kind, sizeof r);
  return 0;
}
