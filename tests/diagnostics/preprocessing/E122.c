//@ args: show preprocessed
_Pragma(once) //~ E122
int x;
