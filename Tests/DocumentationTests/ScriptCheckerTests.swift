// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// Checks that the checker finds each kind of bad listing.
@Suite("ScriptChecker", .needsPlainBuild)
struct ScriptCheckerTests {
  /// The line on which the code of every fixture begins.
  private let line = 10

  private func listing(_ code: String, module: String? = nil) -> Listing {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Listing(file: "Fixture.md", line: line, code: lines, impliedModule: module)
  }

  private func problems(
    _ listings: Listing...,
    runLimit: Duration = .seconds(600)
  ) throws -> [Problem] {
    let build = try Build(linking: Repository.own.libraries)
    return try ScriptChecker(build: build, runLimit: runLimit).problems(in: listings)
  }

  /// The only problem of a single listing, with its line counted from the listing's first.
  private func problem(
    _ code: String,
    runLimit: Duration = .seconds(600)
  ) throws -> (offset: Int, message: String) {
    let problems = try problems(listing(code), runLimit: runLimit)
    try #require(problems.count == 1, "\(problems)")
    return (problems[0].line - line, problems[0].message)
  }

  @Test
  func `correct listings have no problems`() throws {
    let problems = try problems(
      listing("print(1)\n// Prints \"1\""),
      listing("let unseen = 1\n_ = unseen"),
      listing("print(1, 2, separator: \"\\n\")\n// Prints:\n// 1\n// 2"),
      listing("struct Same { var a = 1 }\nprint([Same()])\n// Prints \"[main.Same(a: 1)]\""),
      listing("struct Same { var b = 2 }\nprint([Same()])\n// Prints \"[main.Same(b: 2)]\""),
      listing("func two() async -> Int { 2 }\nprint(await two())\n// Prints \"2\""),
      listing("import MotifCore\nprint(ValueBuffering.latest)\n// Prints \"latest\""),
      listing("print(ValueBuffering.latest)\n// Prints \"latest\"", module: "MotifCore")
    )
    #expect(problems.isEmpty)
  }

  @Test
  func `a listing that doesn't compile is reported at its error`() throws {
    let problem = try problem("let one = 1\nlet two: String = one")
    #expect(problem.offset == 1)
    #expect(problem.message.contains("cannot convert value of type 'Int'"))
  }

  @Test
  func `each error of a listing is reported`() throws {
    let problems = try problems(listing("let one: String = 1\nlet two: String = 2"))
    #expect(problems.map { $0.line } == [10, 11])
  }

  @Test
  func `a listing with a warning is reported`() throws {
    let problem = try problem("func made() -> Int { 1 }\nmade()")
    #expect(problem.offset == 1)
    #expect(problem.message.contains("unused"))
  }

  @Test
  func `a missing import is reported`() throws {
    let problem = try problem("_ = RegistrationBag()")
    #expect(problem.message.contains("cannot find 'RegistrationBag' in scope"))
  }

  @Test
  func `a different output is reported with both texts`() throws {
    let problem = try problem("print(2)\n// Prints \"1\"")
    #expect(problem.offset == 0)
    #expect(problem.message == "States this output:\n  1\nbut prints this:\n  2")
  }

  @Test
  func `trailing spaces are reported`() throws {
    let problem = try problem("print(2, \"\")\n// Prints \"2\"")
    #expect(problem.message.hasSuffix("\nThe lines differ in blanks."))
  }

  @Test
  func `lines in a different order are reported`() throws {
    let problem = try problem(
      "print(2)\n// Prints \"2\"\nprint(1)\nprint(3)\n// Prints:\n// 3\n// 1"
    )
    #expect(problem.message.contains("but prints this:"))
  }

  @Test
  func `unstated output is reported`() throws {
    #expect(try problem("print(2)").message == "States this output: nothing\nbut prints this:\n  2")
  }

  @Test
  func `missing output is reported`() throws {
    let problem = try problem("// Prints \"1\"")
    #expect(problem.message == "States this output:\n  1\nbut prints this: nothing")
  }

  @Test
  func `output stated in another format is reported`() throws {
    let problems = try problems(listing("print(1)\n// Prints 1"))
    #expect(problems.map { $0.line } == [10, 11])
  }

  @Test
  func `a listing that traps is reported with its message`() throws {
    let problem = try problem("print(1)\n// Prints \"1\"\nfatalError(\"on purpose\")")
    #expect(problem.message.contains("Is ended by signal"))
    #expect(problem.message.contains("Fixture.md:12: Fatal error: on purpose"))
  }

  @Test
  func `a nonzero exit status is reported`() throws {
    #expect(try problem("import Foundation\nexit(3)").message == "Ends with exit status 3.")
  }

  @Test
  func `a listing that never ends is killed and reported`() throws {
    let problem = try problem("while true {}", runLimit: .milliseconds(300))
    #expect(problem.message.contains("Does not end within"))
  }

  @Test
  func `closing the output doesn't prevent the time limit`() throws {
    let problem = try problem(
      "import Foundation\nclose(1)\nclose(2)\nwhile true {}",
      runLimit: .milliseconds(300)
    )
    #expect(problem.message.contains("Does not end within"))
  }

  @Test
  func `endless output is killed and reported`() throws {
    #expect(try problem("while true { print(1) }").message == "Prints without end")
  }

  @Test
  func `an undefined symbol is reported, and the others run`() throws {
    let problems = try problems(
      listing("@_silgen_name(\"nowhere\") func nowhere()\nnowhere()"),
      listing("print(1)\n// Prints \"1\"")
    )
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("Does not link") == true)
  }

  @Test
  func `a bad listing doesn't hide another`() throws {
    let problems = try problems(
      listing("let one: String = 1"),
      listing("print(2)"),
      listing("fatalError()"),
      listing("print(1)\n// Prints \"1\"")
    )
    #expect(problems.count == 3)
  }

  @Test
  func `listings with clashing conformances are run separately`() throws {
    let conforming = { (number: Int) in
      listing(
        """
        extension Int: @retroactive Identifiable {
          public var id: Int { \(number) }
        }
        let value: Any = 1
        if let value = value as? any Identifiable<Int> {
          print(value.id)
          // Prints "\(number)"
        }
        """
      )
    }
    #expect(try problems(conforming(1), conforming(2)).isEmpty)
  }

  @Test
  func `listings with clashing symbols are linked separately`() throws {
    let clashing = listing("@_cdecl(\"clash\") func clash() {}\nprint(1)\n// Prints \"1\"")
    #expect(try problems(clashing, clashing).isEmpty)
  }

  @Test
  func `a listing runs in its own folder`() throws {
    let writing = listing(
      """
      import Foundation
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("a file")
      print(FileManager.default.fileExists(atPath: file.path), readLine() ?? "no input")
      // Prints "false no input"
      try Data("text".utf8).write(to: file)
      """
    )
    #expect(try problems(writing, writing).isEmpty)
  }
}
#endif
