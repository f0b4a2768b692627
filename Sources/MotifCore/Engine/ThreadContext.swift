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
#elseif canImport(Bionic)
internal import Bionic
#elseif canImport(WinSDK)
internal import WinSDK
#elseif canImport(WASILibc)
internal import WASILibc
#endif

/// What a thread keeps while it works on graphs: the part that the modules beside them see.
///
/// The graph's own state of the thread begins with it.
package struct ThreadContext {
  /// What the graph can do.
  package let graph: any StateGraph.Type

  /// Who records what is read; nobody in an untracked read.
  package var tracker: UnsafeMutableRawPointer?

  /// Where ``tracker`` is stored as well, for ``mayTrack``.
  package let mirror: UnsafeMutablePointer<Atomic<UInt>>

  package init(graph: any StateGraph.Type) {
    self.graph = graph
    mirror = .allocate(capacity: 1)
    mirror.initialize(to: Atomic(0))
    let isFirst = Self.firstMirror.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: mirror),
      ordering: .acquiringAndReleasing
    ).exchanged
    if !isFirst { Self.hasSeveral.store(true, ordering: .releasing) }
  }

  /// Gives the memory back when the thread ends; that of the first is kept, for others look at it.
  package func deallocate() {
    if UInt(bitPattern: mirror) != Self.firstMirror.load(ordering: .relaxed) { mirror.deallocate() }
  }
}

// MARK: - The quick answer

extension ThreadContext {
  // Constants at first, so that they are there without having to be made.
  private static let firstMirror = Atomic<UInt>(0)
  private static let hasSeveral = Atomic(false)

  /// Whether anyone may be recording what this thread reads; mostly not.
  ///
  /// In a process of which one thread alone works with graphs, the answer takes no look at the thread.
  package static var mayTrack: Bool {
    if hasSeveral.load(ordering: .relaxed) { return true }
    let mirror = UnsafePointer<Atomic<UInt>>(bitPattern: firstMirror.load(ordering: .acquiring))
    return mirror.map { $0.pointee.load(ordering: .relaxed) != 0 } ?? false
  }
}

// MARK: - The slot

/// The place where a thread keeps its ``ThreadContext``.
///
/// A task-local value would be inherited by tasks that a computation starts, and two threads would then
/// share one state. A thread's own slot cannot be.
extension ThreadContext {
  /// Lets the graph give back what it keeps, when the thread ends.
  private static func release(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    pointer.assumingMemoryBound(to: ThreadContext.self).pointee.graph.endThread(pointer)
  }

  /// The context of the calling thread, if it has worked on graphs before.
  @inline(__always) package static var current: UnsafeMutablePointer<ThreadContext>? {
    get { pointer?.assumingMemoryBound(to: ThreadContext.self) }
    set { pointer = UnsafeMutableRawPointer(newValue) }
  }

  #if os(Windows)
  private static let index = FlsAlloc { ThreadContext.release($0) }

  private static var pointer: UnsafeMutableRawPointer? {
    get { FlsGetValue(index) }
    set {
      let stored = FlsSetValue(index, newValue)
      require(stored, "The thread has no room for the state of its graphs.")
    }
  }
  #elseif _runtime(_multithreaded)
  /// The key of the slot and one more, or zero while no thread has a context.
  ///
  /// A lazily initialized constant would ask on every access whether it has been initialized, which takes
  /// longer than the access to the slot.
  private static let storedKey = Atomic<UInt>(0)

  private static var pointer: UnsafeMutableRawPointer? {
    @inline(__always) get {
      let stored = storedKey.load(ordering: .acquiring)
      return stored == 0 ? nil : pthread_getspecific(pthread_key_t(truncatingIfNeeded: stored &- 1))
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
    let status = pthread_key_create(&key) { ThreadContext.release($0) }
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
  #else
  // Safe: this branch is compiled only where the process has a single thread.
  nonisolated(unsafe) private static var pointer: UnsafeMutableRawPointer?
  #endif
}
