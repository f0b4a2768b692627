// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// Mistakes that the compiler reports, so that they can't occur at run time.
@Suite("Use from the wrong isolation", .needsPlainBuild, .serialized)
struct MisuseTests {
  @Test(arguments: Misuse.ofValues)
  func `a value stays in its isolation domain`(misuse: Misuse) throws {
    try check(misuse)
  }

  @Test(arguments: Misuse.ofSequencesAndSharedValues)
  func `only shared values and their content may be sent`(misuse: Misuse) throws {
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
