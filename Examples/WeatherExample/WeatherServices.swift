// SPDX-License-Identifier: MIT

/// Manages the login.
@MainActor
protocol AuthService {
  var isLoggedIn: Bool { get }
  func logIn(name: String, password: String, _ completion: @escaping Completion<Void>) -> Request
  func logOut()
}

/// Provides the weather of a city.
@MainActor
protocol WeatherService {
  func forecast(of city: String, _ completion: @escaping Completion<[Day]>) -> Request
}

/// Receives the answer to a request, once.
typealias Completion<Value> = (Result<Value, WeatherFailure>) -> Void

/// Why a request was not fulfilled.
enum WeatherFailure: Error {
  case offline
  case wrongPassword
  case sessionExpired
  case canceled
}

/// The weather of one day.
struct Day {
  let name: String
  let sky: String
  let low: Int
  let high: Int
}
