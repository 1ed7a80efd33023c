// A universe has one meaning.
#pragma TASS universe ROW PID < 2
#pragma TASS universe ROW PID < 3 //~ E406
int main(void) { return 0; }
