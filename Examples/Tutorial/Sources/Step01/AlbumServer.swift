// SPDX-License-Identifier: MIT

/// Stands in for a server on the network.
final class AlbumServer {
  private(set) var titles = Album.starters.map(\.title)
}
