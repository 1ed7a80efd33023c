extern int verbose; //~ E413
int main(void) { return verbose; }
