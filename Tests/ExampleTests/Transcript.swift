// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// The output of an example.
final class Transcript {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  var text: String { lines.joined(separator: "\n") }
}
#endif
