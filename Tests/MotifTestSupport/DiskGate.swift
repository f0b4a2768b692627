// SPDX-License-Identifier: MIT

internal import Dispatch
public import MotifStorage

/// A file system that waits at its first operation until a test lets it go on.
///
/// The wait blocks a thread, as a slow disk does. If that is the thread of the actor that is to open the gate,
/// the test never ends: so a test that ends has shown that the actor was not blocked.
///
/// ```swift
/// let gate = DiskGate(InMemoryFileSystem())
/// // Begin an operation on gate.fileSystem without waiting for it, and then:
/// gate.open()
/// ```
public struct DiskGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let base: any FileSystem

  /// Makes a gate that is closed.
  ///
  /// - Parameter base: What does the work.
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

  /// Lets every operation go on from now on.
  public func open() {
    semaphore.signal()
  }
}
