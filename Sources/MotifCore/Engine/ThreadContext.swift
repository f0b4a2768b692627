// SPDX-License-Identifier: MIT

package import Synchronization

/// What a thread keeps while it works on graphs: the part that the modules beside them see.
///
/// The graph's own state of the thread begins with it.
package struct ThreadContext: ~Copyable {
  /// What the graph can do.
  package let graph: any StateGraph.Type

  /// The address of what records what is read; zero in an untracked read.
  ///
  /// Atomic because ``mayTrack`` looks at it from other threads.
  package let tracker = Atomic<UInt>(0)

  package init(graph: any StateGraph.Type) { self.graph = graph }
}

// MARK: - The quick answer

extension ThreadContext {
  /// The address of the first context, with the lowest bit set once there are others; zero before the first.
  ///
  /// A constant at first, so that it is there without having to be made.
  private static let firstContext = Atomic<UInt>(0)

  /// Whether anyone may be recording what this thread reads; mostly not.
  ///
  /// In a process of which one thread alone works with graphs, the answer takes no look at the thread.
  package static var mayTrack: Bool {
    let address = firstContext.load(ordering: .acquiring)
    guard address & 1 == 0 else { return true }
    guard let context = UnsafePointer<ThreadContext>(bitPattern: address) else { return false }
    return context.pointee.tracker.load(ordering: .relaxed) != 0
  }

  /// Makes a context that of the calling thread.
  ///
  /// - Returns: Whether it is the first of the process. Its memory is to be kept, for others look at it.
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
/// A task-local value would be inherited by tasks that a computation starts, and two threads would then
/// share one state. A thread's own slot cannot be.
extension ThreadContext {
  /// The key of the slot as it is ``stored(_:)``, or zero while no thread has a context.
  ///
  /// A lazily initialized constant would ask on every access whether it has been initialized, which takes
  /// longer than the access to the slot.
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
  /// A key is a pattern of bits, whatever its type says: on Android it is a number below zero.
  ///
  /// - Parameter key: A key of the system, none of which has all of its bits set.
  /// - Returns: The word.
  package static func stored(_ key: some FixedWidthInteger) -> UInt {
    UInt(truncatingIfNeeded: key) &+ 1
  }

  /// The key of a word that ``stored(_:)`` has made.
  @inline(__always)
  package static func key<Key: FixedWidthInteger>(_ stored: UInt) -> Key {
    Key(truncatingIfNeeded: stored &- 1)
  }

  /// Lets the graph give back what it keeps, when the thread ends.
  static func end(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    context.assumingMemoryBound(to: ThreadContext.self).pointee.graph.endThread(context)
  }
}
