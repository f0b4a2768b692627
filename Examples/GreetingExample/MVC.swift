// SPDX-License-Identifier: MIT

/// Model, view, controller: the controller does everything that the model and the controls don't.
enum MVC {
  /// The screen, which owns the person, the button, and the label, and makes the text.
  final class GreetingController: FakeScreen {
    let button = FakeButton()
    let label = FakeLabel()
    private let person: Person

    init(_ person: Person) {
      self.person = person
    }

    override func load() {
      button.onTap = { [weak self] in self?.showGreeting() }
    }

    private func showGreeting() {
      label.text = phrase("Hello", person.firstName, person.lastName)
    }
  }
}
