// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
public import MotifStorage
internal import Synchronization

extension InMemoryFileSystem {
  /// Every operation so far, those that failed included.
  public var operations: [FileSystemOperation] { state.withLock { $0.operations } }

  /// Makes one operation fail.
  ///
  /// - Parameters:
  ///   - index: How many operations from now on succeed before it.
  ///   - code: The error number it fails with.
  public func failOperation(after index: Int, code: Int32) {
    state.withLock { $0.faultsByIndex[$0.operations.count + index] = code }
  }

  /// Makes an operation and every one after it fail.
  ///
  /// - Parameters:
  ///   - index: How many operations from now on succeed before it.
  ///   - code: The error number they fail with.
  public func breakDown(after index: Int, code: Int32) {
    state.withLock { $0.breakdown = ($0.operations.count + index, code) }
  }

  /// Makes the next operation of one kind fail.
  ///
  /// - Parameters:
  ///   - operation: The kind.
  ///   - code: The error number it fails with.
  public func failNext(_ operation: FileSystemOperation, code: Int32) {
    state.withLock { $0.nextFaults[operation] = code }
  }

  /// Makes a file read-only: nothing of what is to be appended is written, and nothing can be cut off.
  ///
  /// - Parameter path: Where the file is.
  public func makeReadOnly(_ path: String) {
    state.withLock { _ = $0.readOnlyPaths.insert(path) }
  }

  /// Takes back every fault that has not happened yet, and makes every file writable.
  public func heal() {
    state.withLock { state in
      state.faultsByIndex = [:]
      state.nextFaults = [:]
      state.breakdown = nil
      state.readOnlyPaths = []
    }
  }

  /// How many changes of names are not on the medium yet.
  public var pendingChangeCount: Int { state.withLock { $0.pending.count } }

  /// Loses the power: forgets whatever is not on the medium.
  ///
  /// - Parameters:
  ///   - changeCount: How many of the pending changes of names, the oldest first, had reached the
  ///     medium by chance.
  ///   - appendedBytes: Takes the bytes at the end of a file that were not synchronized, and answers
  ///     what is found in their place.
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
