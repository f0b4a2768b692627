// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

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

/// The place where a thread keeps its ``GraphState``.
///
/// A task-local value would be inherited by tasks that a computation starts, and two threads would
/// then share one state. A thread's own slot cannot be.
enum ThreadSlot {
  /// Gives back the memory of a state, when its thread ends.
  private static func release(_ pointer: UnsafeMutableRawPointer?) {
    guard let state = pointer?.assumingMemoryBound(to: GraphState.self) else { return }
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  #if os(Windows)
  private static let index = FlsAlloc { ThreadSlot.release($0) }

  private static var pointer: UnsafeMutableRawPointer? {
    get { FlsGetValue(index) }
    set {
      let stored = FlsSetValue(index, newValue)
      require(stored, "The thread has no room for the state of its graphs.")
    }
  }
  #elseif _runtime(_multithreaded)
  /// The key of the slot and one more, or zero before the first use.
  ///
  /// A lazily initialised constant would ask on every access whether it has been initialised, which
  /// takes longer than the access to the slot.
  private static let storedKey = Atomic<UInt>(0)

  private static var key: pthread_key_t {
    @inline(__always) get {
      let stored = storedKey.load(ordering: .acquiring)
      return stored == 0 ? makeKey() : pthread_key_t(truncatingIfNeeded: stored &- 1)
    }
  }

  @inline(never)
  private static func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { ThreadSlot.release($0) }
    require(status == 0, "The process has no thread-specific key left for its graphs.")
    let (isFirst, stored) = storedKey.compareExchange(
      expected: 0,
      desired: UInt(key) + 1,
      ordering: .acquiringAndReleasing
    )
    if isFirst { return key }
    // Another thread was faster.
    pthread_key_delete(key)
    return pthread_key_t(truncatingIfNeeded: stored - 1)
  }

  private static var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    set {
      let status = pthread_setspecific(key, newValue)
      require(status == 0, "The thread has no room for the state of its graphs.")
    }
  }
  #else
  // Safe: this branch is compiled only where the process has a single thread.
  nonisolated(unsafe) private static var pointer: UnsafeMutableRawPointer?
  #endif

  /// The state of the calling thread, made when it is first asked for.
  @inline(__always) static var state: UnsafeMutablePointer<GraphState> {
    pointer?.assumingMemoryBound(to: GraphState.self) ?? makeState()
  }

  @inline(never)
  private static func makeState() -> UnsafeMutablePointer<GraphState> {
    let state = UnsafeMutablePointer<GraphState>.allocate(capacity: 1)
    state.initialize(to: GraphState())
    pointer = UnsafeMutableRawPointer(state)
    return state
  }

  /// Runs code with the state of another thread, which waits meanwhile.
  static func withState(_ state: UnsafeMutablePointer<GraphState>, _ body: () -> Void) {
    let own = pointer
    pointer = UnsafeMutableRawPointer(state)
    body()
    pointer = own
  }
}
