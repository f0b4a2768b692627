// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTweening
import Testing

@Suite("What tweens refuse (K1, K3)")
struct TweenPreconditionTests {
  /// Checks what a program that stopped has said.
  private func expect(
    _ result: ExitTest.Result?,
    says text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(text), sourceLocation: sourceLocation)
  }

  @Test
  func `a duration that is negative`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: 0.0, to: 1, duration: -1)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `a duration that is endless`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: 0.0, to: 1, duration: .infinity)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `a duration that is not a number`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: 0.0, to: 1, duration: .nan)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `a delay that is negative`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().delayed(by: -0.5)
    }
    expect(result, says: "Give it a finite duration of 0 or more")
  }

  @Test
  func `arrays that are not equally long`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tween(from: [0.0], to: [1, 2], duration: 1).value(at: 0.5)
    }
    expect(result, says: "Tween arrays of equal length")
  }

  @Test
  func `a seek to no time`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let engine = TweenEngine(ticks: ManualTickSource())
      engine.start(pulse()).seek(to: .nan)
    }
    expect(result, says: "Seek to a finite number of seconds")
  }

  @Test
  func `a part after one that repeats forever`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Motion.sequence([pulse().repeated(), pulse()])
    }
    expect(result, says: "Put it last")
  }

  @Test
  func `a motion forever, reversed`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated().reversed
    }
    expect(result, says: "Reverse it, then repeat it")
  }

  @Test
  func `a motion forever, there and back`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated().autoreversed
    }
    expect(result, says: "Reverse it, then repeat it")
  }

  @Test
  func `a motion forever, several times`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated().repeated(2)
    }
    expect(result, says: "Only a motion that takes time, and ends, can be repeated")
  }

  @Test
  func `a motion that takes no time, several times`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Motion(Tween(from: 0.0, to: 1, duration: 0)) { _ in }.repeated(2)
    }
    expect(result, says: "Only a motion that takes time, and ends, can be repeated")
  }

  @Test
  func `a motion repeated 0 times`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = pulse().repeated(0)
    }
    expect(result, says: "Leave it out instead")
  }

  @Test
  func `a spring without a response`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: 0, dampingFraction: 1)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a spring without damping`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: 1, dampingFraction: 0)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a spring whose damping is not a number`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: 1, dampingFraction: .nan)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a spring with an endless response`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(response: .infinity, dampingFraction: 1)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a spring without a mass`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(mass: 0, stiffness: 1, damping: 1)
    }
    expect(result, says: "A spring needs a mass and a stiffness above 0")
  }

  @Test
  func `a spring without stiffness`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(mass: 1, stiffness: 0, damping: 1)
    }
    expect(result, says: "A spring needs a mass and a stiffness above 0")
  }

  @Test
  func `a spring whose physics have no damping`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring(mass: 1, stiffness: 1, damping: -1)
    }
    expect(result, says: "Give it a response and a damping above 0")
  }

  @Test
  func `a clock that never ticks`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ClockTickSource(ContinuousClock(), framesPerSecond: 0)
    }
    expect(result, says: "Give it a finite rate above 0")
  }

  @Test
  func `a clock that ticks endlessly often`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ClockTickSource(ContinuousClock(), framesPerSecond: .infinity)
    }
    expect(result, says: "Give it a finite rate above 0")
  }

  @Test
  func `a time scale that is not a number`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TweenEngine(ticks: ManualTickSource()).start(pulse()).timeScale = .nan
    }
    expect(result, says: "Use a scale from -1000000 through 1000000")
  }

  @Test
  func `an endless time scale`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TweenEngine(ticks: ManualTickSource()).start(pulse()).timeScale = -.infinity
    }
    expect(result, says: "Use a scale from -1000000 through 1000000")
  }

  @Test
  func `an engine that runs backward`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TweenEngine(ticks: ManualTickSource()).timeScale = -1
    }
    expect(result, says: "Use a scale from 0 through 1000000")
  }
}

private func pulse() -> Motion { Motion(Tween(from: 0.0, to: 1, duration: 1)) { _ in } }
#endif
