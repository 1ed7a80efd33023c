//@ args: show preprocessed
//@ exit: 0
#pragma pack(3) //~ W105
struct s { char c; int i; };
