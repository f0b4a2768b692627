// SPDX-License-Identifier: MIT

/// Model, view, view model: the view model has what the screen shows, and the screen follows it.
enum PlainMVVM {
  struct Album { var (title, plays) = ("Low", 0) }

  /// The binding: calls each observer now, and after each change.
  final class Observed {
    private var observers: [(String) -> Void] = []
    var value = "" { didSet { for observer in observers { observer(value) } } }
    func bind(_ observer: @escaping (String) -> Void) {
      observers.append(observer)
      observer(value)
    }
  }

  /// A test calls a method, and reads a value.
  final class ViewModel {
    let text = Observed()
    private var album = Album()

    func play() {
      album.plays += 1
      text.value = "\(album.title), played \(album.plays)×"
    }
  }

  final class Screen {
    private(set) var text = ""
    private let viewModel: ViewModel
    init(_ viewModel: ViewModel) {
      self.viewModel = viewModel
      viewModel.text.bind { [weak self] in self?.text = $0 }
    }
    func tap() { viewModel.play() }
  }
}
