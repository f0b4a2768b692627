// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// Shows the albums that a filter means, and tells nobody in particular.
@MainActor
final class Shelf {
  /// What was shown: the filter is the payload, and also the subject by which observers choose.
  struct DidShow: HubMessage {
    let filter: AlbumFilter
    let count: Int
    var subject: AlbumFilter { filter }
  }

  private let albums: [Album]
  private let hub: MessageHub
  private var history: [AlbumFilter] = []

  init(_ albums: [Album], hub: MessageHub) {
    self.albums = albums
    self.hub = hub
  }

  /// The filter that is shown.
  var filter: AlbumFilter { history.last ?? .all }

  /// Shows what a filter means, unless it is shown already.
  func show(_ filter: AlbumFilter) {
    guard filter != history.last else { return }
    history.append(filter)
    tell()
  }

  /// Shows what was shown before.
  func goBack() {
    guard history.count > 1 else { return }
    history.removeLast()
    tell()
  }

  private func tell() {
    // The filter is the target: it is asked about each album.
    let count = albums.count { filter.matches($0) }
    hub.post(DidShow(filter: filter, count: count), from: self)
  }
}
