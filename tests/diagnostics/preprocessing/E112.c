//@ args: show preprocessed
#ifndef SOLVER
#error choose a SOLVER //~ E112
#endif
