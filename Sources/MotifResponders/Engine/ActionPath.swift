// SPDX-License-Identifier: MIT

/// The way that an action will take, fixed before the first handler runs.
///
/// It holds those responders that will be asked, strongly, so that one which is let go by its owner
/// in the middle of a dispatch is still there when its turn comes. The others are only passed by.
@usableFromInline
struct ActionPath {
  /// A responder that will be asked.
  @usableFromInline
  struct Stop {
    /// The responder of the chain that answers.
    @usableFromInline let owner: Responder

    /// The supplemental target whose handler answers, or `nil` when it is the owner's own.
    @usableFromInline let supplement: Responder?

    /// How many links lie before the owner.
    @usableFromInline let hops: Int

    /// Whether the holder had a handler for the way up when the way was fixed.
    @usableFromInline let answers: Bool

    /// Whether the holder had one for the way down.
    @usableFromInline let captures: Bool

    /// Whose handler answers.
    @inlinable var holder: Responder { supplement ?? owner }
  }

  /// The responders to be asked, in their order.
  ///
  /// Mostly there is none or one, which needs no room on the heap.
  @usableFromInline var first: Stop?
  @usableFromInline var others: [Stop] = []

  /// How many links the chain has.
  @usableFromInline var hops = 0

  /// Whether a stop has a handler for the way down.
  @usableFromInline var captures = false

  /// Whether the chain, or a row of supplemental targets, runs in a circle.
  @usableFromInline var isCircular = false

  /// Follows the chain from a responder to its end.
  ///
  /// The circle is found by R. P. Brent's method ("An improved Monte Carlo factorization algorithm",
  /// BIT 20, 1980): compare each responder with a milestone that moves to every power of two. That
  /// needs no set of those seen, and costs one comparison a hop.
  @usableFromInline
  init(from start: Responder, for key: ActionKey) {
    let interests = key.bit | .supplement
    var milestone = start
    var nextMilestone = 1
    var current = start
    var holders: Set<ObjectIdentifier>?
    while true {
      // The one at hand is held all the while. To count that again would take as long as the rest.
      let here = Unmanaged.passUnretained(current)
      if here._withUnsafeGuaranteedRef({ $0.interests & interests != 0 }) {
        stop(at: current, for: key, &holders)
      }
      let following = here._withUnsafeGuaranteedRef { $0.nextResponder }
      guard let next = following else { return }
      hops += 1
      if next === milestone {
        isCircular = true
        return
      }
      if hops == nextMilestone {
        milestone = next
        nextMilestone *= 2
      }
      current = next
    }
  }
}

// MARK: - Stops

extension ActionPath {
  /// Adds the stops of one responder: itself, and its supplemental targets.
  @inline(never)
  private mutating func stop(
    at owner: Responder,
    for key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    add(owner, for: nil, key, &holders)
    guard owner.hasSupplement else { return }
    var finder = CircleFinder(from: owner)
    var last = owner
    while let holder = last.supplementalTarget {
      if finder.closes(at: holder) {
        isCircular = true
        return
      }
      add(holder, for: owner, key, &holders)
      last = holder
    }
  }

  /// Adds a stop if there is a handler and it is not on the way already.
  ///
  /// A chain leads to nobody twice, so who is on the way is noted from the first supplemental target
  /// on only.
  private mutating func add(
    _ holder: Responder,
    for owner: Responder?,
    _ key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    guard let entry = holder.table.entry(for: key.identity), entry.answers || entry.captures else {
      return
    }
    if owner != nil, holders == nil {
      holders = Set(others.map { ObjectIdentifier($0.holder) })
      if let first { holders?.insert(ObjectIdentifier(first.holder)) }
    }
    guard holders?.insert(ObjectIdentifier(holder)).inserted ?? true else { return }
    if entry.captures { captures = true }
    let stop = Stop(
      owner: owner ?? holder,
      supplement: owner == nil ? nil : holder,
      hops: hops,
      answers: entry.answers,
      captures: entry.captures
    )
    if first == nil { first = stop } else { others.append(stop) }
  }
}

/// An action on its way, and what has become of it so far.
///
/// It is specialized for the sender's action, together with ``Responder/send(_:)``. Without that, what
/// there is to do once for each action takes twenty times as long.
@usableFromInline
struct ActionDispatch<Action: ResponderAction> {
  /// What the next responder is asked for.
  @usableFromInline var action: Action

  /// Who did all that was asked of it, first.
  @usableFromInline var handler: Responder?
  @usableFromInline var reply: Action.Reply?
  @usableFromInline var hops: Int

  /// Who took part before the handler, and after it.
  @usableFromInline var earlier: [ActionResponse<Action>] = []
  @usableFromInline var later: [ActionResponse<Action>] = []

  @inlinable
  init(_ action: Action, hops: Int) {
    self.action = action
    self.hops = hops
  }

  /// What has become of the action.
  @inlinable
  var outcome: ActionOutcome<Action> {
    if let handler, let reply {
      return ActionOutcome(
        handler: handler,
        reply: reply,
        hops: hops,
        earlier: earlier,
        later: later
      )
    }
    return ActionOutcome(remainder: action, hops: hops, earlier: earlier)
  }

  /// Asks those that capture the action, from the root down, and returns whether the way ends there.
  @inlinable
  mutating func comeDown(_ path: ActionPath) -> Bool {
    for stop in path.others.reversed() where ask(stop, captures: true) { return true }
    return path.first.map { ask($0, captures: true) } ?? false
  }

  /// Asks those that handle the action, in the order of the chain.
  @inlinable
  mutating func climb(_ path: ActionPath) {
    guard let first = path.first, !ask(first, captures: false) else { return }
    for stop in path.others where ask(stop, captures: false) { return }
  }

  /// Asks one responder, and returns whether the way ends with it.
  @inlinable
  mutating func ask(_ stop: ActionPath.Stop, captures: Bool) -> Bool {
    guard captures ? stop.captures : stop.answers else { return false }
    let entry = stop.holder.entry(for: Action.self)
    guard let answer = captures ? entry?.capture : entry?.answer else { return false }
    switch answer(action) {
    case .pass:
      return false
    case .handled(let reply):
      note(stop, reply: reply)
      return true
    case .handledAndForward(let reply):
      note(stop, reply: reply)
      return false
    case .forward(let remainder):
      action = remainder
      note(stop, reply: nil)
      return false
    }
  }

  @inlinable
  mutating func note(_ stop: ActionPath.Stop, reply: Action.Reply?) {
    if handler != nil {
      later.append(ActionResponse(responder: stop.owner, reply: reply))
    } else if reply != nil {
      handler = stop.owner
      self.reply = reply
      hops = stop.hops
    } else {
      earlier.append(ActionResponse(responder: stop.owner, reply: nil))
    }
  }
}

/// A walk along a chain from a responder on.
///
/// It ends in a circle, too, when all have been visited once at least.
@usableFromInline
struct ChainWalk: IteratorProtocol {
  private var upcoming: Responder?
  private var finder: CircleFinder

  /// Begins a walk.
  @usableFromInline
  init(from start: Responder) {
    upcoming = start
    finder = CircleFinder(from: start)
  }

  /// Takes a step, and returns the responder that it leads to.
  @usableFromInline
  mutating func next() -> Responder? {
    guard let responder = upcoming else { return nil }
    upcoming = responder.nextResponder.flatMap { finder.closes(at: $0) ? nil : $0 }
    return responder
  }
}

/// Finds out whether a way runs in a circle, while it is walked.
///
/// The method is R. P. Brent's ("An improved Monte Carlo factorization algorithm", BIT 20, 1980):
/// compare each place with a milestone that moves to every power of two. That needs no set of those
/// seen, and costs one comparison a step. When it finds a circle, the way has been round it at least
/// once.
struct CircleFinder {
  /// It is held, so that no other object can have its address.
  private var milestone: AnyObject
  private var nextMilestone = 1
  private var steps = 0

  /// Begins a way.
  init(from start: AnyObject) {
    milestone = start
  }

  /// Takes a step, and returns whether it leads to where the way has been.
  mutating func closes(at place: AnyObject) -> Bool {
    if place === milestone { return true }
    steps += 1
    if steps == nextMilestone {
      milestone = place
      nextMilestone *= 2
    }
    return false
  }
}

extension Responder {
  /// The responders of the first circle that is met on the way from here, with the way to it.
  ///
  /// Each is there once, and at the end again the one at which the circle closes. It is empty when
  /// there is none.
  @usableFromInline
  func circle() -> [Responder] {
    let chain = row(from: self) { $0.nextResponder }
    if chain.isCircular { return chain.responders }
    for responder in chain.responders {
      let supplements = row(from: responder) { $0.supplementalTarget }
      if supplements.isCircular { return supplements.responders }
    }
    return []
  }

  private func row(
    from first: Responder,
    _ next: (Responder) -> Responder?
  ) -> (responders: [Responder], isCircular: Bool) {
    var responders = [first]
    var seen = Set([ObjectIdentifier(first)])
    while let following = next(responders[responders.count - 1]) {
      responders.append(following)
      guard seen.insert(ObjectIdentifier(following)).inserted else { return (responders, true) }
    }
    return (responders, false)
  }
}
