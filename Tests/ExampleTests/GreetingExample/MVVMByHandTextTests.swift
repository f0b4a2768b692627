// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import GreetingExample

@Suite("MVVMByHand.PersonViewModel")
struct MVVMByHandTextTests {
  @Test(arguments: Greetings.all)
  func `the text is available on request, without a view (B6)`(
    person: Person,
    text: String
  ) {
    let viewModel = MVVMByHand.PersonViewModel(person)
    #expect(viewModel.greeting == nil)
    viewModel.showGreeting()
    #expect(viewModel.greeting == text)
  }
}
#endif
