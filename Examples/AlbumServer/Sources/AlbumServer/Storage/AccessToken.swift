// SPDX-License-Identifier: MIT

internal import Foundation

/// The secret that a client shows to change albums.
///
/// It is in a file that only the server's user can read, so those who can read the file may change the
/// albums. It is made of 256 random bits, written as 64 hexadecimal digits.
struct AccessToken: Sendable {
  /// Why a token file can't be used.
  enum Fault: Error, CustomStringConvertible {
    case invalid(path: String)

    var description: String {
      switch self {
      case .invalid(let path): "\(path) is no token; delete it, and the next start makes a new one"
      }
    }
  }

  /// The name of the file.
  static let fileName = "token"
  /// The number of hexadecimal digits.
  private static let length = 64

  /// The token.
  let text: String

  /// Reads the token in a folder, or makes one if there is none.
  ///
  /// - Parameter folder: The folder, which no other server sets up at the same time.
  /// - Throws: ``Fault``, or Foundation's error if the file can't be read or written.
  init(in folder: DataFolder) throws {
    let file = folder.file(Self.fileName)
    if !FileManager.default.fileExists(atPath: file.path) {
      // A crash in the middle leaves the draft, which the next start overwrites.
      let draft = try folder.privateFile("\(Self.fileName).new")
      try Data("\(Self.makeText())\n".utf8).write(to: draft)
      guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    let bytes = try Data(contentsOf: folder.privateFile(Self.fileName))
    text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.isDigit) else {
      throw Fault.invalid(path: file.path)
    }
  }

  /// Whether a text is this token.
  ///
  /// It takes the same time wherever the texts differ, so that an attacker can't guess one digit
  /// after another.
  func matches(_ text: some StringProtocol) -> Bool {
    guard text.utf8.count == self.text.utf8.count else { return false }
    return zip(text.utf8, self.text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }

  private static func makeText() -> String {
    // The system's generator is cryptographically secure.
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<length / 2).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }
    .joined()
  }
}
