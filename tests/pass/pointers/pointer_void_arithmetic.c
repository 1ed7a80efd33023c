// A pointer to void moves byte by byte through the whole object, as one to characters does.
#include <assert.h>
#include <stddef.h>

struct link {
  struct link *next;
};
struct item {
  int number;
  struct link link;
  int weight;
};

int main(void) {
  struct item item = {1, {0}, 3};
  struct link *link = &item.link;
  struct item *found = (void *)link - offsetof(struct item, link);
  assert(found == &item && found->number == 1 && found->weight == 3);
  return 0;
}
