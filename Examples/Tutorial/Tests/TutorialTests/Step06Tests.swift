// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@testable import Step05
@testable import Step06

@Suite("Step 6: a spinner by observation")
struct Step06Tests {
  @Test
  func `the spinner stops when the picture comes`() {
    #expect(frame(Step05.AlbumApp(), after: ".").contains("()()()()()◐"))
    #expect(frame(Step06.AlbumApp(), after: "").contains("..........◐"))
    #expect(frame(Step06.AlbumApp(), after: ".").contains("()()()()() "))
  }

  @Test
  func `the observation ends with its owner`() {
    let picture = ObservableValue<String?>(nil)
    var spinner: Step06.CoverSpinner? = Step06.CoverSpinner(observing: picture)
    weak let observer = spinner
    spinner = nil
    #expect(observer == nil)
    picture.value = "=-=-"
  }
}
