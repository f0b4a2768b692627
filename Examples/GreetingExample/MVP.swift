// SPDX-License-Identifier: MIT

/// Model, view, presenter: the presenter makes the text, and the view is passive.
enum MVP {
  /// All that the presenter knows of the screen.
  protocol GreetingView: AnyObject {
    /// Shows a text, whatever it says.
    func setGreeting(_ greeting: String)
  }

  /// Makes the text, and knows no button and no label.
  final class GreetingPresenter {
    // The view owns the presenter. `unowned` would crash when a call arrives after the view has gone.
    private weak var view: (any GreetingView)?
    private let person: Person

    init(view: any GreetingView, person: Person) {
      self.view = view
      self.person = person
    }

    /// The user wants to be greeted.
    func showGreeting() {
      view?.setGreeting(phrase("Hello", person.firstName, person.lastName))
    }
  }

  /// The screen, which passes taps on and shows what it is given.
  final class GreetingScreen: FakeScreen, GreetingView {
    let button = FakeButton()
    let label = FakeLabel()
    var presenter: GreetingPresenter?

    override func load() {
      button.onTap = { [weak self] in self?.presenter?.showGreeting() }
    }

    func setGreeting(_ greeting: String) {
      label.text = greeting
    }
  }

  /// Puts the parts together, which none of them could do for itself.
  static func makeScreen(_ person: Person) -> GreetingScreen {
    let screen = GreetingScreen()
    screen.presenter = GreetingPresenter(view: screen, person: person)
    return screen
  }
}
