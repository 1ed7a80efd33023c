// A global variable still leads to the memory, and the system takes it back.
//@ verify
#include <stdlib.h>

struct node {
  struct node *next;
};
static struct node *kept;

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *node = malloc(sizeof(struct node));
    node->next = kept;
    kept = node;
  }
  return 0;
}
