// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import Exercises

@Suite("Solutions: Mediator")
struct MediatorSolutionsTests {
  @Test
  func `a label joins without changing its neighbors`() {
    let mediator = MediatorSolutions.LabelingMediator()
    mediator.list.choice = "Low"
    #expect(mediator.label.text == "Low")
    #expect(mediator.button.isEnabled)
    mediator.list.choice = nil
    #expect(mediator.label.text == "Choose an album")
    #expect(!mediator.button.isEnabled)
  }

  @Test
  func `effects follow one choice`() {
    let shelf = MediatorSolutions.Shelf()
    #expect(shelf.label.text == "Choose an album")
    shelf.choice.value = "Low"
    #expect(shelf.label.text == "Low")
    #expect(shelf.button.isEnabled)
  }

  @Test
  func `two lists agree without calling in circles`() {
    let mediator = MediatorSolutions.TwinMediator()
    mediator.left.choose("Low")
    #expect(mediator.right.choice == "Low")
    mediator.right.choose(nil)
    #expect(mediator.left.choice == nil)
  }
}
