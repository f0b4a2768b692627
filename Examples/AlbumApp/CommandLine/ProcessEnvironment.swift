// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The environment variables that the app uses.
///
/// They are read once, at the start, and passed on as a dictionary, so that the code that depends
/// on them is pure.
enum ProcessEnvironment {
  /// Reads the variables.
  ///
  /// - Returns: The values of the variables that are set, by name.
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
