// SPDX-License-Identifier: MIT

/// What is still there when the app starts again: the session, and the network.
@MainActor
final class Device {
  let network = Network()
  var hasSession = false

  /// Whether the server still accepts the session.
  var isSessionValid = true

  nonisolated init() {}
}

/// A network that answers when it is told to.
@MainActor
final class Network {
  var isOffline = false
  var report: (String) -> Void = { _ in }
  private(set) var sentCount = 0
  private var waiting: [Request] = []

  nonisolated init() {}

  /// How many requests wait for their answers.
  var waitingCount: Int { waiting.count { !$0.isCanceled } }

  func send(_ title: String, _ answer: @escaping (_ isOnline: Bool) -> Void) -> Request {
    sentCount += 1
    report("request: \(title)")
    let request = Request(answer) { [report] in report("canceled: \(title)") }
    waiting.append(request)
    return request
  }

  /// Answers what waits, but not what is sent meanwhile.
  func deliver() {
    let answered = waiting
    waiting = []
    for request in answered { request.answer(isOnline: !isOffline) }
  }
}

/// A request, which is answered once, or canceled.
@MainActor
final class Request {
  private var body: ((Bool) -> Void)?
  private let didCancel: () -> Void

  init(_ body: @escaping (Bool) -> Void, didCancel: @escaping () -> Void) {
    self.body = body
    self.didCancel = didCancel
  }

  var isCanceled: Bool { body == nil }

  func answer(isOnline: Bool) {
    let body = body
    self.body = nil
    body?(isOnline)
  }

  func cancel() {
    guard body != nil else { return }
    body = nil
    didCancel()
  }
}
