//@ args: show preprocessed
#define F(x) x
int y = F(1; //~ E110
