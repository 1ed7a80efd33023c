//@ cegar
// Two pointers that nobody has written may be equal: that is not excluded, and no run shows it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int value; };
struct pair { struct node *first, *second; };

int main(void) {
  struct pair *p = malloc(sizeof(struct pair));
  if (p->first != NULL && p->first == p->second) reach_error();  //~? reachability
  return 0;
}
