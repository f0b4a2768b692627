// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifBindings
internal import MotifTestSupport
internal import Testing

@testable import GreetingExample

/// The behavior of each part, apart from its text.
@Suite("Parts of GreetingExample")
struct GreetingPartsTests {
  private let person = Person(firstName: "David", lastName: "Blaine")

  // MARK: - MVP

  private final class RecordingView: MVP.GreetingView, VIPER.GreetingView {
    var texts: [String] = []
    func setGreeting(_ greeting: String) { texts.append(greeting) }
  }

  @Test
  func `MVP: a presenter that outlives its view does nothing (B6)`() {
    var view: RecordingView? = RecordingView()
    let presenter = view.map { MVP.GreetingPresenter(view: $0, person: person) }
    presenter?.showGreeting()
    #expect(view?.texts == ["Hello David Blaine"])
    weak let gone = view
    view = nil
    #expect(gone == nil)
    presenter?.showGreeting()
  }

  /// The presenter as it is often written.
  private final class UnownedPresenter {
    private unowned let view: any MVP.GreetingView

    init(view: any MVP.GreetingView) {
      self.view = view
    }

    func showGreeting() { view.setGreeting("Hello") }
  }

  @Test
  func `MVP: an unowned view crashes after deallocation (B6)`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var view: RecordingView? = RecordingView()
      let presenter = view.map { UnownedPresenter(view: $0) }
      presenter?.showGreeting()
      view = nil
      presenter?.showGreeting()
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains("unowned") == true)
  }

  // MARK: - MVVM

  private struct StubViewModel: MVVM.GreetingViewModel {
    let greeting = ObservableValue<String?>(nil)
    let taps = ObservableValue(0)
    func showGreeting() { taps.value += 1 }
  }

  @Test
  func `MVVM: a screen tracks and forwards to a stub (B6)`() {
    let (screen, stub) = (MVVM.GreetingScreen(), StubViewModel())
    screen.viewModel = stub
    screen.load()
    #expect(screen.label.text == "")
    stub.greeting.value = "Good evening"
    #expect(screen.label.text == "Good evening")
    screen.button.tap()
    #expect(stub.taps.value == 1)
  }

  @Test
  func `MVVM: a new view model ends the first binding (B6)`() {
    let (screen, first, second) = (MVVM.GreetingScreen(), StubViewModel(), StubViewModel())
    second.greeting.value = "Good evening"
    screen.viewModel = first
    screen.viewModel = second
    #expect(screen.label.text == "Good evening")
    first.greeting.value = "Good morning"
    #expect(screen.label.text == "Good evening")
    screen.viewModel = nil
    #expect(screen.label.text == "")
    second.greeting.value = "Good night"
    #expect(screen.label.text == "")
  }

  @Test
  func `MVVM: two screens track one view model (B6)`() {
    let viewModel = MVVM.PersonViewModel(person)
    let screens = [MVVM.GreetingScreen(), MVVM.GreetingScreen()]
    for screen in screens { screen.viewModel = viewModel }
    viewModel.showGreeting()
    #expect(screens.map(\.label.text) == ["Hello David Blaine", "Hello David Blaine"])
  }

  // MARK: - MVVM by hand

  @Test
  func `MVVM by hand: a new view model replaces the first (B6)`() {
    let screen = MVVMByHand.GreetingScreen()
    let first = MVVMByHand.PersonViewModel(person)
    let second = MVVMByHand.PersonViewModel(Person(firstName: "Ana", lastName: ""))
    second.showGreeting()
    screen.viewModel = first
    screen.viewModel = second
    #expect(screen.label.text == "Hello Ana")
    first.showGreeting()
    #expect(screen.label.text == "Hello Ana")
    screen.viewModel = nil
    #expect(screen.label.text == "" && second.greetingDidChange == nil)
  }

  @Test
  func `MVVM by hand: a second screen silences the first (B6)`() {
    let viewModel = MVVMByHand.PersonViewModel(person)
    let screens = [MVVMByHand.GreetingScreen(), MVVMByHand.GreetingScreen()]
    for screen in screens { screen.viewModel = viewModel }
    viewModel.showGreeting()
    #expect(screens.map(\.label.text) == ["", "Hello David Blaine"])
  }

  // MARK: - VIPER

  private final class RecordingOutput: VIPER.GreetingInteractorOutput {
    var data: [VIPER.GreetingData] = []
    var misses = 0
    func didProvide(_ data: VIPER.GreetingData) { self.data.append(data) }
    func didFindNobody() { misses += 1 }
  }

  private struct NoSource: VIPER.PersonSource {
    func person() throws(VIPER.PersonNotFound) -> Person { throw VIPER.PersonNotFound() }
  }

  @Test
  func `VIPER: the interactor never passes on its entity (B6)`() {
    let output = RecordingOutput()
    for (person, _) in Greetings.all {
      let interactor = VIPER.GreetingInteractor(source: KnownPerson(of: person))
      interactor.output = output
      interactor.provideGreeting()
    }
    #expect(output.data.map(\.greeting) == ["Hello", "Hello", "Hello", "Hello"])
    #expect(output.data.map(\.subject) == ["David Blaine", "Blaine", "David", ""])

    let interactor = VIPER.GreetingInteractor(source: NoSource())
    interactor.output = output
    interactor.provideGreeting()
    #expect(output.misses == 1)
  }

  @Test
  func `VIPER: a failing source shows a text (B6)`() {
    let screen = VIPER.makeScreen(NoSource())
    screen.load()
    screen.button.tap()
    screen.detailsButton.tap()
    #expect(screen.label.text == "No one is here")
    #expect((screen.presented as? DetailsController)?.label.text == "No one is here")
  }

  private final class RecordingRouter: VIPER.GreetingRouting {
    var count = 0
    func openDetails() { count += 1 }
  }

  @Test
  func `VIPER: only the router is asked for details (B6)`() {
    let (view, router) = (RecordingView(), RecordingRouter())
    let interactor = VIPER.GreetingInteractor(source: NoSource())
    VIPER.GreetingPresenter(view: view, interactor: interactor, router: router).showDetails()
    #expect(router.count == 1 && view.texts.isEmpty)
  }

  @Test
  func `VIPER: parts that outlive their screen do nothing (B6)`() {
    var screen: FakeScreen? = FakeScreen()
    let router = screen.map { VIPER.GreetingRouter(screen: $0, source: NoSource()) }
    weak let gone = screen
    screen = nil
    #expect(gone == nil)
    router?.openDetails()

    let interactor = VIPER.GreetingInteractor(source: KnownPerson(of: person))
    do {
      let output = RecordingOutput()
      interactor.output = output
    }
    #expect(interactor.output == nil)
    interactor.provideGreeting()
  }
}
#endif
