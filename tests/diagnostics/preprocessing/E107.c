//@ args: show preprocessed
#define MAX(a, a) 0 //~ E107
#define F(x, 1) 0   //~ E107
#define G(x         //~ E107
