// SPDX-License-Identifier: MIT

/// Model, view, presenter: the presenter decides, and the screen does as it is told, call by call.
enum PlainMVP {
  struct Album { var (title, plays) = ("Low", 0) }

  /// All that the presenter knows about the screen; in a test, a recorder conforms.
  protocol View: AnyObject { func show(_ text: String) }

  final class Presenter {
    weak var view: (any View)?
    private var album = Album()

    func play() {
      album.plays += 1
      view?.show("\(album.title), played \(album.plays)×")
    }
  }

  final class Screen: View {
    private(set) var text = ""
    private let presenter: Presenter

    init(_ presenter: Presenter) {
      self.presenter = presenter
      presenter.view = self
    }

    func tap() { presenter.play() }
    func show(_ text: String) { self.text = text }
  }
}
