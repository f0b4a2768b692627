// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// A compiler for formulas, whose front ends and back ends are combined like building blocks.
@main
struct PipelinesExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws { try PipelinesExample { Swift.print($0) }.run() }

  static let lisp = "(- (* 2 (+ 3 4)) n)"
  static let pascal = "N DIV 2 + (3 + 4) * 2"

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

    print("\nSeveral steps replaced: \(Self.pascal)")
    try compile(Self.pascal, with: .pascal)
    try compile(Self.pascal, with: .pascal, .stackMachine)
    try compile(Self.pascal, with: .pascal, .percent, .stackMachine)

    print("\nErrors in a formula")
    for source in ["(+ n §)", "(+ n 1", "(+ n m)"] {
      printError { try Pipeline.compiler.run(source) }
    }

    print("\nErrors in a compiler")
    printError { try Pipeline.compiler.applying([.stackMachine, .arm64]) }
    printError { try Pipeline.compiler.replacing(.generate) { _, _ in [] }.run(Self.lisp) }
    let hasty = Pipeline.compiler.replacing(.optimize) { Array(try $1($0).dropFirst()) }
    printError { try hasty.run(Self.lisp) }

    print("\nThe protocol form")
    print(try PascalToARM64().compile("6 * 7"))
  }

  private func compile(_ source: String, with variations: PipelineVariation...) throws {
    print("> " + variations.map(\.name).joined(separator: ", "))
    print(try Pipeline.compiler.applying(variations).run(source))
  }

  private func printError<Result>(_ body: () throws -> Result) {
    do { _ = try body() } catch { print("\(error)") }
  }
}
