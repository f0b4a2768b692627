// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
public import MotifStorage
internal import Synchronization

extension InMemoryFileSystem {
  /// The number of operations so far, including those that failed.
  public var operations: [FileSystemOperation] { state.withLock { $0.operations } }

  /// Makes one operation fail.
  ///
  /// - Parameters:
  ///   - index: The number of operations that succeed before it.
  ///   - code: The error number to fail with.
  public func failOperation(after index: Int, code: Int32) {
    state.withLock { $0.faultsByIndex[$0.operations.count + index] = code }
  }

  /// Makes an operation and every one after it fail.
  ///
  /// - Parameters:
  ///   - index: The number of operations that succeed before it.
  ///   - code: The error number to fail with.
  public func breakDown(after index: Int, code: Int32) {
    state.withLock { $0.breakdown = ($0.operations.count + index, code) }
  }

  /// Makes the next operation of one kind fail.
  ///
  /// - Parameters:
  ///   - operation: The kind.
  ///   - code: The error number to fail with.
  public func failNext(_ operation: FileSystemOperation, code: Int32) {
    state.withLock { $0.nextFaults[operation] = code }
  }

  /// Makes a file read-only, so that appending and truncating fail without changing it.
  ///
  /// - Parameter path: The path of the file.
  public func makeReadOnly(_ path: String) {
    state.withLock { _ = $0.readOnlyPaths.insert(path) }
  }

  /// Removes all pending faults, and makes every file writable again.
  public func heal() {
    state.withLock { state in
      state.faultsByIndex = [:]
      state.nextFaults = [:]
      state.breakdown = nil
      state.readOnlyPaths = []
    }
  }

  /// The number of name changes that are not on the medium yet.
  package var pendingChangeCount: Int { state.withLock { $0.pending.count } }

  /// Simulates a power failure, which discards everything that is not on the medium.
  ///
  /// - Parameters:
  ///   - changeCount: The number of pending name changes, oldest first, that had happened to reach the medium.
  ///   - appendedBytes: Receives the bytes at the end of a file that were not synchronized, and returns the bytes found
  ///     in their place.
  public func losePower(
    keeping changeCount: Int = 0,
    appendedBytes: (ArraySlice<UInt8>) -> [UInt8] = { _ in [] }
  ) {
    state.withLock { state in
      for change in state.pending.prefix(changeCount) {
        state.withDirectory(change.directory) { $0.entriesOnMedium = change.entries }
      }
      state.pending = []
      for index in state.nodes.indices {
        switch state.nodes[index] {
        case .file(var file):
          let rest =
            file.bytes.starts(with: file.bytesOnMedium)
            ? appendedBytes(file.bytes.dropFirst(file.bytesOnMedium.count)) : []
          file.bytes = file.bytesOnMedium + rest
          file.bytesOnMedium = file.bytes
          state.nodes[index] = .file(file)
        case .directory(var directory):
          directory.entries = directory.entriesOnMedium
          state.nodes[index] = .directory(directory)
        }
      }
    }
  }
}
#endif
