// SPDX-License-Identifier: MIT

internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A system thread that can be joined.
public final class RunningThread {
  private let thread: pthread_t
  private var isJoined = false

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the stack in bytes; the system's default if `nil`.
  ///   - body: The work of the thread.
  public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin) || canImport(Musl)
    var started: pthread_t?
    #else
    var started = pthread_t()
    #endif
    let status = pthread_create(&started, attributes, { Work.run($0) }, work)
    guard status == 0, let running = Optional(started) ?? nil else {
      preconditionFailure("The system could not create a thread: \(status)")
    }
    thread = running
  }

  deinit {
    if !isJoined { pthread_detach(thread) }
  }

  /// Waits until the thread has ended, and the system has freed its resources.
  ///
  /// A process that exits earlier would be reported as leaking them.
  public func join() {
    guard !isJoined else { return }
    isJoined = true
    pthread_join(thread, nil)
  }
}

private final class Work {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  // Systems differ in whether the argument and the result are optional, so this accepts either argument and always
  // returns a value.
  static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let work else { preconditionFailure("The thread received no work.") }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return work
  }
}

/// Runs a body on several system threads at once, and waits until they have ended.
///
/// Data races show up on real threads. A task group has no more threads than there are processors, and hides most
/// races. The threads wait for one another before they begin.
///
/// - Parameters:
///   - count: The number of threads.
///   - body: The work of each thread; it receives the thread's index, from 0.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = DispatchSemaphore(value: 0)
  let threads = (0..<count).map { index in
    RunningThread {
      start.wait()
      body(index)
    }
  }
  for _ in threads { start.signal() }
  for thread in threads { thread.join() }
}

/// Runs a body on several threads at once, while this task waits without blocking a thread.
///
/// A body that waits for loads would wait forever if it blocked all threads that tasks run on.
///
/// - Parameters:
///   - count: The number of threads.
///   - body: The work of each thread; it receives the thread's index, from 0.
public func onThreadsAside(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    _ = RunningThread {
      onThreads(count, body)
      continuation.resume()
    }
  }
}
