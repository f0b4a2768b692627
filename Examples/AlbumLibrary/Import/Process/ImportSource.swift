// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifMementos

/// A file that is read once, however often it is asked for.
///
/// Which front end the process needs can be told only from the contents. So they are asked for
/// twice: to choose the front end, and by the step that reads.
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
  /// - Throws: ``ImportError/unreadable(path:reason:)`` with the reason of the system, or
  ///   ``ImportError/tooLarge(path:limit:)``.
  func contents() throws(ImportError) -> [UInt8] {
    if let cached { return cached }
    let bytes: [UInt8]
    do {
      // One byte more than allowed tells that there are too many, however many there are.
      bytes = try fileSystem.contents(of: path, in: 0..<byteLimit + 1)
    } catch {
      throw .unreadable(path: path, reason: Self.reason(error.code))
    }
    guard bytes.count <= byteLimit else { throw .tooLarge(path: path, limit: byteLimit) }
    cached = bytes
    return bytes
  }

  private static func reason(_ code: Int32) -> String {
    // The file system's word for a pipe or a device, which would leave people guessing.
    if code == EINVAL { return "Not a regular file" }
    // Android says that there always is one, and other systems say nothing of it.
    let text: UnsafeMutablePointer<CChar>? = strerror(code)
    return text.map { String(cString: $0) } ?? "Error \(code)"
  }
}
