// SPDX-License-Identifier: MIT

/// Simulates the server of both services and the network, and outlives the app.
///
/// It answers when the demonstration tells it to.
@MainActor
final class Server: AuthService, WeatherService {
  var isOffline = false

  /// Whether there is a session, which may expire at any time.
  var isLoggedIn = false

  /// Reports requests.
  var report: (String) -> Void = { _ in }
  private var waiting: [Request] = []

  /// Answers the waiting requests, but not those sent while it does so.
  func answer() {
    let answered = waiting
    waiting = []
    for request in answered { request.end(isOffline ? .offline : nil) }
  }

  func logIn(name: String, password: String, _ completion: @escaping Completion<Void>) -> Request {
    send("log in \(name)", completion) { server in
      guard password == "secret" else { return .failure(.wrongPassword) }
      server.isLoggedIn = true
      return .success(())
    }
  }

  func logOut() { isLoggedIn = false }

  func forecast(of city: String, _ completion: @escaping Completion<[Day]>) -> Request {
    send("forecast of \(city)", completion) { server in
      server.isLoggedIn ? .success(Self.week) : .failure(.sessionExpired)
    }
  }

  private static let week = [
    ("Mon", "sun", 17), ("Tue", "sun", 19), ("Wed", "clouds", 16), ("Thu", "rain", 12),
    ("Fri", "rain", 11), ("Sat", "clouds", 14), ("Sun", "sun", 18),
  ].map { Day(name: $0, sky: $1, high: $2) }

  private func send<Value>(
    _ title: String,
    _ completion: @escaping Completion<Value>,
    answer: @escaping (Server) -> Result<Value, WeatherFailure>
  ) -> Request {
    report("request: \(title)")
    let request = Request { [weak self] failure in
      guard let self else { return }
      if failure == .canceled { report("canceled: \(title)") }
      completion(failure.map(Result.failure) ?? answer(self))
    }
    waiting.append(request)
    return request
  }
}

/// A request, which ends once: it is answered, fails, or is canceled.
@MainActor
final class Request {
  private var completion: ((WeatherFailure?) -> Void)?

  init(_ completion: @escaping (WeatherFailure?) -> Void) { self.completion = completion }

  func end(_ failure: WeatherFailure?) { completion.take()?(failure) }

  func cancel() { end(.canceled) }
}
