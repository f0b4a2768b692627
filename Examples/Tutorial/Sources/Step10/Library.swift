// SPDX-License-Identifier: MIT

import MotifMementos

/// The facade: the only part of the app that knows the store and the server.
final class Library {
  private let store: AlbumStore
  private let server: AlbumServer
  private var unsentChanges: [LibraryChange] = []

  init(folder: DirectoryPath) {
    store = AlbumStore(folder: folder)
    server = AlbumServer(titles: store.albums.map(\.title))
  }

  var albums: [Album] { store.albums }

  var isOnline = true {
    didSet { sendChanges() }
  }

  var status: String {
    if let fault = store.fault { return "\(fault)" }
    let waiting = unsentChanges.isEmpty ? "" : ", \(unsentChanges.count) to send"
    return "\(albums.count) here, \(server.titles.count) on the server\(waiting)"
  }

  func add(_ album: Album, at index: Int) {
    unsentChanges.append(.add(album, at: store.add(album, at: index)))
    sendChanges()
  }

  func delete(at index: Int) -> Album? {
    guard let album = store.delete(at: index) else { return nil }
    unsentChanges.append(.delete(at: index))
    sendChanges()
    return album
  }

  func save() { store.save() }

  /// The picture at an address, or `nil` without a connection.
  func picture(at url: String) -> String? {
    isOnline ? server.picture(at: url) : nil
  }

  private func sendChanges() {
    guard isOnline else { return }
    unsentChanges.forEach(server.perform)
    unsentChanges = []
  }
}
