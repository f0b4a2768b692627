// SPDX-License-Identifier: MIT

import Synchronization
import Testing

/// Returns the texts of the issues that a body records, without reporting them.
func issues(_ body: () -> Void) -> [String] {
  let messages = Mutex<[String]>([])
  withKnownIssue(isIntermittent: true) {
    body()
  } matching: { issue in
    messages.withLock { $0.append(String(describing: issue)) }
    return true
  }
  return messages.withLock { $0 }
}
