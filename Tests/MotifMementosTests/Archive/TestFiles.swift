// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifStorage
import MotifTestSupport

/// An archive of texts in an in-memory file system, and the damage that tests do to it.
struct TestArchive {
  let files = InMemoryFileSystem()
  let current = "/data/texts.archive"
  let previous = "/data/texts.previous.archive"

  func store(
    schema: UInt32 = 1,
    type: String = "texts",
    fileSystem: (any FileSystem)? = nil
  ) -> ArchiveStore<[String]> {
    ArchiveStore(
      directory: "/data",
      name: "texts",
      typeIdentifier: type,
      schema: schema,
      oldestSchema: schema,
      fileSystem: fileSystem ?? files
    )
  }

  /// Saves with a store that hasn't read the existing files.
  @discardableResult
  func replace(_ value: [String], durability: Durability = .power) throws -> ArchiveReceipt {
    try store().save(value, durability: durability, overwriting: true)
  }

  /// Files that are neither a generation nor belong to the directory itself.
  var setAside: [String] {
    files.sortedNames(in: "/data").filter {
      $0 != "texts.archive" && $0 != "texts.previous.archive"
    }
  }

  func flipBit(of path: String, at index: Int = 80) {
    guard var bytes = files.bytes(of: path) else { return }
    bytes[index / 8] ^= 1 << (index % 8)
    files.setBytes(of: path, to: bytes)
  }
}

/// Runs a body with its own directory, which is removed afterward.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "motif-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  try await body(url.path(percentEncoded: false))
}
