// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import Exercises

@Suite("Solutions: MVC")
struct MVCSolutionsTests {
  @Test
  func `a badge shows the number of plays`() {
    let controller = MVCSolutions.BadgedController(MVCSolutions.Album(title: "Low"))
    #expect(controller.badge.text == "0")
    controller.play()
    #expect(controller.badge.text == "1")
    #expect(controller.label.text == "Low")
  }

  @Test
  func `the text is a value`() {
    let texts = (0...2).map { plays in
      MVCSolutions.AlbumLine(MVCSolutions.Album(title: "Low", plays: plays)).text
    }
    #expect(texts == ["Low, never played", "Low, played once", "Low, played 2 times"])
  }

  @Test
  func `a play on one screen shows on both`() {
    let album = ObservableValue(MVCSolutions.Album(title: "Low"))
    let screens = [MVCSolutions.SharedController(album), MVCSolutions.SharedController(album)]
    screens[0].play()
    #expect(screens.map(\.label.text) == ["Low, played once", "Low, played once"])
  }
}
