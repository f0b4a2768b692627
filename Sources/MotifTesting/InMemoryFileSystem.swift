// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
@_exported public import MotifStorage
internal import Synchronization

/// A file system in memory that fails on demand and can simulate a power failure.
///
/// Pass it as the `fileSystem` of any type that stores files: `ArchiveStore`, `RestorationStore`, `Outbox`, or
/// `FileCache`. The test then touches no disk, and decides which operation fails and with which `errno`.
///
/// ```swift
/// import Foundation
///
/// let files = InMemoryFileSystem()
/// try files.createFile(at: "/draft", contents: Array("one".utf8), synchronized: true)
///
/// files.failNext(.write, code: ENOSPC)
/// do {
///   try files.append(Array(" two".utf8), toFileAt: "/draft", synchronized: true)
/// } catch {
///   print(error.operation, error.code == ENOSPC)
/// }
/// print(files.bytes(of: "/draft").map { String(decoding: $0, as: UTF8.self) } ?? "no draft")
/// // Prints:
/// // write true
/// // one t
/// ```
///
/// A failed write leaves half of its bytes behind, as a full disk does. Operations are counted individually: creating a
/// file takes two, or three if it is synchronized; appending takes one, or two. Exclusive access counts only if it
/// fails.
///
/// The file system distinguishes between what the system knows and what is on the medium.
/// ``losePower(keeping:appendedBytes:)`` discards the difference: bytes that were not synchronized are lost, and so are
/// the names in a directory that was not synchronized, except for as many of the oldest changes as the test keeps.
///
/// You can use it on any thread.
public final class InMemoryFileSystem: FileSystem {
  let state = Mutex(InMemoryFileState())

  /// Makes an empty file system with only a root directory.
  public init() {}
}

// MARK: - Inspecting the contents, which never fails and doesn't count as an operation

extension InMemoryFileSystem {
  /// The sorted names in a directory, or an empty array if there is no such directory.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: Its names, sorted.
  public func sortedNames(in directory: String) -> [String] {
    state.withLock { state in
      guard let index = state.find(directory), case .directory(let found) = state.nodes[index]
      else { return [] }
      return found.entries.keys.sorted()
    }
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: Its bytes, or `nil` if there is no such file.
  public func bytes(of path: String) -> [UInt8]? {
    state.withLock { state in
      guard let index = state.find(path), case .file(let file) = state.nodes[index] else {
        return nil
      }
      return file.bytes
    }
  }

  /// Replaces the bytes of a file in place, including on the medium, to simulate damage.
  ///
  /// If there is no such file, it is created. Its directory must exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: The new bytes of the file.
  public func setBytes(of path: String, to bytes: [UInt8]) {
    state.withLock { state in
      let file = InMemoryFileState.Node.file(.init(bytes: bytes, bytesOnMedium: bytes))
      if let index = state.find(path) {
        state.nodes[index] = file
      } else if let (directory, name) = try? state.findParent(of: path, for: .create) {
        let index = state.nodes.count
        state.nodes.append(file)
        state.withDirectory(directory) { directory in
          directory.entries[name] = index
          directory.entriesOnMedium[name] = index
        }
      }
    }
  }
}
#endif
