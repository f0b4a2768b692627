// SPDX-License-Identifier: MIT

/// Logs what it plays, and knows of no logger.
struct Player: Logging {
  func play(_ title: String) { log("playing \(title)") }
}
