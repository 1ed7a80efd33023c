// A walk through a list that reads the successor of its last node.
//@ verify
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node last = {2, NULL};
  struct node first = {1, &last};
  int sum = 0;
  for (struct node *n = &first; n->next->value > 0; n = n->next)  //~ pointer
    sum += n->value;
  return sum;
}
