// SPDX-License-Identifier: MIT

import MotifPipelines
import Testing

@Suite("PipelineVariation") struct PipelineVariationTests {
  @Test func `front ends and back ends combine freely (F2)`() throws {
    let source = "begin (A) b end"
    func compile(_ variations: PipelineVariation...) throws -> String {
      try compiler.applying(variations).run(source)
    }
    #expect(try compile(pascal, arm64) == "mov (a); mov b")
    #expect(try compile(pascal, riscv) == "li (a); li b")
    #expect(try compile(lisp, arm64) == "mov begin; mov A; mov b; mov end")
    #expect(try compile(lisp, riscv) == "li begin; li A; li b; li end")
    #expect(try compile() == compiler.run(source))
  }

  @Test func `two variations of the same step conflict (F2)`() {
    #expect(
      throws: PipelineCompositionError.replacedTwice(
        step: "analyze",
        first: "Pascal",
        second: "Lisp"
      )
    ) { try compiler.applying([pascal, arm64, lisp]) }
  }

  @Test func `a list of variations can be extended (F2)`() throws {
    let dense = PipelineVariation("dense").replacing(.output) { code, _ in code.joined() }
    let forARM = [pascal, arm64]
    #expect(try compiler.applying(forARM).run("begin A end") == "mov a")
    #expect(try compiler.applying([dense] + forARM).run("begin A b end") == "mov amov b")
    #expect(try compiler.applying(forARM).applying([dense]).run("begin A end") == "mov a")
  }

  @Test func `a variation of a replaced step is rejected (F2)`() throws {
    let direct = compiler.replacing(.generate) { tree, _ in tree.words }
    #expect(
      throws: PipelineCompositionError.replacedTwice(
        step: "generate",
        first: nil,
        second: "ARM64"
      )
    ) { try direct.applying([arm64]) }
    let forPascal = try compiler.applying([pascal])
    #expect(
      throws: PipelineCompositionError.replacedTwice(
        step: "analyze",
        first: "Pascal",
        second: "Pascal"
      )
    ) { try forPascal.applying([pascal]) }
  }

  @Test func `a variation of a missing step is rejected (F2)`() {
    let linker = PipelineVariation("linker").replacing(PipelineStep<Int, Int>("link")) {
      try $1($0)
    }
    #expect(
      throws: PipelineCompositionError.unknownStep(
        step: "link",
        variation: "linker",
        steps: compiler.stepNames
      )
    ) { try compiler.applying([linker]) }
  }

  @Test func `a variation with mismatched types is rejected (F2)`() {
    let binary = PipelineVariation("binary")
      .replacing(PipelineStep<[String], [UInt8]>("output")) { _, _ in [] }
    #expect(
      throws: PipelineCompositionError.differentTypes(
        step: "output",
        variation: "binary",
        declared: "(Array<String>) -> String",
        replacement: "(Array<String>) -> Array<UInt8>"
      )
    ) { try compiler.applying([binary]) }
  }

  @Test func `composition errors suggest what to change`() {
    let errors: [PipelineCompositionError] = [
      .unknownStep(step: "link", variation: "linker", steps: ["a", "b"]),
      .differentTypes(step: "a", variation: nil, declared: "(A) -> B", replacement: "(A) -> C"),
      .replacedTwice(step: "a", first: nil, second: "Lisp"),
    ]
    #expect(
      errors.map(\.description) == [
        "the pipeline has no step \"link\", which \"linker\" changes; its steps are \"a\", \"b\"",
        "the code changes the step \"a\" as (A) -> C, but the pipeline declares it as (A) -> B",
        "both the code and \"Lisp\" replace the step \"a\"",
      ]
    )
  }

  #if os(macOS) || os(Linux)
  @Test func `a variation that replaces a step twice stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let step = PipelineStep<Int, Int>("a")
      _ = PipelineVariation("v")
        .replacing(step) { input, _ in input }
        .replacing(step) { input, _ in input }
    }
  }
  #endif
}
