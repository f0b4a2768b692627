// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifBindings
internal import Testing

@testable import GreetingExample

@Suite("MVVM.PersonViewModel")
struct MVVMTextTests {
  @Test(arguments: Greetings.all)
  func `the text is there when it has been asked for, with no view at all (B6)`(
    person: Person,
    text: String
  ) {
    let viewModel = MVVM.PersonViewModel(person)
    #expect(viewModel.greeting.value == nil)
    viewModel.showGreeting()
    #expect(viewModel.greeting.value == text)
  }
}
#endif
