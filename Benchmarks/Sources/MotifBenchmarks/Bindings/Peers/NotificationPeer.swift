// SPDX-License-Identifier: MIT

import Foundation

/// Code that a user of `NotificationCenter` writes to report a change.
final class NotificationPeer {
  private let center = NotificationCenter()
  private let name = Notification.Name("valueDidChange")
  private var tokens: [any NSObjectProtocol] = []
  private(set) var value = 0

  deinit {
    for token in tokens {
      center.removeObserver(token)
    }
  }

  func set(_ newValue: Int) {
    guard newValue != value else { return }
    value = newValue
    center.post(name: name, object: self)
  }

  /// Adds an observer and returns a closure that removes it.
  func observe() -> any NSObjectProtocol {
    center.addObserver(forName: name, object: nil, queue: nil) { _ in blackHole(1) }
  }

  func remove(_ token: any NSObjectProtocol) {
    center.removeObserver(token)
  }

  /// Adds observers that stay.
  func observe(times: Int) {
    for _ in 0..<times {
      tokens.append(observe())
    }
  }
}
