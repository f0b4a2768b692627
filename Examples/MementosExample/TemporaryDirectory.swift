// SPDX-License-Identifier: MIT

internal import Foundation
internal import MotifMementos

/// Runs a body with a directory of its own, which is removed afterward.
///
/// - Parameter body: Receives the path of the directory, which is created with its first file.
/// - Throws: Any error that the body throws.
func withTemporaryDirectory(_ body: (DirectoryPath) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: url) }
  try body(DirectoryPath(url))
}
