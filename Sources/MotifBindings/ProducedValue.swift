// SPDX-License-Identifier: MIT

public import MotifCore
internal import Synchronization

/// A value that is produced only while something observes it.
///
/// A sensor uses power, and a connection burdens its server. Start them with the first observer,
/// and stop them with the last:
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
/// Registrations, owners, effects, and loops over ``values(_:)`` count as observers. So does a
/// derived value that was computed from this value, as long as you keep that derived value.
/// Production starts before the first observer continues, and stops in the next turn of the actor
/// after the last one has ended, unless there is a new one by then. The end of an owner is noticed
/// when the next value is produced. Reading ``value`` outside effects and derived values returns
/// the value produced last, and starts nothing. The closures that start and stop production may
/// observe the value themselves: it is never started twice, and starts again only once it has
/// stopped.
///
/// A produced value belongs to the isolation domain that made it. Production starts and stops
/// there.
public final class ProducedValue<Value> {
  private let stored: ObservableValue<Value>
  private let production: Production
  private let makeDemand: () -> Demand

  /// The value that all observers share, which lives as long as any of them.
  private weak var shown: DerivedValue<Value>?

  /// Makes a value without observers.
  ///
  /// Make it in an initializer or a function: in the initial value of a property, such as a
  /// `lazy var`, Swift does not know the actor.
  ///
  /// - Parameters:
  ///   - value: The value before the first one is produced.
  ///   - name: The value's name in reports.
  ///   - isolation: The actor on which production starts and stops.
  ///   - start: Begins to produce values, and returns a closure that stops production. It receives
  ///     a closure that sets the value, to be called on the same actor; that closure does not keep
  ///     this value alive. The objects that `start` captures live as long as this value.
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
    let home = WeakActor(isolation)
    makeDemand = { Demand(production, on: home) }
  }

  /// The value produced last.
  ///
  /// A derived value or an effect that reads it depends on it, and observes it.
  public var value: Value {
    Graph.current.state.pointee.tracker == nil ? stored.value : looking().value
  }

  /// Whether anything observes the value.
  public var isObserved: Bool { production.isWanted }

  private func looking() -> DerivedValue<Value> {
    if let shown { return shown }
    let (demand, input) = (makeDemand(), stored.input)
    let new = DerivedValue(
      name: nil,
      areEqual: nil,
      computing: { withExtendedLifetime(demand) { input.read() } }
    )
    .derived(from: self, input.source)
    // Stored first: what starts the production may look at the value.
    shown = new
    withoutTracking { production.begin() }
    return new
  }
}

extension ProducedValue: NodeValue {
  var nodeName: String? { stored.nodeName }

  /// Looks at the value with the first read.
  var input: Input<Value> {
    var shown: UnsafeMutablePointer<DerivedBlock<Value>>?
    return Input(source: nil) { [weak self] in
      Graph.current.retainingNoObjects {
        let new = shown == nil ? self?.looking() : nil
        guard let block = shown ?? new?.block else { trap("A value ended before it was read.") }
        // From now on, the reader keeps the node.
        shown = block
        noteRead(DerivedBlock.header(block))
        return withExtendedLifetime(new) { block.pointee.result }
      }
    }
  }

  var origins: [any ReadableValue] { [stored] }
}

extension ProducedValue: ReadableValue {
  /// Calls a closure after every change, until the registration ends.
  ///
  /// - Parameter observer: Receives the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    looking().observe(observer)
  }

  /// Calls a closure after every change, while an object and this value are alive.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner, the old and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    looking().observe(owner: owner, observer)
  }

  /// The current value and every later one, to read with `for await`.
  ///
  /// The sequence observes the value from this call on, until its loop ends, its task is canceled,
  /// or it is released without having been iterated. It does not keep the value alive, and ends when
  /// the value is released.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: The values to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Its first iterator delivers the value at this call and every change
  ///   since; each further one observes independently, from the moment it is made.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Value> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let kept = self?.looking().makeKept() else { return inbox.finish() }
      kept.fill(inbox)
    }
  }
}

// MARK: - Demand

/// A process that starts with the first demand and stops with the last.
private final class Production {
  private enum Phase {
    case idle
    case starting
    case running(stop: () -> Void)
    case stopping
  }

  private let start: () -> () -> Void
  private var phase = Phase.idle
  private let demands = Atomic<Int>(0)

  init(_ start: @escaping () -> () -> Void) { self.start = start }

  var isWanted: Bool { demands.load(ordering: .relaxed) > 0 }

  /// Adds a demand, which does not start anything yet.
  func demand() { demands.add(1, ordering: .relaxed) }

  /// Starts, unless that has been done, or is being done by the caller's callers.
  ///
  /// The caller's demand outlives the call.
  func begin() {
    guard case .idle = phase else { return }
    phase = .starting
    phase = .running(stop: start())
  }

  /// Withdraws a demand, on any thread.
  func release() { demands.subtract(1, ordering: .relaxed) }

  /// Stops, unless there is a demand by now.
  func settle() {
    guard !isWanted, case .running(let stop) = phase else { return }
    phase = .stopping
    stop()
    phase = .idle
    // A demand that was made while it stopped could not start it.
    if isWanted { begin() }
  }
}

/// A demand for production, from its creation until its last reference is released, on any thread.
private final class Demand {
  /// A production on its way to its actor.
  ///
  /// Safe: the production is used only on that actor, or after the actor has been released, when
  /// nothing else can use it. Only its count of demands is decremented on any thread.
  private struct Passed: @unchecked Sendable {
    let production: Production
  }

  private let passed: Passed
  private let home: WeakActor

  init(_ production: Production, on home: WeakActor) {
    passed = Passed(production: production)
    self.home = home
    production.demand()
  }

  deinit {
    passed.production.release()
    guard let actor = home.actor else { return passed.production.settle() }
    let settle: @Sendable (isolated any Actor, Passed) -> Void = { $1.production.settle() }
    Task { @concurrent [passed] in await settle(actor, passed) }
  }
}
