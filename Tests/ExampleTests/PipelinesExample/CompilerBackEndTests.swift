// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifPipelines
internal import MotifTestSupport
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample: back ends")
struct CompilerBackEndTests {
  private let corners: [Int64] = [
    .min, .min + 1, -65_537, -1, 0, 1, 2, 65_536, 3_037_000_499, 3_037_000_500, 1 << 48, .max,
  ]

  /// Both numbers joined in line 3, and printed.
  private func code(_ left: Int64, _ sign: BinaryOperator, _ right: Int64) -> Code {
    let operations: [Instruction.Operation] = [.push(left), .push(right), .apply(sign), .print]
    return Code(instructions: operations.map { Instruction($0, line: 3) })
  }

  @Test
  func `corners of arithmetic are alike on the stack machine, optimized and on Arm`() throws {
    for left in corners {
      for right in corners {
        for (sign, character) in zip(BinaryOperator.allCases, "+-*/" as String) {
          let tree = RandomTree.binary(character, .number(left), .number(right))
          var expected = RunOutcome()
          switch tree.value([]) {
          case .number(let number): expected.printed = [number]
          case .failure(let problem): expected.failure = "line 3: \(problem)"
          }
          let code = code(left, sign, right)
          for code in [code, Optimizer.optimized(code)] {
            #expect(runOnStackMachine(code) == expected, "\(left) \(sign) \(right)")
          }
          let text = try ARM64Assembly.text(of: code)
          #expect(try ARM64Machine.run(text) == expected, "\(left) \(sign) \(right)")
        }
      }
    }
  }

  @Test
  func `the smallest number cannot be negated`() throws {
    for number in corners {
      let operations: [Instruction.Operation] = [.push(number), .negate, .print]
      let code = Code(instructions: operations.map { Instruction($0, line: 8) })
      let expected =
        number == .min
        ? RunOutcome(failure: "line 8: overflow") : RunOutcome(printed: [-number])
      #expect(runOnStackMachine(code) == expected)
      #expect(runOnStackMachine(Optimizer.optimized(code)) == expected)
      #expect(try ARM64Machine.run(ARM64Assembly.text(of: code)) == expected)
    }
  }

  @Test
  func `numbers are put into registers with as few instructions as there have to be`() {
    #expect(ARM64Constant.load(0, into: "x0") == ["movz x0, #0"])
    #expect(ARM64Constant.load(-1, into: "x0") == ["movn x0, #0"])
    #expect(ARM64Constant.load(65_536, into: "x0") == ["movz x0, #1, lsl #16"])
    #expect(ARM64Constant.load(.min, into: "x0") == ["movz x0, #32768, lsl #48"])
    #expect(ARM64Constant.load(.max, into: "x0") == ["movn x0, #32768, lsl #48"])
    #expect(ARM64Constant.load(-65_537, into: "x0") == ["movn x0, #1, lsl #16"])
    let number: Int64 = 0x1234_0000_FFFF_5678
    #expect(
      ARM64Constant.load(number, into: "x0") == [
        "movz x0, #22136", "movk x0, #65535, lsl #16", "movk x0, #4660, lsl #48",
      ]
    )
  }

  @Test
  func `a print in the middle of a calculation leaves the rest of the stack alone`() throws {
    // No parser makes such code, but a replaced optimizer may.
    let operations =
      (1...14).map { Instruction.Operation.push($0) } + [.push(99), .print]
      + Array(repeating: .apply(.add), count: 13) + [.print]
    let code = Code(instructions: operations.map { Instruction($0, line: 1) })
    let expected = RunOutcome(printed: [99, 105])
    #expect(runOnStackMachine(code) == expected)
    #expect(try ARM64Machine.run(ARM64Assembly.text(of: code)) == expected)
  }

  @Test
  func `a variable that is read before it is written is 0`() throws {
    // The generator writes every variable first, but a replaced optimizer may leave that out.
    let operations: [Instruction.Operation] = [
      .load(2), .print, .push(5), .store(0), .load(0), .print, .load(1), .store(2), .load(2),
      .print,
    ]
    let code = Code(
      instructions: operations.map { Instruction($0, line: 1) },
      variables: ["a", "b", "c"]
    )
    let expected = RunOutcome(printed: [0, 5, 0])
    #expect(runOnStackMachine(code) == expected)
    #expect(runOnStackMachine(Optimizer.optimized(code)) == expected)
    let text = try ARM64Assembly.text(of: code)
    #expect(try ARM64Machine.run(text) == expected)
    #expect(text.split(separator: "\n").count { $0.contains("xzr") } == 2)
  }

  @Test
  func `code that cannot run is an error in every back end, and no trap`() {
    let pieces: [(Code, MalformedCode)] = [
      (Code(instructions: [Instruction(.print, line: 1)]), .stackIsEmpty(instruction: 0)),
      (
        Code(instructions: [Instruction(.push(1), line: 1), Instruction(.apply(.add), line: 1)]),
        .stackIsEmpty(instruction: 1)
      ),
      (
        Code(instructions: [Instruction(.load(1), line: 1)], variables: ["x"]),
        .noSuchVariable(instruction: 0)
      ),
    ]
    for (code, problem) in pieces {
      #expect(throws: problem) { try Listing.text(of: code) }
      #expect(throws: problem) { try StackMachine.run(code) }
      #expect(throws: problem) { try ARM64Assembly.text(of: code) }
      #expect(Optimizer.optimized(code).instructions.count <= code.instructions.count)
    }
  }

  @Test
  func `what does not fit into one function of Arm is an error`() {
    let variables = (0..<5_000).map { "v\($0)" }
    let loads = variables.indices.map { Instruction(.load($0), line: 1) }
    #expect(throws: ARM64Error.self) {
      try ARM64Assembly.text(of: Code(instructions: loads, variables: variables))
    }
    let prints = (0..<60_000).flatMap { _ in
      [Instruction(.push(7), line: 1), Instruction(.print, line: 1)]
    }
    #expect(throws: ARM64Error.self) {
      try ARM64Assembly.text(of: Code(instructions: prints))
    }
  }

  @Test(
    .needsPlainBuild,
    .enabled(if: Assembler.isThere, "There is no clang that assembles for aarch64-linux-gnu")
  )
  func `an assembler takes the text as it is`() throws {
    let everything = corners.flatMap { left in
      BinaryOperator.allCases.flatMap { code(left, $0, 3).instructions }
    }
    let many = (0..<900).map { "v\($0)" }
    let wide = many.indices.map { Instruction(.load($0), line: 70_000) } + everything
    for code in [
      Code(), Code(instructions: everything), Code(instructions: wide, variables: many),
    ] {
      #expect(try Assembler.assemble(ARM64Assembly.text(of: code)) == "")
    }
    withSeeds(5) { generator in
      let random = RandomProgram(lines: 30, levels: 16, using: &generator)
      let text = try Pipeline.compiler.applying([.pascal, .arm64]).run(random.pascal)
      #expect(try Assembler.assemble(text) == "")
    }
    #expect(try Assembler.assemble("add x0") != "")
  }

  private func runOnStackMachine(_ code: Code) -> RunOutcome {
    do {
      return RunOutcome(printed: try StackMachine.run(code))
    } catch {
      return RunOutcome(printed: (error as? StackMachineError)?.printed ?? [], failure: "\(error)")
    }
  }
}
#endif
