// SPDX-License-Identifier: MIT

import MotifCore
import Testing

@Suite("WeakActor")
struct WeakActorTests {
  private actor Recorder {}

  @Test
  func `an actor is not kept alive`() {
    var recorder: Recorder? = Recorder()
    let home = WeakActor(recorder)
    #expect(home.actor === recorder)
    recorder = nil
    #expect(home.actor == nil)
  }

  @Test
  func `the main actor is always there`() {
    #expect(WeakActor(MainActor.shared).actor === MainActor.shared)
  }

  @Test
  func `without an actor there is none`() {
    #expect(WeakActor(nil).actor == nil)
  }
}
