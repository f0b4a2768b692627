// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

/// A value that is produced only while anyone looks at it.
///
/// A sensor costs power, and a connection costs its server. Start them with the first observer, and stop them
/// with the last:
///
/// ```swift
/// @MainActor final class Sensor {
///   private(set) var report: ((Int) -> Void)?
///
///   func start(_ report: @escaping (Int) -> Void) { self.report = report }
///   func stop() { report = nil }
/// }
///
/// @MainActor final class Thermometer {
///   let degrees: ProducedValue<Int>
///
///   init(_ sensor: Sensor) {
///     degrees = ProducedValue(0) { set in
///       sensor.start(set)
///       return { sensor.stop() }
///     }
///   }
/// }
///
/// let sensor = Sensor()
/// let thermometer = Thermometer(sensor)
/// print(sensor.report == nil)
/// let label = Effect { print(thermometer.degrees.value, "°C") }
/// sensor.report?(21)
/// label.cancel()
/// // Prints:
/// // true
/// // 0 °C
/// // 21 °C
/// ```
///
/// Observers, owners that observe, effects, and loops over ``values(_:)`` look at it. So does a derived value
/// that was computed from it, as long as you keep that derived value. It starts before the first of them
/// continues, and stops in the next turn of its actor after the last has gone, unless someone looks again by
/// then. That an owner has gone shows with the next value that is produced. Reading ``value`` outside effects
/// and derived values returns the value produced last, and starts nothing.
///
/// It belongs to the isolation domain that made it, where it is started and stopped.
public final class ProducedValue<Value> {
  private let stored: ObservableValue<Value>
  private let production: Production
  private let makeDemand: () -> Demand

  /// What everyone looks at, which lives as long as anyone does.
  private weak var shown: DerivedValue<Value>?

  /// Makes a value that nobody looks at yet.
  ///
  /// Make it in an initializer or a function: in the initial value of a property, as of a `lazy var`, Swift
  /// does not know the actor.
  ///
  /// - Parameters:
  ///   - value: The value before anything was produced.
  ///   - name: What reports call this value.
  ///   - isolation: The actor on which it is started and stopped.
  ///   - start: Begins to produce values, and returns what ends that. It gets a closure that sets the value,
  ///     to be called on the same actor. That closure does not keep this value alive. What is captured here
  ///     lives as long as this value.
  public init(
    _ value: Value,
    name: String? = nil,
    isolation: isolated any Actor = #isolation,
    start: @escaping (_ set: @escaping (Value) -> Void) -> () -> Void
  ) {
    let stored = ObservableValue(value, name: name, areEqual: equality(of: Value.self))
    let set = { [weak stored] (new: Value) -> Void in stored?.value = new }
    let production = Production { start(set) }
    self.stored = stored
    self.production = production
    let mainActor = isolation as? MainActor
    weak let otherActor = mainActor == nil ? isolation : nil
    makeDemand = { Demand(production, mainActor: mainActor, otherActor: otherActor) }
  }

  /// The value that was produced last.
  ///
  /// Reading it inside a derived value or an effect makes that depend on it, and look at it.
  public var value: Value {
    Graph.current.state.pointee.tracker == nil ? stored.value : looking().value
  }

  /// Whether anyone looks at it.
  public var isObserved: Bool { production.isWanted }

  private func looking() -> DerivedValue<Value> {
    if let shown { return shown }
    let demand = untracked(makeDemand)
    let new = stored.view(while: (self, demand))
      .made { $0.mirror(of: self.stored)?.view(while: demand) }
    shown = new
    return new
  }
}

extension ProducedValue: Standing {
  var derived: DerivedValue<Value> { looking() }
}

extension ProducedValue: ReadableValue {
  /// Calls a closure after every change, as long as the registration lives.
  ///
  /// - Parameter observer: Gets the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    looking().observe(observer)
  }

  /// Calls a closure after every change, as long as an object and this value live.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - observer: Gets the owner, the old and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    looking().observe(owner: owner, observer)
  }

  /// The present value and every later one, to be read with `for await`.
  ///
  /// Each iterator looks at the value from its first element until its loop is left or its task is canceled. It
  /// does not keep the value alive, and ends when it goes away.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: What to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Each of its iterators observes by itself.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Value> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      MirroredValue(looking()).fill(inbox)
    }
  }
}

// MARK: - Demand

extension ReadableValue {
  /// A value that is this one, and keeps something alive.
  fileprivate func view<Kept>(while kept: Kept) -> DerivedValue<Value> {
    DerivedValue(
      name: nil,
      areEqual: nil,
      computing: { withExtendedLifetime(kept) { self.value } }
    )
    .reading(self)
  }
}

/// What starts with the first demand and stops with the last.
private final class Production {
  private let start: () -> () -> Void
  private var stop: (() -> Void)?
  private let demands = Atomic<Int>(0)

  init(_ start: @escaping () -> () -> Void) { self.start = start }

  var isWanted: Bool { demands.load(ordering: .relaxed) > 0 }

  func begin() {
    demands.add(1, ordering: .relaxed)
    if stop == nil { stop = start() }
  }

  /// Takes a demand back, on any thread.
  func release() { demands.subtract(1, ordering: .relaxed) }

  /// Stops, unless there is a demand by now.
  func settle() {
    if !isWanted, let stop = stop.take() { stop() }
  }
}

/// A demand for what is produced, from its making to its last reference, on whatever thread that goes.
private final class Demand {
  /// A production on its way to its actor.
  ///
  /// Safe: it is used on that actor alone, or when that has gone, and nobody else can use it. Only its count of
  /// demands goes down on any thread.
  private struct Passed: @unchecked Sendable {
    let production: Production
  }

  private let passed: Passed
  // A main actor never goes, and what a weak reference to it allocates would look like a leak.
  private let mainActor: MainActor?
  private weak let otherActor: (any Actor)?

  init(_ production: Production, mainActor: MainActor?, otherActor: (any Actor)?) {
    passed = Passed(production: production)
    self.mainActor = mainActor
    self.otherActor = otherActor
    production.begin()
  }

  deinit {
    passed.production.release()
    guard let actor: any Actor = mainActor ?? otherActor else { return passed.production.settle() }
    let settle: @Sendable (isolated any Actor, Passed) -> Void = { $1.production.settle() }
    Task { @concurrent [passed] in await settle(actor, passed) }
  }
}
