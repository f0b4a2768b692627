// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import GreetingExample

/// One of the architectures, with a function that makes its screen.
struct Architecture: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The connected parts after the screen is loaded, except values.
  let parts: Set<String>
  let makeScreen: @Sendable (Person) -> any GreetingScript

  static let all = [
    Self(
      testDescription: "MVC",
      parts: ["GreetingController", "FakeButton", "FakeLabel"]
    ) { MVC.GreetingController($0) },
    Self(
      testDescription: "MVP",
      parts: ["GreetingScreen", "FakeButton", "FakeLabel", "GreetingPresenter"]
    ) { MVP.makeScreen($0) },
    Self(
      testDescription: "MVVM",
      parts: [
        "GreetingScreen", "FakeButton", "FakeLabel", "PersonViewModel", "Effect",
        "ObservableValue<Optional<String>>",
      ]
    ) { MVVM.makeScreen($0) },
    Self(
      testDescription: "MVVM by hand",
      parts: ["GreetingScreen", "FakeButton", "FakeLabel", "PersonViewModel"]
    ) { MVVMByHand.makeScreen($0) },
    Self(
      testDescription: "VIPER",
      parts: [
        "GreetingScreen", "FakeButton", "FakeLabel", "GreetingPresenter", "GreetingInteractor",
        "GreetingRouter",
      ]
    ) { VIPER.makeScreen(KnownPerson(of: $0)) },
  ]
}

@Suite("GreetingExample")
struct GreetingExampleTests {
  private let transcript = Transcript()
  private let person = Person(firstName: "David", lastName: "Blaine")

  private var example: GreetingExample {
    GreetingExample { [transcript] in transcript.add($0) }
  }

  // MARK: - One script

  @Test(arguments: Architecture.all)
  func `one script prints the same transcript (B6)`(architecture: Architecture) {
    example.play(architecture.makeScreen(person))
    #expect(transcript.lines == ["label: ", "> tap", "label: Hello David Blaine"])
  }

  @Test
  func `the program plays every architecture (B6)`() {
    example.run()
    let script = ["label: ", "> tap", "label: Hello David Blaine"]
    #expect(
      transcript.lines == ["MVC"] + script + ["\nMVP"] + script + ["\nMVVM"] + script
        + ["\nMVVM by hand"] + script + ["\nVIPER"] + script
        + ["> tap the second button", "details: Blaine, David"]
    )
  }

  @Test(arguments: Architecture.all)
  func `a second tap shows the same text again (B6)`(
    architecture: Architecture
  ) {
    for (person, text) in Greetings.all {
      let screen = architecture.makeScreen(person)
      screen.load()
      for _ in 1...2 {
        screen.button.tap()
        #expect(screen.label.text == text)
      }
    }
  }

  // MARK: - Lifetimes

  @Test(arguments: Architecture.all)
  func `releasing the screen releases every part (B6)`(
    architecture: Architecture
  ) {
    var screen: (any GreetingScript)? = architecture.makeScreen(person)
    screen?.load()
    let parts = screen.map(Parts.init)
    #expect(parts?.names == architecture.parts)
    let (button, label) = (screen?.button, screen?.label)
    screen = nil
    button?.tap()
    #expect(label?.text == "")
    #expect(parts?.living == ["FakeButton", "FakeLabel"])
  }

  @Test
  func `a presented screen is released with its presenter (B6)`() {
    weak var details: FakeScreen?
    expectReleased {
      let screen = VIPER.makeScreen(KnownPerson(of: person))
      screen.load()
      screen.detailsButton.tap()
      details = screen.presented
      #expect(details != nil)
      return screen
    }
    #expect(details == nil)
  }

  // MARK: - In an app

  @Test(.needsPlainBuild)
  func `the sources compile with default main-actor isolation (B6)`() throws {
    let folder = Build.package.appending(path: "Examples/GreetingExample")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let build = try Build()
    let arguments = ["-typecheck", "-parse-as-library", "-default-isolation", "MainActor"]
    let outcome = try build.compilation(arguments + build.languageArguments + files, in: folder)
      .run()
    #expect(outcome.ending == .exit(0), "\(outcome.errors)")
  }

  // MARK: - The comparison

  @Test
  func `the guide quotes the measured table (B6)`() throws {
    let guide = Build.package.appending(path: "Documentation/Architectures.md")
    let table = try Comparison().table
    let text = try String(contentsOf: guide, encoding: .utf8)
    let isQuoted = text.contains("\n\(table)\n")
    #expect(isQuoted, "The sources measure:\n\(table)")
    #expect(text.contains("\nlabel: \n> tap\nlabel: Hello David Blaine\n"))
  }
}

/// The objects reachable from another one through strong references in properties.
private struct Parts {
  private final class Reference {
    weak var object: AnyObject?
    let name: String

    init(_ object: AnyObject) {
      (self.object, name) = (object, "\(type(of: object))")
    }
  }

  private var references: [Reference] = []

  init(of object: AnyObject) {
    add(object)
  }

  private mutating func add(_ object: AnyObject) {
    guard !references.contains(where: { $0.object === object }) else { return }
    references.append(Reference(object))
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children { addObjects(in: child.value) }
      mirror = level.superclassMirror
    }
  }

  private mutating func addObjects(in value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      add(value as AnyObject)
    } else if mirror.displayStyle == .optional, let wrapped = mirror.children.first {
      addObjects(in: wrapped.value)
    }
  }

  var names: Set<String> { Set(references.map(\.name)) }

  var living: Set<String> { Set(references.filter { $0.object != nil }.map(\.name)) }
}
#endif
