//@ args: show preprocessed
#inlcude <stdio.h> //~ E105
