// SPDX-License-Identifier: MIT

/// The same as ``MVVM`` without a library, to show what binding saves: what it does has to be done here,
/// by each screen for each value.
enum MVVMByHand {
  /// What the screen follows; a stub can take its place.
  protocol GreetingViewModel: AnyObject {
    /// The text, or `nil` before the user asks for it.
    var greeting: String? { get }

    /// Hears of each new text. There is room for one listener: a second screen silences the first.
    var greetingDidChange: ((String?) -> Void)? { get set }

    /// The user wants to be greeted.
    func showGreeting()
  }

  /// Makes the text, and knows nobody who shows it.
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

    /// What the screen shows.
    var viewModel: (any GreetingViewModel)? {
      didSet {
        // Three things to remember: end the old, follow the new, and show what is there already.
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

  /// Puts the parts together.
  static func makeScreen(_ person: Person) -> GreetingScreen {
    let screen = GreetingScreen()
    screen.viewModel = PersonViewModel(person)
    return screen
  }
}
