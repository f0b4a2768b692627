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
/// **Which payload survives.** The first one, unless a merge closure makes another. A message that is posted
/// *now* drops the equal one that waits, or is merged into it before it is posted.
///
/// **A more urgent one.** A message for the next turn that finds an equal one waiting for an idle turn moves
/// it up to the end of those for the next turn.
///
/// **Re-entrancy.** What observers enqueue while messages are posted belongs to the turn after that.
///
/// **Isolation.** A queue belongs to the isolation domain that made it, and its turns must come there. A turn
/// does not keep the queue alive: what waits in a queue that goes away is not posted. So ``flush()`` before
/// the app is suspended or quits.
public final class MessageQueue {
  private let hub: MessageHub
  private let scheduleNextTurn: (@escaping () -> Void) -> Void
  private let scheduleIdle: (@escaping () -> Void) -> Void

  private let followed = FollowedState()
  // None of these is being accessed while user code runs.
  private var nextTurn: [WaitingMessage] = []
  private var idle: [WaitingMessage] = []
  private var coalesced: [CoalescingKey: WaitingMessage] = [:]

  /// The one of these that was asked for last, which is usually asked for again.
  @exclusivity(unchecked) private var last: WaitingMessage?

  private var waitingCount = 0
  private var isNextTurnPending = false
  private var isIdlePending = false
  private var isDelivering = false

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
  /// - Complexity: O(1) on average; O(*n*) in the number of messages that wait where one of them moves or is
  ///   dropped.
  public func enqueue<Message: HubMessage>(
    _ message: Message,
    from sender: AnyObject? = nil,
    when timing: MessageTiming = .nextTurn,
    coalescing: MessageCoalescing? = nil,
    merge: ((_ waiting: inout Message, _ new: Message) -> Void)? = nil
  ) {
    let type = ObjectIdentifier(Message.self)
    if let coalescing, let waiting = find(type, coalescing, from: sender) {
      if merge == nil, waiting.timing <= timing { return }
      return coalesce(message, with: waiting, for: timing, merge)
    }
    add(TypedWaitingMessage(message, coalescing, from: sender), for: timing)
  }

  /// Posts what waits at once, instead of on its turn.
  ///
  /// What observers enqueue meanwhile waits for the next turn. Called by an observer, it leaves everything
  /// to the next turn.
  ///
  /// - Returns: Whether there was something to post, and it was posted.
  @discardableResult
  public func flush() -> Bool {
    guard !isDelivering, waitingCount > 0 else { return false }
    deliver(takingIdle: true)
    return true
  }

  @inline(__always)
  private func find(
    _ type: ObjectIdentifier,
    _ coalescing: MessageCoalescing,
    from sender: AnyObject?
  ) -> WaitingMessage? {
    if let last, last.isEqual(type, coalescing, from: sender) { return last }
    last = coalesced[CoalescingKey(type, coalescing, from: sender)]
    return last
  }

  private func coalesce<Message: HubMessage>(
    _ message: Message,
    with waiting: WaitingMessage,
    for timing: MessageTiming,
    _ merge: ((inout Message, Message) -> Void)?
  ) {
    let waiting = unsafeDowncast(waiting, to: TypedWaitingMessage<Message>.self)
    merge?(&waiting.message, message)
    guard timing < waiting.timing else { return }
    remove(waiting)
    // What is posted now has the new payload, for the one before it was to be heard later.
    let payload = timing == .now && merge == nil ? message : waiting.message
    add(TypedWaitingMessage(payload, waiting.coalescing, from: waiting.sender), for: timing)
  }

  private func add(_ waiting: WaitingMessage, for timing: MessageTiming) {
    if timing == .now { return waiting.post(to: hub) }
    waiting.timing = timing
    if let key = waiting.key { coalesced[key] = waiting }
    last = waiting
    if timing == .nextTurn { nextTurn.append(waiting) } else { idle.append(waiting) }
    change(by: 1)
    askForTurns()
  }

  /// Takes one out that is posted now, or moves up.
  private func remove(_ waiting: WaitingMessage) {
    forget(waiting)
    nextTurn.removeAll { $0 === waiting }
    idle.removeAll { $0 === waiting }
  }

  private func forget(_ waiting: WaitingMessage) {
    waiting.isGone = true
    if let key = waiting.key { coalesced[key] = nil }
    change(by: -1)
  }

  private func change(by difference: Int) {
    waitingCount += difference
    followed.noteChange()
  }
}

// MARK: - Turns

extension MessageQueue {
  private func askForTurns() {
    if !isNextTurnPending, !nextTurn.isEmpty {
      isNextTurnPending = true
      scheduleNextTurn { [weak self] in
        self?.isNextTurnPending = false
        self?.deliver(takingIdle: false)
      }
    }
    if !isIdlePending, !idle.isEmpty {
      isIdlePending = true
      scheduleIdle { [weak self] in
        self?.isIdlePending = false
        self?.deliver(takingIdle: true)
      }
    }
  }

  private func deliver(takingIdle: Bool) {
    guard !isDelivering else { return askForTurns() }
    isDelivering = true
    var messages = nextTurn
    nextTurn = []
    if takingIdle {
      messages += idle
      idle = []
    }
    // While one waits in here, equal ones are still coalesced with it.
    for waiting in messages where !waiting.isGone {
      forget(waiting)
      waiting.post(to: hub)
    }
    last = nil
    isDelivering = false
    // The turn that was asked for may have come and gone meanwhile.
    askForTurns()
  }
}
