// SPDX-License-Identifier: MIT

/// How a closure captures the controller that made it.
enum Capture {
  case strong
  case unowned
  case weak
}

/// Logs a user in, who may leave before there is an answer.
final class LoginController {
  private let client: any LoginClient
  private let show: (String) -> Void
  private var request: LoginRequest?

  /// Makes a controller that shows what it has to say.
  init(client: any LoginClient, show: @escaping (String) -> Void) {
    self.client = client
    self.show = show
  }

  /// Starts a request and keeps it, to be able to cancel it.
  func logIn(as name: String, capturing capture: Capture = .weak) {
    switch capture {
    case .strong:
      // The trap: this keeps the controller until the answer comes, long after its screen.
      request = client.logIn(as: name) { self.finish(welcoming: $0 ? name : nil) }
    case .unowned:
      // Another trap: this ends the program if the controller is gone when the answer comes.
      request = client.logIn(as: name) { [unowned self] in finish(welcoming: $0 ? name : nil) }
    case .weak:
      // The cure: a controller that is gone needs no answer.
      request = client.logIn(as: name) { [weak self] isRight in
        guard let self else { return }
        finish(welcoming: isRight ? name : nil)
      }
    }
  }

  /// Cancels what is under way, whose answer may come all the same, if it was sent before.
  func leave() {
    request?.cancel()
  }

  private func finish(welcoming name: String?) {
    request = nil
    show(name.map { "welcome, \($0)" } ?? "wrong password")
  }
}

/// Asks a server that takes its time.
protocol LoginClient {
  /// Starts a request and returns it; the closure is called when the answer is there.
  func logIn(as name: String, whenAnswered: @escaping (Bool) -> Void) -> LoginRequest
}

/// A request that is under way.
final class LoginRequest {
  private(set) var isCanceled = false

  func cancel() { isCanceled = true }
}

/// A client that answers when it is told to.
final class SlowClient: LoginClient {
  private var waiting: [(request: LoginRequest, whenAnswered: (Bool) -> Void)] = []

  /// What became of the last request.
  var state: String {
    guard let last = waiting.last else { return "nothing is asked" }
    return "the request is \(last.request.isCanceled ? "canceled" : "under way")"
  }

  func logIn(as name: String, whenAnswered: @escaping (Bool) -> Void) -> LoginRequest {
    let request = LoginRequest()
    waiting.append((request, whenAnswered))
    return request
  }

  /// Answers all requests, those that were canceled, too: their answers were on the way already.
  func answer(_ isRight: Bool) {
    let answered = waiting
    waiting = []
    for each in answered { each.whenAnswered(isRight) }
  }
}
