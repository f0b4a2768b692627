// SPDX-License-Identifier: MIT

/// Writes assembly text for 64-bit Arm on Linux.
///
/// Assemble it with `clang --target=aarch64-linux-gnu -c formula.s`, and call it from C as `long formula(long n)`.
enum ARM64Assembly {
  /// Writes a function that runs the code on the processor's own stack, with `n` in `x2`.
  static func text(of code: [Instruction]) -> String {
    let lines = ["mov x2, x0"] + code.flatMap(lines) + [pop("x0"), "ret"]
    return ([".globl formula", "formula:"] + lines.map { "        " + $0 }).joined(separator: "\n")
  }

  private static func push(_ register: String) -> String { "str \(register), [sp, #-16]!" }
  private static func pop(_ register: String) -> String { "ldr \(register), [sp], #16" }

  private static func lines(for instruction: Instruction) -> [String] {
    switch instruction {
    case .push(let number): ["ldr x0, =\(number)", push("x0")]
    case .load: [push("x2")]
    case .apply(let sign): [pop("x1"), pop("x0"), "\(name(sign)) x0, x0, x1", push("x0")]
    }
  }

  private static func name(_ sign: Operator) -> String {
    switch sign {
    case .add: "add"
    case .subtract: "sub"
    case .multiply: "mul"
    case .divide: "sdiv"
    }
  }
}
