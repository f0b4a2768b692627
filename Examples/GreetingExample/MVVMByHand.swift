// SPDX-License-Identifier: MIT

/// The same as ``MVVM`` without a library, to show the code that binding saves: here, each screen repeats it for each
/// value.
enum MVVMByHand {
  /// The view model that the screen tracks; a stub can replace it.
  protocol GreetingViewModel: AnyObject {
    /// The text, or `nil` before the user asks for it.
    var greeting: String? { get }

    /// Called with each new text. It has room for a single listener: a second screen silences the first.
    var greetingDidChange: ((String?) -> Void)? { get set }

    /// The user asked for a greeting.
    func showGreeting()
  }

  /// Makes the text, without knowing what shows it.
  final class PersonViewModel: GreetingViewModel {
    private(set) var greeting: String? {
      didSet { greetingDidChange?(greeting) }
    }
    var greetingDidChange: ((String?) -> Void)?
    private let person: Person

    init(_ person: Person) {
      self.person = person
    }

    func showGreeting() {
      greeting = phrase("Hello", person.firstName, person.lastName)
    }
  }

  /// The screen, which listens for the text.
  final class GreetingScreen: FakeScreen {
    let button = FakeButton()
    let label = FakeLabel()

    /// The view model that the screen shows.
    var viewModel: (any GreetingViewModel)? {
      didSet {
        // Three things to remember: stop tracking the old one, track the new one, and show its current text.
        oldValue?.greetingDidChange = nil
        viewModel?.greetingDidChange = { [weak self] in self?.show($0) }
        show(viewModel?.greeting)
      }
    }

    override func load() {
      button.onTap = { [weak self] in self?.viewModel?.showGreeting() }
    }

    private func show(_ greeting: String?) {
      label.text = greeting ?? ""
    }
  }

  /// Assembles the parts.
  static func makeScreen(_ person: Person) -> GreetingScreen {
    let screen = GreetingScreen()
    screen.viewModel = PersonViewModel(person)
    return screen
  }
}
