// SPDX-License-Identifier: MIT

/// View, interactor, presenter, entity, router: one type per responsibility, with a protocol between each pair.
enum VIPER {
  // MARK: - Interactor

  /// The source of the entity: a database, a server, or a test.
  protocol PersonSource {
    func person() throws(PersonNotFound) -> Person
  }

  /// There is no person to greet.
  struct PersonNotFound: Error {}

  /// The value that leaves the interactor in place of the entity.
  struct GreetingData: Equatable {
    var greeting: String
    var subject: String
  }

  /// The presenter's requests to the interactor.
  protocol GreetingInteractorInput {
    func provideGreeting()
  }

  /// The interactor's answers.
  protocol GreetingInteractorOutput: AnyObject {
    func didProvide(_ data: GreetingData)
    func didFindNobody()
  }

  /// Contains the rules of greeting, and knows nothing about screens.
  final class GreetingInteractor: GreetingInteractorInput {
    weak var output: (any GreetingInteractorOutput)?
    private let source: any PersonSource

    init(source: any PersonSource) {
      self.source = source
    }

    func provideGreeting() {
      do throws(PersonNotFound) {
        let person = try source.person()
        let subject = phrase(person.firstName, person.lastName)
        output?.didProvide(GreetingData(greeting: "Hello", subject: subject))
      } catch {
        output?.didFindNobody()
      }
    }
  }

  // MARK: - Presenter

  /// Everything that the presenter knows about the screen.
  protocol GreetingView: AnyObject {
    func setGreeting(_ greeting: String)
  }

  /// Receives the taps and the answers, and makes the text.
  final class GreetingPresenter: GreetingInteractorOutput {
    private weak var view: (any GreetingView)?
    private let interactor: any GreetingInteractorInput
    private let router: any GreetingRouting

    init(
      view: any GreetingView,
      interactor: any GreetingInteractorInput,
      router: any GreetingRouting
    ) {
      self.view = view
      self.interactor = interactor
      self.router = router
    }

    func showGreeting() { interactor.provideGreeting() }

    func showDetails() { router.openDetails() }

    func didProvide(_ data: GreetingData) {
      view?.setGreeting(phrase(data.greeting, data.subject))
    }

    func didFindNobody() { view?.setGreeting("No one is here") }
  }

  // MARK: - Router

  /// The destinations from here.
  protocol GreetingRouting {
    func openDetails()
  }

  /// Knows the other modules, so that no other part of this one has to.
  final class GreetingRouter: GreetingRouting {
    private weak var screen: FakeScreen?
    private let source: any PersonSource

    init(screen: FakeScreen, source: any PersonSource) {
      self.screen = screen
      self.source = source
    }

    func openDetails() {
      screen?.present(DetailsController(source: source))
    }
  }

  // MARK: - View

  /// The screen, which forwards taps and shows the text that it receives.
  final class GreetingScreen: FakeScreen, GreetingView {
    let button = FakeButton()
    let detailsButton = FakeButton()
    let label = FakeLabel()
    var presenter: GreetingPresenter?

    override func load() {
      button.onTap = { [weak self] in self?.presenter?.showGreeting() }
      detailsButton.onTap = { [weak self] in self?.presenter?.showDetails() }
    }

    func setGreeting(_ greeting: String) {
      label.text = greeting
    }
  }

  // MARK: - Assembly

  /// Assembles the module: strong references lead from the view inward, and weak ones back.
  static func makeScreen(_ source: any PersonSource) -> GreetingScreen {
    let screen = GreetingScreen()
    let interactor = GreetingInteractor(source: source)
    let router = GreetingRouter(screen: screen, source: source)
    let presenter = GreetingPresenter(view: screen, interactor: interactor, router: router)
    interactor.output = presenter
    screen.presenter = presenter
    return screen
  }
}
