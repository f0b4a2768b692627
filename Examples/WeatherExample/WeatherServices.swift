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

/// Why a request was not fulfilled, in words for the user.
enum WeatherFailure: String, Error {
  case offline = "You are offline"
  case wrongPassword = "Wrong password"
  case sessionExpired = "Log in again"
  case canceled = "Canceled"
}

/// The weather of one day.
struct Day {
  let name: String
  let sky: String
  let high: Int
}
