// Threads combine their sums while another one adds to the variable: nothing orders that with an atomic update.
int main(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for reduction(+ : x) nowait schedule(static)
        for (int i = 0; i < 4; i++) x += i;
#pragma omp atomic
        x += 1; //~ data-race
    }
    return 0;
}
