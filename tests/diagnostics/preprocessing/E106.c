//@ args: show preprocessed
#define 3 4      //~ E106
#ifdef           //~ E106
#endif
#define defined  //~ E106
#undef 7         //~ E106
