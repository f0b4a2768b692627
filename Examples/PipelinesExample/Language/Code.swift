// SPDX-License-Identifier: MIT

/// The intermediate code, between all front ends and all back ends: instructions without jumps.
struct Code: Equatable, Sendable {
  var instructions: [Instruction] = []

  /// The names of the variables, which are 0 at first, and which instructions name by their index.
  var variables: [String] = []

  /// Checks that the instructions can run, and tells how many numbers are on the stack at most.
  ///
  /// Code comes from generators and optimizers that anybody may have replaced, and a back end must
  /// rely on it.
  func stackDepth() throws(MalformedCode) -> Int {
    var depth = 0
    var deepest = 0
    for (index, instruction) in instructions.enumerated() {
      let (taken, put) = instruction.operation.stackEffect
      guard depth >= taken else { throw .stackIsEmpty(instruction: index) }
      if let variable = instruction.operation.variable, !variables.indices.contains(variable) {
        throw .noSuchVariable(instruction: index)
      }
      depth += put - taken
      deepest = max(deepest, depth)
    }
    return deepest
  }
}

/// Why intermediate code cannot run; a generator or an optimizer is to blame.
enum MalformedCode: Error, Hashable, CustomStringConvertible {
  case stackIsEmpty(instruction: Int)
  case noSuchVariable(instruction: Int)

  var description: String {
    switch self {
    case .stackIsEmpty(let index): "instruction \(index) takes more than is on the stack"
    case .noSuchVariable(let index): "instruction \(index) names a variable that is not there"
    }
  }
}
