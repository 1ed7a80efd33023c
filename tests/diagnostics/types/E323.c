//@ args: show ast
struct s { int x; };
union s u;           //~ E323
struct s { int y; }; //~ E323
