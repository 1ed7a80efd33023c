// A node that is a variable has no number.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node first = {1, NULL};
  struct node *p = &first; //~ U020
  return p->v;
}
