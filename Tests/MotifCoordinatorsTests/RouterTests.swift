// SPDX-License-Identifier: MIT

import MotifBindings
import MotifCoordinators
import MotifTestSupport
import Testing

@Suite("HeadlessRouter (J4)")
struct RouterTests {
  @Test func `it shows what was pushed and presented, and refuses what is not there`() {
    withSeeds { generator in
      let router = HeadlessRouter<Int>()
      var (stack, presented): ([Int], [Int]) = ([], [])
      for step in 0..<50 {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          router.setRoot(step)
          (stack, presented) = ([step], [])
        case 1...3:
          router.push(step)
          stack.append(step)
        case 4, 5:
          #expect(router.pop() == (stack.count > 1))
          if stack.count > 1 { stack.removeLast() }
        case 6:
          router.present(step)
          presented.append(step)
        default: #expect(router.dismiss() == (presented.popLast() != nil))
        }
        #expect(router.stack == stack && router.presented == presented)
        #expect(router.top == presented.last ?? stack.last)
      }
    }
  }

  @Test func `effects and observers follow what is shown`() {
    let router = HeadlessRouter<String>()
    let log = Log()
    let effect = Effect { log.add(router.top ?? "nothing") }
    router.observe(owner: log) { log in log.add("told") }
    let any: any Router<String> = router
    any.setRoot("a")
    any.present("b")
    any.dismiss()
    #expect(log.lines == ["nothing", "told", "a", "told", "b", "told", "a"])
    effect.cancel()
  }

  @Test func `it keeps no screen that is gone`() {
    let router = HeadlessRouter<Log>()
    router.setRoot(Log())
    expectReleased {
      let screen = Log()
      router.push(screen)
      router.pop()
      return screen
    }
    expectReleased {
      let screen = Log()
      router.present(screen)
      router.dismiss()
      return screen
    }
  }
}
