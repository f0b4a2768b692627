// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The variables of the process that the app cares about.
///
/// They are read once, at the start, and handed on as a dictionary, so that what depends on them is
/// a pure function.
enum ProcessEnvironment {
  /// Reads the variables.
  ///
  /// - Returns: The values of those that are set, by name.
  static func read() -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      guard let value = getenv(name) else { continue }
      values[name] = String(cString: value)
    }
    return values
  }

  private static let names = [
    "HOME", "XDG_DATA_HOME", "TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES",
  ]
}
