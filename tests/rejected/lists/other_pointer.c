// A number that became a pointer would be no address.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = malloc(sizeof *p);
  void *q = p; //~ U020
  free(q);
  return 0;
}
