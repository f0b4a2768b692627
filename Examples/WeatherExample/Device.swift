// SPDX-License-Identifier: MIT

/// What outlives the app: the session, and the network.
@MainActor
final class Device {
  let network = Network()
  var hasSession = false

  /// Whether the server still accepts the session.
  var isSessionValid = true

  nonisolated init() {}
}

/// A network that answers when the demonstration lets it.
@MainActor
final class Network {
  var isOffline = false
  var report: (String) -> Void = { _ in }
  private(set) var sentCount = 0
  private var waiting: [Request] = []

  nonisolated init() {}

  /// How many requests wait for their answers.
  var waitingCount: Int { waiting.count { !$0.hasEnded } }

  func send(_ title: String, _ answer: @escaping (Delivery) -> Void) -> Request {
    sentCount += 1
    report("request: \(title)")
    let request = Request { [report] delivery in
      if delivery == .canceled { report("canceled: \(title)") }
      answer(delivery)
    }
    waiting.append(request)
    return request
  }

  /// Answers the requests that wait, but not those that are sent meanwhile.
  func deliver() {
    let answered = waiting
    waiting = []
    for request in answered { request.end(isOffline ? .offline : .arrived) }
  }
}

/// What became of a request.
enum Delivery {
  case arrived
  case offline
  case canceled
}

/// A request, which ends once, and reports even that it was canceled.
@MainActor
final class Request {
  private var completion: ((Delivery) -> Void)?

  init(_ completion: @escaping (Delivery) -> Void) {
    self.completion = completion
  }

  var hasEnded: Bool { completion == nil }

  func end(_ delivery: Delivery) {
    let completion = completion
    self.completion = nil
    completion?(delivery)
  }

  func cancel() { end(.canceled) }
}
