// SPDX-License-Identifier: MIT

internal import Foundation

/// Builds one screen in four architectures, and plays the same script on each.
///
/// With `--compare`, it measures its own source instead, and prints a table.
@main
struct GreetingExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    let example = GreetingExample { Swift.print($0) }
    exit(example.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the program with command-line arguments.
  ///
  /// - Returns: The program's exit status.
  func run(_ words: [String]) -> Int32 {
    switch (words.first, words.count) {
    case (nil, _):
      showAll()
      return 0
    case ("--compare", 1...2):
      return compare(in: words.count == 2 ? words[1] : Comparison.package)
    default:
      print("Usage: GreetingExample [--compare [FOLDER OF THE PACKAGE]]")
      return 64
    }
  }

  private func compare(in folder: String) -> Int32 {
    do {
      print(try Comparison(of: folder).table)
      return 0
    } catch {
      print("There is no source in \(folder): pass the folder of the package.")
      return 66
    }
  }

  /// Plays the same script on each architecture.
  func showAll() {
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
