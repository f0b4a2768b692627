// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// What the compiler refuses, so that nobody has to find it out at run time.
@Suite("Use from the wrong isolation", .needsPlainBuild, .serialized)
struct MisuseTests {
  @Test(arguments: Misuse.ofValues)
  func `a value stays where it belongs`(misuse: Misuse) throws {
    try check(misuse)
  }

  @Test(arguments: Misuse.ofSequencesAndSharedValues)
  func `only a shared value and what it holds go elsewhere`(misuse: Misuse) throws {
    try check(misuse)
  }

  private func check(_ misuse: Misuse) throws {
    let build = try Build()
    let errors = try concurrentMap([misuse.rightProgram, misuse.wrongProgram]) {
      try build.errors(in: $0)
    }
    #expect(errors[0].isEmpty, "This must compile: \(misuse.right)")
    let own = errors[1].filter { $0.file == "main.swift" }
    #expect(own.contains { $0.line == misuse.line && $0.message.contains(misuse.error) })
    #expect(own.allSatisfy { $0.line == misuse.line }, "Something else is wrong, too")
  }
}
#endif
