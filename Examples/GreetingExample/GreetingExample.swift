// SPDX-License-Identifier: MIT

/// Builds one screen in four architectures, and plays the same script on each.
@main
struct GreetingExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    GreetingExample { Swift.print($0) }.run()
  }

  /// Plays the same script on each architecture.
  func run() {
    let person = Person(firstName: "David", lastName: "Blaine")
    print("MVC")
    play(MVC.GreetingController(person))
    print("\nMVP")
    play(MVP.makeScreen(person))
    print("\nMVVM")
    play(MVVM.makeScreen(person))
    print("\nMVVM by hand")
    play(MVVMByHand.makeScreen(person))
    print("\nVIPER")
    let screen = VIPER.makeScreen(KnownPerson(of: person))
    play(screen)
    openDetails(of: screen)
  }

  /// Prints the label, taps the button, and prints the label again.
  func play(_ screen: some GreetingScript) {
    screen.load()
    print("label: \(screen.label.text)")
    print("> tap")
    screen.button.tap()
    print("label: \(screen.label.text)")
  }

  /// Taps the second button, which only VIPER's screen has, because of its router.
  func openDetails(of screen: VIPER.GreetingScreen) {
    print("> tap the second button")
    screen.detailsButton.tap()
    if let details = screen.presented as? DetailsController {
      print("details: \(details.label.text)")
    }
  }
}

/// The requirements of the script, which a screen of any architecture meets.
protocol GreetingScript: FakeScreen {
  var button: FakeButton { get }
  var label: FakeLabel { get }
}

extension MVC.GreetingController: GreetingScript {}
extension MVP.GreetingScreen: GreetingScript {}
extension MVVM.GreetingScreen: GreetingScript {}
extension MVVMByHand.GreetingScreen: GreetingScript {}
extension VIPER.GreetingScreen: GreetingScript {}

/// A source that already has the person.
struct KnownPerson: VIPER.PersonSource {
  private let known: Person

  init(of known: Person) {
    self.known = known
  }

  func person() throws(VIPER.PersonNotFound) -> Person { known }
}
