// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// A function or closure that both throws and returns an optional, which the house forbids.
///
/// Its callers would have to tell three outcomes apart, and `try?` would make two of them one.
struct MixedOutcome: Hashable {
  /// The name of the function, or `init?` or `subscript`, or what a closure is kept or passed as.
  let name: String

  /// The line with this name, counted from 1.
  let line: Int

  /// Finds them in source code: functions, failable initializers, getters, and the types of closures.
  ///
  /// A function that only passes on what a closure throws, by a generic error, is none of them.
  static func all(in text: String) -> [MixedOutcome] {
    let code = withoutCommentsAndStrings(text)
    return (functions(in: code) + initializers(in: code) + getters(in: code))
      .map { name in
        let line = code[..<name.startIndex].count { $0 == "\n" } + 1
        return MixedOutcome(name: String(name), line: line)
      }
      .sorted { $0.line < $1.line }
  }

  private static func functions(in code: String) -> [Substring] {
    code.matches(of: /\bthrows\b(?:\(([^()]*)\))?\s*->\s*/).compactMap { match in
      guard throwsByItself(match.output.1, in: code) else { return nil }
      guard isOptional(type(at: code[match.range.upperBound...])) else { return nil }
      return name(before: code[..<match.range.lowerBound])
    }
  }

  private static func initializers(in code: String) -> [Substring] {
    code.matches(of: /\binit\?/).compactMap { match in
      guard let parameters = code[match.range.upperBound...].firstIndex(of: "(") else { return nil }
      let tail = code[parameters...].dropFirst(balancedLength(code[parameters...]))
      let effects = tail.prefix { $0 != "{" && $0 != "\n" }
      guard let effect = effects.firstMatch(of: /\bthrows\b(?:\(([^()]*)\))?/) else { return nil }
      return throwsByItself(effect.output.1, in: code) ? match.output : nil
    }
  }

  /// Computed properties and subscripts, whose getters say that they throw.
  private static func getters(in code: String) -> [Substring] {
    let getter = /\{\s*(?:@\w+\s+)*get\b[^{};\n]*\bthrows\b(?:\(([^()]*)\))?/
    return code.matches(of: getter).compactMap { match in
      guard throwsByItself(match.output.1, in: code) else { return nil }
      // The declaration that this brace belongs to.
      let head = code[..<match.range.lowerBound].suffix(500)
      let declarations = head.matches(of: /\b(?:var\s+(\w+)\s*:|(subscript)\b)/)
      guard let declaration = declarations.last else { return nil }
      let type = head[declaration.range.upperBound...]
      let result = type.ranges(of: "->").last.map { type[$0.upperBound...] } ?? type
      guard isOptional(Self.type(at: result.drop { $0.isWhitespace })) else { return nil }
      return declaration.output.1 ?? declaration.output.2
    }
  }

  // MARK: - Reading code

  /// The code with its lines, but without what comments and strings say.
  private static func withoutCommentsAndStrings(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let code = line.contains("\"") ? line.replacing(/"[^"]*"/, with: "\"\"") : line
      return code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code
    }
    .joined(separator: "\n")
  }

  /// Whether an error is more than that of a closure, or none at all.
  private static func throwsByItself(_ error: Substring?, in code: String) -> Bool {
    guard let error else { return true }
    return error != "Never" && !code.contains("<\(error): Error")
      && !code.contains(", \(error): Error")
  }

  /// The type at the beginning of some code; of that of a closure, its parameters.
  private static func type(at code: Substring) -> Substring {
    var rest = code
    while let next = rest.first, !",)]>{}=-\n".contains(next) {
      rest = rest.dropFirst("([<".contains(next) ? balancedLength(rest) : 1)
    }
    let type = code[..<rest.startIndex]
    return type.firstRange(of: " where ").map { type[..<$0.lowerBound] } ?? type
  }

  private static func isOptional(_ type: Substring) -> Bool {
    let last = type.last { !$0.isWhitespace }
    return last == "?" || last == "!" || type.hasPrefix("Optional<")
  }

  /// The number of characters from an opening bracket to the one that closes it.
  private static func balancedLength(_ code: some Sequence<Character>) -> Int {
    var (depth, length) = (0, 0)
    var before: Character = " "
    for character in code {
      length += 1
      if "([<".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && before != "-") { depth -= 1 }
      if depth == 0 { break }
      before = character
    }
    return length
  }

  /// The name of the function or the closure whose effects follow some code.
  private static func name(before code: Substring) -> Substring {
    var head = trimmed(code.suffix(2_000))
    if head.hasSuffix("async") { head = trimmed(head.dropLast(5)) }
    for close in [")", ">"] where head.hasSuffix(close) { head = trimmed(withoutLastGroup(head)) }
    let end = head.suffix(200)
    if let function = end.firstMatch(of: /\bfunc\s+([^\s]+)$/) { return function.output.1 }
    let kept = end.firstMatch(of: /\b(\w+)\s*[:=][\s(\[@\w]*$/)
    return kept?.output.1 ?? end.suffix(0)
  }

  private static func trimmed(_ code: Substring) -> Substring {
    var code = code
    while code.last?.isWhitespace == true { code.removeLast() }
    return code
  }

  /// The code without the parentheses or angle brackets at its end.
  private static func withoutLastGroup(_ code: Substring) -> Substring {
    var depth = 0
    for index in code.indices.reversed() {
      let isArrow = code[index] == ">" && code[..<index].last == "-"
      if ")]>".contains(code[index]), !isArrow { depth += 1 }
      if "([<".contains(code[index]) { depth -= 1 }
      if depth == 0 { return code[..<index] }
    }
    return code.prefix(0)
  }
}
#endif
