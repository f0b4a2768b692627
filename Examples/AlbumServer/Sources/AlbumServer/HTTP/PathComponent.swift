// SPDX-License-Identifier: MIT

/// A part of a path between slashes, without percent-encoding.
///
/// It is checked byte by byte. A check of characters can be misled: a slash that a combining accent
/// follows is a different character than a slash, but to the file system it is a slash.
struct PathComponent {
  /// The decoded bytes.
  let bytes: [UInt8]

  /// Decodes a component; `nil` if a percent sign is not followed by two hexadecimal digits.
  ///
  /// - Parameter encoded: The component as in the request.
  init?(_ encoded: some StringProtocol) {
    var bytes: [UInt8] = []
    var rest = encoded.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Self.digit),
        let low = rest.popFirst().flatMap(Self.digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// The component as an index, or `nil` if it isn't one.
  var index: Int? {
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// The component as the name of a file in a folder, or `nil` if it isn't one.
  ///
  /// - Parameters:
  ///   - suffix: The required end of the name.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The name.
  func fileName(suffix: String, limit: Int) -> String? {
    // Control characters, such as NUL, are below the space; 0x7F is one, too.
    let isPlain = bytes.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }
    guard isPlain, bytes.count <= limit, bytes.first != UInt8(ascii: "."),
      bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
