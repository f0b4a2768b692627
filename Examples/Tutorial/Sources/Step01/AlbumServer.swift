// SPDX-License-Identifier: MIT

/// Stands for a server on the network, which has a list of its own.
final class AlbumServer {
  private(set) var titles = Album.starters.map(\.title)
}
