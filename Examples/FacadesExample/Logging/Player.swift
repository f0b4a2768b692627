// SPDX-License-Identifier: MIT

/// Logs what it plays, without knowing any logger.
struct Player: Logging {
  func play(_ title: String) { log("playing \(title)") }
}
