// SPDX-License-Identifier: MIT

import Foundation
import MotifLists

/// Observations on their way to another thread, where nothing is done with them but to drop them.
///
/// Unchecked because a registration isn't `Sendable`, though its last reference may go on any thread,
/// which is what is tested.
final class HandedOver: @unchecked Sendable {
  var registrations: [Registration] = []
}

/// Drops observations on threads of their own while the caller goes on.
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
