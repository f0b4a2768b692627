// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The file in which the album server keeps its token.
///
/// The token itself is never on the command line, where every user of the machine could read it.
struct TokenFile {
  /// The maximum length of a token.
  private static let lengthLimit = 1_000

  let path: String

  /// Reads the token.
  ///
  /// - Returns: The first line, which consists of visible ASCII characters.
  /// - Throws: ``OptionsError/invalidTokenFile(_:)``.
  func read() throws(OptionsError) -> String {
    guard let file = fopen(path, "r") else { throw .invalidTokenFile(path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.lengthLimit + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    let line = bytes[..<count].prefix { $0 != 0x0A && $0 != 0x0D }
    guard (1...Self.lengthLimit).contains(line.count),
      line.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .invalidTokenFile(path) }
    return String(decoding: line, as: UTF8.self)
  }
}
