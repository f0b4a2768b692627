// SPDX-License-Identifier: MIT

internal import MotifCore

/// A queue that posts messages later, and posts equal messages only once.
///
/// Suppose that a document changes forty times while it handles one event, but the outline needs only one update.
/// Enqueue the message each time. After the current turn of the event loop, the queue posts it to its hub, once.
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
/// **Order.** First in, first out. A turn posts everything that waits for the next turn; an idle turn posts that, too,
/// followed by everything that waits for an idle turn.
///
/// **Which message is posted.** The first one, unless a merge closure changes it. It is posted on behalf of its own
/// sender. If a new message equals several waiting ones, the one that would be posted first represents it.
///
/// **Posting now.** A message posted with ``MessageTiming/now`` drops all equal waiting messages or, with a merge
/// closure, first merges them, oldest to newest. It is posted on behalf of the sender that posts it.
///
/// **Raising urgency.** If a message for the next turn equals only messages that wait for an idle turn, the first of
/// those moves to the end of the next turn's messages.
///
/// **Re-entrancy.** Messages that observers enqueue during a turn wait for the following turn. The exception is a
/// message equal to one that this turn has yet to post: that one represents both.
///
/// **Isolation.** A queue belongs to the isolation domain that made it, and its turns must come there. A scheduled turn
/// doesn't retain the queue, and a queue that is released doesn't post its waiting messages. Call ``flush()`` before
/// the app is suspended or quits.
public final class MessageQueue {
  private static let limit = LoopLimit(of: "an observer", causing: "a turn of its MessageQueue")

  private let hub: MessageHub
  private let scheduleNextTurn: (@escaping () -> Void) -> Void
  private let scheduleIdle: (@escaping () -> Void) -> Void

  private let followed = FollowedState()
  // No access to these properties is in progress while user code runs.
  /// The messages of the current turn.
  private var due = WaitingLane()
  private var nextTurn = WaitingLane()
  private var idle = WaitingLane()

  /// The result of the last lookup, which usually repeats, and its key.
  @exclusivity(unchecked) private var last: WaitingMessage?
  @exclusivity(unchecked) private var lastRule: MessageCoalescing?
  @exclusivity(unchecked) private var lastSender: ObjectIdentifier?

  private var waitingCount = 0
  private var isNextTurnPending = false
  private var isIdlePending = false
  private var isDelivering = false
  private var isMerging = false

  /// The turn that came while messages were being posted.
  private var earlyTurn: Turn?

  private enum Turn { case next, idle }

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - hub: The hub that receives the messages.
  ///   - nextTurn: Takes a closure and calls it once, on the next turn, in the same isolation domain: through a run
  ///     loop, a queue, or a task. The queue retains it.
  ///   - idle: Takes a closure and calls it once, when there is nothing else to do, in the same domain. Without one, an
  ///     idle turn is the turn after the next.
  public init(
    _ hub: MessageHub,
    nextTurn: @escaping (_ turn: @escaping () -> Void) -> Void,
    idle: ((_ turn: @escaping () -> Void) -> Void)? = nil
  ) {
    self.hub = hub
    scheduleNextTurn = nextTurn
    scheduleIdle = idle ?? { turn in nextTurn { nextTurn(turn) } }
  }

  /// The number of waiting messages.
  public var count: Int {
    followed.noteRead("message queue")
    return waitingCount
  }

  /// Whether no messages are waiting.
  public var isEmpty: Bool { count == 0 }
}

// MARK: - Enqueuing

extension MessageQueue {
  /// Enqueues a message for the next turn, or for another time.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - sender: The object that posts the message. It is retained while the message waits.
  ///   - timing: When to post the message.
  ///   - coalescing: Which waiting messages count as equal to this one; `nil` for none.
  ///   - merge: Merges the new message into the equal one that waits. Without it, the new one is dropped.
  /// - Precondition: The merge closure does not use the queue. The turns that one turn causes come to an end, if the
  ///   closures for turns call back immediately: more than 100,000 turns count as an endless loop.
  /// - Complexity: O(1) on average; O(*n*) in the number of waiting messages if one of them moves or is dropped.
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
    hub.events?.tell(.enqueued(message, when: timing))
    askForTurns()
  }

  /// Posts all waiting messages now, instead of on their turns.
  ///
  /// Messages that observers enqueue during the call wait for the next turn. If an observer calls this method, it posts
  /// nothing, and all messages wait for the next turn.
  ///
  /// - Returns: Whether any messages were posted.
  @discardableResult
  public func flush() -> Bool {
    guard !isDelivering, waitingCount > 0 else { return false }
    take(.idle)
    return true
  }

  private func append(_ waiting: WaitingMessage) {
    // The last lookup may have a different result now.
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
    let isRaised = timing < waiting.timing
    if isRaised {
      idle.remove(waiting)
      waiting.timing = timing
      append(waiting)
    }
    hub.events?.tell(.coalesced(message))
    if isRaised { askForTurns() }
  }

  /// Posts a message now, in place of the equal messages that wait.
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
      if let events = hub.events {
        for message in replaced { message.tellCoalesced(to: events) }
      }
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
      "A merge closure uses its MessageQueue. It may only combine the two messages that it receives."
    )
  }

  private func change(by difference: Int) {
    waitingCount += difference
    followed.noteChange()
  }
}

// MARK: - Finding

extension MessageQueue {
  /// Finds the message that represents an equal one: the one that will be posted first.
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
  /// Compares word by word: making and comparing two keys takes six times as long.
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
    // A rule by sender relies on unique addresses: the message retains the sender.
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

  /// Takes a turn, and then any turns that come as soon as they are requested.
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
      // A turn came while messages were being posted, which was too early. Request another one.
      earlyTurn = nil
      askForTurns()
      next = earlyTurn
    }
    isDelivering = false
  }

  private func post(on turn: Turn) {
    due.takeAll(of: &nextTurn)
    if turn == .idle { due.takeAll(of: &idle) }
    // While a message waits here, equal messages still coalesce with it.
    while let waiting = due.popFirst() {
      last = nil
      changing {
        change(by: -1)
        waiting.post(to: hub)
      }
    }
  }
}
