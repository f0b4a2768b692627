// SPDX-License-Identifier: MIT

import Foundation
import MotifLists

/// Observations that are passed to another thread only to be dropped there.
///
/// Unchecked because a registration isn't `Sendable`, though its last reference may be released on any
/// thread, which is what this tests.
final class HandedOver: @unchecked Sendable {
  var registrations: [Registration] = []
}

/// Drops observations on separate threads while the caller continues.
final class ThreadedDrop {
  private let group = DispatchGroup()

  init(_ bags: [HandedOver]) {
    for bag in bags {
      group.enter()
      Thread { [group] in
        while !bag.registrations.isEmpty { bag.registrations.removeLast() }
        group.leave()
      }
      .start()
    }
  }

  func wait() { group.wait() }
}
