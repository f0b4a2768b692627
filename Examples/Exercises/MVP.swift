// SPDX-License-Identifier: MIT

/// Solutions to the exercises of `Documentation/Patterns/MVP.md`.
enum MVPSolutions {
  struct Album {
    var title: String
    var plays = 0

    var text: String { "\(title), played \(plays)×" }
  }

  // MARK: - 1. A button that may be disabled

  /// The view gets one more method for one more thing that it shows.
  protocol AlbumView: AnyObject {
    func show(_ text: String)
    func setCanPlay(_ canPlay: Bool)
  }

  final class Presenter {
    private weak var view: (any AlbumView)?
    private var album: Album

    init(_ album: Album, view: any AlbumView) {
      self.album = album
      self.view = view
      view.setCanPlay(!album.title.isEmpty)
    }

    func play() {
      album.plays += 1
      view?.show(album.text)
    }

    func rename(to title: String) {
      album.title = title
      view?.setCanPlay(!title.isEmpty)
    }
  }

  // MARK: - 2. An answer after the screen has closed

  protocol CoverView: AnyObject {
    func showCover(_ name: String)
  }

  /// The request keeps the presenter, but not the view: a late answer reaches nobody, and does no harm.
  final class CoverPresenter {
    private weak var view: (any CoverView)?
    private let request: (@escaping (String) -> Void) -> Void

    init(view: any CoverView, request: @escaping (@escaping (String) -> Void) -> Void) {
      self.view = view
      self.request = request
    }

    func loadCover() {
      request { name in self.view?.showCover(name) }
    }
  }

  // MARK: - 3. One value in place of many calls

  /// All that the screen shows.
  struct AlbumState: Equatable {
    var text = ""
    var canPlay = false
  }

  /// Apart from the call that delivers its state, this is a view model.
  final class StatePresenter {
    private(set) var state: AlbumState { didSet { show(state) } }
    private let show: (AlbumState) -> Void
    private var album: Album

    init(_ album: Album, show: @escaping (AlbumState) -> Void) {
      self.album = album
      self.show = show
      state = AlbumState(canPlay: !album.title.isEmpty)
      show(state)
    }

    func play() {
      album.plays += 1
      state.text = album.text
    }
  }
}
