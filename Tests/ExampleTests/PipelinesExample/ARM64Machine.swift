// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

/// Runs the few instructions that the back end uses, on any processor.
///
/// It records an issue for each unknown instruction, and if the function does not restore the stack pointer.
struct ARM64Machine {
  private var registers: [Substring: Int64] = ["sp": 1 << 20]
  private var memory: [Int64: Int64] = [:]

  /// Calls the function with a value of `n`, until it returns.
  ///
  /// - Returns: The function's result.
  static func run(_ text: String, n: Int64) throws -> Int64 {
    var machine = ARM64Machine()
    machine.registers["x0"] = n
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.prefix(2) == [".globl formula", "formula:"] && lines.last == "ret")
    for line in lines.dropFirst(2).dropLast() { try machine.execute(line) }
    #expect(machine.registers["sp"] == 1 << 20, "the stack pointer is not restored")
    return try machine.value(of: "x0")
  }

  private func value(of register: Substring) throws -> Int64 {
    try #require(registers[register], "\(register) is read that was never written")
  }

  private mutating func execute(_ line: Substring) throws {
    let words = line.split { " ,[]!#=".contains($0) }
    let (name, operands) = (words[0], Array(words.dropFirst()))
    let stack = registers["sp", default: 0]
    switch name {
    case "mov": registers[operands[0]] = try value(of: operands[1])
    case "ldr" where operands.count == 2: registers[operands[0]] = Int64(operands[1])
    case "ldr":
      #expect(operands[1...] == ["sp", "16"])
      let value: Int64 = try #require(memory[stack], "memory is read that was never written")
      registers[operands[0]] = value
      registers["sp"] = stack + 16
    case "str":
      #expect(operands[1...] == ["sp", "-16"] && line.hasSuffix("!"))
      registers["sp"] = stack - 16
      memory[stack - 16] = try value(of: operands[0])
    default: try calculate(name, operands)
    }
  }

  private mutating func calculate(_ name: Substring, _ operands: [Substring]) throws {
    let (left, right) = (try value(of: operands[1]), try value(of: operands[2]))
    switch name {
    case "add": registers[operands[0]] = left &+ right
    case "sub": registers[operands[0]] = left &- right
    case "mul": registers[operands[0]] = left &* right
    case "sdiv":
      registers[operands[0]] =
        right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    default: Issue.record("the instruction \(name) is unknown")
    }
  }
}
#endif
