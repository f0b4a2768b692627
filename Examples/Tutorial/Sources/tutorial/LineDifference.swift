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
    self.lines = Self.slidDown(lines)
  }

  /// The same difference, in which a group of changed lines ends with a brace rather than begins with one.
  ///
  /// If the first line of a group is equal to the one below the group, that one may change in its place.
  private static func slidDown(
    _ lines: [(mark: Character, text: String)]
  ) -> [(mark: Character, text: String)] {
    var lines = lines
    for start in lines.indices
    where lines[start].mark != " " && (start == 0 || lines[start - 1].mark == " ") {
      let mark = lines[start].mark
      guard let end = lines[start...].firstIndex(where: { $0.mark != mark }),
        lines[end].mark == " ", lines[end].text == lines[start].text, !lines[end].text.isEmpty
      else { continue }
      lines[start].mark = " "
      lines[end].mark = mark
    }
    return lines
  }

  /// The changed lines with their neighbors, each group below a line that says where it is.
  ///
  /// There is one neighbor on each side, or as many as it takes to find each group at a single place of the old version.
  var text: [String] {
    let groups = (1...3).lazy.map(groups).first { $0.allSatisfy(isUnique) } ?? groups(near: 4)
    return groups.flatMap { group in
      let texts = group.map { isBlank($0) ? "" : "\(lines[$0].mark)\(lines[$0].text)" }
      return ["@@ \(place(of: group))"] + texts
    }
  }

  /// The changed lines with some neighbors, without blank ones at the ends.
  private func groups(near distance: Int) -> [Range<Int>] {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var groups: [Range<Int>] = []
    for index in changed {
      let near = max(0, index - distance)..<min(lines.count, index + distance + 1)
      if let last = groups.last, last.upperBound >= near.lowerBound {
        groups[groups.count - 1] = last.lowerBound..<near.upperBound
      } else {
        groups.append(near)
      }
    }
    return groups.map { group in
      let start = group.first { !isBlank($0) } ?? group.lowerBound
      let end = group.last { !isBlank($0) } ?? start
      return start..<(end + 1)
    }
  }

  private func isBlank(_ index: Int) -> Bool {
    lines[index].mark == " " && lines[index].text.isEmpty
  }

  /// Whether the lines that a group has in the old version are at one place only, and are more than braces.
  private func isUnique(_ group: Range<Int>) -> Bool {
    let shown = lines[group].filter { $0.mark != "+" }.map(\.text)
    let old = lines.filter { $0.mark != "+" }.map(\.text)
    guard shown.contains(where: { $0.contains(where: \.isLetter) }) else { return false }
    let places = old.indices.dropLast(shown.count - 1).count { old[$0...].starts(with: shown) }
    return places == 1
  }

  /// The declaration around a group of lines, which may be a member or a type.
  private func place(of group: Range<Int>) -> String {
    let indentation = { (line: (mark: Character, text: String)) in
      line.text.prefix { $0 == " " }.count
    }
    let inner = lines[group].first { !$0.text.isEmpty }.map(indentation) ?? 0
    let around = lines[..<group.lowerBound].last { line in
      line.mark != "+" && line.text.hasSuffix(" {") && indentation(line) < min(inner, 4)
    }
    return around?.text.dropLast(2).trimmingPrefix { $0 == " " }.description ?? "at the top"
  }
}
