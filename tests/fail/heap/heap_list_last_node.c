// Freeing a list forgets its last node.
//@ verify
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = (struct node *)malloc(sizeof(struct node));  //~ memory-leak
    n->value = i;
    n->next = head;
    head = n;
  }
  while (head->next != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
