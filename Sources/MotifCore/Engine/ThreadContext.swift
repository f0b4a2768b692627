// SPDX-License-Identifier: MIT

package import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

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
  /// The key of the slot and one more, or zero while no thread has a context.
  ///
  /// A lazily initialized constant would ask on every access whether it has been initialized, which takes
  /// longer than the access to the slot.
  private static let storedKey = Atomic<UInt>(0)

  /// The context of the calling thread, if it has worked on graphs before.
  package private(set) static var current: UnsafeMutablePointer<ThreadContext>? {
    @inline(__always) get {
      let stored = storedKey.load(ordering: .acquiring)
      guard stored != 0 else { return nil }
      return pthread_getspecific(pthread_key_t(truncatingIfNeeded: stored &- 1))?
        .assumingMemoryBound(to: ThreadContext.self)
    }
    set {
      let status = pthread_setspecific(key, newValue)
      require(status == 0, "The thread has no room for the state of its graphs.")
    }
  }

  private static var key: pthread_key_t {
    let stored = storedKey.load(ordering: .acquiring)
    if stored != 0 { return pthread_key_t(truncatingIfNeeded: stored - 1) }
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { ThreadContext.end($0) }
    require(status == 0, "The process has no thread-specific key left for its graphs.")
    let (isFirst, other) = storedKey.compareExchange(
      expected: 0,
      desired: UInt(key) + 1,
      ordering: .acquiringAndReleasing
    )
    if isFirst { return key }
    // Another thread was faster.
    pthread_key_delete(key)
    return pthread_key_t(truncatingIfNeeded: other - 1)
  }

  /// Lets the graph give back what it keeps, when the thread ends.
  private static func end(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    context.assumingMemoryBound(to: ThreadContext.self).pointee.graph.endThread(context)
  }
}

// MARK: - Other threads

extension ThreadContext {
  /// Which thread this is, as long as it runs.
  static var currentThread: UInt {
    // It is a number on some systems and a pointer on others, and of this size on all of them.
    withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
  }
}

/// A gate that is closed until it is opened, once, for everybody.
///
/// A mutex would do to wait for a value that is being made, if its maker held it meanwhile. But then
/// the maker's code would run under a lock. Here it runs under none.
package final class Latch: Sendable {
  private let state = Atomic(false)
  // Both are initialized here, destroyed in `deinit`, and safe to use from any thread in between,
  // which is what they are for. Their addresses never change.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a gate that is closed.
  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    let results = [pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil)]
    require(results == [0, 0], "The system has no room for another lock.")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Whether somebody has opened it; what they did before can be seen by the one who finds it so.
  package var isOpen: Bool { state.load(ordering: .acquiring) }

  /// Lets everybody through, now and from now on.
  package func open() {
    pthread_mutex_lock(mutex)
    state.store(true, ordering: .releasing)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Returns as soon as the gate is open.
  package func wait() {
    pthread_mutex_lock(mutex)
    while !isOpen { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
