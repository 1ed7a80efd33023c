//@ args: show preprocessed
//@ exit: 0
#ifdef DEBUG
#endif DEBUG //~ W103
