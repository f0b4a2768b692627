// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifPipelines
internal import MotifTestSupport
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample")
struct PipelinesExampleTests {
  @Test
  func `the transcript matches the golden file (F1, F2, F3)`() throws {
    let transcript = Transcript()
    try PipelinesExample { transcript.add($0) }.run()
    let golden = Build.package.appending(path: "Tests/ExampleTests/Golden/pipelines.txt")
    #expect(transcript.text + "\n" == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test
  func `generate must call the original (F3)`() throws {
    let careless = Pipeline.compiler.replacing(.generate) { _, _ in [.load] }
    let error = try #require(throws: PipelineError.self) { try careless.run("x") }
    #expect(error.step == "generate" && error.underlying is OriginalUseError)
  }

  @Test(
    arguments: [
      ([.push(1), .apply(.add)], #"too few numbers on the stack for "add""#),
      ([.push(1), .load], "the code leaves 2 numbers on the stack instead of one"),
      ([], "the code leaves 0 numbers on the stack instead of one"),
    ] as [([Instruction], String)]
  )
  func `an error names the broken optimizer (F1)`(code: [Instruction], message: String) throws {
    for backEnd in [PipelineVariation.stackMachine, .arm64] {
      let broken = try Pipeline.compiler.applying([backEnd]).replacing(.optimize) { _, _ in code }
      let error = try #require(throws: PipelineError.self) { try broken.run("1") }
      #expect(error.step == "optimize" && "\(error.underlying)" == message)
    }
  }

  @Test(
    arguments: [
      ([], "", "expected an operand, found the end"),
      ([], "(+ 1 n", #"expected ")", found the end"#),
      ([], "(+ 1 n) n", #"expected the end, found "n""#),
      ([], "(+ 1 m)", "the variable m has no value"),
      ([], "(1)", #"expected an operator, found "1""#),
      ([], "(div n 2)", #"expected an operator, found "div""#),
      ([], "9223372036854775808", #"expected an operand, found "9223372036854775808""#),
      ([], "1\u{301}", "expected an operand, found \"1\u{301}\""),
      ([], "\u{E9}", "the variable \u{E9} has no value"),
      ([.pascal], "1 +\r\n M", "the variable m has no value"),
      ([.pascal], "1 / 2", #"expected the end, found "/""#),
      ([.pascal], "(1 + )", #"expected an operand, found ")""#),
      ([.pascal], "(1", #"expected ")", found the end"#),
      ([.pascal], "(1 2", #"expected ")", found "2""#),
    ] as [([PipelineVariation], String, String)]
  )
  func `an error says what is wrong (F1)`(
    variations: [PipelineVariation],
    source: String,
    message: String
  ) throws {
    let compiler = try Pipeline.compiler.applying(variations)
    let error = try #require(throws: PipelineError.self) { try compiler.run(source) }
    #expect("\(error.underlying)" == message)
  }

  @Test
  func `invalid formulas are errors and never trap`() {
    withSeeds { generator in
      let formula = Formula.random(levels: 4, using: &generator)
      for source in [formula.lisp, formula.pascal()] {
        let place = Int.random(in: 0..<source.count, using: &generator)
        let count = Int.random(in: 1...5, using: &generator)
        let torn = source.prefix(place) + source.dropFirst(place + count)
        let signs = Array("()+-*/. 01nx\r\n\u{301}" as String)
        let noise = (0..<40).compactMap { _ in signs.randomElement(using: &generator) }
        for source in [String(torn), String(source.prefix(place)), String(noise)] {
          for variations in [[], [PipelineVariation.pascal]] {
            do {
              _ = try Pipeline.compiler.applying(variations).run(source)
            } catch let error as PipelineError {
              #expect(error.underlying is CompilationError)
            } catch {
              throw error
            }
          }
        }
      }
    }
  }

  @Test
  func `excessive nesting or length is an error`() throws {
    for count in [199, 200, 50_000] {
      let open = String(repeating: "(", count: count)
      let close = String(repeating: ")", count: count)
      let sum = Array(repeating: "1", count: count + 1).joined(separator: "+")
      for source in ["\(open)1\(close)", sum] {
        let result = Result { try Pipeline.compiler.applying([.pascal]).run(source) }
        let value = source == sum ? "push 200" : "push 1"
        #expect((try? result.get()) == (count > 199 ? nil : value))
      }
    }
  }

  // MARK: - Formulas

  @Test
  func `two languages produce equal trees (F2)`() {
    withSeeds { generator in
      let formula = Formula.random(levels: 5, using: &generator)
      let lisp = try Parser.lisp(Parser.tokens(in: formula.lisp))
      let pascal = try Parser.pascal(Parser.tokens(in: formula.pascal().lowercased()))
      #expect(lisp == formula && pascal == formula, "\(formula.lisp)")
    }
  }

  @Test
  func `every combination calculates what the tree says (F2)`() {
    withSeeds { generator in
      let formula = Formula.random(levels: 5, using: &generator)
      let values = (1...5).map { formula.value(n: $0) }
      let frontEnds = [(formula.lisp, []), (formula.pascal(), [PipelineVariation.pascal])]
      for (source, frontEnd) in frontEnds {
        for optimizer in [[], [PipelineVariation.unoptimized]] {
          let compiler = try Pipeline.compiler.applying(frontEnd + optimizer)
          let printed = try compiler.applying([.stackMachine]).run(source)
          #expect(printed == values.map { "\($0)" }.joined(separator: " "), "\(source)")
          let assembly = try compiler.applying([.arm64]).run(source)
          let results = try (1...5).map { try ARM64Machine.run(assembly, n: $0) }
          #expect(results == values, "\(source)")
        }
      }
    }
  }

  @Test
  func `percent multiplies the value by 100`() throws {
    let lisp = try Pipeline.compiler.applying([.percent, .stackMachine]).run("(- n 1)")
    #expect(lisp == "0 100 200 300 400")
  }

  @Test
  func `the protocol form outputs the same as the pipeline (F1, F2)`() {
    withSeeds { generator in
      let source = Formula.random(levels: 5, using: &generator).pascal()
      let pipeline = try Pipeline.compiler.applying([.pascal, .arm64])
      #expect(try PascalToARM64().compile(source) == pipeline.run(source))
    }
  }

  // MARK: - Arithmetic

  @Test
  func `arithmetic wraps around alike everywhere`() throws {
    let corners: [Int64] = [
      .min, .min + 1, -65_537, -1, 0, 1, 2, 65_536, 3_037_000_500, 1 << 48, .max,
    ]
    for left in corners {
      for right in corners {
        for sign in Operator.allCases {
          let value = Formula.binary(sign, .number(left), .number(right)).value(n: 0)
          let code: [Instruction] = [.push(left), .push(right), .apply(sign)]
          #expect(StackMachine.run(code, n: 0) == value, "\(left) \(sign) \(right)")
          #expect(Optimizer.optimized(code) == [.push(value)])
          #expect(try ARM64Machine.run(ARM64Assembly.text(of: code), n: 0) == value)
        }
      }
    }
  }

  @Test(
    .needsPlainBuild,
    .enabled(if: Assembler.isThere, "There is no clang that assembles for aarch64-linux-gnu")
  )
  func `an assembler accepts the text as it is`() throws {
    let numbers: [Int64] = [.min, -1, 0, 65_536, .max]
    for sign in Operator.allCases {
      let code = numbers.flatMap { [.push($0), .apply(sign)] as [Instruction] }
      #expect(try Assembler.assemble(ARM64Assembly.text(of: [.load] + code)) == "")
    }
    #expect(try Assembler.assemble("add x0") != "")
  }
}
#endif
