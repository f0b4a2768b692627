// SPDX-License-Identifier: MIT

import MotifBindings

/// Solutions to the exercises of `Documentation/Patterns/MVC.md`.
enum MVCSolutions {
  struct Album: Equatable {
    var title: String
    var plays = 0
  }

  /// A view, which knows no album.
  final class Label {
    var text = ""
  }

  // MARK: - 1. A badge

  /// Only the controller changes: it owns one more view, and keeps it up to date.
  final class BadgedController {
    let label = Label()
    let badge = Label()
    private var album: Album { didSet { show() } }

    init(_ album: Album) {
      self.album = album
      show()
    }

    func play() { album.plays += 1 }

    private func show() {
      label.text = album.title
      badge.text = "\(album.plays)"
    }
  }

  // MARK: - 2. A text that a test reads without a view

  /// A value between model and view: made from an album, and compared in a test.
  struct AlbumLine: Equatable {
    let text: String

    init(_ album: Album) {
      switch album.plays {
      case 0: text = "\(album.title), never played"
      case 1: text = "\(album.title), played once"
      default: text = "\(album.title), played \(album.plays) times"
      }
    }
  }

  // MARK: - 3. Two screens of one album

  /// The controllers share the model, which notifies both, and don't know each other.
  final class SharedController {
    let label = Label()
    private let album: ObservableValue<Album>

    init(_ album: ObservableValue<Album>) {
      self.album = album
      show(album.value)
      album.observe(owner: self) { controller, _, album in controller.show(album) }
    }

    func play() { album.value.plays += 1 }

    private func show(_ album: Album) { label.text = AlbumLine(album).text }
  }
}
