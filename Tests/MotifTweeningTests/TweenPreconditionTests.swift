// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTweening
import Testing

@Suite("Preconditions of tweens (K1, K3)")
struct TweenPreconditionTests {
  /// Checks the message of a program that stopped.
  private func expect(
    _ result: ExitTest.Result?,
    says text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(text), sourceLocation: sourceLocation)
  }

  @Test
  func `a negative duration stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: 0.0, to: 1, duration: -1)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `an infinite duration stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: 0.0, to: 1, duration: .infinity)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `a duration that isn't a number stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: 0.0, to: 1, duration: .nan)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `a negative delay stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().delayed(by: -0.5)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `arrays of different lengths stop the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: [0.0], to: [1, 2], duration: 1).value(at: 0.5)
    }
    expect(result, says: "Tween arrays of equal length")
  }

  @Test
  func `seeking to a time that isn't a number stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let engine = TweenEngine(ticks: ManualTickSource())
      engine.start(pulse()).seek(to: .nan)
    }
    expect(result, says: "Seek to a finite number of seconds")
  }

  @Test
  func `a part after an endless one stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Motion.sequence([pulse().repeated(), pulse()])
    }
    expect(result, says: "Put it last")
  }

  @Test
  func `reversing an endless motion stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated().reversed
    }
    expect(result, says: "Reverse it, then repeat it")
  }

  @Test
  func `autoreversing an endless motion stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated().autoreversed
    }
    expect(result, says: "Reverse it, then repeat it")
  }

  @Test
  func `repeating an endless motion stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated().repeated(2)
    }
    expect(result, says: "Only a motion that takes time, and ends, can be repeated")
  }

  @Test
  func `repeating a motion without duration stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Motion(Tween(from: 0.0, to: 1, duration: 0)) { _ in }.repeated(2)
    }
    expect(result, says: "Only a motion that takes time, and ends, can be repeated")
  }

  @Test
  func `repeating a motion 0 times stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated(0)
    }
    expect(result, says: "To skip it, leave it out")
  }

  @Test
  func `a spring without a response stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: 0, dampingFraction: 1)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a spring without damping stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: 1, dampingFraction: 0)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `damping that isn't a number stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: 1, dampingFraction: .nan)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `an infinite response stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: .infinity, dampingFraction: 1)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a spring without a mass stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(mass: 0, stiffness: 1, damping: 1)
    }
    expect(result, says: "A spring needs a mass and a stiffness above 0")
  }

  @Test
  func `a spring without stiffness stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(mass: 1, stiffness: 0, damping: 1)
    }
    expect(result, says: "A spring needs a mass and a stiffness above 0")
  }

  @Test
  func `a physical spring without damping stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(mass: 1, stiffness: 1, damping: -1)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a tick rate of 0 stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ClockTickSource(ContinuousClock(), framesPerSecond: 0)
    }
    expect(result, says: "Give it a finite rate above 0")
  }

  @Test
  func `an infinite tick rate stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ClockTickSource(ContinuousClock(), framesPerSecond: .infinity)
    }
    expect(result, says: "Give it a finite rate above 0")
  }

  @Test
  func `a time scale that isn't a number stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TweenEngine(ticks: ManualTickSource()).start(pulse()).timeScale = .nan
    }
    expect(result, says: "Use a scale from -1000000 through 1000000")
  }

  @Test
  func `an infinite time scale stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TweenEngine(ticks: ManualTickSource()).start(pulse()).timeScale = -.infinity
    }
    expect(result, says: "Use a scale from -1000000 through 1000000")
  }

  @Test
  func `a negative time scale of an engine stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TweenEngine(ticks: ManualTickSource()).timeScale = -1
    }
    expect(result, says: "Use a scale from 0 through 1000000")
  }
}

private func pulse() -> Motion { Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in } }
#endif
