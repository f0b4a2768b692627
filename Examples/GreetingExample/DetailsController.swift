// SPDX-License-Identifier: MIT

/// The module behind the second button, which only a router knows.
///
/// It is plain ``MVC``: an app can mix architectures, screen by screen, and five parts would be too many for a label.
final class DetailsController: FakeScreen {
  let label = FakeLabel()
  private let source: any VIPER.PersonSource

  init(source: any VIPER.PersonSource) {
    self.source = source
  }

  override func load() {
    let person = try? source.person()
    label.text = person.map { "\($0.lastName), \($0.firstName)" } ?? "No one is here"
  }
}
