// SPDX-License-Identifier: MIT

/// Model, view, presenter: the presenter makes the text, and the view is passive.
enum MVP {
  /// Everything that the presenter knows about the screen.
  protocol GreetingView: AnyObject {
    /// Shows a text.
    func setGreeting(_ greeting: String)
  }

  /// Makes the text, without knowing any button or label.
  final class GreetingPresenter {
    // The view owns the presenter. `unowned` would crash if a call arrived after the view's deallocation.
    private weak var view: (any GreetingView)?
    private let person: Person

    init(view: any GreetingView, person: Person) {
      self.view = view
      self.person = person
    }

    /// The user asked for a greeting.
    func showGreeting() {
      view?.setGreeting(phrase("Hello", person.firstName, person.lastName))
    }
  }

  /// The screen, which forwards taps and shows the text that it receives.
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

  /// Assembles the parts, which none of them could do for itself.
  static func makeScreen(_ person: Person) -> GreetingScreen {
    let screen = GreetingScreen()
    screen.presenter = GreetingPresenter(view: screen, person: person)
    return screen
  }
}
