// SPDX-License-Identifier: MIT

internal import MotifBindings
internal import MotifResponders

/// Records what each event of a session causes (a *mediator* between observers of all modules).
///
/// It adds nothing to the modules: it observes those that report events, compares the numbers of those that count, and
/// asks for reasons where a module knows them. So it exists only while someone wants to see turns. Without one,
/// nothing is observed, compared, or asked.
///
/// While it exists, it is the last link of the responder chain, where senders of actions find it by ``XRayKey``.
final class XRayRecorder: Responder {
  /// The number of turns that are kept; older ones are dropped.
  static let turnLimit = 50

  /// The last turns, oldest first.
  let turns = ObservableValue<[XRayTurn]>([], name: "x-ray turns")
  private let sources: XRaySources
  private var registrations: [Registration] = []
  private var state = State.waiting
  private var nextNumber = 0

  private enum State {
    /// No turn is under way.
    case waiting
    /// The turn is recorded.
    case recording(XRayTurn)
    /// The turn is not recorded, because it only concerns what shows the turns.
    case ignoring
  }

  /// Makes a recorder, which begins with a turn that shows what there is.
  ///
  /// - Parameter sources: The parts of the app that report something.
  init(_ sources: XRaySources) {
    self.sources = sources
    super.init()
    registrations = sources.observe { [unowned self] entry in note(entry) }
    provide(XRayKey.self) { [weak self] in self }
    begin(.start)
    if let first = sources.screen.focus.current { note(.chain(path(from: first))) }
    _ = sources.frame.value
    note(.tasks(sources.tasks))
    note(.tree(sources.frame.dependencyTree))
    end(comparingWith: nil)
  }
}

/// The key of the recorder: responders find it at the end of their chain while turns are recorded.
enum XRayKey: ResponderKey {
  typealias Value = XRayRecorder
}

// MARK: - Recording

extension XRayRecorder {
  /// Records everything that an event causes as a turn.
  ///
  /// The turn ends with the frame, so that it also shows what is drawn again, and why. An event within an event belongs
  /// to the same turn.
  ///
  /// - Parameters:
  ///   - cause: The event.
  ///   - body: Passes the event to the app.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  func record<Result, Failure: Error>(
    _ cause: XRayCause,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard case .waiting = state else { return try body() }
    // Changes since the last turn, such as the turns themselves, are not caused by this one.
    _ = sources.frame.value
    let before = sources.readings
    begin(cause)
    defer { end(comparingWith: before) }
    return try withRunsReported { [unowned self] report in
      note(.run(report))
    } _: { () throws(Failure) in
      defer { _ = sources.frame.value }
      return try body()
    }
  }

  /// Notes a report in the turn that is under way, if there is one.
  ///
  /// - Parameters:
  ///   - entry: The report.
  ///   - index: Its place among the entries of the turn, or `nil` for the end.
  func note(_ entry: XRayEntry, at index: Int? = nil) {
    guard case .recording(var turn) = state else { return }
    // Let go of, so that it is changed in place.
    state = .ignoring
    turn.note(entry, at: index)
    state = .recording(turn)
  }

  /// Leaves the turn that is under way out: the user only reads the turns.
  func ignoreTurn() {
    if case .recording = state { state = .ignoring }
  }

  private func begin(_ cause: XRayCause) {
    state = .recording(XRayTurn(number: nextNumber, cause: cause))
  }

  private func end(comparingWith before: XRayReadings?) {
    for entry in sources.readings.changes(since: before) { note(entry) }
    let ended = state
    state = .waiting
    if case .recording(let turn) = ended, turn.isShown { keep(turn) }
  }

  private func keep(_ turn: XRayTurn) {
    var kept = turns.value
    if kept.isEmpty || !kept[kept.count - 1].merge(turn) {
      kept.append(turn)
      nextNumber += 1
    }
    turns.value = kept.suffix(Self.turnLimit)
  }
}

// MARK: - Following actions

extension XRayRecorder {
  /// Sends an action, and records its path.
  ///
  /// The path is found first, because a handler may change the chain. Actions that handlers send are recorded after the
  /// action that led to them.
  func follow<Action: ResponderAction>(
    _ action: Action,
    from start: Responder
  ) -> ActionOutcome<Action> {
    let chain = path(from: start)
    let place: Int? = if case .recording(let turn) = state { turn.entries.count } else { nil }
    let outcome = start.send(action)
    let entry = XRayAction(
      action: XRayType(Action.self),
      path: outcome.isHandled ? Array(chain.prefix(outcome.hops + 1)) : chain,
      outcome: outcome.isHandled ? .handled : .unhandled
    )
    note(.action(entry), at: place)
    return outcome
  }

  /// The responders from one to the end of its chain, without the recorder itself.
  private func path(from start: Responder) -> [XRayType] {
    sequence(first: start, next: \.nextResponder).prefix { $0 !== self }.map(XRayType.init(of:))
  }
}
