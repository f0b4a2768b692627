// SPDX-License-Identifier: MIT

internal import Synchronization

/// What is just being made, each value by one thread, while others wait for it.
///
/// The values themselves lie with the user of the table. User code runs with no lock held: a thread that
/// comes while a value is made waits at its latch. One that would wait for itself, directly or over other
/// threads and tables, would wait forever, so that stops the program with the path of the cycle.
package final class OnceTable<Key: Hashable & Sendable>: Sendable {
  private let makings = Mutex<[Key: Making]>([:])

  package init() {}

  /// Returns a value that is made if there is none, once for all who ask meanwhile.
  ///
  /// - Parameters:
  ///   - key: What it is asked for by.
  ///   - describe: Names the key in the path of a cycle.
  ///   - existing: Finds the value where there is one.
  ///   - make: Makes it. After an error, the next to ask makes it, and so does one who waited.
  ///   - keep: Puts it where `existing` finds it.
  /// - Returns: The value.
  /// - Throws: What `make` throws.
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
      let other = makings.withLock { makings -> Making? in
        if let other = makings[key] { return other }
        makings[key] = making
        return nil
      }
      if let other {
        other.wait()
        continue
      }
      making.begin()
      defer {
        _ = makings.withLock { $0.removeValue(forKey: key) }
        making.end()
      }
      // It may have been kept after the look and before this making was entered.
      if let value = existing() { return value }
      let value = try make()
      keep(value)
      return value
    }
  }
}

/// A value that a thread is just making.
private final class Making: Sendable {
  /// What each thread of the process makes, the innermost last, and what it waits for.
  private struct Threads {
    var makings: [UInt: [Making]] = [:]
    var waits: [UInt: Making] = [:]
  }

  private static let threads = Mutex(Threads())

  private let describe: @Sendable () -> String
  private let thread = SystemThread.current
  private let latch = Latch()

  init(describe: @escaping @Sendable () -> String) {
    self.describe = describe
  }

  /// Notes that the thread makes the value from now on.
  func begin() {
    Self.threads.withLock { $0.makings[thread, default: []].append(self) }
  }

  /// Lets those go on that wait.
  func end() {
    Self.threads.withLock { threads in
      _ = threads.makings[thread]?.popLast()
      if threads.makings[thread]?.isEmpty == true { threads.makings[thread] = nil }
    }
    latch.open()
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
        "A value is needed to make itself: \(path). Ask for what it needs before or after it is made."
      )
    }
    latch.wait()
    _ = Self.threads.withLock { $0.waits.removeValue(forKey: waiter) }
  }

  /// What needs one another, from something that the waiter makes and back to it, if there is such a cycle.
  private func cycle(closedBy waiter: UInt, _ threads: Threads) -> [Making]? {
    var path: [Making] = []
    var target = self
    // A thread whose value is finished goes on, even if its wait is still written down.
    while !target.latch.isOpen {
      let inner = (threads.makings[target.thread] ?? []).drop { $0 !== target }
      if target.thread == waiter { return inner + path + [target] }
      guard let next = threads.waits[target.thread] else { return nil }
      path += inner
      target = next
    }
    return nil
  }
}
