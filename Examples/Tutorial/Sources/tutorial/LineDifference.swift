// SPDX-License-Identifier: MIT

/// What to change in a file, line by line, as a reader types it.
struct LineDifference {
  /// All lines of both versions, in order: those that stay, that go, and that come.
  private let lines: [(mark: Character, text: String)]

  /// The number of lines that come, except for empty ones.
  var added: Int { lines.count { $0.mark == "+" && !$0.text.isEmpty } }

  init(from old: [String], to new: [String]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [(mark: Character, text: String)] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        lines.append(("-", old[from]))
        from += 1
      } else if inserted.contains(to) {
        lines.append(("+", new[to]))
        to += 1
      } else {
        lines.append((" ", old[from]))
        from += 1
        to += 1
      }
    }
    self.lines = lines
  }

  /// The changed lines with two neighbors, each group below a line that says where it is.
  var text: [String] {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var result: [String] = []
    var last = -1
    for index in lines.indices where changed.contains(where: { abs($0 - index) <= 2 }) {
      if index > last + 1 { result.append("@@ \(place(of: index))") }
      let line = "\(lines[index].mark)\(lines[index].text)"
      result.append(line == " " ? "" : line)
      last = index
    }
    return result
  }

  /// The declaration around a line.
  private func place(of index: Int) -> String {
    let above = lines[..<index].last { line in
      line.mark != "+" && line.text.hasSuffix("{") && !line.text.hasPrefix("    ")
    }
    return above?.text.split(separator: " ", omittingEmptySubsequences: true)
      .joined(separator: " ").replacing(" {", with: "") ?? ""
  }
}
