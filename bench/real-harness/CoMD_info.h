/* What the build of CoMD writes about the machine and the compiler. */
#ifndef CoMD_info_hpp
#define CoMD_info_hpp
#define CoMD_VARIANT "CoMD-mpi"
#define CoMD_HOSTNAME "host"
#define CoMD_KERNEL_NAME "'Linux'"
#define CoMD_KERNEL_RELEASE "'1'"
#define CoMD_PROCESSOR "'x86_64'"
#define CoMD_COMPILER "'mpicc'"
#define CoMD_COMPILER_VERSION "'gcc'"
#define CoMD_CFLAGS "'-std=c99 -DDOUBLE -DDO_MPI'"
#define CoMD_LDFLAGS "'-lm'"
#endif
