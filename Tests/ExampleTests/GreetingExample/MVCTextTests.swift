// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import GreetingExample

@Suite("MVC.GreetingController")
struct MVCTextTests {
  @Test(arguments: Greetings.all)
  func `the text can be tested only through the view (B6)`(
    person: Person,
    text: String
  ) {
    let controller = MVC.GreetingController(person)
    controller.load()
    #expect(controller.label.text == "")
    controller.button.tap()
    #expect(controller.label.text == text)
  }
}
#endif
