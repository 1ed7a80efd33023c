// Which node came first is for annotations only.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  int first = p < q; //~ U020
  p++; //~ U020
  free(p);
  free(q);
  return first;
}
