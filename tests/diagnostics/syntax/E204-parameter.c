/* A parameter of a prototype has a type. */
int f(int n, a[n]); //~ E204
int g(int n, b);    //~ E204
int h(c, d);
int main(void) { return 0; }
