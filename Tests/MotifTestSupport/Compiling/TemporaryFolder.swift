// SPDX-License-Identifier: MIT

public import Foundation

/// Runs a body with a new, empty folder, and removes the folder afterward.
///
/// - Parameter body: Receives the folder.
/// - Returns: The value that the body returns.
/// - Throws: Any error that the body throws, or one from Foundation if the folder can't be created.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "Motif-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  // The compiler resolves symbolic links in the paths that it prints, so resolve them beforehand.
  return try body(folder.resolvingSymlinksInPath())
}
