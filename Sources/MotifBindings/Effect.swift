// SPDX-License-Identifier: MIT

public import MotifCore

/// Code that runs at once and again whenever a value that it read has changed.
///
/// An effect connects a graph of values to the outside world: it fills a label, draws a screen,
/// writes a line. It depends on every value that its last run read, and it runs exactly once for
/// each change, however many paths lead from the changed value to the values that the effect reads.
///
/// ```swift
/// let first = ObservableValue("Ada")
/// let last = ObservableValue("King")
/// let greeting = Effect {
///   print("Hello, \(first.value) \(last.value)!")
/// }
/// // Prints "Hello, Ada King!"
/// last.value = "Lovelace"
/// // Prints "Hello, Ada Lovelace!"
/// greeting.cancel()
/// last.value = "Byron"
/// ```
///
/// An effect ends with its last reference, so keep it in a property or in a bag. You may drop the reference on
/// any thread; that also releases the objects that the effect captured. An effect that is made
/// while another effect runs belongs to that outer effect: it ends when the outer effect runs again
/// or ends, and need not be kept.
///
/// After a change, the observers of the changed value are called first. Then effects run and
/// observers of derived values are called, in the order in which the effects and the derived values
/// were made. If an effect sets a value, the value changes at once; its dependents follow when the
/// effect has finished. Effects that keep triggering one another stop the process with a message
/// that names them, unless there is a ``GraphCycle/handler``.
public final class Effect: Cancelling {
  let reader: ReaderPointer

  /// Makes an effect and runs it.
  ///
  /// - Parameters:
  ///   - name: The effect's name in reports.
  ///   - body: The code to run. It should not strongly capture the object that keeps the effect.
  public init(name: String? = nil, _ body: @escaping () -> Void) {
    let graph = Graph.current
    reader = .allocate(capacity: 1)
    reader.initialize(to: Reader(flags: [.isEffect, .hasJob], body: Body(body)))
    if let name { graph.scope(of: reader).name = name }
    if let owner = graph.owner {
      graph.scope(of: owner).adopt(self, with: graph.scope(of: reader), for: owner)
      if !graph.isActive(owner) { reader.pointee.flags.insert(.isBelated) }
    }
    graph.refresh(reader)
  }

  deinit {
    Graph.drop(reader)
  }

  /// Whether the effect still runs.
  public var isActive: Bool { Graph.current.isActive(reader) }

  /// Ends the effect and runs its cleanup.
  ///
  /// If you call it from inside the body, the current run still completes. A second call has no
  /// effect.
  public func cancel() {
    let graph = Graph.current
    graph.hold {
      reader.pointee.scope?.takeUnretainedValue().leaveParent()
      graph.cancel(reader)
    }
  }

  /// Adds code that cleans up after the running effect.
  ///
  /// The cleanup runs before the effect runs again and when the effect is canceled: first the
  /// cleanup of inner effects, then the effect's own, in reverse order. Values that the cleanup
  /// reads do not become dependencies.
  ///
  /// ```swift
  /// let channel = ObservableValue("news")
  /// let listening = Effect {
  ///   let name = channel.value
  ///   print("join \(name)")
  ///   Effect.onCleanup { print("leave \(name)") }
  /// }
  /// // Prints "join news"
  /// channel.value = "music"
  /// // Prints:
  /// // leave news
  /// // join music
  /// listening.cancel()
  /// // Prints "leave music"
  /// ```
  ///
  /// An effect that is dropped, not canceled, ends without its cleanup, because it might be dropped
  /// on another thread, where the cleanup must not run; the objects that the cleanup captured are
  /// released.
  ///
  /// - Precondition: The body of an effect is running, and this is neither inside ``withoutTracking(_:)``
  ///   nor in the computation of a derived value.
  /// - Parameter cleanup: The code to run.
  public static func onCleanup(_ cleanup: @escaping () -> Void) {
    let graph = Graph.current
    guard let owner = graph.owner else {
      trap("Effect.onCleanup was called where no effect is running.")
    }
    graph.scope(of: owner).cleanups.append(cleanup)
  }
}
