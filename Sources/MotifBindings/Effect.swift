// SPDX-License-Identifier: MIT

public import MotifCore

/// Code that runs at once and again whenever a value that it read has changed.
///
/// An effect is where a graph of values touches the world: it fills a label, draws a screen, writes
/// a line. It depends on every value that its last run read, and it runs exactly once for a change,
/// however many ways lead from what changed to what it reads.
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
/// An effect ends with its last reference, so keep it in a property. The reference may go away on
/// any thread, and what the effect captured goes with it. An effect that is made while another one
/// runs belongs to that one instead: it ends when the outer effect runs again or ends, and need not
/// be kept.
///
/// After a change, the observers of what was set are called first. Then effects run and observers of
/// derived values are called, in the order in which the effects and the derived values were made. A
/// value that an effect sets takes hold at once; what depends on it follows when the effect is
/// through. Effects that keep running one another stop the process with a message that names
/// them, unless there is a ``GraphCycle/handler``.
public final class Effect {
  let reader: ReaderPointer

  /// Makes an effect and runs it.
  ///
  /// - Parameters:
  ///   - name: What reports call this effect.
  ///   - body: The code to run. It should not capture the object that keeps the effect strongly.
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
  /// Called from inside the body, it lets that run end. A second call does nothing.
  public func cancel() {
    let graph = Graph.current
    graph.hold {
      reader.pointee.scope?.takeUnretainedValue().leaveParent()
      graph.cancel(reader)
    }
  }

  /// Adds code that undoes what the running effect has set up.
  ///
  /// It runs before the effect runs again and when the effect is canceled: first the cleanup of the
  /// effects within, then its own, each the last first. Reads in it are not recorded.
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
  /// An effect that is dropped rather than canceled only ends. That may happen on another thread,
  /// where its cleanup must not run; what the cleanup captured is released.
  ///
  /// - Precondition: The body of an effect is running, and this is neither inside ``untracked(_:)``
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

extension Effect: Cancelling {
  /// Keeps this effect alive as long as a bag.
  ///
  /// An effect whose bag is dropped ends without its cleanup, as one that is dropped does;
  /// ``RegistrationBag/cancelAll()`` runs it.
  ///
  /// ```swift
  /// let bag = RegistrationBag()
  /// let volume = ObservableValue(5)
  /// Effect { print("Volume \(volume.value)") }.store(in: bag)
  /// // Prints "Volume 5"
  /// bag.cancelAll()
  /// volume.value = 7
  /// ```
  ///
  /// - Parameter bag: The bag that takes it.
  public func store(in bag: RegistrationBag) {
    bag.keep(self)
  }
}
