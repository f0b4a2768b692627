// SPDX-License-Identifier: MIT

internal import MotifFacades

/// Knows who is logged in.
@MainActor
protocol AuthService: AnyObject, Sendable {
  var isLoggedIn: Bool { get }
  func logIn(
    name: String,
    password: String,
    _ completion: @escaping (AuthAnswer) -> Void
  ) -> Request
  func logOut()
}

enum AuthAnswer {
  case loggedIn
  case wrongPassword
  case offline
  case canceled
}

/// Knows the weather of a city.
@MainActor
protocol WeatherService: AnyObject, Sendable {
  func forecast(of city: String, _ completion: @escaping (WeatherAnswer) -> Void) -> Request
}

enum WeatherAnswer {
  case days([Day])
  case sessionExpired
  case offline
  case canceled
}

/// The weather of one day.
struct Day: Equatable {
  let name: String
  let sky: String
  let low: Int
  let high: Int
}

// MARK: - Keys

enum AuthKey: ServiceKey {
  static func makeValue(in services: Services) -> any AuthService {
    DeviceAuth(services[DeviceKey.self])
  }
}

enum WeatherKey: ServiceKey {
  static func makeValue(in services: Services) -> any WeatherService {
    BundledWeather(services[DeviceKey.self])
  }
}

enum DeviceKey: ServiceKey {
  static func makeValue(in services: Services) -> Device { Device() }
}

// MARK: - The services of the device

/// Asks the server for a session, which the device keeps.
final class DeviceAuth: AuthService {
  private let device: Device

  nonisolated init(_ device: Device) {
    self.device = device
  }

  var isLoggedIn: Bool { device.hasSession }

  func logIn(
    name: String,
    password: String,
    _ completion: @escaping (AuthAnswer) -> Void
  ) -> Request {
    device.network.send("log in \(name)") { [weak device] delivery in
      guard let device else { return }
      switch delivery {
      case .offline: completion(.offline)
      case .canceled: completion(.canceled)
      case .arrived where password != "secret": completion(.wrongPassword)
      case .arrived:
        (device.hasSession, device.isSessionValid) = (true, true)
        completion(.loggedIn)
      }
    }
  }

  func logOut() { device.hasSession = false }
}

/// Answers with the week that is built into the program.
final class BundledWeather: WeatherService {
  private let device: Device

  nonisolated init(_ device: Device) {
    self.device = device
  }

  func forecast(of city: String, _ completion: @escaping (WeatherAnswer) -> Void) -> Request {
    device.network.send("forecast of \(city)") { [weak device] delivery in
      guard let device else { return }
      switch delivery {
      case .offline: completion(.offline)
      case .canceled: completion(.canceled)
      case .arrived where !device.isSessionValid: completion(.sessionExpired)
      case .arrived: completion(.days(Self.week(in: city)))
      }
    }
  }

  private static func week(in city: String) -> [Day] {
    let warmer = city == "Rome" ? 9 : 0
    return [
      ("Mon", "sun", 8, 17), ("Tue", "sun", 9, 19), ("Wed", "clouds", 10, 16),
      ("Thu", "rain", 7, 12), ("Fri", "rain", 6, 11), ("Sat", "clouds", 7, 14),
      ("Sun", "sun", 8, 18),
    ].map { Day(name: $0, sky: $1, low: $2 + warmer, high: $3 + warmer) }
  }
}
