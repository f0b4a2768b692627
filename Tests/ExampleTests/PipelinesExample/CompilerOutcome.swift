// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifPipelines
internal import Testing

@testable import PipelinesExample

/// Compiles a text and runs it on the stack machine.
func runOnStackMachine(
  _ source: String,
  _ variations: [PipelineVariation]
) throws -> RunOutcome {
  let compiler = try Pipeline.compiler.applying(variations + [.stackMachine])
  do {
    let output = try compiler.run(source)
    return RunOutcome(printed: try output.split(separator: "\n").map { try #require(Int64($0)) })
  } catch let error as PipelineError {
    let stop = try #require(error.underlying as? StackMachineError, "\(error)\n\(source)")
    return RunOutcome(printed: stop.printed, failure: "\(stop)")
  }
}

/// Compiles a text to assembly text and runs that.
func runOnARM64(_ source: String, _ variations: [PipelineVariation]) throws -> RunOutcome {
  try ARM64Machine.run(Pipeline.compiler.applying(variations + [.arm64]).run(source))
}
#endif
