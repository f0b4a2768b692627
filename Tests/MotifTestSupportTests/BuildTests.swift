// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

@Suite("Build", .needsPlainBuild)
struct BuildTests {
  @Test
  func `a valid program has no errors`() throws {
    #expect(try Build().errors(in: "import MotifCore\nlet bag = RegistrationBag()\n").isEmpty)
  }

  @Test
  func `an error is reported at its location`() throws {
    let errors = try Build().errors(in: "let one = 1\n\nlet two: String = one\n")
    #expect(errors.map { $0.line } == [3])
    #expect(errors.first?.file == "main.swift")
    #expect(errors.first?.message.contains("cannot convert value of type 'Int'") == true)
  }

  @Test
  func `isolation violations and warnings are errors`() throws {
    let race = "import MotifCore\nlet bag = RegistrationBag()\nTask.detached { bag.cancelAll() }\n"
    #expect(try Build().errors(in: race).contains { $0.line == 3 })
    let warning = "func f() { let unused = 1 }\n"
    #expect(try Build().errors(in: warning).map { $0.line } == [1])
  }
}
#endif
