//@ args: show ast
int n = 3;
double a[n]; //~ E328
