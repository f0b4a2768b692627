// SPDX-License-Identifier: MIT

/// Writes assembly text for 64-bit Arm and Linux, which prints and fails as the stack machine does.
///
/// To make a program of it: `clang --target=aarch64-linux-gnu program.s`.
struct ARM64Assembly {
  /// A conditional jump reaches 2^18 instructions, and none takes more than a line.
  static let lineLimit = 1 << 18

  let frame: ARM64Frame
  private var lines: [String] = []

  /// How many numbers are on the stack at this point.
  private var depth = 0

  /// The failures that some instruction jumps to.
  private(set) var failures: Set<ARM64Failure> = []

  private init(frame: ARM64Frame) { self.frame = frame }

  /// Writes a `main` that runs the code.
  ///
  /// - Throws: `MalformedCode` if the code cannot run, `ARM64Error` if it is too large.
  /// - Complexity: O(*n*) in the number of instructions.
  static func text(of code: Code) throws -> String {
    var assembly = ARM64Assembly(frame: try ARM64Frame(for: code))
    assembly.enter()
    var line: Int?
    for instruction in code.instructions {
      if instruction.line != line {
        line = instruction.line
        assembly.emit("// line \(instruction.line)")
      }
      assembly.write(instruction)
    }
    assembly.leave()
    guard assembly.lines.count < lineLimit else {
      throw ARM64Error.codeTooLong(lines: assembly.lines.count)
    }
    return assembly.lines.joined(separator: "\n")
  }

  private mutating func write(_ instruction: Instruction) {
    switch instruction.operation {
    case .push(let number):
      push { assembly, result in
        for line in ARM64Constant.load(number, into: result) { assembly.emit(line) }
      }
    case .load(let variable):
      push { $0.emit("ldr \($1), \($0.frame.address(ofVariable: variable))") }
    case .store(let variable):
      let value = pop(scratch: "x16")
      emit("str \(value), \(frame.address(ofVariable: variable))")
    case .negate:
      let value = pop(scratch: "x16")
      push { $0.emit("negs \($1), \(value)") }
      fail(.overflow, line: instruction.line, if: "b.vs")
    case .apply(let sign):
      let right = pop(scratch: "x17")
      let left = pop(scratch: "x16")
      apply(sign, left, right, line: instruction.line)
    case .print:
      emit("mov x1, \(pop(scratch: "x16"))")
      emitAddress(of: ".Lnumber", in: "x0")
      emit("bl printf")
    }
  }

  private mutating func apply(_ sign: BinaryOperator, _ left: String, _ right: String, line: Int) {
    switch sign {
    case .add:
      push { $0.emit("adds \($1), \(left), \(right)") }
      fail(.overflow, line: line, if: "b.vs")
    case .subtract:
      push { $0.emit("subs \($1), \(left), \(right)") }
      fail(.overflow, line: line, if: "b.vs")
    case .multiply:
      // The upper half of the product must be nothing but the sign of the lower half.
      emit("smulh x8, \(left), \(right)")
      push { assembly, result in
        assembly.emit("mul \(result), \(left), \(right)")
        assembly.emit("cmp x8, \(result), asr #63")
      }
      fail(.overflow, line: line, if: "b.ne")
    case .divide:
      fail(.divisionByZero, line: line, if: "cbz \(right),")
      // Only the smallest number divided by -1 overflows: the only one from which 1 cannot be taken.
      emit("cmn \(right), #1")
      emit("ccmp \(left), #1, #0, eq")
      fail(.overflow, line: line, if: "b.vs")
      push { $0.emit("sdiv \($1), \(left), \(right)") }
    }
  }
}

extension ARM64Assembly {
  /// Lets some instructions write the next place of the stack.
  private mutating func push(_ body: (inout ARM64Assembly, _ result: String) -> Void) {
    if let register = ARM64Frame.register(at: depth) {
      body(&self, register)
    } else {
      body(&self, "x16")
      emit("str x16, \(frame.address(ofPlace: depth))")
    }
    depth += 1
  }

  /// Takes the top of the stack.
  ///
  /// - Returns: Its register; the scratch register, into which it is loaded, if it is memory.
  private mutating func pop(scratch: String) -> String {
    depth -= 1
    if let register = ARM64Frame.register(at: depth) { return register }
    emit("ldr \(scratch), \(frame.address(ofPlace: depth))")
    return scratch
  }

  /// Jumps to where a failure is reported, under a condition.
  private mutating func fail(_ problem: ArithmeticError, line: Int, if condition: String) {
    let failure = ARM64Failure(problem: problem, line: line)
    failures.insert(failure)
    emit("\(condition) \(failure.label)")
  }

  /// Adds an instruction, a directive or a comment.
  mutating func emit(_ line: String) { lines.append("        \(line)") }

  mutating func emit(label: String) { lines.append("\(label):") }

  mutating func emitAddress(of label: String, in register: String) {
    emit("adrp \(register), \(label)")
    emit("add \(register), \(register), :lo12:\(label)")
  }
}
