// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

/// Runs the few instructions that the back end uses, on any processor.
///
/// It records an issue for each unknown instruction and for each violation of the calling convention: calls overwrite
/// the registers that they may, and `main` must restore those that it must preserve.
struct ARM64Machine {
  private var registers: [Substring: Int64] = ["sp": 1 << 20, "x29": 29, "x30": 30]
  private var memory: [Int64: Int64] = [:]
  private var variables: [Substring: Int64] = [:]
  private var printed: [String] = []

  /// Runs the text from `main` until it returns.
  ///
  /// - Returns: The printed lines.
  static func run(_ text: String) throws -> String {
    var machine = ARM64Machine()
    let before = machine.registers
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = try #require(lines.firstIndex(of: "main:"))
    let end = try #require(lines.firstIndex(of: "ret"))
    #expect(lines[(end + 1)...].contains(#".asciz "%ld\n""#))
    for line in lines[(start + 1)..<end] { try machine.execute(line) }
    for (register, value) in before {
      #expect(machine.registers[register] == value, "\(register) is not restored")
    }
    #expect(machine.registers["w0"] == 0)
    return machine.printed.joined(separator: "\n")
  }

  private mutating func execute(_ line: Substring) throws {
    let words = line.split { " ,[]!#".contains($0) }
    let (name, operands) = (words[0], Array(words.dropFirst()))
    switch name {
    case ".comm": variables[operands[0], default: 0] += 0
    case "stp", "ldp", "str", "ldr": try access(name, operands, isPre: line.hasSuffix("!"))
    case "bl":
      #expect(operands == ["printf"] && registers["x0"] == page(of: ".Lformat"))
      #expect(registers["sp", default: 1] % 16 == 0, "the stack pointer is not a multiple of 16")
      printed.append("\(registers["x1", default: 0])")
      for index in 0...18 { registers["x\(index)"] = -7_777_777 }
    case "adrp": registers[operands[0]] = page(of: operands[1])
    case "add" where operands[2].hasPrefix(":lo12:"):
      #expect(registers[operands[1]] == page(of: operands[2].dropFirst(6)))
    case "movz", "mov": registers[operands[0]] = Int64(operands[1])
    case "movk":
      let shift = try #require(Int64(operands[3]))
      registers[operands[0], default: 0] &= ~(0xFFFF << shift)
      registers[operands[0], default: 0] |= try #require(Int64(operands[1])) << shift
    default: try calculate(name, operands)
    }
  }

  /// Stands in for the address of a label's page.
  private func page(of label: Substring) -> Int64 { label.utf8.reduce(1) { $0 &* 31 &+ Int64($1) } }

  private mutating func access(_ name: Substring, _ operands: [Substring], isPre: Bool) throws {
    if let label = operands.last, label.hasPrefix(":lo12:") {
      let variable = label.dropFirst(6)
      #expect(registers[operands[1]] == page(of: variable))
      if name == "str" { variables[variable] = registers[operands[0]] }
      let value: Int64 = try #require(variables[variable], "\(variable) is not reserved")
      registers[operands[0]] = value
      return
    }
    let base = try #require(operands.firstIndex(of: "sp"))
    let offset = try #require(Int64(operands[base + 1]))
    if isPre { registers["sp", default: 0] += offset }
    for (index, register) in operands[..<base].enumerated() {
      let address = registers["sp", default: 0] + 8 * Int64(index)
      if name.hasPrefix("st") { memory[address] = registers[register] }
      let value: Int64 = try #require(memory[address], "memory is read that was never written")
      registers[register] = value
    }
    if !isPre { registers["sp", default: 0] += offset }
  }

  private mutating func calculate(_ name: Substring, _ operands: [Substring]) throws {
    let left = try #require(registers[operands[1]])
    let right = try #require(registers[operands[2]])
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
