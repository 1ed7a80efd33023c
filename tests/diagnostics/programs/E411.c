//@ files: E411_other.c
int total = 0;
int main(void) { return total; }
