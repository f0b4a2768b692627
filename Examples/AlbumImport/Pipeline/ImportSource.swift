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

  init(path: String, in fileSystem: any FileSystem, byteLimit: Int) {
    self.path = path
    self.fileSystem = fileSystem
    self.byteLimit = byteLimit
  }

  /// The bytes of the file.
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
    cached = bytes
    return bytes
  }

  private static func reason(_ code: Int32) -> String {
    // The file system's error for a pipe or a device, which would puzzle users.
    if code == EINVAL { return "Not a regular file" }
    // Android declares the result non-optional; other systems don't specify.
    let text: UnsafeMutablePointer<CChar>? = strerror(code)
    return text.map { String(cString: $0) } ?? "Error \(code)"
  }
}
