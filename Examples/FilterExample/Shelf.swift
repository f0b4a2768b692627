// SPDX-License-Identifier: MIT

internal import MotifNotifications

/// Shows the albums that match a filter, and posts a message about it.
@MainActor
final class Shelf {
  /// The shelf showed a filter, which is both the payload and the subject by which observers choose.
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

  /// The current filter.
  var filter: AlbumFilter { history.last ?? .all }

  /// Shows the albums that match a filter, unless it is the current one.
  func show(_ filter: AlbumFilter) {
    guard filter != history.last else { return }
    history.append(filter)
    tell()
  }

  /// Shows the previous filter again.
  func goBack() {
    guard history.count > 1 else { return }
    history.removeLast()
    tell()
  }

  private func tell() {
    // The filter is the target, which is asked about each album.
    let count = albums.count { filter.matches($0) }
    hub.post(DidShow(filter: filter, count: count), from: self)
  }
}
