// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// A value that is being made, as a link in the chain of those that wait for it.
///
/// A thread that makes the value of A, which needs B, which needs C, has three of these, each with
/// the one before as its parent. The outermost stands for the thread: when it waits for a value that
/// another thread makes, it says so in a table, which is where a cycle across threads shows.
final class ServiceMaking: Sendable {
  private struct Wait {
    let waiter: ServiceMaking
    let target: ServiceMaking
  }

  /// What is being waited for, by the outermost making of the thread that waits.
  private static let waits = Mutex<[ObjectIdentifier: Wait]>([:])

  @TaskLocal private static var innermost: ServiceMaking?

  let name: String
  private let parent: ServiceMaking?
  private let task: Int?
  private let latch = Latch()

  init(name: String, parent: ServiceMaking?) {
    self.name = name
    self.parent = parent
    task = Self.currentTask
  }

  /// The value that this thread is making right now.
  ///
  /// A task that was started while a value was made inherits the chain and is not part of it: it may
  /// wait for the value like anybody else.
  static var onThisThread: ServiceMaking? {
    guard let innermost, innermost.task == currentTask else { return nil }
    return innermost
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  /// Makes the value, as part of what this thread makes.
  func run<Value>(_ make: () -> Value) -> Value {
    Self.$innermost.withValue(self, operation: make)
  }

  /// Lets those go on that wait.
  func finish() {
    latch.open()
  }

  /// Waits until another thread has made the value.
  ///
  /// - Parameter waiter: The innermost value that this thread makes itself.
  func waitUntilFinished(for waiter: ServiceMaking?) {
    guard let waiter else {
      // A thread that makes nothing keeps nobody waiting.
      latch.wait()
      return
    }
    let identity = ObjectIdentifier(waiter.outermost)
    let names = Self.waits.withLock { waits -> [String]? in
      if let names = cycle(closedBy: waiter, waits) { return names }
      waits[identity] = Wait(waiter: waiter, target: self)
      return nil
    }
    if let names {
      let path = names.joined(separator: " → ")
      // Not a precondition, whose message an optimised build leaves out: the path is what helps.
      trap("Services need one another in a cycle: \(path).")
    }
    latch.wait()
    _ = Self.waits.withLock { $0.removeValue(forKey: identity) }
  }

  private var outermost: ServiceMaking {
    var making = self
    while let parent = making.parent { making = parent }
    return making
  }

  /// The keys of the cycle that would close if a thread waited for this value, if it would.
  private func cycle(
    closedBy waiter: ServiceMaking,
    _ waits: [ObjectIdentifier: Wait]
  ) -> [String]? {
    var target = self
    var between: [String] = []
    while !target.latch.isOpen {
      if target.outermost === waiter.outermost {
        return waiter.names(from: target) + between + [target.name]
      }
      guard let next = waits[ObjectIdentifier(target.outermost)] else { return nil }
      between += next.waiter.names(from: target)
      target = next.target
    }
    return nil
  }

  /// The names from an outer value to this one, each needing the next.
  private func names(from outer: ServiceMaking) -> [String] {
    var names: [String] = []
    var making: ServiceMaking? = self
    while let link = making {
      names.append(link.name)
      making = link === outer ? nil : link.parent
    }
    return names.reversed()
  }
}
