//@ args: show ast
int total;
double total; //~ E302
int f(void);
double f(void); //~ E302
