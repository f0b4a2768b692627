// SPDX-License-Identifier: MIT

import MotifTweening
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Tween")
struct TweenSolutionsTests {
  @Test
  func `an easing needs no other list of tweens`() {
    var values: [Double] = []
    var tweens = PlainTweens()
    tweens.start(
      PlainTweens.Tween(
        from: 0,
        to: 1,
        duration: 2,
        progress: TweenSolutions.progress(from: 10, to: 90, ease: TweenSolutions.cubicOut) {
          values.append($0)
        },
        completion: {}
      )
    )
    for _ in 1...5 { tweens.tick(by: 0.5) }
    #expect(values == [56.25, 80, 88.75, 90])
  }

  @Test
  func `a frame moves as one value`() {
    let icon = TweenSolutions.Frame(x: 0, y: 0, width: 2, height: 2)
    let window = TweenSolutions.Frame(x: 10, y: 20, width: 42, height: 22)
    let tween = Tween(from: icon, to: window, duration: 1)
    #expect(tween.value(at: 0.5) == .init(x: 5, y: 10, width: 22, height: 12))
    #expect(tween.value(at: 1) == window)
  }

  @Test
  func `covers turn without a jump or a stop`() {
    let ticks = ManualTickSource()
    let covers = TweenSolutions.Covers(ticks: ticks)
    covers.show(10)
    ticks.tick(by: 0.1)
    let before = covers.offset
    ticks.tick(by: 0.001)
    let velocity = (covers.offset - before) / 0.001
    let turn = covers.offset
    covers.show(0)
    #expect(covers.offset == turn)
    ticks.tick(by: 0.001)
    // It still moves to the right, nearly as fast as before.
    #expect((covers.offset - turn) / 0.001 > velocity * 0.9)
    ticks.tick(by: 10)
    #expect(covers.offset == 0)
  }
}
