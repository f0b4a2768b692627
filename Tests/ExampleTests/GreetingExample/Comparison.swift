// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport

/// Compares the architectures by their source, and by the tests of their label's text.
struct Comparison {
  private static let folder = "Examples/GreetingExample"
  private static let tests = "Tests/ExampleTests/GreetingExample"
  private static let names = ["MVC", "MVP", "MVVM", "MVVMByHand", "VIPER"]

  /// The table, in Markdown.
  let table: String

  /// Reads the sources.
  init() throws {
    let (package, folder, tests) = (Build.package.path, Self.folder, Self.tests)
    let rows = try Self.names.map { name in
      let source = try Source(of: "\(package)/\(folder)/\(name).swift")
      let test = try Source(of: "\(package)/\(tests)/\(name)TextTests.swift")
      let numbers = [
        source.typeCount, source.protocolCount, source.lines.count, source.screenlessCount,
        test.typeCount, test.lines.count,
      ]
      let way = test.lines.contains { $0.contains(".load()") } ? "a loaded screen" : "a call"
      return "| `\(name).swift` | \(numbers.map(String.init).joined(separator: " | ")) | \(way) |"
    }
    table = """
      | | types | protocols | lines | outside the screen | doubles | lines of the test | text tested by |
      |---|---|---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))
      """
  }
}

/// The lines of code inside the outermost braces of a file, without blank lines and comments.
private struct Source {
  let lines: [Substring]

  init(of file: String) throws {
    lines = try String(contentsOfFile: file, encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.trimmingPrefix { $0 == " " }.hasPrefix("//") }
  }

  var typeCount: Int { lines.count { $0.contains(/^ +([a-z]+ )*(class|struct) [A-Z]/) } }

  var protocolCount: Int { lines.count { $0.contains(/^ +protocol [A-Z]/) } }

  /// The number of lines in types that are not screens.
  var screenlessCount: Int {
    let heads = lines.indices.filter { lines[$0].contains(/^  ([a-z]+ )*(class|struct) [A-Z]/) }
    return heads.filter { !lines[$0].contains("FakeScreen") }
      .map { head in lines[head...].prefix { $0 != "  }" }.count + 1 }
      .reduce(0, +)
  }
}
#endif
