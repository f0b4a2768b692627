// SPDX-License-Identifier: MIT

import Testing

@testable import Exercises

@Suite("Solutions: MVP")
struct MVPSolutionsTests {
  private final class Recorder: MVPSolutions.AlbumView, MVPSolutions.CoverView {
    private(set) var calls: [String] = []
    func show(_ text: String) { calls.append(text) }
    func setCanPlay(_ canPlay: Bool) { calls.append(canPlay ? "enabled" : "disabled") }
    func showCover(_ name: String) { calls.append(name) }
  }

  @Test
  func `an album without a title disables the button`() {
    let view = Recorder()
    let presenter = MVPSolutions.Presenter(MVPSolutions.Album(title: ""), view: view)
    presenter.rename(to: "Low")
    presenter.play()
    #expect(view.calls == ["disabled", "enabled", "Low, played 1×"])
  }

  @Test(arguments: [true, false])
  func `a late cover reaches only an open screen`(closes: Bool) {
    var answers: [(String) -> Void] = []
    var view: Recorder? = Recorder()
    weak let watched = view
    if let view {
      MVPSolutions.CoverPresenter(view: view) { answers.append($0) }.loadCover()
    }
    if closes { view = nil }
    for answer in answers { answer("low.png") }
    #expect(answers.count == 1)
    #expect((watched == nil) == closes)
    #expect(view?.calls == (closes ? nil : ["low.png"]))
  }

  @Test
  func `one value describes the whole screen`() {
    var shown: [MVPSolutions.AlbumState] = []
    let presenter = MVPSolutions.StatePresenter(MVPSolutions.Album(title: "Low")) {
      shown.append($0)
    }
    presenter.play()
    #expect(shown.map(\.text) == ["", "Low, played 1×"])
    #expect(shown.last == presenter.state)
    #expect(presenter.state.canPlay)
  }
}
