// SPDX-License-Identifier: MIT

/// The instructions that put a number into a register, 16 bits at a time.
enum ARM64Constant {
  /// The shortest sequence that begins with all bits 0 (`movz`) or all bits 1 (`movn`).
  static func load(_ number: Int64, into register: String) -> [String] {
    let bits = UInt64(bitPattern: number)
    let parts = (0..<4).map { UInt16(truncatingIfNeeded: bits >> (16 * $0)) }
    let zeros = parts.count { $0 == 0 }
    let ones = parts.count { $0 == .max }
    let (first, rest, mask): (String, UInt16, UInt16) =
      ones > zeros ? ("movn", .max, .max) : ("movz", 0, 0)
    var lines: [String] = []
    for (index, part) in parts.enumerated() where part != rest {
      let shift = index == 0 ? "" : ", lsl #\(16 * index)"
      lines.append(
        lines.isEmpty
          ? "\(first) \(register), #\(part ^ mask)\(shift)" : "movk \(register), #\(part)\(shift)"
      )
    }
    return lines.isEmpty ? ["\(first) \(register), #0"] : lines
  }
}
