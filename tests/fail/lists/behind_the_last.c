// There is nothing behind the last node.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = calloc(1, sizeof *p);
  int x = p->v + p->next->v; //~ pointer
  free(p);
  return x;
}
