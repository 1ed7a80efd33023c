//@ args: show preprocessed
#define F(x) #y    //~ E108
#define G(x) ## x  //~ E108
#define H(x) x ##  //~ E108
