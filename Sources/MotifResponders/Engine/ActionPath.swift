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
    /// The responder whose handler answers.
    @usableFromInline let holder: Responder

    /// The responder of the chain whose supplemental target the holder is, or `nil` if the holder is
    /// in the chain.
    @usableFromInline let supplemented: Responder?

    /// The number of links before the owner.
    @usableFromInline let hops: Int

    /// Whether the holder had a handler for the way up when the path was fixed.
    @usableFromInline let answers: Bool

    /// Whether the holder had a handler for the way down.
    @usableFromInline let captures: Bool

    /// The responder of the chain that answers.
    @inlinable var owner: Responder { supplemented ?? holder }
  }

  /// The first responder to ask, and on most paths the only one, so that these need no array.
  @usableFromInline var first: Stop?

  /// The other responders to ask, in order.
  @usableFromInline var others: [Stop] = []

  /// The number of links in the chain.
  @usableFromInline var hops = 0

  /// Whether a stop has a handler for the way down.
  @usableFromInline var captures = false

  /// Whether the chain, or a row of supplemental targets, is circular.
  @usableFromInline var isCircular = false

  /// All responders to ask, in order.
  var stops: [Stop] { (first.map { [$0] } ?? []) + others }

  /// Follows the chain from a responder to its end.
  @usableFromInline
  init(from start: borrowing Responder, for key: ActionKey) {
    let interests = key.bit | .supplement
    var holders: Set<ObjectIdentifier>?
    var walk = ChainWalk(from: copy start)
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
    add(owner, supplementing: nil, key, &holders)
    guard owner.interests & .supplement != 0 else { return }
    var walk = ChainWalk(from: owner, isSupplemental: true)
    while let holder = walk.next() {
      if holder !== owner { add(holder, supplementing: owner, key, &holders) }
    }
    if walk.isCircular { isCircular = true }
  }

  /// Adds a stop if there is a handler and the stop is not on the path yet.
  ///
  /// A chain visits no responder twice, so the responders on the path are recorded only from the
  /// first supplemental target on.
  private mutating func add(
    _ holder: Responder,
    supplementing supplemented: Responder?,
    _ key: ActionKey,
    _ holders: inout Set<ObjectIdentifier>?
  ) {
    guard let roles = holder.roles(for: key.identity) else { return }
    if supplemented != nil, holders == nil {
      holders = Set(stops.map { ObjectIdentifier($0.holder) })
    }
    guard holders?.insert(ObjectIdentifier(holder)).inserted ?? true else { return }
    captures = captures || roles.captures
    let stop = Stop(
      holder: holder,
      supplemented: supplemented,
      hops: hops,
      answers: roles.answers,
      captures: roles.captures
    )
    if first == nil { first = stop } else { others.append(stop) }
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

  /// The responders that took part besides the handler, if any did.
  @usableFromInline var rest: ActionOutcome<Action>.Rest?

  @inlinable
  init(_ action: Action, hops: Int) {
    self.action = action
    self.hops = hops
  }

  /// Ends the dispatch with its outcome.
  @inlinable
  consuming func end() -> ActionOutcome<Action> {
    ActionOutcome(
      handler: handler,
      reply: reply,
      hops: hops,
      remainder: handler == nil ? action : nil,
      rest: rest
    )
  }

  /// Asks the responders that capture the action, from the root down, and then those that handle
  /// it, in the order of the chain, until one of them keeps it.
  @inlinable
  mutating func follow(_ path: ActionPath) {
    guard let first = path.first else { return }
    if path.captures {
      for stop in path.others.reversed() where !capture(at: stop) { return }
      guard capture(at: first) else { return }
    }
    guard answer(at: first) else { return }
    for stop in path.others where !answer(at: stop) { return }
  }

  /// Asks a responder on the way down, and returns whether the next one is asked.
  @inlinable
  mutating func capture(at stop: ActionPath.Stop) -> Bool {
    let holder = stop.holder
    guard stop.captures, let capture = holder.entry(for: Action.self)?.capture else { return true }
    return take(call(capture, holder), stop)
  }

  /// Asks a responder on the way up, and returns whether the next one is asked.
  @inlinable
  mutating func answer(at stop: ActionPath.Stop) -> Bool {
    let holder = stop.holder
    guard stop.answers, let answer = holder.entry(for: Action.self)?.answer else { return true }
    return take(call(answer, holder), stop)
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
    if handler == nil, let reply {
      handler = stop.owner
      self.reply = reply
      hops = stop.hops
    } else {
      noteAside(stop.owner, reply)
    }
  }

  /// Notes a responder that took part before the handler, or after it.
  @inlinable
  @inline(never)
  mutating func noteAside(_ owner: Responder, _ reply: Action.Reply?) {
    let rest = rest ?? .init()
    self.rest = rest
    if handler == nil {
      rest.earlier.append((owner, reply))
    } else {
      rest.later.append((owner, reply))
    }
  }
}

/// A walk along a chain, or a row of supplemental targets, beginning at a responder.
///
/// It also ends in a circle, after all responders have been visited at least once.
@usableFromInline
struct ChainWalk: Sequence, IteratorProtocol {
  private var upcoming: Responder?
  private var finder = CircleFinder()
  private let isSupplemental: Bool

  /// The number of links taken.
  private(set) var hops = -1

  /// Whether the walk has ended in a circle.
  private(set) var isCircular = false

  /// Begins a walk.
  @usableFromInline
  init(from start: Responder, isSupplemental: Bool = false) {
    upcoming = start
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
  private var milestone: AnyObject?
  private var nextMilestone = 1
  private var steps = 0

  /// Takes a step, and returns whether it leads to a visited place.
  @inline(__always)
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
