// SPDX-License-Identifier: MIT

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

/// The place where a thread keeps its ``GraphContext``.
///
/// A task-local value would be inherited by tasks that a computation starts, and two threads would
/// then share one context. A thread's own slot cannot be.
enum ThreadSlot {
  /// Gives back the reference that a slot held, when its thread ends.
  private static func release(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<GraphContext>.fromOpaque(pointer).release()
  }

  #if os(Windows)
  private static let index = FlsAlloc { ThreadSlot.release($0) }

  private static var pointer: UnsafeMutableRawPointer? {
    get { FlsGetValue(index) }
    set {
      let stored = FlsSetValue(index, newValue)
      precondition(stored, "The thread has no room for the state of its graphs.")
    }
  }
  #elseif _runtime(_multithreaded)
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { ThreadSlot.release($0) }
    precondition(status == 0, "The process has no thread-specific key left for its graphs.")
    return key
  }()

  private static var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    set {
      let status = pthread_setspecific(key, newValue)
      precondition(status == 0, "The thread has no room for the state of its graphs.")
    }
  }
  #else
  // Safe: this branch is compiled only where the process has a single thread.
  nonisolated(unsafe) private static var pointer: UnsafeMutableRawPointer?
  #endif

  /// The context of the calling thread, made when it is first asked for.
  static var context: GraphContext {
    if let pointer {
      return Unmanaged<GraphContext>.fromOpaque(pointer).takeUnretainedValue()
    }
    let context = GraphContext()
    pointer = Unmanaged.passRetained(context).toOpaque()
    return context
  }
}
