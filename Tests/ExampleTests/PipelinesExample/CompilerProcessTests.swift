// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifPipelines
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample: process")
struct CompilerProcessTests {
  @Test
  func `the steps are the five of every compiler (F1)`() {
    let steps = ["analyze", "parse", "generate", "optimize", "output"]
    #expect(Pipeline.compiler.stepNames == steps)
  }

  @Test
  func `two of a kind do not go together, whichever comes first (F2)`() {
    let kinds: [(step: String, [PipelineVariation])] = [
      ("analyze", [.pascal, .cLike]), ("output", [.stackMachine, .arm64]),
      ("optimize", [.unoptimized, .thorough]),
    ]
    for (step, kind) in kinds {
      for pair in [kind, kind.reversed()] {
        #expect(
          throws: PipelineCompositionError.replacedTwice(
            step: step,
            first: pair[0].name,
            second: pair[1].name
          )
        ) {
          try Pipeline.compiler.applying(pair)
        }
      }
    }
  }

  @Test
  func `a generator may change the trees, but has to call the original (F3)`() throws {
    let forgetful = Pipeline.compiler.replacing(.generate) { _, _ in Code() }
    do {
      _ = try forgetful.run("(print 1)")
      Issue.record("the rule is not checked")
    } catch {
      #expect(error.step == "generate")
      #expect(error.underlying as? OriginalUseError == .notCalled)
    }
    let tracing = try Pipeline.compiler.applying([.cLike, .tracing, .stackMachine])
    #expect(try tracing.run("int x = 3, y = 4; x = x * y; print(y);") == "3\n4\n12\n4")
  }

  @Test
  func `an optimizer can be replaced by any other (F1)`() throws {
    let source = "(var x) (set x (* 0 7)) (print x) (var unread) (set unread 5)"
    func listing(_ compiler: Pipeline<String, String>) throws -> [Substring] {
      try compiler.run(source).split(separator: "\n")
    }
    #expect(try listing(.compiler) == ["push 0", "print"])
    #expect(try listing(Pipeline.compiler.applying([.unoptimized])).count == 12)
    let own = Pipeline.compiler.replacing(.optimize) { code, _ in
      Code(instructions: code.instructions.filter { $0.operation != .print })
    }
    do {
      _ = try own.run(source)
      Issue.record("code that names no variables gets to the back end")
    } catch {
      #expect(error.step == "optimize" && error.phase == .afterHook)
      #expect(error.underlying as? MalformedCode == .noSuchVariable(instruction: 1))
    }
  }

  @Test(arguments: [
    ("(print (+ v 0))", "load v, print"), ("(print (+ 0 v))", "load v, print"),
    ("(print (- v 0))", "load v, print"), ("(print (- 0 v))", "push 0, load v, subtract, print"),
    ("(print (* v 1))", "load v, print"), ("(print (* 1 v))", "load v, print"),
    ("(print (/ v 1))", "load v, print"), ("(print (/ 1 v))", "push 1, load v, divide, print"),
    ("(print (* v 0))", "push 0, print"), ("(print (* 0 v))", "push 0, print"),
    ("(print (/ v 0))", "load v, push 0, divide, print"),
    ("(print (/ 7 (- 2 2)))", "push 7, push 0, divide, print"),
    ("(print (- (- 5 7)))", "push 2, print"),
    ("(print (- v v))", "load v, load v, subtract, print"),
    ("(set v 1) (set v 2) (print v)", "push 2, print"), ("(set v v)", ""),
    ("(set v (+ v 1)) (print v)", "load v, push 1, add, print"),
    ("(set v (- v)) (print (* v v))", "load v, negate, store v, load v, load v, multiply, print"),
    ("(set v (+ v 2))", "load v, push 2, add, store v"),
  ])
  func `the optimizer does what it can in one run`(statement: String, listing: String) throws {
    // The value that the variable has at first is read in every case, or it would go, too.
    let start = ["push 0", "store v", "load v", "print"]
    let output = try Pipeline.compiler.run("(var v) (print v) (print v)\n\(statement)")
    let lines = output.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(4)) == start)
    #expect(lines.dropFirst(6).joined(separator: ", ") == listing)
  }

  @Test
  func `the optimizer leaves every failure where it is`() throws {
    for (calculation, problem) in [
      ("(/ 1 0)", "division by zero"), ("(* 0 (/ 1 0))", "division by zero"),
      ("(- (- (- 9223372036854775807) 1))", "overflow"), ("(+ 9223372036854775807 1)", "overflow"),
      ("(* (+ 9223372036854775807 1) 0)", "overflow"), ("(/ 0 0)", "division by zero"),
    ] {
      let source = "(var x) (print 7)\n(set x \(calculation))\n(print 8)"
      for optimizer in [[], [PipelineVariation.unoptimized], [.thorough]] {
        let outcome = try runOnStackMachine(source, optimizer)
        #expect(outcome == RunOutcome(printed: [7], failure: "line 2: \(problem)"))
      }
    }
  }
}
#endif
