// A critical region does not exclude an atomic update.
int count;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        count++;
#pragma omp atomic
        count++; //~ data-race
    }
    return 0;
}
