// What has no value when the first critical region finds it is read without one, whatever the others find.
int main(void){ int x;
#pragma omp parallel num_threads(2)
{
#pragma omp critical
 { if (x < 3) x++; else x--; } //~ uninitialized
}
 return 0; }
