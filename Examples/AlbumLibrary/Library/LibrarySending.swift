// SPDX-License-Identifier: MIT

internal import MotifFacades

/// How far the server has heard of the changes, as a user is told.
enum LibrarySending: Hashable, Sendable {
  /// So many changes wait, and so many were refused.
  case waiting(Int, refused: Int, isOffline: Bool)
  /// Changes cannot be sent at all, for this reason.
  case failed(String)

  /// Nothing to tell.
  static let done = Self.waiting(0, refused: 0, isOffline: false)

  init(_ status: OutboxStatus) {
    let isOffline =
      switch status.activity {
      case .offline, .waiting: true
      case .idle, .sending: false
      }
    self = .waiting(status.pendingCount, refused: status.deadCount, isOffline: isOffline)
  }

  /// A mark for the status line, empty where there is nothing to tell.
  var mark: String {
    switch self {
    case .failed: return "↑ Not sent"
    case .waiting(let count, let refused, let isOffline):
      var parts: [String] = []
      if count > 0 { parts.append("↑ \(count) \(isOffline ? "offline" : "to send")") }
      if refused > 0 { parts.append("↑ \(refused) refused") }
      return parts.joined(separator: "  ")
    }
  }

  /// The same in a sentence, or `nil` where there is nothing to tell.
  var sentence: String? {
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

/// What a session hears from those who tell the server of its changes.
enum SendingNews: Sendable {
  /// What waits, and what is being done about it.
  case status(OutboxStatus)
  /// Why nothing can be sent, or `nil` where it is tried again.
  case fault(String?)
}
