// SPDX-License-Identifier: MIT

public import Foundation

/// Runs a body with a new, empty folder, and removes the folder afterward.
///
/// - Parameter body: Gets the folder.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or an error of Foundation's when no folder can be made.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "Motif-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  // The compiler resolves links in the paths that it prints, so they are resolved beforehand.
  return try body(folder.resolvingSymlinksInPath())
}
