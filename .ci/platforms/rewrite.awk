# Rewrites Swift code for a simulated platform. Variables: platform; table, the file with the value of each
# condition; and folder, into which each file is written under its own path. No line is added or removed,
# so that line numbers in compiler errors stay valid.
BEGIN {
  isApple = platform !~ /^(Windows|Android|WASI)$/
  while ((getline line < table) > 0) {
    if (line ~ /^(#|[ \t]*$)/) continue
    count = split(line, words, /[ \t]+/)
    value = "false"
    for (i = 2; i <= count; i++) {
      if (words[i] == "?") value = ""
      if (words[i] == "*" || words[i] == platform || words[i] == "Apple" && isApple) value = "true"
    }
    values[words[1]] = value
  }
}

# Replaces conditions with their values, one after the other.
function decided(text,   result, atom) {
  result = ""
  while (match(text, /[A-Za-z_][A-Za-z_0-9]*(\([^()]*\))?/)) {
    result = result substr(text, 1, RSTART - 1)
    atom = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    gsub(/[ \t]/, "", atom)
    if (atom == "true" || atom == "false") {
      result = result atom
    } else if (!(atom in values)) {
      printf "error: %s:%d: .ci/platforms/conditions.txt does not say where %s holds. Add a line.\n", \
        FILENAME, FNR, atom > "/dev/stderr"
      failed = 1
    } else {
      result = result (values[atom] == "" ? atom : values[atom])
    }
  }
  return result text
}

FNR == 1 {
  if (written != "") close(written)
  written = folder "/" FILENAME
  printf "" > written
  needsMore = 0
  while ((getline line < FILENAME) > 0) if (line ~ /UndoManager|[sS]elector|CFRunLoop/) needsMore = 1
  close(FILENAME)
}

/^[ \t]*#(if|elseif)[ \t]/ {
  match($0, /#(if|elseif)[ \t]+/)
  condition = substr($0, RSTART + RLENGTH)
  comment = ""
  if ((i = index(condition, "//")) > 0) {
    comment = substr(condition, i)
    condition = substr(condition, 1, i - 1)
  }
  print substr($0, 1, RSTART + RLENGTH - 1) decided(condition) comment > written
  next
}

# Apple's Foundation has more than the one that replaces it here. The stub exports that, too.
isApple && needsMore && FILENAME !~ /interface$/ && /^[ \t]*([@a-z_]+[ \t]+)*import Foundation[ \t]*$/ {
  sub(/Foundation[ \t]*$/, "AppleFoundation")
}

# There is no Objective-C here, but the compiler still checks that a selector names a method.
{
  gsub(/@objc(\([^)]*\))?[ \t]*/, "")
  gsub(/#selector\(/, "Selector(naming: ")
  print > written
}

END { exit failed }
