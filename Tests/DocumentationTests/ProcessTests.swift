// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport
import Testing

/// Code that starts processes is behind one condition, because iOS, tvOS, watchOS, visionOS, and Android can't start any.
@Suite("Processes in tests")
struct ProcessTests {
  private let repository = Repository.own

  @Test
  func `code that starts processes is conditional`() throws {
    for folder in ["Tests", "Examples"] {
      for file in repository.files(under: folder, suffix: ".swift")
      // The command that writes the tutorial is for computers only.
      where !file.hasPrefix("Examples/Tutorial/Sources/tutorial/") {
        for line in Self.exposedLines(in: try repository.text(file)) {
          Problem(
            file: file,
            line: line,
            message: "this starts a process: put it behind '#if \(Self.condition)'"
          ).record(in: repository)
        }
      }
    }
  }

  @Test func `lines without the condition are found`() {
    let found = Self.exposedLines(
      in: """
        await #expect(processExitsWith: .failure) {}
        #if os(macOS) || os(Linux)
        await #expect(processExitsWith: .failure) {}
        #if DEBUG
        let child = ForkedProcess {}
        #else
        posix_spawn(nil)
        #endif
        #else
        let process = Process()
        #endif
        #if os(macOS)
        sigaltstack(nil, nil)
        #endif
        // ptrace(0, 0)
        print("ptrace(0, 0)", openpty(0))
        """
    )
    #expect(found == [1, 10, 13, 16])
  }

  private static let condition = "os(macOS) || os(Linux)"

  /// The numbers of the lines that need processes or a terminal, and are compiled on platforms that have
  /// neither.
  private static func exposedLines(in text: String) -> [Int] {
    var isCovered: [Bool] = []
    var lines: [Int] = []
    guard names.contains(where: { text.range(of: $0, options: .literal) != nil }) else { return [] }
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("#if ") {
        let condition = words.dropFirst(4)
        isCovered.append(condition == Self.condition || condition.hasPrefix("os(Linux)"))
      } else if words.hasPrefix("#else"), !isCovered.isEmpty {
        isCovered[isCovered.count - 1] = false
      } else if words.hasPrefix("#endif") {
        _ = isCovered.popLast()
      } else if !isCovered.contains(true), Self.names.contains(where: words.contains) {
        let code = words.replacing(/"(?:\\.|[^"\\])*"/, with: "").replacing(/\/\/.*/, with: "")
        if code.contains(Self.mark) { lines.append(index + 1) }
      }
    }
    return lines
  }

  /// Parts of the regular expression's matches, a quick check for the many lines without any of them.
  private static let names = [
    "processExitsWith", "ExitTest", "ForkedProcess", "SharedNumbers", "ptrace", "posix_spawn",
    "openpty", "sigaltstack", "Process(", "Build(",
  ]

  private static var mark: Regex<Substring> {
    /\b(?:processExitsWith|ExitTest|ForkedProcess|SharedNumbers|ptrace|posix_spawn\w*|openpty|sigaltstack|(?:Process|Build)\()/
  }
}
#endif
