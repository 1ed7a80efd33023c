//@ args: show preprocessed
#include "E117.c" //~ E117
