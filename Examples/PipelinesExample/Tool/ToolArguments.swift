// SPDX-License-Identifier: MIT

internal import MotifPipelines

/// What the words behind the program's name ask for.
struct ToolArguments {
  static let usage = """
    Usage: PipelinesExample [options] FILE
    Compiles a file, or the standard input if FILE is "-". Without arguments it shows what it can.

      --front-end NAME  prefix (unless stated), pascal or c
      --back-end NAME   listing (unless stated), stack, which runs the program, or arm64
      --unoptimized     leaves the code as it is
      --help            shows this text

    Exit codes: 0 success, 1 an error in the program, 64 wrong arguments, 66 no such file
    """

  private static let frontEnds: [String: [PipelineVariation]] = [
    "prefix": [], "pascal": [.pascal], "c": [.cLike],
  ]
  private static let backEnds: [String: [PipelineVariation]] = [
    "listing": [], "stack": [.stackMachine], "arm64": [.arm64],
  ]

  /// What to apply to the standard compiler, in the order of the words.
  private(set) var variations: [PipelineVariation] = []
  private(set) var file: String?
  private(set) var wantsHelp = false

  /// Understands the words.
  ///
  /// An option may come twice: that two front ends do not fit is the compiler's business.
  init(_ words: [String]) throws(ToolArgumentError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--help": wantsHelp = true
      case "--unoptimized": variations.append(.unoptimized)
      case "--front-end": try add(from: Self.frontEnds, named: rest.popFirst(), for: word)
      case "--back-end": try add(from: Self.backEnds, named: rest.popFirst(), for: word)
      default:
        guard file == nil, word == "-" || !word.hasPrefix("-") else { throw .unknown(word) }
        file = word
      }
    }
    guard wantsHelp || file != nil else { throw .noFile }
  }

  private mutating func add(
    from choices: [String: [PipelineVariation]],
    named name: String?,
    for option: String
  ) throws(ToolArgumentError) {
    guard let name, let choice = choices[name] else {
      throw .noSuchChoice(name, option: option, choices: choices.keys.sorted())
    }
    variations += choice
  }
}

/// Why the words make no sense.
enum ToolArgumentError: Error, Hashable, CustomStringConvertible {
  case unknown(String)
  case noFile
  case noSuchChoice(String?, option: String, choices: [String])

  var description: String {
    switch self {
    case .unknown(let word): "what is \"\(word)\"?"
    case .noFile: "which file?"
    case .noSuchChoice(let name, let option, let choices):
      "\(option) is one of \(choices.joined(separator: ", "))"
        + (name.map { ", not \"\($0)\"" } ?? "")
    }
  }
}
