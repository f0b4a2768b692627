// SPDX-License-Identifier: MIT

internal import Synchronization

/// Stops the program when user code and the operation that calls it keep causing each other.
///
/// Every place where a module calls user code has such a limit, so that rule 5 of ARCHITECTURE.md
/// holds everywhere: a callback that repeats what called it ends in a message that names the two,
/// and not in a hang or a stack overflow. Work that waits for its turn counts rounds, work that
/// nests counts levels.
package struct LoopLimit: Sendable {
  private static let storedRounds = Atomic(100_000)

  /// How many rounds one round may lead to: 100,000.
  package static var rounds: Int { storedRounds.load(ordering: .relaxed) }

  /// Lowers the number of rounds in a test that runs an endless loop in a process of its own.
  package static func setRounds(_ count: Int) { storedRounds.store(count, ordering: .relaxed) }

  /// How many calls may be nested.
  ///
  /// A level takes up to 4 KB of stack in a debug build, user code included, and the smallest
  /// default stack of a thread has 512 KB, but only 128 KB with Musl and in WebAssembly.
  package static var depth: Int {
    #if canImport(Musl) || os(WASI)
    25
    #else
    100
    #endif
  }

  private let callback: StaticString
  private let operation: StaticString

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - callback: The user code that is called, as it is spelled: `didShow`.
  ///   - operation: The operation that calls it and that it repeats: `apply(_:)`.
  package init(of callback: StaticString, causing operation: StaticString) {
    self.callback = callback
    self.operation = operation
  }

  /// Stops the program if there have been too many rounds.
  @inline(__always)
  package func checkRound(_ count: Int) {
    require(count <= Self.rounds, message("for \(Self.rounds) rounds"))
  }

  /// Stops the program if calls are nested too deeply.
  ///
  /// - Parameters:
  ///   - depth: How many calls are nested.
  ///   - limit: How many may be: fewer for calls that take much of the stack.
  @inline(__always)
  package func checkDepth(_ depth: Int, limit: Int = Self.depth) {
    require(depth <= limit, message("\(limit) calls deep"))
  }

  private func message(_ extent: String) -> String {
    """
    An endless loop: \(callback) causes \(operation), which calls \(callback) again, \(extent). \
    Make sure that it does not do so every time.
    """
  }
}

/// How deeply an operation of one object is nested in itself, through the user code that it calls.
package final class CallDepth {
  private let limit: LoopLimit
  private var depth = 0

  /// Makes a counter that stands at 0.
  ///
  /// - Parameters:
  ///   - callback: The user code that is called, as it is spelled: `shouldSelect`.
  ///   - operation: The operation that calls it and that it repeats: `select(_:)`.
  package init(of callback: StaticString, causing operation: StaticString) {
    limit = LoopLimit(of: callback, causing: operation)
  }

  /// Calls user code, and stops the program if that is nested too deeply.
  @inline(__always)
  package func nest<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    enter()
    defer { leave() }
    return try body()
  }

  /// Counts a call that begins, and stops the program if it is nested too deeply.
  ///
  /// It is for calls whose cost counts: a generic closure that another module runs is not optimized.
  package func enter() {
    depth += 1
    limit.checkDepth(depth)
  }

  /// Counts a call that ends.
  package func leave() { depth -= 1 }
}

/// How deeply an operation of a shared object is nested in itself, on each thread.
package final class SharedCallDepth: Sendable {
  private struct Place: Hashable {
    let thread: UInt
    let subject: ObjectIdentifier?
  }

  private let limit: LoopLimit
  private let maximum: Int
  private let depths = Mutex<[Place: Int]>([:])

  /// Makes a counter that stands at 0.
  ///
  /// - Parameters:
  ///   - callback: The user code that is called, as it is spelled: `coalescing`.
  ///   - operation: The operation that calls it and that it repeats: `append(_:)`.
  ///   - maximum: How many calls may be nested: fewer for calls that take much of the stack.
  package init(
    of callback: StaticString,
    causing operation: StaticString,
    maximum: Int = LoopLimit.depth
  ) {
    limit = LoopLimit(of: callback, causing: operation)
    self.maximum = maximum
  }

  /// Calls user code, and stops the program if that is nested too deeply on this thread.
  ///
  /// - Parameters:
  ///   - subject: What the operation works on, if operations on different things may nest.
  ///   - body: Calls the code.
  /// - Returns: The result of the code.
  /// - Throws: The error of the code.
  package func nest<Result, Failure: Error>(
    _ subject: ObjectIdentifier? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let place = Place(thread: SystemThread.current, subject: subject)
    let depth = depths.withLock { depths in
      depths[place, default: 0] += 1
      return depths[place] ?? 0
    }
    defer { depths.withLock { $0[place] = depth > 1 ? depth - 1 : nil } }
    limit.checkDepth(depth, limit: maximum)
    return try body()
  }
}

/// The task that runs a piece of code, to notice one that waits for itself.
package struct RunningTask: Hashable, Sendable {
  private let identity: Int

  /// The current task; `nil` outside tasks.
  ///
  /// It means nothing once the task has ended.
  package static var current: RunningTask? {
    withUnsafeCurrentTask { task in task.map { RunningTask(identity: $0.hashValue) } }
  }
}
