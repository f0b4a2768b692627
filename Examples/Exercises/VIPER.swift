// SPDX-License-Identifier: MIT

import MotifCoordinators

/// Solutions to the exercises of `Documentation/Patterns/VIPER.md`.
enum VIPERSolutions {
  protocol View: AnyObject {
    func show(_ text: String)
  }

  // MARK: - 1. An interactor that fails

  /// Why an album can't be played.
  enum PlayError: Error {
    case isLent(to: String)
  }

  protocol Playing {
    func play() throws(PlayError) -> (title: String, plays: Int)
  }

  /// The interactor throws a reason, and the presenter finds the words for it.
  final class Presenter {
    private weak var view: (any View)?
    private let interactor: any Playing

    init(view: any View, interactor: any Playing) {
      self.view = view
      self.interactor = interactor
    }

    func play() {
      do throws(PlayError) {
        let (title, plays) = try interactor.play()
        view?.show("\(title), played \(plays)×")
      } catch {
        switch error {
        case .isLent(let name): view?.show("\(name) has it")
        }
      }
    }
  }

  // MARK: - 2. Without an interactor

  /// The interactor's rules are in the presenter: without the router, this is MVP.
  final class MergedPresenter {
    private weak var view: (any View)?
    private let title: String
    private var plays = 0

    init(title: String, view: any View) {
      self.title = title
      self.view = view
    }

    func play() {
      plays += 1
      view?.show("\(title), played \(plays)×")
    }
  }

  // MARK: - 3. A router that is a coordinator

  /// Shows the artists of an album, and ends with the one that the user chose.
  final class ArtistCoordinator: Coordinator<String> {
    private let artists: [String]
    private(set) var shown: [String] = []

    init(artists: [String]) { self.artists = artists }

    override func begin() { shown = artists }

    func choose(_ index: Int) {
      guard shown.indices.contains(index) else { return }
      finish(shown[index])
    }
  }
}
