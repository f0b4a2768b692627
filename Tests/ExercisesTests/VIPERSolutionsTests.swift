// SPDX-License-Identifier: MIT

import MotifCoordinators
import Testing

@testable import Exercises

@Suite("Solutions: VIPER")
struct VIPERSolutionsTests {
  private final class Recorder: VIPERSolutions.View {
    private(set) var texts: [String] = []
    func show(_ text: String) { texts.append(text) }
  }

  private struct Lent: VIPERSolutions.Playing {
    func play() throws(VIPERSolutions.PlayError) -> (title: String, plays: Int) {
      throw .isLent(to: "Ana")
    }
  }

  private struct Present: VIPERSolutions.Playing {
    func play() throws(VIPERSolutions.PlayError) -> (title: String, plays: Int) { ("Low", 3) }
  }

  @Test
  func `the presenter puts a failure into words`() {
    let view = Recorder()
    VIPERSolutions.Presenter(view: view, interactor: Lent()).play()
    VIPERSolutions.Presenter(view: view, interactor: Present()).play()
    #expect(view.texts == ["Ana has it", "Low, played 3×"])
  }

  @Test
  func `a merged presenter shows the same`() {
    let view = Recorder()
    let presenter = VIPERSolutions.MergedPresenter(title: "Low", view: view)
    for _ in 1...2 { presenter.play() }
    #expect(view.texts == ["Low, played 1×", "Low, played 2×"])
  }

  @Test
  func `a coordinator ends with the chosen artist`() {
    let app = Coordinator<Never>()
    app.start { _ in }
    let artists = VIPERSolutions.ArtistCoordinator(artists: ["David Bowie", "Brian Eno"])
    var chosen: [String] = []
    app.startChild(artists) { chosen.append($0) }
    artists.choose(2)
    #expect(chosen.isEmpty)
    artists.choose(1)
    artists.choose(0)
    #expect(chosen == ["Brian Eno"])
    #expect(app.children.isEmpty)
  }
}
