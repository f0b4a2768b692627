// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// Counts how often each filter was shown, with the filter as the category.
@MainActor
final class Analytics {
  private var counts: [AlbumFilter: Int] = [:]

  init(_ hub: MessageHub) {
    hub.observe(Shelf.DidShow.self, owner: self) { owner, message in
      owner.counts[message.filter, default: 0] += 1
    }
  }

  /// The filters, most frequently shown first.
  var lines: [String] {
    counts.map { "\($0.value) × \($0.key)" }.sorted(by: >)
  }
}

/// A catalog with an isolation of its own, to which you can send a filter.
actor Catalog {
  private let albums: [Album]

  init(_ albums: [Album]) { self.albums = albums }

  func count(_ filter: AlbumFilter) -> Int { albums.count { filter.matches($0) } }
}
