// The sum is read while others may add to it.
int sum, seen[2];
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        sum += 1;
#pragma omp master
        seen[0] = sum; //~ data-race
    }
    return 0;
}
