// SPDX-License-Identifier: MIT

/// A color that isn't `Codable`, such as those of UI frameworks.
struct Tint: Equatable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The only code that writes a ``Tint``: an archiver from elsewhere, whose format is its own business.
///
/// With a color of UIKit or AppKit, this is `NSKeyedArchiver`.
enum TintArchiver: ForeignArchiver {
  /// An error that prevents bytes from being read as a tint.
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// The bytes come from another archiver, or from a version to come.
    case otherKind
    /// The bytes are incomplete, or were changed.
    case damaged

    var description: String {
      switch self {
      case .otherKind: "the bytes are of another kind"
      case .damaged: "the bytes are damaged"
      }
    }
  }

  static let fallback = Tint(red: 128, green: 128, blue: 128)

  private static let mark = Array("tint1".utf8)

  static func bytes(of tint: Tint) -> [UInt8] {
    let channels = [tint.red, tint.green, tint.blue]
    return mark + channels + [channels.reduce(0, &+)]
  }

  static func value(from bytes: [UInt8]) throws(Failure) -> Tint {
    guard bytes.starts(with: mark) else { throw .otherKind }
    let rest = Array(bytes.dropFirst(mark.count))
    guard rest.count == 4, rest[3] == rest[..<3].reduce(0, &+) else { throw .damaged }
    return Tint(red: rest[0], green: rest[1], blue: rest[2])
  }
}
