// SPDX-License-Identifier: MIT

/// Shortens code.
enum Optimizer {
  /// Precomputes everything that doesn't depend on a variable.
  static func optimized(_ code: [Instruction]) -> [Instruction] {
    code.reduce(into: []) { shorter, instruction in
      if case .apply(let sign) = instruction, shorter.count > 1,
        case .push(let left) = shorter[shorter.count - 2],
        case .push(let right) = shorter[shorter.count - 1]
      {
        shorter.removeLast(2)
        shorter.append(.push(sign.apply(left, right)))
      } else {
        shorter.append(instruction)
      }
    }
  }
}
