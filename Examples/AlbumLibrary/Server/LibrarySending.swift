// SPDX-License-Identifier: MIT

package import MotifFacades

/// The progress of sending changes to the server, as shown to the user.
package enum LibrarySending: Hashable, Sendable {
  /// The number of waiting changes, and of refused ones.
  case waiting(Int, refused: Int, isOffline: Bool)
  /// Changes can't be sent at all, for this reason.
  case failed(String)

  /// Nothing to report.
  package static let done = Self.waiting(0, refused: 0, isOffline: false)

  package init(_ status: OutboxStatus) {
    let isOffline =
      switch status.activity {
      case .offline, .waiting: true
      case .idle, .sending: false
      }
    self = .waiting(status.pendingCount, refused: status.deadCount, isOffline: isOffline)
  }

  /// A mark for the status line, empty if there is nothing to report.
  package var mark: String {
    switch self {
    case .failed: return "↑ Not sent"
    case .waiting(let count, let refused, let isOffline):
      var parts: [String] = []
      if count > 0 { parts.append("↑ \(count) \(isOffline ? "offline" : "to send")") }
      if refused > 0 { parts.append("↑ \(refused) refused") }
      return parts.joined(separator: "  ")
    }
  }

  /// The same in a sentence, or `nil` if there is nothing to report.
  package var sentence: String? {
    switch self {
    case .failed(let reason): return "Changes can't be sent: \(reason)"
    case .waiting(let count, let refused, _):
      let waiting = count == 1 ? "1 change waits" : "\(count) changes wait"
      let parts = [
        count > 0 ? "\(waiting) for the server." : nil,
        refused > 0 ? "The server refused \(refused)." : nil,
      ]
      let text = parts.compactMap(\.self).joined(separator: " ")
      return text.isEmpty ? nil : text
    }
  }
}
