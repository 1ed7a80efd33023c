#!/bin/sh
# What collective assertions cost at run time: the best of five runs of each program, as seconds from start to end.
#   bench/run-time/measure.sh ANTIPHON [MPICC [MPIRUN...]]
set -eu
antiphon=$1
mpicc=${2:-mpicc}
if [ $# -gt 2 ]; then shift 2; launch="$*"; else launch="mpirun"; fi
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/halo.c" "$work/halo.c"
cd "$work"
"$antiphon" instrument halo.c -o few.c > /dev/null
"$antiphon" instrument -DWHOLE halo.c -o whole.c > /dev/null
$mpicc -O2 -w halo.c -o plain
$mpicc -O2 -w few.c -o few
$mpicc -O2 -w -DWHOLE whole.c -o whole

best() {
  for run in 1 2 3 4 5; do
    start=$(date +%s.%N)
    $launch -np "$1" "./$2" > "$2.out"
    end=$(date +%s.%N)
    echo "$start $end"
  done | awk '{ took = $2 - $1; if (NR == 1 || took < least) least = took } END { printf "%.2f", least }'
}

echo "| processes | plain | six numbers | whole block (32 kB) |"
echo "|---|---|---|---|"
for np in 2 4 8; do
  plain=$(best $np plain)
  few=$(best $np few)
  whole=$(best $np whole)
  cmp plain.out few.out && cmp plain.out whole.out
  echo "| $np | $plain s | $few s | $whole s |"
done
