// The element before is another iteration's, which is waited for too late.
int a[60];

int main(void) {
    #pragma omp parallel for ordered(1) num_threads(2)
    for (int i = 0; i < 60; i++) {
        a[i] = i > 29 ? a[i - 1] + 1 : 1;  //~ data-race
        #pragma omp ordered depend(sink: i - 1)
        #pragma omp ordered depend(source)
    }
    return 0;
}
