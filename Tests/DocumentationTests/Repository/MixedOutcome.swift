// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// A function that both throws and returns an optional, which the house forbids.
///
/// Its callers would have to tell three outcomes apart, and `try?` would make two of them one.
struct MixedOutcome: Hashable {
  /// The name of the function, or `init?`, `subscript` or the name of the property.
  let name: String

  /// The line of the declaration, counted from 1.
  let line: Int

  /// Finds such functions in a source file.
  ///
  /// A function that only passes on what a closure throws is none of them.
  static func all(in text: String) -> [MixedOutcome] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      let line = lines[index].drop { $0 == " " }
      let keywords = ["func", "init?", "subscript", "var"]
      guard !line.hasPrefix("//"), let keyword = keywords.first(where: { isDeclared($0, in: line) })
      else { return nil }
      let declaration = head(from: lines[index...].prefix(30), keyword)
      guard isMixed(declaration, keyword) else { return nil }
      let words = declaration.drop { $0.isWhitespace }
      let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return MixedOutcome(name: name.isEmpty ? keyword : String(name), line: index + 1)
    }
  }

  /// Whether a line declares something with a keyword, before which only modifiers stand.
  private static func isDeclared(_ keyword: String, in line: Substring) -> Bool {
    for word in line.split(separator: " ") {
      let name = word.prefix { $0 != "(" && $0 != "<" }
      if name == keyword { return true }
      // Modifiers and attributes, some with an argument.
      guard word.first == "@" || name.allSatisfy({ $0.isLowercase }) else { return false }
    }
    return false
  }

  /// What follows the keyword, to the brace that opens the body, and of a property or a subscript also
  /// the line in which its getter begins.
  private static func head(from lines: ArraySlice<Substring>, _ keyword: String) -> String {
    var head = ""
    let hasGetter = keyword == "var" || keyword == "subscript"
    var depth = 0
    for (offset, line) in lines.enumerated() {
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
        .drop { $0 == " " }
      guard !code.isEmpty else { continue }
      // A declaration ends with its line, unless it is open or the next line goes on with it.
      let goesOn = ["throws", "async", "->", "where", "rethrows"].contains { code.hasPrefix($0) }
      if offset > 0, depth == 0, !goesOn {
        if hasGetter, head.last == "{" { head += code }
        break
      }
      for character in code {
        if character == "(" || character == "[" { depth += 1 }
        if character == ")" || character == "]" { depth -= 1 }
        head.append(character)
        if character == "{", depth == 0, !hasGetter { break }
      }
      if head.last != "{" { head.append(" ") }
    }
    return head.firstRange(of: keyword).map { String(head[$0.upperBound...]) } ?? head
  }

  private static func isMixed(_ declaration: String, _ keyword: String) -> Bool {
    let parts = declaration.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    let tail = keyword == "var" ? parts[0] : afterParameters(parts[0])
    var effects = tail
    if keyword == "var" || keyword == "subscript" {
      // What a getter does is said in its own words.
      guard parts.count == 2, let getter = parts[1].firstMatch(of: /\bget\b[^{]*/) else {
        return false
      }
      effects = getter.output
    }
    guard let match = effects.firstMatch(of: /\bthrows\b(?:\((\w+)\))?/) else { return false }
    if let error = match.output.1 {
      // The error of a closure, or none at all.
      let isGeneric =
        parts[0].prefix { $0 != "(" }.contains("\(error): Error")
        || parts[0].prefix { $0 != "(" }.contains("\(error): any Error")
      if isGeneric || error == "Never" { return false }
    }
    if keyword == "init?" { return true }
    let arrow = tail.firstRange(of: "->")
    let type = keyword == "var" ? tail : arrow.map { tail[$0.upperBound...] } ?? ""
    let result = type.prefix(upTo: type.firstRange(of: " where ")?.lowerBound ?? type.endIndex)
    return result.last { $0 != " " } == "?"
  }

  private static func afterParameters(_ head: Substring) -> Substring {
    var depth = 0
    for index in head.indices {
      switch head[index] {
      case "(", "[":
        depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0 { return head[head.index(after: index)...] }
      default: break
      }
    }
    return ""
  }
}
#endif
