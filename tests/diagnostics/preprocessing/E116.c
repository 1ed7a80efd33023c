//@ args: show preprocessed
#if 0
#else
#else  //~ E116
#endif
#endif //~ E116
