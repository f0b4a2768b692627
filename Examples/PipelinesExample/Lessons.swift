// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// Shows what a pipeline of replaceable steps is good for, one matter at a time.
struct Lessons {
  /// Where the lines go; a test collects them.
  let print: (String) -> Void

  /// All of them, in the order in which they are best read.
  static let all: [@Sendable (Lessons) throws -> Void] = [
    { try $0.runTheStandardProcess() }, { try $0.readTwoLanguages() },
    { try $0.mixFrontAndBackEnds() }, { try $0.replaceSteps() }, { try $0.makeMistakes() },
    { try $0.doItWithProtocols() },
  ]

  /// Five steps, none of them replaced, always in this order.
  func runTheStandardProcess() throws {
    print("The standard compiler")
    show(Samples.prefix)
    let notes = Notes()
    let compiler = Pipeline.compiler
      .after(.analyze) { notes.add("  \($0.count) tokens") }
      .after(.parse) { notes.add("  \($0.count) nodes") }
      .after(.generate) { notes.add("  \($0.instructions.count) instructions") }
      .after(.optimize) { notes.add("  \($0.instructions.count) instructions") }
    let listing = try compiler.run(Samples.prefix) { progress in
      notes.add("\(progress.index + 1) of \(progress.count): \(progress.step)")
    }
    for note in notes.lines { print(note) }
    show(listing)
  }

  /// Two texts that are one tree.
  func readTwoLanguages() throws {
    print("Two front ends")
    show(Samples.pascal)
    let pascalTokens = try PascalSyntax.tokens(of: Samples.pascal)
    let pascal = try PascalSyntax.program(from: pascalTokens)
    print("\(pascalTokens.count) tokens, \(pascal.count) nodes")
    show(Samples.cLike)
    let cTokens = try CSyntax.tokens(of: Samples.cLike)
    let cLike = try CSyntax.program(from: cTokens)
    print("\(cTokens.count) tokens, \(cLike.count) nodes")
    print("the same trees: \(pascal.description == cLike.description)")
    show(pascal.description)
  }

  /// Four compilers of four building blocks.
  func mixFrontAndBackEnds() throws {
    print("Two front ends, two back ends")
    let frontEnds = [(PipelineVariation.pascal, Samples.pascal), (.cLike, Samples.cLike)]
    for (frontEnd, source) in frontEnds {
      for backEnd in [PipelineVariation.stackMachine, .arm64] {
        let output = try Pipeline.compiler.applying([frontEnd, backEnd]).run(source)
        let count = output.split(separator: "\n").count
        print("\(frontEnd.name) → \(backEnd.name): \(count == 1 ? output : "\(count) lines")")
      }
    }
    print("> two front ends at once")
    do {
      _ = try Pipeline.compiler.applying([.pascal, .cLike])
    } catch {
      print("\(error)")
    }
    print("> the assembly text of two lines of C")
    show(Samples.short)
    show(try Pipeline.compiler.applying([.cLike, .arm64]).run(Samples.short))
  }

  func show(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { print("  \(line)") }
  }
}
