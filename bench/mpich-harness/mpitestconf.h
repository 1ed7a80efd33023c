/* What the configuration of MPICH's tests would find, and what they call beyond the harness for MPI-CorrBench: written
 * for Antiphon from those calls. Memory is that of the host, whatever kind is asked for; arguments are `-name=value`. */
#ifndef MPITESTCONF_H_INCLUDED
#define MPITESTCONF_H_INCLUDED

#include <mpi.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define HAVE_LONG_DOUBLE 1
#define HAVE_LONG_LONG 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_UNISTD_H 1
#define HAVE__BOOL 1

typedef enum {
    MTEST_MEM_TYPE__UNSET,
    MTEST_MEM_TYPE__UNREGISTERED_HOST,
    MTEST_MEM_TYPE__REGISTERED_HOST,
    MTEST_MEM_TYPE__DEVICE,
    MTEST_MEM_TYPE__SHARED,
    MTEST_MEM_TYPE__RANDOM,
    MTEST_MEM_TYPE__ALL,
} mtest_mem_type_e;

/* The arguments of a test: from the command line, or as one text with blanks between. */
typedef struct {
    int count;
    char *words[16];
    char *text;
} MTestArgList;

MTestArgList *MTestArgListCreate(int argc, char *argv[])
{
    MTestArgList *list = malloc(sizeof(MTestArgList));
    list->count = 0;
    list->text = NULL;
    for (int i = 1; i < argc && list->count < 16; i++)
        list->words[list->count++] = argv[i];
    return list;
}

MTestArgList *MTestArgListCreate_arg(const char *arg)
{
    MTestArgList *list = MTestArgListCreate(0, NULL);
    size_t length = arg ? strlen(arg) : 0;
    int inside = 0;
    list->text = malloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        list->text[i] = arg[i] == ' ' ? 0 : arg[i];
        if (arg[i] != ' ' && !inside && list->count < 16)
            list->words[list->count++] = list->text + i;
        inside = arg[i] != ' ';
    }
    list->text[length] = 0;
    return list;
}

void MTestArgListDestroy(MTestArgList *list)
{
    free(list->text);
    free(list);
}

char *MTestArgListSearch(MTestArgList *list, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < list->count; i++) {
        char *word = list->words[i];
        if (word[0] == '-' && strncmp(word + 1, name, length) == 0 && word[length + 1] == '=')
            return word + length + 2;
    }
    return NULL;
}

char *MTestArgListGetString(MTestArgList *list, const char *name)
{
    char *value = MTestArgListSearch(list, name);
    if (!value)
        exit(1);
    return value;
}

const char *MTestArgListGetString_with_default(MTestArgList *list, const char *name, const char *otherwise)
{
    char *value = MTestArgListSearch(list, name);
    return value ? value : otherwise;
}

int MTestArgListGetInt(MTestArgList *list, const char *name)
{
    return atoi(MTestArgListGetString(list, name));
}

int MTestArgListGetInt_with_default(MTestArgList *list, const char *name, int otherwise)
{
    char *value = MTestArgListSearch(list, name);
    return value ? atoi(value) : otherwise;
}

long MTestArgListGetLong(MTestArgList *list, const char *name)
{
    return atol(MTestArgListGetString(list, name));
}

long MTestArgListGetLong_with_default(MTestArgList *list, const char *name, long otherwise)
{
    char *value = MTestArgListSearch(list, name);
    return value ? atol(value) : otherwise;
}

mtest_mem_type_e MTestArgListGetMemType(MTestArgList *list, const char *name)
{
    return MTEST_MEM_TYPE__UNREGISTERED_HOST;
}

const char *MTest_memtype_name(mtest_mem_type_e memtype)
{
    return "host";
}

#define MTestMalloc(size, type, host, device, rank) MTestAlloc(size, host, device)
#define MTestCalloc(size, type, host, device, rank) (MTestAlloc(size, host, device), memset(*(host), 0, size))

void MTestAlloc(size_t size, void **host, void **device)
{
    *device = malloc(size);
    if (host)
        *host = *device;
}

void MTestFree(mtest_mem_type_e type, void *host, void *device)
{
    free(device);
}

void MTestCopyContent(const void *from, void *to, size_t size, mtest_mem_type_e type)
{
}

MPI_Aint MTestDefaultMaxBufferSize(void)
{
    return 1 << 16;
}

int MTestGetStressLevel(void)
{
    return 0;
}

void MTestCommRandomize(void)
{
}

/* Whether a communicator works: everybody's rank comes to everybody, or to everybody of the other group. */
int MTestTestComm(MPI_Comm comm)
{
    int rank, size, inter, sum = 0;
    if (comm == MPI_COMM_NULL)
        return 0;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Comm_test_inter(comm, &inter);
    if (inter)
        MPI_Comm_remote_size(comm, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    return sum != size * (size - 1) / 2;
}

#endif
