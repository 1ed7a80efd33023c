#!/bin/sh
# Builds the program with the layer and runs it along the schedule of the counterexample.
#
#   ./run.sh         forces schedule and matching
#   ./run.sh --free  forces nothing, for comparison
#
# Exit code: 1 if the failure shows, 0 if the program ends without it, 3 if something else happens.
# CC, MPICC and MPIRUN say which compiler and launcher; ANTIPHON_LIMIT how many seconds a run may take.
set -u
cd "$(dirname "$0")" || exit 3
. ./settings.sh
case "${1:-}" in
--free) export ANTIPHON_FREE=1 ;;
'') unset ANTIPHON_FREE ;;
*) echo "usage: $0 [--free]" >&2; exit 2 ;;
esac
if [ "$mpi" = yes ]; then cc=${MPICC:-mpicc}; else cc=${CC:-gcc}; fi
mkdir -p build && rm -f build/* || exit 3

wrapped=
for name in $wrapped_names; do wrapped="$wrapped -Wl,--wrap=$name"; done
parts='core threads values'
if [ "$mpi" = yes ]; then parts="$parts mpi"; fi
objects=
number=0
# Names of files and flags may have blanks: each word is quoted, and `eval` reads it.
compile() {
  from=$1 to=$2
  eval "set -- $flags"
  $cc -g -O0 -w -fno-pie "$@" $instrument -c "$from" -o "$to"
}
eval "set -- $units"
for unit in "$@"; do
  number=$((number + 1))
  compile "$unit" "build/unit$number.o" || exit 3
  objects="$objects build/unit$number.o"
done
for part in $parts; do
  $cc -g -O1 -w -fno-pie -c "layer/$part.c" -o "build/$part.o" || exit 3
  objects="$objects build/$part.o"
done
$cc -g -no-pie $sanitize $wrapped -o build/program $objects -pthread -lm || exit 3

# Which line each call comes from: return addresses, the calls before them, their lines.
objdump -d --no-show-raw-insn build/program | awk '
  /^ *[0-9a-f]+:/ { at = $1; sub(":", "", at); if (call != "") print at, call; call = "" }
  /(call|bl) .*<(MPI_|__wrap_|__tsan_)/ { call = at }' > build/calls
cut -d' ' -f2 build/calls | addr2line -e build/program | sed 's/ (discriminator.*//; s/.*\///; s/ /_/g; s/:/ /' |
  paste -d' ' build/calls - | awk '$4 ~ /^[0-9]+$/ { print $1, $3, $4 }' > build/places

export ANTIPHON_TEST="$PWD"
export ASAN_OPTIONS=detect_leaks=0:handle_segv=0:handle_abort=0
launch=
if [ "$mpi" = yes ]; then
  launcher=${MPIRUN:-mpirun}
  case "$($launcher --version 2>&1)" in
  *'Open MPI'* | *OpenRTE*)
    launch="$launcher --quiet --oversubscribe -np $processes"
    if [ "$(id -u)" = 0 ]; then launch="$launch --allow-run-as-root"; fi ;;
  *) launch="$launcher -np $processes" ;;
  esac
fi
run_program "${ANTIPHON_LIMIT:-60}" "$launch"
status=$?

echo
if [ -s build/remarks ]; then cat build/remarks; fi
if [ -s build/report ]; then
  verdict=$(head -n 1 build/report)
  tail -n +2 build/report
  case "$verdict" in
  shown) echo "reproduced   $property, $place"; exit 1 ;;
  *) echo "another failure than $property, $place"; exit 3 ;;
  esac
fi
if [ -s build/remarks ]; then
  # A program that was repaired takes other steps; one that is as it was should have taken these.
  if [ $status = 0 ] && ! diff -r src layer/original > /dev/null 2>&1; then
    echo "not reproduced   the changed program left the schedule and ended; $property, $place did not show"
    exit 0
  fi
  echo "not followed   the program did not take all steps of the schedule"
  exit 3
fi
case $status in
0) echo "not reproduced   the program ended; $property, $place did not show"; exit 0 ;;
124) echo "stopped   the program was still running after ${ANTIPHON_LIMIT:-60} s"; exit 3 ;;
*) echo "another failure   the program ended with status $status"; exit 3 ;;
esac
