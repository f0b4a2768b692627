// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// A compiler whose front ends and back ends are combined like building blocks.
@main
struct PipelinesExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws { try PipelinesExample { Swift.print($0) }.run() }

  static let lisp = "(setq x (* 2 (+ 3 4))) (print (- x 7))"
  static let pascal = "Begin X := 2 * (3 + 4); Y := X div 3; WriteLn(X * Y) End."

  func run() throws {
    print("The standard process: \(Self.lisp)")
    let listing = try Pipeline.compiler.run(Self.lisp) {
      print("> step \($0.index + 1) of \($0.count): \($0.step)")
    }
    print(listing)

    print("\nOne step replaced")
    try compile(Self.lisp, with: .unoptimized)
    try compile(Self.lisp, with: .stackMachine)
    try compile(Self.lisp, with: .arm64)

    print("\nSteps replaced together: \(Self.pascal)")
    try compile(Self.pascal, with: .pascal)
    try compile(Self.pascal, with: .pascal, .stackMachine)
    try compile(Self.pascal, with: .pascal, .stackMachine, .tracing)

    print("\nMistakes in a program")
    for source in ["(print §)", "(print (+ 1 2)", "(setq x 2)\n(print (+ x y))"] {
      printError { try Pipeline.compiler.run(source) }
    }

    print("\nMistakes in a compiler")
    printError { try Pipeline.compiler.applying(.stackMachine, .arm64) }
    printError { try Pipeline.compiler.replacing(.generate) { _, _ in [] }.run(Self.lisp) }
    let hasty = Pipeline.compiler.replacing(.optimize) { Array(try $1($0).dropFirst()) }
    printError { try hasty.run(Self.lisp) }

    print("\nThe protocol form")
    print(try PascalToARM64().compile("Begin WriteLn(6 * 7) End."))
  }

  private func compile(_ source: String, with variations: PipelineVariation...) throws {
    print("> " + variations.map(\.name).joined(separator: ", "))
    print(try Pipeline.compiler.applying(variations).run(source))
  }

  private func printError<Result>(_ body: () throws -> Result) {
    do { _ = try body() } catch { print("\(error)") }
  }
}
