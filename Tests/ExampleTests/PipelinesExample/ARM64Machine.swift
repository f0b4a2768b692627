// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

/// Runs the few instructions that the back end uses, on any processor.
///
/// It records an issue for each instruction that it does not know and for each breach of the calling
/// convention: calls overwrite what they may, and `main` has to bring back what it must.
struct ARM64Machine {
  private var registers: [String: Int64] = [:]
  private var memory: [Int64: Int64] = [:]
  private var isZero = false
  private var overflows = false
  private var outcome = RunOutcome()

  private let lines: [Substring]
  private let labels: [Substring: Int]

  private static let kept = (19...29).map { "x\($0)" } + ["sp"]

  private init(_ text: String) {
    lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    labels = Dictionary(
      uniqueKeysWithValues: lines.enumerated().compactMap { index, line in
        line.hasSuffix(":") ? (line.dropLast(), index) : nil
      }
    )
    for (index, name) in (Self.kept + ["x30"]).enumerated() {
      registers[name] = 1_000_000 + 16 * Int64(index)
    }
  }

  /// Runs the text from `main` until it returns.
  static func run(_ text: String) throws -> RunOutcome {
    var machine = ARM64Machine(text)
    let before = machine.registers
    var next = try #require(machine.labels["main"]) + 1
    while let jump = try machine.execute(machine.lines[next], at: next) { next = jump }
    for register in kept + ["x30"] {
      #expect(machine.registers[register] == before[register], "\(register) is not brought back")
    }
    #expect(machine["w0"] == (machine.outcome.failure == nil ? 0 : 1))
    return machine.outcome
  }

  private subscript(name: Substring) -> Int64 {
    get { registers[name.hasPrefix("w") ? "x\(name.dropFirst())" : "\(name)", default: 0] }
    set { registers[name.hasPrefix("w") ? "x\(name.dropFirst())" : "\(name)"] = newValue }
  }

  /// The place of the next instruction, or nil after a return.
  private mutating func execute(_ line: Substring, at index: Int) throws -> Int? {
    let words = line.split { " ,[]!#".contains($0) }
    guard let name = words.first, !line.hasPrefix("//"), !line.hasSuffix(":") else {
      return index + 1
    }
    let operands = words.dropFirst().map { $0 }
    switch name {
    case "ret": return nil
    case "b": return try target(operands[0])
    case "b.vs": return overflows ? try target(operands[0]) : index + 1
    case "b.ne": return isZero ? index + 1 : try target(operands[0])
    case "cbz": return self[operands[0]] == 0 ? try target(operands[1]) : index + 1
    case "bl": try call(operands[0])
    case "stp", "ldp", "str", "ldr": try access(name, operands, writesBack: line.contains("]!"))
    default: try calculate(name, operands)
    }
    return index + 1
  }

  private func target(_ label: Substring) throws -> Int { try #require(labels[label]) }

  /// An operand: a number or what is in a register.
  private func value(_ operand: Substring) -> Int64 { Int64(operand) ?? self[operand] }

  private mutating func access(
    _ name: Substring,
    _ operands: [Substring],
    writesBack: Bool
  ) throws {
    #expect(self["sp"] % 16 == 0, "the stack pointer is no multiple of 16")
    let base = try #require(operands.firstIndex(of: "sp"))
    let offset = operands.count > base + 1 ? value(operands[base + 1]) : 0
    let isAfter = name == "ldp" && !writesBack
    if writesBack { self["sp"] += offset }
    let address = self["sp"] + (writesBack || isAfter ? 0 : offset)
    for (index, register) in operands[..<base].enumerated() {
      let place = address + 8 * Int64(index)
      if name.hasPrefix("st") {
        memory[place] = self[register]
      } else {
        self[register] = try #require(memory[place], "what was never written is read")
      }
    }
    if isAfter { self["sp"] += offset }
  }

  private mutating func calculate(_ name: Substring, _ operands: [Substring]) throws {
    let last = operands.last.map { value($0) } ?? 0
    switch name {
    case "mov": self[operands[0]] = last
    case "movz", "movn", "movk":
      let shift = operands.count > 2 ? last : 0
      let part = value(operands[1]) << shift
      let other = self[operands[0]] & ~(0xFFFF << shift)
      self[operands[0]] = name == "movz" ? part : name == "movn" ? ~part : other | part
    case "adrp": self[operands[0]] = Int64(try target(operands[1])) << 12
    case "add" where operands[2].hasPrefix(":lo12:"):
      #expect(self[operands[1]] == Int64(try target(operands[2].dropFirst(6))) << 12)
    case "add": self[operands[0]] = value(operands[1]) + last
    case "sub": self[operands[0]] = value(operands[1]) - last
    case "adds": set(operands[0], value(operands[1]).addingReportingOverflow(last))
    case "subs": set(operands[0], value(operands[1]).subtractingReportingOverflow(last))
    case "negs": set(operands[0], Int64(0).subtractingReportingOverflow(last))
    case "cmn": set("none", value(operands[0]).addingReportingOverflow(last))
    case "cmp":
      #expect(operands[2] == "asr")
      set("none", value(operands[0]).subtractingReportingOverflow(value(operands[1]) >> last))
    case "ccmp":
      #expect(operands[2] == "0" && operands[3] == "eq")
      let difference = value(operands[0]).subtractingReportingOverflow(value(operands[1]))
      if isZero { set("none", difference) } else { (isZero, overflows) = (false, false) }
    case "mul": self[operands[0]] = value(operands[1]) &* last
    case "smulh": self[operands[0]] = value(operands[1]).multipliedFullWidth(by: last).high
    case "sdiv":
      let (left, right) = (value(operands[1]), last)
      self[operands[0]] = right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    default: Issue.record("the instruction \(name) is not known")
    }
  }

  private mutating func set(_ name: Substring, _ result: (partialValue: Int64, overflow: Bool)) {
    self[name] = result.partialValue
    (isZero, overflows) = (result.partialValue == 0, result.overflow)
  }

  /// Calls a function of the C library.
  private mutating func call(_ function: Substring) throws {
    #expect(self["sp"] % 16 == 0, "the stack pointer is no multiple of 16")
    let isError = function == "dprintf"
    let format = lines[Int(self[isError ? "x1" : "x0"] >> 12) + 1]
    let text = format.dropFirst(".asciz \"".count).dropLast("\\n\"".count)
    if isError {
      #expect(self["w0"] == 2)
      outcome.failure = String(text.replacing("%ld", with: "\(self["x2"])"))
    } else {
      #expect(function == "printf" && text == "%ld")
      outcome.printed.append(self["x1"])
    }
    for index in 0...18 { self["x\(index)"] = -7_777_777 }
    self["x30"] = -7_777_777
    (isZero, overflows) = (true, true)
  }
}
#endif
