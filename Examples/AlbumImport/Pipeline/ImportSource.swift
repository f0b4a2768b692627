// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifMementos

/// A file that is read once, however often its contents are requested.
///
/// The process needs the contents twice: to choose the front end, and in the step that reads.
final class ImportSource {
  let path: String
  private let fileSystem: any FileSystem
  private let byteLimit: Int
  private var cached: [UInt8]?
  /// Whether the file is UTF-16 text, which ``contents()`` returns as UTF-8.
  private(set) var wasUTF16 = false
  /// Whether a UTF-16 file ends inside a character, in place of which ``contents()`` has U+FFFD.
  private(set) var isCutOff = false

  init(path: String, in fileSystem: any FileSystem, byteLimit: Int) {
    self.path = path
    self.fileSystem = fileSystem
    self.byteLimit = byteLimit
  }

  /// The bytes of the file, in UTF-8 if they begin with the byte order mark of UTF-16.
  ///
  /// - Throws: ``ImportError/unreadable(path:reason:)`` with the system's reason, or
  ///   ``ImportError/tooLarge(path:limit:)``.
  func contents() throws(ImportError) -> [UInt8] {
    if let cached { return cached }
    let bytes: [UInt8]
    do {
      // One byte more than allowed shows that the file is too large, whatever its size.
      bytes = try fileSystem.contents(of: path, in: 0..<byteLimit + 1)
    } catch {
      throw .unreadable(path: path, reason: Self.reason(error.code))
    }
    guard bytes.count <= byteLimit else { throw .tooLarge(path: path, limit: byteLimit) }
    let text = bytes.fromUTF16
    wasUTF16 = text != nil
    isCutOff = wasUTF16 && !bytes.count.isMultiple(of: 2)
    cached = text ?? bytes
    return text ?? bytes
  }

  private static func reason(_ code: Int32) -> String {
    // The file system's error for a pipe or a device, which would puzzle users.
    if code == EINVAL { return "Not a regular file" }
    // Android declares the result non-optional; other systems don't specify.
    let text: UnsafeMutablePointer<CChar>? = strerror(code)
    return text.map { String(cString: $0) } ?? "Error \(code)"
  }
}

extension [UInt8] {
  /// The text in UTF-8 if it begins with the byte order mark of UTF-16, as Music writes it.
  fileprivate var fromUTF16: [UInt8]? {
    let isLittle = starts(with: [0xFF, 0xFE])
    // In little-endian order, UTF-32 begins in the same way.
    guard isLittle || starts(with: [0xFE, 0xFF]), !starts(with: [0xFF, 0xFE, 0, 0]) else {
      return nil
    }
    let units = stride(from: 2, to: count - 1, by: 2).map { index in
      isLittle
        ? UInt16(self[index]) | UInt16(self[index + 1]) << 8
        : UInt16(self[index]) << 8 | UInt16(self[index + 1])
    }
    let rest = count.isMultiple(of: 2) ? "" : "\u{FFFD}"
    return [UInt8]((String(decoding: units, as: UTF16.self) + rest).utf8)
  }
}
