// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import Exercises

@Suite("Solutions: MVVM")
struct MVVMSolutionsTests {
  @Test
  func `an album without a title can't be played`() {
    let viewModel = MVVMSolutions.ViewModel(title: "")
    viewModel.play()
    #expect(viewModel.plays.value == 0)
    viewModel.title.value = "Low"
    viewModel.play()
    #expect(viewModel.text.value == "Low, played 1×")
  }

  @Test
  func `a field and the title stay equal`() {
    let viewModel = MVVMSolutions.ViewModel(title: "Low")
    let screen = MVVMSolutions.EditingScreen(viewModel)
    #expect(screen.field.value == "Low")
    screen.field.type("")
    #expect(!viewModel.canPlay.value)
    viewModel.title.value = "Heroes"
    #expect(screen.field.value == "Heroes")
  }

  @Test
  func `closing a screen ends its binding`() {
    let viewModel = MVVMSolutions.ViewModel(title: "Low")
    let first = MVVMSolutions.Screen(viewModel)
    var second: MVVMSolutions.Screen? = MVVMSolutions.Screen(viewModel)
    let label = second?.label
    viewModel.play()
    #expect(label?.text == "Low, played 1×")
    second = nil
    viewModel.play()
    #expect(label?.text == "Low, played 1×")
    #expect(first.label.text == "Low, played 2×")
  }
}
