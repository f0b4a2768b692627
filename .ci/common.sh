# Functions that the steps share. Each step sources this file first.
# shellcheck shell=bash
set -euo pipefail

# Exit tests stop processes on purpose, and the runtime would take seconds to print each backtrace:
# 25 of them take 3 s without backtraces and 180 s with them. Error messages are printed in any case. To
# see the backtrace of an unexpected crash, run the test by hand.
export SWIFT_BACKTRACE=enable=no

# The exit status of a step that can't check anything here. '.ci/run' reports it as skipped.
# shellcheck disable=SC2034
skipped=75

# The modules that users import, one per line: every folder of Sources except the floors and the umbrella.
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

# The modules that don't hold pointers, one per line: the compiler guarantees that every access is safe, or a debug
# build checks it, as it does for a buffer that a closure borrows.
# Unchecked casts are safe because of earlier checks; otherwise, tests would fail.
modules_without_raw_memory() {
  local module
  for module in $(modules); do
    # Not 'grep -q': it exits at the first match, and the first grep then fails because its pipe is closed.
    grep -rE 'Unsafe(Mutable)?(Raw)?Pointer|: *Unsafe[A-Za-z]*Buffer|Unmanaged|withUnsafe[A-Za-z]*Bytes\(of: &' \
      --include='*.swift' "Sources/$module" | grep -v '^[^:]*: *//' > /dev/null || echo "$module"
  done
}

# The modules with state that threads share, one per line: a lock, an atomic, an actor, a task, or a
# promise that the compiler can't check. Work that the others leave to MotifCore, such as ending a
# registration on any thread, is tested there.
modules_with_threads() {
  local module
  for module in $(modules); do
    grep -rE 'Mutex|Atomic|\bactor\b|@unchecked Sendable|nonisolated\(unsafe\)|Task( *\{|\.detached)|with(Checked|Unsafe)[A-Za-z]*Continuation|with[A-Za-z]*TaskGroup' \
      --include='*.swift' "Sources/$module" | grep -v '^[^:]*: *//' > /dev/null || continue
    echo "$module"
  done
}

# The targets to sanitize, as a value of MOTIF_ONLY: the modules given as arguments, their dependencies,
# and their tests. Examples and the tests of documentation are left out. Examples are built from the
# modules and add no threads or pointers, and tests of documentation run compilers and programs without
# a sanitizer. To sanitize the album app's targets, set the variable yourself:
#
#   MOTIF_ONLY=AlbumLibrary,AlbumImport,AlbumRemote,AlbumScreen,AlbumSimulation,AlbumApp bash .ci/run thread-sanitizer
sanitized_targets() {
  echo Core Storage TestSupport "$@" | tr -s ' \n' ',' | sed 's/,$//'
}

# Makes a copy of the package that has, of the modules' tests, only the files that match a pattern, and what
# they share. Compiling all tests takes longer than running those that can show a fault. With
# MOTIF_ALL_TESTS=1, it has all of them. Arguments: the folder, and the pattern. Sets $tree.
copy_with_tests() {
  local item
  tree=$1/tree
  rm -rf "$tree"
  mkdir -p "$tree"
  for item in Package.swift Sources Examples Documentation; do ln -s "$PWD/$item" "$tree/$item"; done
  # Keeps the dates, so that an unchanged file isn't compiled again.
  cp -Rp Tests "$tree/Tests"
  [ -z "${MOTIF_ALL_TESTS:-}" ] || return 0
  find "$tree"/Tests/Motif*Tests -name '*.swift' -exec grep -LE "$2" {} + \
    | tr '\n' '\0' | xargs -0 grep -l '@Test' | tr '\n' '\0' | xargs -0 rm
  echo "tests are in $(find "$tree"/Tests/Motif*Tests -name '*.swift' -exec grep -l '@Test' {} + | wc -l) files," \
    "of $(find Tests/Motif*Tests -name '*.swift' -exec grep -l '@Test' {} + | wc -l)"
}

# Options for sanitizers: whole-module compilation takes a fifth less time, and reports need only
# line numbers from the debug information.
# shellcheck disable=SC2034
sanitized_build=(-Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gline-tables-only)

# Makes a folder for this step, which is removed when the step ends. Sets $temporary.
make_temporary() {
  temporary=$(mktemp -d)
  trap 'rm -rf "$temporary"' EXIT
}

# Runs a test command, and fails if it ran no tests.
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
