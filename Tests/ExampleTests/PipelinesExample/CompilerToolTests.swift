// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample: tool")
struct CompilerToolTests {
  private struct NoSuchFile: Error {}

  private typealias Outcome = (code: CompilerTool.ExitCode, output: String, errors: String)

  /// Runs the tool with two files.
  private func run(_ line: String) -> Outcome {
    let output = Transcript()
    let errors = Transcript()
    let files = [
      "good.pas": "begin writeln(6 * 7) end.", "bad.c": "print(1);\nprint(y);",
      "-": "print(9); print(1 / 0);",
    ]
    let tool = CompilerTool(print: output.add, printError: errors.add) { name in
      guard let text = files[name] else { throw NoSuchFile() }
      return text
    }
    let code = tool.run(line.split(separator: " ").map(String.init))
    return (code, output.text, errors.text)
  }

  @Test
  func `a program is compiled and run (F2)`() {
    let good = run("--front-end pascal --back-end stack good.pas")
    #expect(good == (.success, "42", ""))
    let listing = run("good.pas --front-end pascal --unoptimized")
    #expect(listing == (.success, "push 6\npush 7\nmultiply\nprint", ""))
    #expect(run("--front-end pascal --back-end arm64 good.pas").output.contains("bl printf"))
  }

  @Test
  func `an error names the file and the place, and what was printed before it is not lost`() {
    let bad = run("--front-end c --back-end stack bad.c")
    #expect(bad == (.wrongProgram, "", "bad.c:2:7: the variable \"y\" is not declared"))
    let stopped = run("--front-end c --back-end stack -")
    #expect(stopped == (.wrongProgram, "9", "-: line 1: division by zero"))
    #expect(run("missing.c") == (.noInput, "", "missing.c: this cannot be read"))
  }

  @Test(arguments: [
    ("", "which file?"), ("--wrong good.pas", "what is \"--wrong\"?"),
    ("good.pas bad.c", "what is \"bad.c\"?"),
    ("--back-end", "--back-end is one of arm64, listing, stack"),
    ("--front-end basic -", "--front-end is one of c, pascal, prefix, not \"basic\""),
    ("--front-end c --front-end pascal -", #"both "C" and "Pascal" replace the step "analyze""#),
  ])
  func `arguments that make no sense are told, with how it is used`(line: String, problem: String) {
    let outcome = run(line)
    #expect(outcome == (.wrongArguments, "", problem + "\n" + ToolArguments.usage))
  }

  @Test
  func `help is no error, whatever else is there`() {
    #expect(run("--help") == (.success, ToolArguments.usage, ""))
    #expect(run("good.pas --help --back-end arm64") == (.success, ToolArguments.usage, ""))
  }
}
#endif
