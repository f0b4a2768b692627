// SPDX-License-Identifier: MIT

internal import Dispatch
public import MotifStorage

/// A file system that waits at its first operation until a test opens the gate.
///
/// The wait blocks a thread, as a slow disk does. If that thread is needed by the actor that opens the gate, the test
/// never ends. A test that ends has therefore shown that the actor was not blocked.
///
/// ```swift
/// let gate = DiskGate(InMemoryFileSystem())
/// // Begin an operation on gate.fileSystem without waiting for it, and then:
/// gate.open()
/// ```
public struct DiskGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let base: any FileSystem

  /// Makes a closed gate.
  ///
  /// - Parameter base: Performs the operations.
  public init(_ base: any FileSystem) {
    self.base = base
  }

  /// The file system behind the gate.
  public var fileSystem: AlteredFileSystem {
    AlteredFileSystem(base) { [semaphore] _, _ in
      semaphore.wait()
      semaphore.signal()
    }
  }

  /// Opens the gate for all operations.
  public func open() {
    semaphore.signal()
  }
}
