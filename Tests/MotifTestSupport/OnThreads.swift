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

/// A thread of the system that can be waited for.
public final class RunningThread {
  private let thread: pthread_t
  private var isJoined = false

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stackSize: How many bytes the stack has; as many as the system gives if nil.
  ///   - body: What it does.
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
      preconditionFailure("The system gives no thread: \(status)")
    }
    thread = running
  }

  deinit {
    if !isJoined { pthread_detach(thread) }
  }

  /// Waits until the thread is gone, and with it what the system releases at the end of a thread.
  ///
  /// A process that exits before that would be said to leak it.
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

  // Whether there can be nothing to start with, and nothing to return, differs from system to system. So
  // this takes either and returns something.
  static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    guard let work else { preconditionFailure("The thread was given no work.") }
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return work
  }
}

/// Runs a body on several threads of the system at once, and waits until they are gone.
///
/// Races show on real threads. A task group has no more threads than the machine has processors, and
/// hides most of them. The threads wait for one another before they begin.
///
/// - Parameters:
///   - count: How many threads to run.
///   - body: What each of them does; it gets the number of its thread, from 0.
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

/// Runs a body on several threads at once while this task waits without holding up a thread.
///
/// A body that waits for loads would wait forever if all threads of tasks waited for it.
///
/// - Parameters:
///   - count: How many threads to run.
///   - body: What each of them does; it gets the number of its thread, from 0.
public func onThreadsAside(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withCheckedContinuation { continuation in
    _ = RunningThread {
      onThreads(count, body)
      continuation.resume()
    }
  }
}
