// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import Essence

@Suite("PlainMediator")
struct MediatorEssenceTests {
  @Test
  func `a choice enables the button, and a tap plays it`() {
    let mediator = PlainMediator()
    mediator.button.tap()
    #expect(mediator.playing == nil, "nothing is chosen yet")

    mediator.list.choose("Low")
    #expect(mediator.button.isEnabled)
    mediator.button.tap()
    #expect(mediator.playing == "Low")
    #expect(mediator.list.choice == nil)
    #expect(!mediator.button.isEnabled)
  }

  @Test
  func `parts don't keep their mediator`() {
    var mediator: PlainMediator? = PlainMediator()
    let list = mediator?.list
    weak let gone = mediator
    mediator = nil
    #expect(gone == nil)
    list?.choose("Low")
    #expect(list?.choice == "Low")
  }
}
