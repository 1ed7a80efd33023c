//@ files: E412_other.c
double eps = 1e-6;
float get(void);
int main(void) { return get() > 0; }
