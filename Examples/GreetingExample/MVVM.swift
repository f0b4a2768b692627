// SPDX-License-Identifier: MIT

internal import MotifBindings

/// Model, view, view model: the view model has the text, and the view tracks it.
enum MVVM {
  /// The view model that the screen tracks; a stub can replace it.
  protocol GreetingViewModel {
    /// The text, or `nil` before the user asks for it.
    var greeting: ObservableValue<String?> { get }

    /// The user asked for a greeting.
    func showGreeting()
  }

  /// Makes the text, without knowing what shows it.
  final class PersonViewModel: GreetingViewModel {
    let greeting = ObservableValue<String?>(nil)
    private let person: Person

    init(_ person: Person) {
      self.person = person
    }

    func showGreeting() {
      greeting.value = phrase("Hello", person.firstName, person.lastName)
    }
  }

  /// The screen, which binds its label to the text.
  final class GreetingScreen: FakeScreen {
    let button = FakeButton()
    let label = FakeLabel()
    private var binding: Effect?

    /// The view model that the screen shows.
    var viewModel: (any GreetingViewModel)? {
      didSet {
        // The effect runs now, and ends when the next one replaces it.
        binding = Effect { [label, viewModel] in label.text = viewModel?.greeting.value ?? "" }
      }
    }

    override func load() {
      button.onTap = { [weak self] in self?.viewModel?.showGreeting() }
    }
  }

  /// Assembles the parts.
  static func makeScreen(_ person: Person) -> GreetingScreen {
    let screen = GreetingScreen()
    screen.viewModel = PersonViewModel(person)
    return screen
  }
}
