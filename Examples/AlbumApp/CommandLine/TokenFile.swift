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
/// On the command line, other users of the machine could see the token.
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
    guard Self.isToken(line) else { throw .invalidTokenFile(path) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Whether bytes are a token: visible ASCII characters, but not too many.
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    (1...lengthLimit).contains(bytes.count) && bytes.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The file of the user's own servers, or `nil` for a server on another machine, which must not get their token.
  ///
  /// - Parameters:
  ///   - server: The server's address.
  ///   - environment: The variables of the process.
  ///   - convention: The platform's convention.
  /// - Returns: The file, which need not exist.
  static func own(
    for server: String,
    environment: [String: String],
    convention: DataDirectory.Convention = .current
  ) -> TokenFile? {
    guard isThisMachine(server) else { return nil }
    return DataDirectory.path("album-server", environment: environment, convention: convention)
      .map { TokenFile(path: "\($0)/token") }
  }

  private static func isThisMachine(_ server: String) -> Bool {
    guard server.hasPrefix("http://") else { return false }
    let address = server.dropFirst("http://".count).prefix { !"/?#".contains($0) }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    // A name, a password, or another host has more in it.
    return ["localhost", "127.0.0.1"].contains(parts[0])
      && parts.dropFirst().allSatisfy { UInt16($0) != nil } && parts.count <= 2
  }
}
