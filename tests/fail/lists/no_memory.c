//@ args: --alloc may-fail
// An allocation may fail, and then there is no node.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = malloc(sizeof *p);
  p->next = NULL; //~ pointer
  free(p);
  return 0;
}
