// SPDX-License-Identifier: MIT

import MotifLists
import Testing

@Suite("Presenting, preconditions")
struct PresentingPreconditionTests {
  #if os(macOS) || os(Linux)
  @Test
  func `a negative number of changes stops the program`() async {
    await #expect(processExitsWith: .failure) {
      ListPresenter<Int, Int>().changeLimit = -1
    }
  }

  @Test
  func `a window of a negative number of items stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = PrefetchWindow<Int>(ahead: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = PrefetchWindow<Int>(behind: -1)
    }
  }
  #endif
}
