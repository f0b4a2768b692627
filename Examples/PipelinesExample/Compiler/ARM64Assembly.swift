// SPDX-License-Identifier: MIT

/// Writes assembly text for 64-bit Arm on Linux, which prints the same as the stack machine.
///
/// To build a program from it, use `clang --target=aarch64-linux-gnu program.s`.
enum ARM64Assembly {
  /// Writes a `main` that runs the code on the processor's own stack.
  static func text(of code: [Instruction]) -> String {
    let start = [".text", ".globl main", "main:", "stp x29, x30, [sp, #-16]!"]
    let end = ["mov w0, #0", "ldp x29, x30, [sp], #16", "ret"]
    let format = [".section .rodata", ".Lformat:", #".asciz "%ld\n""#]
    return (start + code.flatMap(lines) + end + format)
      .map { $0.hasSuffix(":") ? $0 : "        " + $0 }.joined(separator: "\n")
  }

  private static let names: [Operator: String] = [
    .add: "add", .subtract: "sub", .multiply: "mul", .divide: "sdiv",
  ]

  private static let push = "str x0, [sp, #-16]!"

  private static func pop(_ register: String) -> String { "ldr \(register), [sp], #16" }

  private static func lines(for instruction: Instruction) -> [String] {
    switch instruction {
    case .push(let number):
      // An instruction holds 16 bits of a number.
      let parts = (0..<4).map { UInt16(truncatingIfNeeded: number >> (16 * $0)) }
      let others = (1..<4).filter { parts[$0] != 0 }
        .map { "movk x0, #\(parts[$0]), lsl #\(16 * $0)" }
      return ["movz x0, #\(parts[0])"] + others + [push]
    case .load(let name):
      return address(of: name) + ["ldr x0, [x1, :lo12:v_\(name)]", push]
    case .store(let name):
      return [pop("x0")] + address(of: name) + ["str x0, [x1, :lo12:v_\(name)]"]
    case .apply(let sign):
      return [pop("x1"), pop("x0"), "\(names[sign] ?? "") x0, x0, x1", push]
    case .print:
      return [pop("x1"), "adrp x0, .Lformat", "add x0, x0, :lo12:.Lformat", "bl printf"]
    }
  }

  /// Reserves 8 bytes for a variable if there are none yet, and loads their page.
  private static func address(of name: String) -> [String] {
    [".comm v_\(name), 8, 8", "adrp x1, v_\(name)"]
  }
}
