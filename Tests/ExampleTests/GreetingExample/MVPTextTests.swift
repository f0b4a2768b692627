// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import GreetingExample

@Suite("MVP.GreetingPresenter")
struct MVPTextTests {
  private final class RecordingView: MVP.GreetingView {
    var texts: [String] = []
    func setGreeting(_ greeting: String) { texts.append(greeting) }
  }

  @Test(arguments: Greetings.all)
  func `the view receives the text in one call (B6)`(person: Person, text: String) {
    let view = RecordingView()
    MVP.GreetingPresenter(view: view, person: person).showGreeting()
    #expect(view.texts == [text])
  }
}
#endif
