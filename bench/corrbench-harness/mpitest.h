/* The test harness that the correct programs of MPI-CorrBench call, as far as
 * they call it: written for Antiphon from those calls. A program counts its own
 * errors and hands the count to MTest_Finalize; here it must be zero, so what a
 * program expects of MPI is checked on every way through it. Communicators and
 * windows are given out one after the other, each in all processes at once. */
#ifndef MPITEST_H_INCLUDED
#define MPITEST_H_INCLUDED

#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "mpitestconf.h"

#define MTEST_HAVE_MIN_MPI_VERSION(major, minor) \
    (MPI_VERSION > (major) || (MPI_VERSION == (major) && MPI_SUBVERSION >= (minor)))
#define MTEST_VG_MEM_INIT(start, bytes) memset(start, 0, bytes)

int MTestGetComm(MPI_Comm *comm, int min_size);

void MTest_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    MPI_Init_thread(argc, argv, required, provided);
}

void MTest_Init(int *argc, char ***argv)
{
    MPI_Init(argc, argv);
}

void MTest_Finalize(int errs)
{
    assert(errs == 0);
    MPI_Finalize();
}

int MTestReturnValue(int errs)
{
    return errs != 0;
}

void MTestError(const char *message)
{
    printf("%s\n", message);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

void MTestPrintError(int code)
{
    printf("MPI error %d\n", code);
}

void MTestPrintErrorMsg(const char *message, int code)
{
    printf("%s: MPI error %d\n", message, code);
}

void MTestPrintfMsg(int level, const char *format, ...)
{
}

void MTestSleep(int seconds)
{
    sleep(seconds);
}

/* The next communicator of the list is made with this number. */
static int MTestCommNumber = 0;

/* Communicator number `number` of the list; MPI_COMM_NULL where this process is
 * not in it. Returns 0 behind the end of the list. */
static int MTestMakeIntracomm(int number, int allowSmaller, MPI_Comm *comm)
{
    int rank, size;
    MPI_Group world, part;
    int range[1][3];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *comm = MPI_COMM_NULL;
    switch (number) {
        case 0:
            *comm = MPI_COMM_WORLD;
            return 1;
        case 1:
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            return 1;
        case 2: /* the ranks the other way round */
            MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, comm);
            return 1;
    }
    if (!allowSmaller)
        return 0;
    switch (number) {
        case 3: /* the lower half, the other way round */
            MPI_Comm_split(MPI_COMM_WORLD, rank < size / 2 ? 1 : MPI_UNDEFINED, size - rank, comm);
            return 1;
        case 4:
            *comm = MPI_COMM_SELF;
            return 1;
        case 5: /* all but the last */
            range[0][0] = 0;
            range[0][1] = size > 1 ? size - 2 : 0;
            range[0][2] = 1;
            MPI_Comm_group(MPI_COMM_WORLD, &world);
            MPI_Group_range_incl(world, 1, range, &part);
            MPI_Comm_create(MPI_COMM_WORLD, part, comm);
            MPI_Group_free(&part);
            MPI_Group_free(&world);
            return 1;
        case 6: /* the even ranks */
            range[0][0] = 0;
            range[0][1] = size - 1;
            range[0][2] = 2;
            MPI_Comm_group(MPI_COMM_WORLD, &world);
            MPI_Group_range_incl(world, 1, range, &part);
            if (rank % 2 == 0)
                MPI_Comm_create_group(MPI_COMM_WORLD, part, 0, comm);
            MPI_Group_free(&part);
            MPI_Group_free(&world);
            return 1;
    }
    return 0;
}

void MTestFreeComm(MPI_Comm *comm)
{
    if (*comm != MPI_COMM_WORLD && *comm != MPI_COMM_SELF && *comm != MPI_COMM_NULL)
        MPI_Comm_free(comm);
}

/* A communicator of at least `min_size` members, or MPI_COMM_NULL in processes
 * outside of it; 0 when there are no more. */
int MTestGetIntracommGeneral(MPI_Comm *comm, int min_size, int allowSmaller)
{
    int size, enough;
    while (MTestMakeIntracomm(MTestCommNumber, allowSmaller, comm)) {
        MTestCommNumber++;
        enough = 1;
        if (*comm != MPI_COMM_NULL) {
            MPI_Comm_size(*comm, &size);
            enough = size >= min_size;
        }
        MPI_Allreduce(MPI_IN_PLACE, &enough, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
        if (enough)
            return MTestCommNumber;
        MTestFreeComm(comm);
    }
    MTestCommNumber = 0;
    return 0;
}

int MTestGetIntracomm(MPI_Comm *comm, int min_size)
{
    return MTestGetIntracommGeneral(comm, min_size, 0);
}

/* The next intercommunicator of the list is made with this number. */
static int MTestIntercommNumber = 0;

/* An intercommunicator of at least `min_size` processes in both groups together:
 * two halves, then one process and all others; 0 when there are no more. */
int MTestGetIntercomm(MPI_Comm *comm, int *isLeftGroup, int min_size)
{
    int rank, size, first;
    MPI_Comm part;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *comm = MPI_COMM_NULL;
    if (MTestIntercommNumber == 2 || size < 2 || size < min_size) {
        MTestIntercommNumber = 0;
        return 0;
    }
    first = MTestIntercommNumber == 0 ? size / 2 : 1;
    MTestIntercommNumber++;
    *isLeftGroup = rank < first;
    MPI_Comm_split(MPI_COMM_WORLD, *isLeftGroup, rank, &part);
    MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, *isLeftGroup ? first : 0, 12, comm);
    MPI_Comm_free(&part);
    return MTestIntercommNumber;
}

static int MTestWinNumber = 0;
static int MTestWinMemory[4];

/* A window of each flavor that needs no epochs of its own; 0 when there are no more. */
int MTestGetWin(MPI_Win *win, int mustBePassive)
{
    void *memory;
    switch (MTestWinNumber++) {
        case 0:
            MPI_Win_create(MTestWinMemory, sizeof MTestWinMemory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, win);
            return 1;
        case 1:
            MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, win);
            return 2;
    }
    MTestWinNumber = 0;
    return 0;
}

void MTestFreeWin(MPI_Win *win)
{
    MPI_Win_free(win);
}

const char *MTestGetWinName(void)
{
    return "a window";
}

const char *MTestGetIntracommName(void)
{
    return "an intracommunicator";
}

const char *MTestGetIntercommName(void)
{
    return "an intercommunicator";
}

#endif
