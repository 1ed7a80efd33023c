int main(double x) { return 0; } //~ E415
