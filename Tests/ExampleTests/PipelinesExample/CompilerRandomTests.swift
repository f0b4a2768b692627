// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifPipelines
internal import MotifTestSupport
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample: random programs")
struct CompilerRandomTests {
  @Test
  func `three languages make the same trees (F2)`() {
    withSeeds(120) { generator in
      let random = RandomProgram(using: &generator)
      let prefix = try PrefixSyntax.program(from: PrefixSyntax.tokens(of: random.prefix))
      let pascal = try PascalSyntax.program(from: PascalSyntax.tokens(of: random.pascal))
      let cLike = try CSyntax.program(from: CSyntax.tokens(of: random.cLike))
      let expected = random.prefix.replacing(") (var", with: ")\n(var")
      #expect(prefix.description == expected)
      #expect(pascal.description == expected, "\(random.pascal)")
      #expect(cLike.description == expected, "\(random.cLike)")
    }
  }

  @Test
  func `the stack machine prints and fails as the trees say, optimized or not (F1, F2)`() {
    withSeeds(120) { generator in
      let random = RandomProgram(using: &generator)
      let expected = random.outcome
      for (source, frontEnd) in [
        (random.prefix, []), (random.pascal, [PipelineVariation.pascal]), (random.cLike, [.cLike]),
      ] {
        for optimizer in [[], [PipelineVariation.unoptimized], [.thorough]] {
          let outcome = try runOnStackMachine(source, frontEnd + optimizer)
          #expect(outcome == expected, "\(optimizer.map(\.name))\n\(source)")
        }
      }
    }
  }

  @Test
  func `the assembly text prints and fails as the trees say, optimized or not (F2)`() {
    withSeeds(40) { generator in
      // Twelve levels may need more places than there are registers.
      let levels = Int.random(in: 6...16, using: &generator)
      let random = RandomProgram(lines: 6, levels: levels, using: &generator)
      for optimizer in [[], [PipelineVariation.unoptimized], [.thorough]] {
        let outcome = try runOnARM64(random.cLike, [.cLike] + optimizer)
        #expect(outcome == random.outcome, "\(optimizer.map(\.name))\n\(random.cLike)")
      }
    }
  }

  @Test
  func `optimizing never makes code longer, and comes to an end`() {
    withSeeds(100) { generator in
      let random = RandomProgram(using: &generator)
      let program = try PrefixSyntax.program(from: PrefixSyntax.tokens(of: random.prefix))
      let code = try CodeGenerator.code(for: program)
      let once = Optimizer.optimized(code)
      #expect(once.instructions.count <= code.instructions.count)
      let thorough = try Pipeline.compiler.applying([.thorough]).run(random.prefix)
      #expect(thorough.split(separator: "\n").count <= once.instructions.count)
      #expect(try once.stackDepth() <= code.stackDepth())
    }
  }

  @Test
  func `the protocol form puts out what the pipeline does (F1, F2)`() {
    withSeeds(40) { generator in
      let random = RandomProgram(using: &generator)
      func expectSame(
        _ compiler: any Compiler,
        _ source: String,
        _ variations: PipelineVariation...
      ) {
        let pipeline = Result { try Pipeline.compiler.applying(variations).run(source) }
          .mapError { ($0 as? PipelineError)?.underlying ?? $0 }
        let protocolForm = Result { try compiler.compile(source) }
        #expect(description(pipeline) == description(protocolForm))
      }
      expectSame(StandardCompiler(), random.prefix)
      expectSame(PascalToStackMachine(), random.pascal, .pascal, .stackMachine)
      expectSame(PascalToARM64(), random.pascal, .pascal, .arm64)
      expectSame(CToStackMachine(), random.cLike, .cLike, .stackMachine)
      expectSame(CToARM64(), random.cLike, .cLike, .arm64)
      expectSame(ThoroughCToARM64(), random.cLike, .cLike, .arm64, .thorough)
      expectSame(CToARM64(), random.pascal, .cLike, .arm64)
    }
  }

  private func description(_ result: Result<String, any Error>) -> String {
    switch result {
    case .success(let output): output
    case .failure(let error): "\(type(of: error)) \(error)"
    }
  }
}
#endif
