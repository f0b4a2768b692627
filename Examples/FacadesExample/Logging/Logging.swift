// SPDX-License-Identifier: MIT

internal import MotifFacades

/// A type that writes to the log conforms to this protocol, with nothing to implement.
protocol Logging {}

extension Logging {
  /// Writes a line to the logger that all parts of the app share.
  ///
  /// Only this method knows where the logger comes from.
  func log(_ line: String) {
    Services.shared[LoggerKey.self].write("\(Self.self): \(line)")
  }
}

enum LoggerKey: ServiceKey {
  static func makeValue(in services: Services) -> any Logger { MemoryLogger() }
}
