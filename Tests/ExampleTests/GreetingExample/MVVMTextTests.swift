// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifBindings
internal import Testing

@testable import GreetingExample

@Suite("MVVM.PersonViewModel")
struct MVVMTextTests {
  @Test(arguments: Greetings.all)
  func `the text is available on request, without a view (B6)`(
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
