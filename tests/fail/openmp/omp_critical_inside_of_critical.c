// Two threads that hold one name each and want the other one's.
int count;
void one(void) {
#pragma omp critical(second) //~ absolute-deadlock
    count++;
}
void other(void) {
#pragma omp critical(first)
    count++;
}
int main(void) {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp critical(first)
            one();
        }
#pragma omp section
        {
#pragma omp critical(second)
            other();
        }
    }
    return 0;
}
