// SPDX-License-Identifier: MIT

import Foundation

/// Runs a body with a new directory, which is removed afterward.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "motif-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  try body(url.path(percentEncoded: false))
}
