//@ args: show preprocessed
#if sizeof(int) == 4 //~ E113
#endif
#if 1.5 > 1          //~ E113
#endif
#if 1 +              //~ E113
#endif
