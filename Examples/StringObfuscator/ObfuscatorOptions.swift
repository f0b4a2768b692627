// SPDX-License-Identifier: MIT

/// The parsed command line.
struct ObfuscatorOptions: Hashable {
  static let usage = """
    Usage: StringObfuscator [--nonce N] [SECRET]
    Prints Swift source that hides SECRET from a search for text in the program.
    Without SECRET, reads standard input, which keeps the secret out of the shell's history.

      --nonce N  mask with N random bytes, 4 to 64 (default: 16)
      --seed N   make the same bytes each time (for tests only)
      --help     print this text
      --         treat the next word as the secret, even if it begins with -

    This is not encryption: anyone who runs the program can read the secret.
    Exit codes: 0 success, 1 no nonce hides the secret, 64 incorrect usage
    """

  /// The secret, or `nil` to read it from standard input.
  var secret: String?
  var nonceLength = 16
  var seed: UInt64?
  var wantsHelp = false

  /// Parses the arguments.
  init(_ words: [String]) throws(ObfuscatorError) {
    var rest = words[...]
    var areOptionsOver = false
    while let word = rest.popFirst() {
      switch word {
      case _ where areOptionsOver || !word.hasPrefix("-"):
        guard secret == nil else { throw .surplusWord }
        secret = word
      case "--":
        areOptionsOver = true
      case "--help":
        wantsHelp = true
      case "--nonce":
        let text = rest.popFirst() ?? ""
        guard let length = Int(text), ObfuscatedString.nonceLengths.contains(length) else {
          throw .invalidNonce(text)
        }
        nonceLength = length
      case "--seed":
        let text = rest.popFirst() ?? ""
        guard let number = UInt64(text) else { throw .invalidSeed(text) }
        seed = number
      default:
        throw .unknownOption(word)
      }
    }
  }
}

/// An error that ends the program.
enum ObfuscatorError: Error, Hashable, CustomStringConvertible {
  case unknownOption(String)
  case invalidNonce(String)
  case invalidSeed(String)
  case surplusWord
  case emptySecret
  case stillPrintable

  /// The program's exit status.
  var exitCode: Int32 { self == .stillPrintable ? 1 : 64 }

  var description: String {
    switch self {
    case .unknownOption(let word): "unknown option \"\(word)\""
    case .invalidNonce(let text): "a nonce has 4 to 64 bytes, not \"\(text)\""
    case .invalidSeed(let text): "a seed is a number, not \"\(text)\""
    case .surplusWord: "more than one secret; put a secret with spaces in quotes"
    case .emptySecret: "the secret is empty"
    case .stillPrintable:
      "parts of the secret are still readable after \(ObfuscatedString.attemptLimit) nonces; split it into shorter ones"
    }
  }
}
