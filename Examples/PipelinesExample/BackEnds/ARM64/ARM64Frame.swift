// SPDX-License-Identifier: MIT

/// Where the assembly text keeps numbers, by the calling convention of 64-bit Arm (AAPCS64).
///
/// The top of the stack is known for each instruction, as the code has no jumps. So the first ten
/// places of the stack are registers, which calls leave alone, and only those beyond are memory.
///
/// ```text
/// x29 → caller's x29 and x30
///       caller's x19 and above, in pairs
///       places of the stack beyond the tenth
/// sp  → variables
/// ```
struct ARM64Frame {
  static let firstRegister = 19
  static let registerCount = 10

  /// The largest number of memory words that one load or store instruction reaches.
  private static let wordLimit = 4_095

  /// The registers in use, rounded up to pairs.
  let savedPairs: [(String, String)]

  /// The variables that are read before they are written, and have to be 0 then.
  let unsetVariables: [Int]

  /// The memory words for each of the variables that the code still names.
  private let variableWords: [Int: Int]
  private let wordCount: Int

  /// Lays out what some code needs.
  ///
  /// - Throws: `MalformedCode` if the code cannot run, `ARM64Error` if it needs too much.
  init(for code: Code) throws {
    let depth = try code.stackDepth()
    let variables = Set(code.instructions.compactMap(\.operation.variable)).sorted()
    variableWords = Dictionary(uniqueKeysWithValues: zip(variables, 0...))
    unsetVariables = Self.unsetVariables(code)
    wordCount = variables.count + max(0, depth - Self.registerCount)
    guard wordCount < Self.wordLimit else { throw ARM64Error.frameTooLarge(words: wordCount) }
    savedPairs = stride(from: 0, to: min(depth, Self.registerCount), by: 2).map {
      ("x\(Self.firstRegister + $0)", "x\(Self.firstRegister + $0 + 1)")
    }
  }

  private static func unsetVariables(_ code: Code) -> [Int] {
    var written: Set<Int> = []
    var unset: Set<Int> = []
    for instruction in code.instructions {
      switch instruction.operation {
      case .store(let variable): written.insert(variable)
      case .load(let variable) where !written.contains(variable): unset.insert(variable)
      default: break
      }
    }
    return unset.sorted()
  }

  /// The size of the memory words in bytes; the stack pointer stays a multiple of 16.
  var size: Int { (wordCount + 1) / 2 * 16 }

  /// The register of a place of the stack, or nil if the place is memory.
  static func register(at place: Int) -> String? {
    place < registerCount ? "x\(firstRegister + place)" : nil
  }

  /// The memory of a place of the stack that has no register.
  func address(ofPlace place: Int) -> String {
    address(ofWord: variableWords.count + place - Self.registerCount)
  }

  /// The memory of a variable.
  func address(ofVariable variable: Int) -> String {
    address(ofWord: variableWords[variable, default: 0])
  }

  private func address(ofWord word: Int) -> String { "[sp, #\(8 * word)]" }
}

/// Why code becomes no assembly text.
enum ARM64Error: Error, Hashable, CustomStringConvertible {
  case frameTooLarge(words: Int)
  case codeTooLong(lines: Int)

  var description: String {
    switch self {
    case .frameTooLarge(let words): "\(words) words are too many for one frame"
    case .codeTooLong(let count): "\(count) lines are more than a conditional jump is sure to reach"
    }
  }
}
