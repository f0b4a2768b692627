// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Testing

extension ExitTest.Result? {
  /// Whether the process printed a text to standard error.
  func says(_ text: String) -> Bool {
    guard let self else { return false }
    return String(decoding: self.standardErrorContent, as: UTF8.self).contains(text)
  }
}
#endif
