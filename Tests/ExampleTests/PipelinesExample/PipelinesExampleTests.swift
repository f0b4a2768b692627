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
    let careless = Pipeline.compiler.replacing(.generate) { _, _ in [.load("x"), .print] }
    let error = try #require(throws: PipelineError.self) { try careless.run("(print x)") }
    #expect(error.step == "generate" && error.underlying is OriginalUseError)
  }

  @Test
  func `an error names the broken optimizer (F1)`() throws {
    for backEnd in [PipelineVariation.stackMachine, .arm64] {
      let broken = try Pipeline.compiler.applying(backEnd)
        .replacing(.optimize) { _, _ in [.push(1), .apply(.add)] }
      let error = try #require(throws: PipelineError.self) { try broken.run("(print 1)") }
      #expect(error.step == "optimize" && error.underlying as? StackError == .init(instruction: 1))
    }
  }

  @Test(
    arguments: [
      ([], "(print (+ 1 x)", #"line 1: expected ")", found the end"#),
      ([], "(print\n(+ 1\nx))", #"line 3: "x" has no value yet"#),
      ([], "(let x 1)", #"line 1: expected "setq", found let"#),
      ([], "(print (1))", "line 1: expected an operator, found 1"),
      ([], "(print 9223372036854775808)", "line 1: expected a name, found 9223372036854775808"),
      ([], "(print 1\u{301})", "line 1: expected a name, found 1\u{301}"),
      ([], "(setq \u{E9} 1)", "line 1: expected a name, found \u{E9}"),
      ([.pascal], "begin\r\n  writeln(X)\r\nend.", #"line 2: "x" has no value yet"#),
      ([.pascal], "begin x := x end.", #"line 1: "x" has no value yet"#),
      ([.pascal], "begin writeln(1 / 2) end.", #"line 1: expected ")", found /"#),
      ([.pascal], "begin writeln(1)\nend", #"line 2: expected ".", found the end"#),
      ([.pascal], "begin writeln(1) end. x", "line 1: expected the end, found x"),
      ([.pascal], "", #"line 1: expected "begin", found the end"#),
    ] as [([PipelineVariation], String, String)]
  )
  func `an error names the line (F1)`(
    variations: [PipelineVariation],
    source: String,
    message: String
  ) throws {
    let compiler = try Pipeline.compiler.applying(variations)
    let error = try #require(throws: PipelineError.self) { try compiler.run(source) }
    #expect("\(error.underlying)" == message)
  }

  @Test
  func `invalid programs are errors and never trap`() {
    withSeeds { generator in
      let random = RandomProgram(using: &generator)
      for source in [random.lisp, random.pascal] {
        let place = Int.random(in: 0..<source.count, using: &generator)
        let count = Int.random(in: 1...5, using: &generator)
        let torn = source.prefix(place) + source.dropFirst(place + count)
        let signs = Array("()+-*/:=;. 01x\r\n\u{301}" as String)
        let noise = (0..<40).compactMap { _ in signs.randomElement(using: &generator) }
        for source in [String(torn), String(source.prefix(place)), String(noise)] {
          for variations in [[], [PipelineVariation.pascal]] {
            do {
              _ = try Pipeline.compiler.applying(variations).run(source)
            } catch let error as PipelineError {
              let problem = try #require(error.underlying as? SourceError)
              let lines = source.split(
                omittingEmptySubsequences: false,
                whereSeparator: \.isNewline
              )
              #expect((1...lines.count).contains(problem.line))
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
      for source in ["begin writeln(\(open)1\(close)) end.", "begin writeln(\(sum)) end."] {
        let result = Result { try Pipeline.compiler.applying(.pascal, .stackMachine).run(source) }
        #expect((try? result.get()) == (count > 199 ? nil : source.contains("+") ? "200" : "1"))
      }
    }
  }

  // MARK: - Programs

  @Test
  func `two languages produce equal trees (F2)`() {
    withSeeds { generator in
      let random = RandomProgram(using: &generator)
      let lisp = try Parser.lisp(Token.tokens(in: random.lisp))
      let pascal = try Parser.pascal(Token.tokens(in: random.pascal.lowercased()))
      #expect(withoutLines(lisp) == withoutLines(pascal), "\(random.pascal)")
    }
  }

  private func withoutLines(_ program: [Statement]) -> String {
    "\(program)".replacing(/line: \d+/, with: "")
  }

  @Test
  func `every combination prints what the trees say (F2)`() {
    withSeeds { generator in
      let random = RandomProgram(using: &generator)
      let frontEnds = [(random.lisp, []), (random.pascal, [PipelineVariation.pascal])]
      for (source, frontEnd) in frontEnds {
        for optimizer in [[], [PipelineVariation.unoptimized]] {
          let compiler = try Pipeline.compiler.applying(frontEnd + optimizer)
          let printed = try compiler.applying(.stackMachine).run(source)
          #expect(printed == random.printed, "\(source)")
          let assembly = try compiler.applying(.arm64).run(source)
          #expect(try ARM64Machine.run(assembly) == random.printed, "\(source)")
        }
      }
    }
  }

  @Test
  func `tracing prints each assigned value`() throws {
    let lisp = try Pipeline.compiler.applying(.tracing, .stackMachine)
      .run("(setq x 3) (setq x (* x x)) (print (- x 1))")
    #expect(lisp == "3\n9\n8")
  }

  @Test
  func `the protocol form outputs the same as the pipeline (F1, F2)`() {
    withSeeds { generator in
      let random = RandomProgram(using: &generator)
      let pipeline = try Pipeline.compiler.applying(.pascal, .arm64)
      #expect(try PascalToARM64().compile(random.pascal) == pipeline.run(random.pascal))
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
          let tree = RandomTree.binary(sign, .number(left), .number(right))
          let code: [Instruction] = [.push(left), .push(right), .apply(sign), .print]
          let printed = "\(tree.value([]))"
          #expect(try StackMachine.run(code) == printed, "\(left) \(sign) \(right)")
          #expect(try StackMachine.run(Optimizer.optimized(code)) == printed)
          #expect(try ARM64Machine.run(ARM64Assembly.text(of: code)) == printed)
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
    let code = numbers.flatMap { number in
      Operator.allCases.flatMap { [.push(number), .push(3), .apply($0), .print] as [Instruction] }
    }
    #expect(try Assembler.assemble(ARM64Assembly.text(of: code)) == "")
    withSeeds(5) { generator in
      let random = RandomProgram(using: &generator)
      let text = try Pipeline.compiler.applying(.pascal, .arm64).run(random.pascal)
      #expect(try Assembler.assemble(text) == "")
    }
    #expect(try Assembler.assemble("add x0") != "")
  }
}
#endif
