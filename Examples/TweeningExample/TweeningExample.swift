// SPDX-License-Identifier: MIT

internal import MotifTweening

/// Fills a bar and counts to 1,000 in the terminal; `--frames 10` prints ten frames instead.
@main
@MainActor
struct TweeningExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.isEmpty {
      // Each frame overwrites the previous one.
      await TweeningExample { Swift.print("\u{1B}[1A\u{1B}[2K\($0)") }.animate()
    } else if arguments.count == 2, arguments[0] == "--frames",
      let count = Int(arguments[1]), count > 0
    {
      TweeningExample { Swift.print($0) }.printFrames(count)
    } else {
      Swift.print("usage: TweeningExample [--frames COUNT]")
    }
  }

  /// Animates for two seconds, at 30 frames a second.
  func animate() async {
    let ticks = ClockTickSource(ContinuousClock(), framesPerSecond: 30)
    let score = Score(ticks: ticks)
    let print = print
    Swift.print("")
    let running = score.start { print($0) }
    await ticks.run(untilIdle: true)
    withExtendedLifetime(running) {}
  }

  /// Prints the frames of the same two seconds without waiting for them.
  func printFrames(_ count: Int) {
    let ticks = ManualTickSource()
    let score = Score(ticks: ticks)
    let print = print
    let running = score.start { print($0) }
    for _ in 1...count { ticks.tick(by: Score.duration / Double(count)) }
    if running.isRunning { ticks.tick(by: Score.duration) }
  }
}

/// A bar that bounces while it fills, and a number that counts up.
@MainActor
final class Score {
  static let duration = 2.0
  private let engine: TweenEngine
  private var filled = 0.0

  init(ticks: any TickSource) { engine = TweenEngine(ticks: ticks) }

  func start(_ show: @escaping (String) -> Void) -> RunningMotion {
    let bar = Tween(from: 0.0, to: 30, duration: Self.duration, easing: .bounceOut)
    let number = Tween(from: 0.0, to: 1_000, duration: Self.duration, easing: .cubicOut)
    return engine.start(
      .group([
        Motion(bar) { [weak self] in self?.filled = $0 },
        Motion(number) { [weak self] in
          guard let self else { return }
          show(line(Int($0.rounded())))
        },
      ])
    )
  }

  private func line(_ number: Int) -> String {
    let count = Int(filled.rounded())
    let bar = String(repeating: "#", count: count) + String(repeating: ".", count: 30 - count)
    return "[\(bar)] \(number)"
  }
}
