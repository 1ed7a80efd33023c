//@ args: show ast
int f(void)[3];      //~ E320
int g(void)(void);   //~ E320
int h[2](void);      //~ E320
