// SPDX-License-Identifier: MIT

import MotifFacades
import Synchronization

/// Solutions to the exercises of `Documentation/Patterns/Services.md`.
enum ServicesSolutions {
  // MARK: - 1. Close only what was opened

  /// A log that is closed when the app quits.
  final class AppLog: Sendable {
    private let state = Mutex<(lines: [String], isClosed: Bool)>(([], false))

    var lines: [String] { state.withLock { $0.lines } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func write(_ line: String) { state.withLock { $0.lines.append(line) } }

    func close() { state.withLock { $0.isClosed = true } }
  }

  enum AppLogKey: ServiceKey {
    static func makeValue(in services: Services) -> AppLog { AppLog() }
  }

  static func quit(_ services: Services) {
    // Without the check, the request would create a log only to close it.
    if services.isCreated(AppLogKey.self) { services[AppLogKey.self].close() }
  }

  // MARK: - 2. A log that no call site knows

  /// A type that logs conforms to this, and has nothing to implement.
  protocol Logging {}

  struct Player: Logging {
    func play(_ title: String) { log("playing \(title)") }
  }

  // MARK: - 3. Services that report a cycle

  /// A service that needs itself, with the services on the way.
  struct CycleError: Error, Equatable {
    let path: [String]
  }

  /// Values by name, each made when it is first asked for.
  final class CheckedServices {
    typealias Maker = (CheckedServices) throws -> String

    private let makers: [String: Maker]
    private var values: [String: String] = [:]

    /// What is being made at the moment, each because the one before it needs it.
    private var path: [String] = []

    init(_ makers: [String: Maker]) { self.makers = makers }

    func value(_ name: String) throws -> String? {
      if let value = values[name] { return value }
      if let start = path.firstIndex(of: name) { throw CycleError(path: path[start...] + [name]) }
      path.append(name)
      defer { path.removeLast() }
      values[name] = try makers[name]?(self)
      return values[name]
    }
  }
}

extension ServicesSolutions.Logging {
  /// Writes a line to the shared log: the only place that knows where the log comes from.
  func log(_ line: String) {
    Services.shared[ServicesSolutions.AppLogKey.self].write("\(Self.self): \(line)")
  }
}
