// SPDX-License-Identifier: MIT

package import Synchronization

/// The state of a thread that works on graphs: the part that other modules see.
///
/// The graph's own state for the thread begins with it.
package struct ThreadContext: ~Copyable {
  /// The operations of the graph.
  package let graph: any StateGraph.Type

  /// The address of the reader that records reads; zero in an untracked read.
  ///
  /// Atomic because ``mayTrack`` reads it from other threads.
  package let tracker = Atomic<UInt>(0)

  package init(graph: any StateGraph.Type) { self.graph = graph }
}

// MARK: - The quick answer

extension ThreadContext {
  /// The address of the first context, with the lowest bit set once there are others; zero before the first.
  ///
  /// A constant at first, so that it exists without being made.
  private static let firstContext = Atomic<UInt>(0)

  /// Whether a reader may be recording this thread's reads, which is usually not so.
  ///
  /// In a process with only one thread that works with graphs, the answer needs no look-up of the
  /// thread.
  package static var mayTrack: Bool {
    let address = firstContext.load(ordering: .acquiring)
    guard address & 1 == 0 else { return true }
    guard let context = UnsafePointer<ThreadContext>(bitPattern: address) else { return false }
    return context.pointee.tracker.load(ordering: .relaxed) != 0
  }

  /// Makes a context the one of the calling thread.
  ///
  /// - Returns: Whether it is the first of the process. Keep its memory in that case, because other
  ///   threads read it.
  package static func begin(_ context: UnsafeMutablePointer<ThreadContext>) -> Bool {
    current = context
    let isFirst = firstContext.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: context),
      ordering: .acquiringAndReleasing
    ).exchanged
    if !isFirst { firstContext.bitwiseOr(1, ordering: .releasing) }
    return isFirst
  }
}

// MARK: - The slot

/// The place where a thread keeps its ``ThreadContext``.
///
/// Tasks that a computation starts would inherit a task-local value, and two threads would then
/// share one state. A thread's slot is never inherited.
extension ThreadContext {
  /// The key of the slot as it is ``stored(_:)``, or zero while no thread has a context.
  ///
  /// A lazily initialized constant would check on every access whether it has been initialized,
  /// which takes longer than the access to the slot.
  private static let storedKey = Atomic<UInt>(0)

  /// The context of the calling thread, if it has worked on graphs before.
  package private(set) static var current: UnsafeMutablePointer<ThreadContext>? {
    @inline(__always) get {
      let stored = storedKey.load(ordering: .acquiring)
      guard stored != 0 else { return nil }
      return SystemThread.value(at: key(stored))?.assumingMemoryBound(to: ThreadContext.self)
    }
    set {
      let isSet = SystemThread.setValue(newValue, at: slot())
      require(isSet, "The thread has no room for the state of its graphs.")
    }
  }

  /// The key of the slot, which is made for the first thread.
  private static func slot() -> SystemThread.Key {
    let stored = storedKey.load(ordering: .acquiring)
    if stored != 0 { return key(stored) }
    guard let made = SystemThread.makeKey() else {
      trap("The process has no thread-specific key left for its graphs.")
    }
    let (isFirst, other) = storedKey.compareExchange(
      expected: 0,
      desired: self.stored(made),
      ordering: .acquiringAndReleasing
    )
    if isFirst { return made }
    // Another thread was faster.
    SystemThread.removeKey(made)
    return key(other)
  }

  /// A key as one word, which is not zero.
  ///
  /// A key is a pattern of bits, whatever its type: on Android, it is a negative number.
  ///
  /// - Parameter key: A key of the system, none of which has all of its bits set.
  /// - Returns: The word.
  package static func stored(_ key: some FixedWidthInteger) -> UInt {
    UInt(truncatingIfNeeded: key) &+ 1
  }

  /// The key of a word made by ``stored(_:)``.
  @inline(__always)
  package static func key<Key: FixedWidthInteger>(_ stored: UInt) -> Key {
    Key(truncatingIfNeeded: stored &- 1)
  }

  /// Lets the graph free its state when the thread ends.
  static func end(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    context.assumingMemoryBound(to: ThreadContext.self).pointee.graph.endThread(context)
  }
}
