// SPDX-License-Identifier: MIT

import MotifBindings
import Testing

@Suite("Mistakes with effects")
struct EffectMistakeTests {
  #if os(macOS) || os(Linux)
  @Test
  func `effects that run one another endlessly report the path`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let a = ObservableValue(0, name: "a")
      let b = ObservableValue(0, name: "b")
      let ping = Effect(name: "ping") { b.value = a.value + 1 }
      let pong = Effect(name: "pong") { a.value = b.value + 1 }
      withExtendedLifetime((ping, pong)) {}
    }
    #expect(
      result.says("a → ping → b → pong → a") || result.says("ping → b → pong → a → ping")
        || result.says("b → pong → a → ping → b") || result.says("pong → a → ping → b → pong")
    )
  }

  @Test
  func `cleanup outside a running effect is a mistake`() async {
    await #expect(processExitsWith: .failure) { Effect.onCleanup {} }
    await #expect(processExitsWith: .failure) {
      let effect = Effect { withoutTracking { Effect.onCleanup {} } }
      effect.cancel()
    }
  }

  @Test
  func `the path names effects even after they ended`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let first = ObservableValue(0, name: "first")
      let second = ObservableValue(0, name: "second")
      let outer = Effect(name: "outer") { second.value = first.value }
      let middle = Effect(name: "middle") {
        let value = second.value
        _ = withoutTracking { Effect(name: "gone") { first.value = value + 1 } }
      }
      withExtendedLifetime((outer, middle)) {}
    }
    #expect(result.says("gone → first → outer"))
  }
  #endif
}
