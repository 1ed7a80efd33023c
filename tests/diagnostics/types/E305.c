//@ args: show ast
struct node;
struct node first; //~ E305
int n = sizeof(struct node); //~ E305
