// SPDX-License-Identifier: MIT

/// View, interactor, presenter, entity, router: a part for each duty, and a protocol before each.
enum PlainVIPER {
  protocol View: AnyObject { func show(_ text: String) }
  protocol Playing { func play() -> (title: String, plays: Int) }
  protocol Routing { func openArtist() }
  struct Album { var (title, plays) = ("Low", 0) }

  /// The interactor has the rules, and hands out plain values, never its entity, the album.
  final class Interactor: Playing {
    private var album = Album()
    func play() -> (title: String, plays: Int) {
      album.plays += 1
      return (album.title, album.plays)
    }
  }

  final class Router: Routing {
    weak var screen: Screen?
    func openArtist() { screen?.presented = "artist" }
  }

  struct Presenter {
    weak var view: (any View)?
    let interactor: any Playing
    let router: any Routing
    func play() {
      let (title, plays) = interactor.play()
      view?.show("\(title), played \(plays)×")
    }
  }

  final class Screen: View {
    var presenter: Presenter?
    var (presented, text) = ("", "")
    func tap() { presenter?.play() }
    func show(_ text: String) { self.text = text }
  }
}
