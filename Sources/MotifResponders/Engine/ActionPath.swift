// SPDX-License-Identifier: MIT

/// The path of an action, fixed before the first handler runs.
///
/// It retains the responders that will be asked, so that one whose owner releases it in the middle
/// of a dispatch still exists when its turn comes. The others are only skipped.
@usableFromInline
struct ActionPath {
  /// A responder that will be asked.
  @usableFromInline
  struct Stop {
    /// The responder of the chain that answers.
    @usableFromInline let owner: Responder

    /// The supplemental target whose handler answers, or `nil` if the owner's handler does.
    @usableFromInline let supplement: Responder?

    /// The number of links before the owner.
    @usableFromInline let hops: Int

    /// Whether the holder had a handler for the way up when the path was fixed.
    @usableFromInline let answers: Bool

    /// Whether the holder had a handler for the way down.
    @usableFromInline let captures: Bool

    /// The responder whose handler answers.
    @inlinable var holder: Responder { supplement ?? owner }
  }

  /// The responders to ask, in order.
  @usableFromInline var stops: [Stop] = []

  /// The number of links in the chain.
  @usableFromInline var hops = 0

  /// Whether a stop has a handler for the way down.
  @usableFromInline var captures = false

  /// Whether the chain, or a row of supplemental targets, is circular.
  @usableFromInline var isCircular = false

  /// Follows the chain from a responder to its end.
  @usableFromInline
  init(from start: Responder, for key: ActionKey) {
    let interests = key.bit | .supplement
    var holders: Set<ObjectIdentifier>?
    var walk = ChainWalk(from: start)
    while let responder = walk.next() {
      hops = walk.hops
      if responder.interests & interests != 0 { stop(at: responder, for: key, &holders) }
    }
    if walk.isCircular { isCircular = true }
  }

  /// Adds the stops of one responder: itself, and its supplemental targets.
  @inline(never)
  private mutating func stop(
    at owner: Responder,
    for key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    add(nil, of: owner, key, &holders)
    guard owner.interests & .supplement != 0 else { return }
    var walk = ChainWalk(from: owner, isSupplemental: true)
    while let holder = walk.next() {
      if holder !== owner { add(holder, of: owner, key, &holders) }
    }
    if walk.isCircular { isCircular = true }
  }

  /// Adds a stop if there is a handler and the stop is not on the path yet.
  ///
  /// A chain visits no responder twice, so the responders on the path are recorded only from the
  /// first supplemental target on.
  private mutating func add(
    _ supplement: Responder?,
    of owner: Responder,
    _ key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    let holder = supplement ?? owner
    guard let entry = holder.anyEntry(for: key.identity) else { return }
    if supplement != nil, holders == nil {
      holders = Set(stops.map { ObjectIdentifier($0.holder) })
    }
    guard holders?.insert(ObjectIdentifier(holder)).inserted ?? true else { return }
    captures = captures || entry.captures
    stops.append(
      Stop(
        owner: owner,
        supplement: supplement,
        hops: hops,
        answers: entry.answers,
        captures: entry.captures
      )
    )
  }
}

/// An action on its path, and its outcome so far.
///
/// It is specialized for the sender's action, together with ``Responder/send(_:)``. Without
/// specialization, the fixed work for each action takes twenty times as long.
@usableFromInline
struct ActionDispatch<Action: ResponderAction> {
  /// The action for the next responder.
  @usableFromInline var action: Action

  /// The first responder that handled the action.
  @usableFromInline var handler: Responder?
  @usableFromInline var reply: Action.Reply?
  @usableFromInline var hops: Int

  /// The responders that took part before the handler, and after it.
  @usableFromInline var earlier: [(responder: Responder, reply: Action.Reply?)] = []
  @usableFromInline var later: [(responder: Responder, reply: Action.Reply?)] = []

  @inlinable
  init(_ action: Action, hops: Int) {
    self.action = action
    self.hops = hops
  }

  /// The outcome of the action.
  @inlinable
  var outcome: ActionOutcome<Action> {
    ActionOutcome(
      handler: handler,
      reply: reply,
      hops: hops,
      remainder: handler == nil ? action : nil,
      earlier: earlier,
      later: later
    )
  }

  /// Asks the responders that capture the action, from the root down, and then those that handle
  /// it, in the order of the chain, until one of them keeps it.
  @inlinable
  mutating func follow(_ path: ActionPath) {
    if path.captures {
      for stop in path.stops.reversed() where stop.captures {
        if let answer = stop.holder.entry(for: Action.self)?.capture,
          !take(call(answer, stop.holder), stop)
        {
          return
        }
      }
    }
    for stop in path.stops where stop.answers {
      if let answer = stop.holder.entry(for: Action.self)?.answer,
        !take(call(answer, stop.holder), stop)
      {
        return
      }
    }
  }

  /// Calls a handler, which may send the action again.
  @inlinable
  @inline(__always)
  func call(
    _ answer: TypedActionEntry<Action>.Answering,
    _ holder: Responder
  ) -> ActionAnswer<Action> {
    holder.beginHandler()
    defer { holder.endHandler() }
    return answer(action)
  }

  /// Records an answer, and returns whether the next responder is asked.
  @inlinable
  mutating func take(_ answer: ActionAnswer<Action>, _ stop: ActionPath.Stop) -> Bool {
    switch answer {
    case .pass:
      return true
    case .handled(let reply):
      note(stop, reply)
      return false
    case .handledAndForward(let reply):
      note(stop, reply)
      return true
    case .forward(let remainder):
      action = remainder
      note(stop, nil)
      return true
    }
  }

  @inlinable
  mutating func note(_ stop: ActionPath.Stop, _ reply: Action.Reply?) {
    if handler != nil {
      later.append((stop.owner, reply))
    } else if reply != nil {
      handler = stop.owner
      self.reply = reply
      hops = stop.hops
    } else {
      earlier.append((stop.owner, nil))
    }
  }
}

/// A walk along a chain, or a row of supplemental targets, beginning at a responder.
///
/// It also ends in a circle, after all responders have been visited at least once.
@usableFromInline
struct ChainWalk: Sequence, IteratorProtocol {
  private var upcoming: Responder?
  private var finder: CircleFinder
  private let isSupplemental: Bool

  /// The number of links taken.
  private(set) var hops = -1

  /// Whether the walk has ended in a circle.
  private(set) var isCircular = false

  /// Begins a walk.
  @usableFromInline
  init(from start: Responder, isSupplemental: Bool = false) {
    upcoming = start
    finder = CircleFinder(from: start)
    self.isSupplemental = isSupplemental
  }

  /// Takes a step, and returns the responder that it leads to.
  @usableFromInline
  mutating func next() -> Responder? {
    guard let responder = upcoming else { return nil }
    hops += 1
    upcoming = isSupplemental ? responder.supplementalTarget : responder.nextResponder
    if let following = upcoming, finder.closes(at: following) {
      isCircular = true
      upcoming = nil
    }
    return responder
  }
}

/// Detects whether a path is circular, during the walk.
///
/// The method is R. P. Brent's ("An improved Monte Carlo factorization algorithm", BIT 20, 1980):
/// compare each place with a milestone that moves to every power of two. That needs no set of
/// visited places, and costs one comparison per step. When it finds a circle, the walk has been
/// around it at least once.
struct CircleFinder {
  /// It is retained, so that no other object can have its address.
  private var milestone: AnyObject
  private var nextMilestone = 1
  private var steps = 0

  /// Begins a walk.
  init(from start: AnyObject) {
    milestone = start
  }

  /// Takes a step, and returns whether it leads to a visited place.
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
  /// The responders of the first circle on the path from here, with the path to it.
  ///
  /// Each appears once, followed by the one at which the circle closes. The array is empty if there
  /// is no circle.
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
