// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// Mistakes that the compiler reports, so that they can't occur at run time.
@Suite("Use of tweens with the wrong types (K1)", .needsPlainBuild, .serialized)
struct TweenMisuseTests {
  private static let preamble = """
    import MotifTweening

    final class Page {}
    let page = Page()
    let ticks = ManualTickSource()
    let engine = TweenEngine(ticks: ticks)
    let fade = Tween(from: 0.0, to: 1, duration: 1)

    """

  @Test
  func `matching types compile`() throws {
    let right = """
      let running = engine.start(Motion(fade) { print($0) }, key: "alpha") { print($0) }
      engine.start(Motion(fade) { print($0) }, key: 1, owner: page)
      engine.start(Motion(fade) { print($0) }, key: String?.none).cancel()
      running.cancel()
      """
    #expect(try Build().errors(in: Self.preamble + right).isEmpty)
  }

  @Test
  func `mismatched types don't compile`() throws {
    let wrong = [
      // Two strings, or a number and a vector, can't be interpolated.
      "_ = Tween(from: \"a\", to: \"b\", duration: 1)",
      "_ = Tween(from: 0.0, to: SIMD2(1.0, 1), duration: 1)",
      // A closure receives the tween's own type.
      "_ = Motion(fade) { (value: String) in print(value) }",
      // Dropping the returned motion would end it immediately.
      "engine.start(Motion(fade) { print($0) })",
      // An owner must be an object.
      "engine.start(Motion(fade) { print($0) }, owner: 1)",
      // Engines, running motions, and sources stay in one isolation domain; easings can be shared.
      "Task.detached { _ = engine.count }",
      "let running = engine.start(Motion(fade) { _ in }); Task.detached { running.cancel() }",
      "Task.detached { ticks.tick(by: 1) }",
      "var slope = 1.0; _ = Easing { $0 * slope }; slope = 2",
    ]
    let build = try Build()
    for line in wrong {
      #expect(try !build.errors(in: Self.preamble + line + "\n").isEmpty, "\(line) compiles")
    }
  }
}
#endif
