// SPDX-License-Identifier: MIT

/// Model, view, controller: the controller owns the other two, which don't know it.
enum PlainMVC {
  /// The model knows no screen.
  struct Album { var (title, plays) = ("Low", 0) }

  /// The view knows no album: it reports taps and shows a text.
  final class View {
    var onTap = {}
    var text = ""
  }

  /// The controller makes the text, so only a test with a view can read it.
  final class Controller {
    let view = View()
    private var album = Album()

    init() {
      view.onTap = { [weak self] in self?.play() }
    }

    private func play() {
      album.plays += 1
      view.text = "\(album.title), played \(album.plays)×"
    }
  }
}
