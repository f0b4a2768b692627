// SPDX-License-Identifier: MIT

internal import Synchronization

/// The values that are being made, each by one thread, while others wait for it.
///
/// The user of the table stores the values themselves. User code runs without a lock: a thread that
/// asks for a value while it is being made waits at its gate. A thread that would wait for itself,
/// directly or through other threads and tables, would wait forever, so it stops the program with
/// the path of the cycle.
package final class OnceTable<Key: Hashable & Sendable>: Sendable {
  private let makings = Mutex<[Key: Making]>([:])

  package init() {}

  /// Returns a value, made now if there is none, once for all concurrent callers.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - describe: Returns the name of the key in the path of a cycle.
  ///   - existing: Returns the value if there is one.
  ///   - make: Makes the value. After an error, the next caller makes it, and so does one that
  ///     waited.
  ///   - keep: Stores the value where `existing` finds it.
  /// - Returns: The value.
  /// - Throws: The error of `make`.
  package func value<Value, Failure: Error>(
    for key: Key,
    describe: @escaping @Sendable () -> String,
    existing: () -> Value?,
    make: () throws(Failure) -> Value,
    keep: (Value) -> Void
  ) throws(Failure) -> Value {
    while true {
      if let value = existing() { return value }
      let making = Making(describe: describe)
      var other: Making?
      // A local variable, because a lock lets out only what another thread may use.
      var made: Value?
      try making.whileOthersWait { () throws(Failure) in
        other = makings.withLock { makings in
          if let other = makings[key] { return other }
          makings[key] = making
          return nil
        }
        if other != nil { return }
        making.begin()
        defer {
          _ = makings.withLock { $0.removeValue(forKey: key) }
          making.end()
        }
        // It may have been kept after the look and before this making was entered.
        made = existing()
        if made != nil { return }
        // The value stays when an effect that asked for it runs again.
        let value = try withoutFollowing(make)
        keep(value)
        made = value
      }
      if let made { return made }
      other?.wait()
    }
  }
}

/// A value that a thread is making.
private final class Making: Sendable {
  /// The values that each thread of the process makes, the innermost last, and the value that it
  /// waits for.
  private struct Threads {
    var makings: [UInt: [Making]] = [:]
    var waits: [UInt: Making] = [:]
  }

  private static let threads = Mutex(Threads())

  /// Stops makings that need one more value each.
  private static let limit = LoopLimit(
    of: "the closure that makes a value",
    causing: "another value to be made"
  )

  private let describe: @Sendable () -> String
  private let thread = SystemThread.current
  /// Locked by the thread that makes the value, until it is done.
  private let gate = Mutex(())

  init(describe: @escaping @Sendable () -> String) {
    self.describe = describe
  }

  /// Calls a closure while threads that call ``wait()`` wait for its end.
  func whileOthersWait<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try gate.withLock { _ throws(Failure) in try body() }
  }

  /// Records that the thread begins to make the value.
  func begin() {
    let depth = Self.threads.withLock { threads in
      threads.makings[thread, default: []].append(self)
      return threads.makings[thread]?.count ?? 0
    }
    Self.limit.checkDepth(depth)
  }

  /// Records that the thread has made the value, or could not.
  func end() {
    Self.threads.withLock { threads in
      _ = threads.makings[thread]?.popLast()
      if threads.makings[thread]?.isEmpty == true { threads.makings[thread] = nil }
    }
  }

  /// Waits until the value has been made, or could not be.
  func wait() {
    let waiter = SystemThread.current
    let cycle = Self.threads.withLock { threads -> [Making]? in
      if let cycle = self.cycle(closedBy: waiter, threads) { return cycle }
      threads.waits[waiter] = self
      return nil
    }
    if let cycle {
      let path = cycle.map { $0.describe() }.joined(separator: " → ")
      trap(
        "The creation of a value requires that value: \(path). Request its dependencies after its creation."
      )
    }
    gate.withLock { _ in }
    _ = Self.threads.withLock { $0.waits.removeValue(forKey: waiter) }
  }

  /// Returns the cycle of values that need one another, beginning with one that the waiter makes,
  /// if there is a cycle.
  private func cycle(closedBy waiter: UInt, _ threads: Threads) -> [Making]? {
    var path: [Making] = []
    var target = self
    while true {
      let inner = (threads.makings[target.thread] ?? []).drop { $0 !== target }
      // A thread whose value is finished continues, even if its wait is still recorded.
      if inner.isEmpty { return nil }
      if target.thread == waiter { return inner + path + [target] }
      guard let next = threads.waits[target.thread] else { return nil }
      path += inner
      target = next
    }
  }
}
