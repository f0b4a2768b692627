// SPDX-License-Identifier: MIT

/// When a queue posts a message.
enum PlainTiming { case now, nextTurn, whenIdle }

/// Posts messages later, and posts equal messages only once.
final class PlainMessageQueue<Message: Equatable> {
  private var (nextTurn, idle) = ([Message](), [Message]())
  private let post: (Message) -> Void

  init(postingTo post: @escaping (Message) -> Void) { self.post = post }

  /// The first of several equal messages represents all of them; the most urgent one decides when.
  func enqueue(_ message: Message, when timing: PlainTiming = .nextTurn) {
    if timing == .whenIdle, idle.contains(message) || nextTurn.contains(message) { return }
    if timing == .nextTurn, nextTurn.contains(message) { return }
    nextTurn.removeAll { $0 == message }
    idle.removeAll { $0 == message }
    switch timing {
    case .now: post(message)
    case .nextTurn: nextTurn.append(message)
    case .whenIdle: idle.append(message)
    }
  }

  /// Takes a turn of the event loop; an idle turn comes when there is nothing else to do.
  func takeTurn(isIdle: Bool = false) {
    let due = nextTurn + (isIdle ? idle : [])
    nextTurn = []
    if isIdle { idle = [] }
    for message in due { post(message) }
  }
}
