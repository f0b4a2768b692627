// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// A word in the source of a screen that breaks the rules for screens.
///
/// A screen reads data from its data source, reports user actions to its delegate, and knows no other screens than
/// its children. So it imports nothing, and the compiler keeps it from what other modules declare; or, in a larger app,
/// it imports what views are made of, and names neither model nor task. Data flows down only, so its data source has no
/// property that can be set, and no function that returns nothing.
struct ScreenBreach: Hashable {
  /// The word, or another problem with the line.
  let word: String

  /// The line, counted from 1.
  let line: Int

  /// Finds the breaches in the source of a screen.
  ///
  /// - Parameters:
  ///   - text: The source.
  ///   - screens: The names of all screens.
  ///   - modules: The modules that it may import.
  ///   - strangers: The names of these modules, and of its own, that it must not know.
  /// - Returns: The breaches, in order.
  static func all(
    in text: String,
    screens: Set<String>,
    importing modules: Set<String> = [],
    strangers: Set<String> = []
  ) -> [ScreenBreach] {
    let own = declarations(in: text)
    let known = screens.filter {
      own.contains($0) || isChild($0, in: text) || text.contains("extension \($0) {")
    }
    var isInDataSource = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .flatMap { offset, line -> [ScreenBreach] in
        let code = code(of: line)
        if code.contains(/\bimport\b/) {
          let isAllowed = code.split(separator: " ").last.map { modules.contains(String($0)) }
          return isAllowed == true ? [] : [ScreenBreach(word: code, line: offset + 1)]
        }
        if code.contains(/\bprotocol \w+DataSource\b/) { isInDataSource = true }
        if isInDataSource, code.contains(/\bset\b/) || code.contains(/\bfunc\b(?!.*->)/) {
          let word = "a data source that can be changed"
          return [ScreenBreach(word: word, line: offset + 1)]
        }
        if code.hasPrefix("}") || code.hasSuffix("{}") { isInDataSource = false }
        let words = code.matches(of: /\b[A-Z]\w*/).map { String($0.output) }
        return words.filter { word in
          guard !own.contains(word) else { return false }
          return isSuspect(word) || strangers.contains(word)
            || screens.subtracting(known).contains { word.hasPrefix($0) }
        }
        .map { ScreenBreach(word: $0, line: offset + 1) }
      }
  }

  /// Patterns of names that belong to the library, or to a future app.
  private static func isSuspect(_ word: String) -> Bool {
    ["Service", "Services", "Coordinator", "Router", "ViewModel"].contains { word.hasSuffix($0) }
  }

  /// Whether a screen stores another one as its child: `let list = ListScreen()` or `let list: ListScreen`.
  private static func isChild(_ screen: String, in text: String) -> Bool {
    text.split(separator: "\n").contains { line in
      guard let match = code(of: line).firstMatch(of: /\blet \w+(?:: | = )(\w+)/) else {
        return false
      }
      return match.output.1 == screen
    }
  }

  /// The types that a source declares.
  static func declarations(in text: String) -> Set<String> {
    let names = text.split(separator: "\n").flatMap { line in
      code(of: line)
        .matches(of: /\b(?:class|struct|enum|actor|protocol|typealias) ([A-Z]\w*)/)
        .map { String($0.output.1) }
    }
    return Set(names)
  }

  /// A line without its comment and its string literals.
  private static func code(of line: Substring) -> String {
    String(line.replacing(/"[^"\\]*"/, with: "").replacing(/\/\/.*/, with: ""))
  }
}
#endif
