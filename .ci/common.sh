# What the steps share. A step sources this file first.
# shellcheck shell=bash
set -euo pipefail

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
