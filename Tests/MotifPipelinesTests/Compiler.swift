// SPDX-License-Identifier: MIT

import MotifPipelines

struct Token: Equatable, Sendable {
  var text: String
}

struct Tree: Equatable, Sendable {
  var words: [String]
}

extension PipelineStep where Input == String, Output == [Token] {
  static var analyze: Self { Self("analyze") }
}

extension PipelineStep where Input == [Token], Output == Tree {
  static var parse: Self { Self("parse") }
}

extension PipelineStep where Input == Tree, Output == [String] {
  static var generate: Self { Self("generate") }
}

extension PipelineStep where Input == [String], Output == [String] {
  static var optimize: Self { Self("optimize", original: .recommended) }
}

extension PipelineStep where Input == [String], Output == String {
  static var output: Self { Self("output") }
}

struct EmptySource: Error, Equatable {}

/// The process of row F1, with a default for every step.
let compiler = Pipeline(.analyze) { source in
  source.split(separator: " ").map { Token(text: String($0)) }
}
.then(.parse) { tokens in
  guard !tokens.isEmpty else { throw EmptySource() }
  return Tree(words: tokens.map(\.text))
}
.then(.generate) { tree in tree.words.map { "push \($0)" } }
.then(.optimize) { code in code.filter { $0 != "push 0" } }
.then(.output) { code in code.joined(separator: "; ") }

let pascal = PipelineVariation("Pascal")
  .replacing(.analyze) { source, original in
    try original(source.replacing("begin ", with: "").replacing(" end", with: ""))
  }
  .replacing(.parse) { tokens, original in
    try original(tokens.map { Token(text: $0.text.lowercased()) })
  }

let lisp = PipelineVariation("Lisp").replacing(.analyze) { source, original in
  try original(source.filter { $0 != "(" && $0 != ")" })
}

let arm64 = PipelineVariation("ARM64").replacing(.generate) { tree, _ in
  tree.words.map { "mov \($0)" }
}

let riscv = PipelineVariation("RISC-V").replacing(.generate) { tree, _ in
  tree.words.map { "li \($0)" }
}
