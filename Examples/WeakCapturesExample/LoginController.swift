// SPDX-License-Identifier: MIT

/// How a closure captures the controller that created it.
enum Capture {
  case strong
  case unowned
  case weak
}

/// Logs a user in, who may leave before the response arrives.
final class LoginController {
  private let client: any LoginClient
  private let show: (String) -> Void
  private var request: LoginRequest?

  /// Makes a controller that prints its messages.
  init(client: any LoginClient, show: @escaping (String) -> Void) {
    self.client = client
    self.show = show
  }

  /// Starts a request and stores it, so that it can be canceled.
  func logIn(as name: String, capturing capture: Capture = .weak) {
    switch capture {
    case .strong:
      // The trap: this retains the controller until the response arrives, long after its screen was closed.
      request = client.logIn(as: name) { self.finish(welcoming: $0 ? name : nil) }
    case .unowned:
      // Another trap: this crashes if the controller has been released when the response arrives.
      request = client.logIn(as: name) { [unowned self] in finish(welcoming: $0 ? name : nil) }
    case .weak:
      // The fix: a released controller needs no response.
      request = client.logIn(as: name) { [weak self] isRight in
        guard let self else { return }
        finish(welcoming: isRight ? name : nil)
      }
    }
  }

  /// Cancels the current request, whose response may still arrive if it was already sent.
  func leave() {
    request?.cancel()
  }

  private func finish(welcoming name: String?) {
    request = nil
    show(name.map { "welcome, \($0)" } ?? "wrong password")
  }
}

/// Sends requests to a slow server.
protocol LoginClient {
  /// Starts a request and returns it; the closure is called when the response arrives.
  func logIn(as name: String, whenAnswered: @escaping (Bool) -> Void) -> LoginRequest
}

/// A request in progress.
final class LoginRequest {
  private(set) var isCanceled = false

  func cancel() { isCanceled = true }
}

/// A client that responds on demand.
final class SlowClient: LoginClient {
  private var waiting: [(request: LoginRequest, whenAnswered: (Bool) -> Void)] = []

  /// The state of the last request.
  var state: String {
    guard let last = waiting.last else { return "nothing is requested" }
    return "the request is \(last.request.isCanceled ? "canceled" : "in progress")"
  }

  func logIn(as name: String, whenAnswered: @escaping (Bool) -> Void) -> LoginRequest {
    let request = LoginRequest()
    waiting.append((request, whenAnswered))
    return request
  }

  /// Answers all requests, including canceled ones, as if their responses had already been sent.
  func answer(_ isRight: Bool) {
    let answered = waiting
    waiting = []
    for each in answered { each.whenAnswered(isRight) }
  }
}
