// SPDX-License-Identifier: MIT

internal import Synchronization

/// The names of files that are still being written.
///
/// A temporary file is named `PREFIX.PROCESS-TOKEN.temporary`. The process number shows whether the writer may still be
/// running: a sweep must remove what a crash left behind, but not a file that another process, or another thread of
/// this one, is about to rename.
enum TemporaryName {
  private static let suffix = ".temporary"

  /// The maximum number of bytes after the prefix: a dot, a process number, a hyphen, a token, and the suffix.
  static let longestEnding = 1 + String(Int32.max).count + 1 + 8 + suffix.utf8.count

  /// The names that this process is currently writing.
  private static let inUse = Mutex<Set<String>>([])

  /// Makes a unique name and marks it as in use.
  ///
  /// - Parameter prefix: The beginning of the name.
  /// - Returns: The name, in use until `release(_:)`.
  static func reserve(prefix: String) -> String {
    let name = "\(prefix).\(currentProcess())-\(randomToken())\(suffix)"
    _ = inUse.withLock { $0.insert(name) }
    return name
  }

  /// Ends the use of a name.
  ///
  /// - Parameter name: A name from `reserve(prefix:)`.
  static func release(_ name: String) {
    _ = inUse.withLock { $0.remove(name) }
  }

  /// Whether a file is a temporary one that its writer has abandoned.
  ///
  /// - Parameters:
  ///   - name: The name of a file.
  ///   - prefix: The beginning of temporary files' names.
  /// - Returns: Whether it may be removed.
  static func isStale(_ name: String, prefix: String) -> Bool {
    let start = "\(prefix)."
    guard name.hasPrefix(start), name.hasSuffix(suffix) else { return false }
    let parts = name.dropFirst(start.count).dropLast(suffix.count).split(separator: "-")
    guard parts.count == 2, let process = Int32(parts[0]) else { return false }
    if process == currentProcess() {
      return inUse.withLock { !$0.contains(name) }
    }
    return !isRunning(process)
  }

  /// Makes eight random hexadecimal digits, which are almost certainly unused.
  ///
  /// - Returns: The digits.
  static func randomToken() -> String {
    let digits = String(UInt32.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
