# What the steps share. A step sources this file first.
# shellcheck shell=bash
set -euo pipefail

# Exit tests stop processes on purpose, and the runtime would take seconds to print where each one was:
# 25 of them take 3 s without it and 180 s with it. What is wrong is printed in any case. To see where a
# test that should not stop did so, run it by hand.
export SWIFT_BACKTRACE=enable=no

# The modules that users import, one a line: every folder of Sources but those beneath and above.
modules() {
  local folder
  for folder in Sources/*/; do
    folder=$(basename "$folder")
    case $folder in
      Motif | MotifCore | MotifStorage) ;;
      *) echo "$folder" ;;
    esac
  done
}

# The modules whose code touches no memory by itself, one a line: the compiler vouches for every access, or
# a debug build checks it, as it does for a buffer that a closure borrows.
# A file that casts without a check is safe by what it has checked before, and its tests would fail.
modules_without_raw_memory() {
  local module
  for module in $(modules); do
    # Not 'grep -q': it ends at the first line, and the one before it then fails for want of a reader.
    grep -rE 'Unsafe(Mutable)?(Raw)?Pointer|: *Unsafe[A-Za-z]*Buffer|Unmanaged|withUnsafe[A-Za-z]*Bytes\(of: &' \
      --include='*.swift' "Sources/$module" | grep -v '^[^:]*: *//' > /dev/null || echo "$module"
  done
}

# The modules that have something that threads share, one a line: a lock, an atomic, an actor, a task, or
# a promise that the compiler cannot check. What the others leave to MotifCore, such as the end of a
# registration on any thread, is tested with it.
modules_with_threads() {
  local module
  for module in $(modules); do
    grep -rE 'Mutex|Atomic|\bactor\b|@unchecked Sendable|nonisolated\(unsafe\)|Task( *\{|\.detached)|with(Checked|Unsafe)[A-Za-z]*Continuation|with[A-Za-z]*TaskGroup' \
      --include='*.swift' "Sources/$module" | grep -v '^[^:]*: *//' > /dev/null || continue
    echo "$module"
  done
}

# What a sanitizer looks at, as a value of MOTIF_ONLY: the modules given as arguments, what lies beneath
# them, and their tests. Left out are examples and the tests of documentation. Examples are built from
# the modules and hold no thread or pointer that these do not, and tests of documentation run compilers
# and programs without a sanitizer. To look at those of the album app, set the variable yourself:
#
#   MOTIF_ONLY=AlbumLibrary,AlbumSimulation,AlbumApp bash .ci/run thread-sanitizer
sanitized_targets() {
  echo Core Storage TestSupport "$@" | tr -s ' \n' ',' | sed 's/,$//'
}

# How a build for a sanitizer is compiled: a module as a whole costs a fifth less, and lines are all
# that a report tells of what the debugger can read.
# shellcheck disable=SC2034
sanitized_build=(-Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gline-tables-only)

# Makes a folder for this step alone, which goes away with it. Sets $temporary.
make_temporary() {
  temporary=$(mktemp -d)
  trap 'rm -rf "$temporary"' EXIT
}

# Runs a test command and refuses a run in which there was no test to run.
run_tests() {
  make_temporary
  "$@" 2>&1 | tee "$temporary/log"
  local count
  count=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$temporary/log" | tail -n 1)
  if [ "${count:-0}" -eq 0 ]; then
    echo "error: no test was run by: $*" >&2
    return 1
  fi
  echo "$count tests were run by: $*"
}
