// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Prints a secret as Swift source, so that a search for text in the program doesn't find it.
@main
struct StringObfuscator {
  /// Where to write the source and the errors.
  let print: (String) -> Void
  let printError: (String) -> Void

  /// Reads a line with its line break; `nil` at the end of the input.
  let readLine: () -> String?

  static func main() {
    let tool = StringObfuscator(
      print: { Swift.print($0) },
      printError: { text in
        _ = Array("\(text)\n".utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      },
      readLine: { Swift.readLine(strippingNewline: false) }
    )
    exit(tool.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the program with the given arguments, and returns the exit code.
  func run(_ words: [String]) -> Int32 {
    do throws(ObfuscatorError) {
      let options = try ObfuscatorOptions(words)
      if options.wantsHelp {
        print(ObfuscatorOptions.usage)
      } else {
        print(try obfuscated(options).source)
      }
      return 0
    } catch {
      printError("StringObfuscator: \(error)")
      return error.exitCode
    }
  }

  private func obfuscated(
    _ options: ObfuscatorOptions
  ) throws(ObfuscatorError) -> ObfuscatedString {
    let secret = options.secret ?? readSecret()
    guard let seed = options.seed else {
      var generator = SystemRandomNumberGenerator()
      return try ObfuscatedString(
        secret,
        nonceLength: options.nonceLength,
        using: &generator
      )
    }
    var generator = SplitMix(state: seed)
    return try ObfuscatedString(secret, nonceLength: options.nonceLength, using: &generator)
  }

  /// The whole input, without the final line break.
  private func readSecret() -> String {
    var secret = ""
    while let line = readLine() { secret += line }
    if secret.last?.isNewline == true { secret.removeLast() }
    return secret
  }
}

/// The generator SplitMix64, for tests only, because it gives the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
