// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import Essence

/// `PlainMVC`, `PlainMVP`, `PlainMVVM`, and `PlainVIPER`: one screen, four times.
@Suite("Essences of architectures")
struct ArchitecturesEssenceTests {
  private let texts = ["", "Low, played 1×", "Low, played 2×"]

  /// Reads the text before the first tap, and after each of two.
  private func script(text: () -> String, tap: () -> Void) -> [String] {
    var read = [text()]
    for _ in 1...2 {
      tap()
      read.append(text())
    }
    return read
  }

  @Test
  func `four architectures show the same texts`() {
    let mvc = PlainMVC.Controller()
    #expect(script(text: { mvc.view.text }, tap: { mvc.view.onTap() }) == texts)

    let mvp = PlainMVP.Screen(PlainMVP.Presenter())
    #expect(script(text: { mvp.text }, tap: mvp.tap) == texts)

    let mvvm = PlainMVVM.Screen(PlainMVVM.ViewModel())
    #expect(script(text: { mvvm.text }, tap: mvvm.tap) == texts)

    let viper = makeScreen()
    #expect(script(text: { viper.text }, tap: viper.tap) == texts)
    viper.presenter?.router.openArtist()
    #expect(viper.presented == "artist")
  }

  /// Assembles VIPER's parts, which none of them can do for the others.
  private func makeScreen() -> PlainVIPER.Screen {
    let screen = PlainVIPER.Screen()
    let router = PlainVIPER.Router()
    router.screen = screen
    screen.presenter = PlainVIPER.Presenter(
      view: screen,
      interactor: PlainVIPER.Interactor(),
      router: router
    )
    return screen
  }

  // MARK: - What a test reaches

  private final class Recorder: PlainMVP.View, PlainVIPER.View {
    private(set) var texts: [String] = []
    func show(_ text: String) { texts.append(text) }
  }

  @Test
  func `a presenter's calls are recorded one by one`() {
    let recorder = Recorder()
    let presenter = PlainMVP.Presenter()
    presenter.view = recorder
    for _ in 1...2 { presenter.play() }
    #expect(recorder.texts == Array(texts.dropFirst()))
  }

  @Test
  func `a view model's text is read without a screen`() {
    let viewModel = PlainMVVM.ViewModel()
    viewModel.play()
    #expect(viewModel.text.value == "Low, played 1×")
    let screen = PlainMVVM.Screen(viewModel)
    #expect(screen.text == "Low, played 1×", "a late screen shows the current text")
  }

  private struct Jukebox: PlainVIPER.Playing {
    func play() -> (title: String, plays: Int) { ("Heroes", 100) }
  }

  private final class RecordingRouter: PlainVIPER.Routing {
    private(set) var count = 0
    func openArtist() { count += 1 }
  }

  @Test
  func `each part of VIPER runs alone`() {
    let (recorder, router) = (Recorder(), RecordingRouter())
    let presenter = PlainVIPER.Presenter(view: recorder, interactor: Jukebox(), router: router)
    presenter.play()
    #expect(recorder.texts == ["Heroes, played 100×"])
    #expect(router.count == 0)

    let interactor = PlainVIPER.Interactor()
    _ = interactor.play()
    #expect(interactor.play() == ("Low", 2))
    PlainVIPER.Router().openArtist()
  }

  // MARK: - Lifetimes

  @Test
  func `releasing a screen releases its parts`() {
    expectReleased {
      let controller = PlainMVC.Controller()
      controller.view.onTap()
      return controller
    }
    expectReleased { PlainMVP.Screen(PlainMVP.Presenter()) }
    expectReleased { PlainMVVM.Screen(PlainMVVM.ViewModel()) }
    expectReleased { makeScreen() }
  }

  @Test
  func `a presenter that outlives its screen does nothing`() {
    let presenter = PlainMVP.Presenter()
    expectReleased { PlainMVP.Screen(presenter) }
    presenter.play()
    #expect(presenter.view == nil)
  }
}
