// What iterations do before they wait is theirs alone, so that nothing depends on what waiting orders: compared in one order, however many there are.
int a[60][60];

int main(void) {
    #pragma omp parallel for ordered(2) num_threads(2)
    for (int i = 0; i < 60; i++)
        for (int j = 0; j < 60; j++) {
            a[i][j] = a[i][j] + 1;
            #pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
            #pragma omp ordered depend(source)
        }
    return 0;
}
