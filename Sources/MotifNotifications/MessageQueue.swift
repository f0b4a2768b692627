// SPDX-License-Identifier: MIT

internal import MotifCore

/// Posts messages later, and one in place of many that say the same.
///
/// A document changes forty times in one event, and the outline needs to hear of it once. Enqueue the
/// message each time. When the turn of the loop is over, the queue posts it to its hub, once.
///
/// ```swift
/// struct DidChange: HubMessage {
///   var edits = 1
/// }
///
/// var turns: [() -> Void] = []
/// let hub = MessageHub()
/// let queue = MessageQueue(hub) { turns.append($0) }
/// let registration = hub.observe(DidChange.self) { print("\($0.edits) edits") }
///
/// for _ in 1...40 {
///   queue.enqueue(DidChange(), coalescing: .byType) { waiting, new in waiting.edits += new.edits }
/// }
/// print("\(turns.count) turn")
/// for turn in turns { turn() }
/// withExtendedLifetime(registration) {}
/// // Prints:
/// // 1 turn
/// // 40 edits
/// ```
///
/// **Order.** First in, first out. On a turn, everything for the next turn is posted; on an idle turn that,
/// too, and then what waits for one.
///
/// **Which payload survives.** The first one, unless a merge closure makes another. It is posted in the name of
/// its own sender. If several messages that wait are equal to a new one, the one that will be posted first stands
/// for it.
///
/// **Posting now.** A message that is posted *now* drops all equal ones that wait, or, with a merge closure, is
/// merged into them first, oldest to newest. It is posted in the name of the sender that posts it.
///
/// **A more urgent one.** A message for the next turn whose equals all wait for an idle turn moves the first of
/// them up to the end of those for the next turn.
///
/// **Re-entrancy.** What observers enqueue while messages are posted belongs to the turn after that, unless it is
/// equal to a message that is about to be posted: that one stands for both, and is posted in its place.
///
/// **Isolation.** A queue belongs to the isolation domain that made it, and its turns must come there. A turn
/// does not keep the queue alive: what waits in a queue that goes away is not posted. So ``flush()`` before
/// the app is suspended or quits.
public final class MessageQueue {
  private static let limit = LoopLimit(of: "an observer", causing: "a turn of its MessageQueue")

  private let hub: MessageHub
  private let scheduleNextTurn: (@escaping () -> Void) -> Void
  private let scheduleIdle: (@escaping () -> Void) -> Void

  private let followed = FollowedState()
  // None of these is being accessed while user code runs.
  /// The messages of the turn that is taking place.
  private var due = WaitingLane()
  private var nextTurn = WaitingLane()
  private var idle = WaitingLane()

  /// The result of the last lookup, which is usually repeated, and what was looked up.
  @exclusivity(unchecked) private var last: WaitingMessage?
  @exclusivity(unchecked) private var lastRule: MessageCoalescing?
  @exclusivity(unchecked) private var lastSender: ObjectIdentifier?

  private var waitingCount = 0
  private var isNextTurnPending = false
  private var isIdlePending = false
  private var isDelivering = false
  private var isMerging = false

  /// The turn that has come while messages were being posted.
  private var earlyTurn: Turn?

  private enum Turn { case next, idle }

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - hub: Where messages are posted.
  ///   - nextTurn: Takes a call and makes it, once, on the next turn, in the same isolation domain: by a run
  ///     loop, a queue, a task. It is kept as long as the queue.
  ///   - idle: Takes a call and makes it, once, when there is nothing else to do, in the same domain. Without
  ///     one, an idle turn is the turn after the next.
  public init(
    _ hub: MessageHub,
    nextTurn: @escaping (_ turn: @escaping () -> Void) -> Void,
    idle: ((_ turn: @escaping () -> Void) -> Void)? = nil
  ) {
    self.hub = hub
    scheduleNextTurn = nextTurn
    scheduleIdle = idle ?? { turn in nextTurn { nextTurn(turn) } }
  }

  /// How many messages wait.
  public var count: Int {
    followed.noteRead()
    return waitingCount
  }

  /// Whether no message waits.
  public var isEmpty: Bool { count == 0 }
}

// MARK: - Enqueuing

extension MessageQueue {
  /// Posts a message on the next turn, unless another time is named.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - sender: Who posts it. It is kept alive while the message waits.
  ///   - timing: When it is posted.
  ///   - coalescing: Which messages that wait count as equal to it; `nil` for none.
  ///   - merge: Takes the new message into the equal one that waits. Without it, the new one is dropped.
  /// - Precondition: The merge closure does not use the queue. What follows from one turn comes to an end, if the
  ///   closures for turns call back at once: more than 100,000 turns count as an endless loop.
  /// - Complexity: O(1) on average; O(*n*) in the number of messages that wait where one of them moves or is
  ///   dropped.
  public func enqueue<Message: HubMessage>(
    _ message: Message,
    from sender: AnyObject? = nil,
    when timing: MessageTiming = .nextTurn,
    coalescing: MessageCoalescing? = nil,
    merge: ((_ waiting: inout Message, _ new: Message) -> Void)? = nil
  ) {
    checkNotMerging()
    if timing == .now { return post(message, from: sender, inPlaceOf: coalescing, merge) }
    if let coalescing, let waiting = find(ObjectIdentifier(Message.self), coalescing, sender) {
      return coalesce(message, with: waiting, for: timing, merge)
    }
    let waiting = TypedWaitingMessage(message, coalescing?.key, from: sender, when: timing)
    append(waiting)
    if let coalescing { remember(waiting, coalescing, sender) }
    change(by: 1)
    askForTurns()
  }

  /// Posts what waits at once, instead of on its turn.
  ///
  /// What observers enqueue in the meantime waits for the next turn. Called by an observer, it leaves everything
  /// to the next turn.
  ///
  /// - Returns: Whether there was something to post, and it was posted.
  @discardableResult
  public func flush() -> Bool {
    guard !isDelivering, waitingCount > 0 else { return false }
    take(.idle)
    return true
  }

  private func append(_ waiting: WaitingMessage) {
    // The last lookup may find another one from now on.
    last = nil
    if waiting.timing == .nextTurn { nextTurn.append(waiting) } else { idle.append(waiting) }
  }

  private func coalesce<Message: HubMessage>(
    _ message: Message,
    with waiting: WaitingMessage,
    for timing: MessageTiming,
    _ merge: ((inout Message, Message) -> Void)?
  ) {
    if let merge {
      let waiting = unsafeDowncast(waiting, to: TypedWaitingMessage<Message>.self)
      merging { merge(&waiting.message, message) }
    }
    guard timing < waiting.timing else { return }
    idle.remove(waiting)
    waiting.timing = timing
    append(waiting)
    askForTurns()
  }

  /// Posts a message now, in place of those that wait and are equal to it.
  private func post<Message: HubMessage>(
    _ message: Message,
    from sender: AnyObject?,
    inPlaceOf coalescing: MessageCoalescing?,
    _ merge: ((inout Message, Message) -> Void)?
  ) {
    guard let coalescing else { return hub.post(message, from: sender) }
    let (kind, key) = key(ObjectIdentifier(Message.self), coalescing, sender)
    let replaced =
      due.removeAll(kind, key) + nextTurn.removeAll(kind, key) + idle.removeAll(kind, key)
    guard !replaced.isEmpty else { return hub.post(message, from: sender) }
    last = nil
    changing {
      change(by: -replaced.count)
      hub.post(merge.map { merged(replaced, message, $0) } ?? message, from: sender)
    }
    withExtendedLifetime(replaced) {}
  }

  private func merged<Message: HubMessage>(
    _ replaced: [WaitingMessage],
    _ new: Message,
    _ merge: (inout Message, Message) -> Void
  ) -> Message {
    let messages = replaced.map { unsafeDowncast($0, to: TypedWaitingMessage<Message>.self) }
    merging {
      for other in messages.dropFirst() { merge(&messages[0].message, other.message) }
      merge(&messages[0].message, new)
    }
    return messages[0].message
  }

  private func merging(_ body: () -> Void) {
    isMerging = true
    body()
    isMerging = false
  }

  private func checkNotMerging() {
    require(
      !isMerging,
      "A merge closure uses its MessageQueue. Let it only combine the two messages that it receives."
    )
  }

  private func change(by difference: Int) {
    waitingCount += difference
    followed.noteChange()
  }
}

// MARK: - Finding

extension MessageQueue {
  /// The message that stands for an equal one: the one that will be posted first.
  @inline(__always)
  private func find(
    _ type: ObjectIdentifier,
    _ coalescing: MessageCoalescing,
    _ sender: AnyObject?
  ) -> WaitingMessage? {
    if let last, last.type == type, isLast(coalescing, sender) { return last }
    let (kind, key) = key(type, coalescing, sender)
    let found = due.first(kind, key) ?? nextTurn.first(kind, key) ?? idle.first(kind, key)
    if let found { remember(found, coalescing, sender) }
    return found
  }

  /// Whether a rule has the key of the last lookup.
  ///
  /// Compared word by word: to make two keys and compare them takes six times as long.
  @inline(__always)
  private func isLast(_ coalescing: MessageCoalescing, _ sender: AnyObject?) -> Bool {
    guard lastRule?.kind == coalescing.kind else { return false }
    switch coalescing.kind {
    case .type: return true
    case .sender: return lastSender == sender.map { ObjectIdentifier($0) }
    case .key: return lastRule?.key?.value == coalescing.key?.value
    }
  }

  private func remember(
    _ found: WaitingMessage,
    _ coalescing: MessageCoalescing,
    _ sender: AnyObject?
  ) {
    last = found
    lastRule = coalescing
    // If the rule is by sender, the message keeps this one alive, so its address is unique.
    lastSender = sender.map { ObjectIdentifier($0) }
  }

  private func key(
    _ type: ObjectIdentifier,
    _ coalescing: MessageCoalescing,
    _ sender: AnyObject?
  ) -> (MessageCoalescing.Kind, CoalescingKey) {
    let sender = coalescing.kind == .sender ? sender.map { ObjectIdentifier($0) } : nil
    let key = CoalescingKey(type: type, sender: sender, key: coalescing.key?.value)
    return (coalescing.kind, key)
  }
}

// MARK: - Turns

extension MessageQueue {
  private func askForTurns() {
    if !isNextTurnPending, !nextTurn.isEmpty {
      isNextTurnPending = true
      scheduleNextTurn { [weak self] in
        self?.isNextTurnPending = false
        self?.take(.next)
      }
    }
    if !isIdlePending, !idle.isEmpty {
      isIdlePending = true
      scheduleIdle { [weak self] in
        self?.isIdlePending = false
        self?.take(.idle)
      }
    }
  }

  /// Takes a turn, and those that come as soon as they are asked for.
  private func take(_ turn: Turn) {
    checkNotMerging()
    guard !isDelivering else {
      earlyTurn = turn
      return
    }
    isDelivering = true
    var next: Turn? = turn
    var round = 0
    while let turn = next {
      round += 1
      Self.limit.checkRound(round)
      post(on: turn)
      // A turn that came while messages were being posted was too early. Ask for another one.
      earlyTurn = nil
      askForTurns()
      next = earlyTurn
    }
    isDelivering = false
  }

  private func post(on turn: Turn) {
    due.takeAll(of: &nextTurn)
    if turn == .idle { due.takeAll(of: &idle) }
    // While a message waits in here, equal ones are still coalesced with it.
    while let waiting = due.popFirst() {
      last = nil
      changing {
        change(by: -1)
        waiting.post(to: hub)
      }
    }
  }
}
