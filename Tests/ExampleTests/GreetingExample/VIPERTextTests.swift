// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import GreetingExample

@Suite("VIPER.GreetingPresenter")
struct VIPERTextTests {
  private final class RecordingView: VIPER.GreetingView {
    var texts: [String] = []
    func setGreeting(_ greeting: String) { texts.append(greeting) }
  }

  private struct SilentInteractor: VIPER.GreetingInteractorInput {
    func provideGreeting() {}
  }

  private struct NoWay: VIPER.GreetingRouting {
    func openDetails() {}
  }

  @Test(arguments: [
    ("Hello", "David Blaine", "Hello David Blaine"), ("Hello", "", "Hello"), ("", "Ana", "Ana"),
  ])
  func `the presenter makes the text from the interactor's output (B6)`(
    greeting: String,
    subject: String,
    text: String
  ) {
    let view = RecordingView()
    let presenter = VIPER.GreetingPresenter(
      view: view,
      interactor: SilentInteractor(),
      router: NoWay()
    )
    presenter.didProvide(VIPER.GreetingData(greeting: greeting, subject: subject))
    #expect(view.texts == [text])
  }
}
#endif
