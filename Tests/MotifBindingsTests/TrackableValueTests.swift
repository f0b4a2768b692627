// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Observation
import Testing

@MainActor
@Suite("TrackableValue")
struct TrackableValueTests {
  /// Simulates a SwiftUI view: it tracks its reads, and redraws in a later turn.
  @MainActor
  private final class Screen {
    private(set) var drawn: [String] = []

    /// The value that was readable when a change was announced.
    private(set) var announced: [String] = []

    private let read: () -> String

    init(_ read: @escaping () -> String) {
      self.read = read
      draw()
    }

    private func draw() {
      withObservationTracking {
        drawn.append(read())
      } onChange: { [weak self] in
        MainActor.assumeIsolated {
          guard let self else { return }
          self.announced.append(self.read())
          Task { self.draw() }
        }
      }
    }

    func waitUntil(_ text: String) async {
      while drawn.last != text { await Task.yield() }
    }
  }

  @Test
  func `trackers are notified before the change, then read it`() async {
    let volume = ObservableValue(5)
    let trackable = TrackableValue(volume)
    let screen = Screen { "\(trackable.value)" }

    volume.value = 7
    #expect(screen.announced == ["5"])
    #expect(trackable.value == 7)
    #expect(screen.drawn == ["5"])
    await screen.waitUntil("7")

    volume.value = 9
    #expect(screen.announced == ["5", "7"])
    await screen.waitUntil("9")
    #expect(screen.drawn == ["5", "7", "9"])
  }

  @Test
  func `trackers are notified once, only of values they read`() {
    let volume = ObservableValue(5)
    let other = ObservableValue(0)
    let trackable = TrackableValue(volume)
    let otherTrackable = TrackableValue(other)
    let screen = Screen { "\(trackable.value)" }

    other.value = 1
    volume.value = 5
    #expect(screen.announced.isEmpty)
    volume.value = 6
    volume.value = 7
    #expect(screen.announced == ["5"])
    #expect(otherTrackable.value == 1)
  }

  @Test
  func `setting it sets the value and notifies`() async {
    let volume = ObservableValue(5)
    let trackable = TrackableValue(volume)
    let second = TrackableValue(volume)
    var heard: [Int] = []
    let registration = volume.observe { heard.append($1) }
    let screen = Screen { "\(second.value)" }

    trackable.value = 6
    trackable.value += 1

    #expect(volume.value == 7)
    #expect(heard == [6, 7])
    #expect(trackable.value == 7)
    await screen.waitUntil("7")
    withExtendedLifetime(registration) {}
  }

  @Test
  func `a batch is one change, and shows at its end`() {
    let volume = ObservableValue(5)
    let trackable = TrackableValue(volume)
    let screen = Screen { "\(trackable.value)" }
    withBatchedChanges {
      volume.value = 6
      volume.value = 7
      #expect(screen.announced.isEmpty)
    }
    #expect(trackable.value == 7)
    #expect(screen.announced == ["5"])
  }

  @Test
  func `no update is lost, however it is made`() {
    let volume = ObservableValue(0)
    let trackable = TrackableValue(volume)
    var heard: [Int] = []
    let first = volume.observe { heard.append($1) }
    withBatchedChanges {
      trackable.value += 1
      trackable.value += 1
      trackable.value = trackable.value + 1
      trackable.value = trackable.value + 1
    }
    #expect(volume.value == 4)
    #expect(heard == [4])

    let trigger = ObservableValue(false)
    let second = trigger.observe { _, _ in
      trackable.value += 1
      trackable.value += 1
      trackable.value = trackable.value + 1
    }
    let third = volume.observe { if $1 == 5 { trackable.value = trackable.value + 10 } }
    trigger.value = true
    #expect(volume.value == 17)
    #expect(trackable.value == 17)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test
  func `values read in a batch are announced upon restoring`() {
    let volume = ObservableValue(5)
    let trackable = TrackableValue(volume)
    let screen = withBatchedChanges {
      volume.value = 6
      let screen = Screen { "\(trackable.value)" }
      #expect(screen.drawn == ["6"])
      volume.value = 5
      return screen
    }
    #expect(screen.announced == ["6"])
    #expect(trackable.value == 5)
  }

  @Test
  func `a tracker may change the value when notified`() async {
    let volume = ObservableValue(5)
    let trackable = TrackableValue(volume)
    let screen = Screen {
      if trackable.value == 5, volume.value == 6 { volume.value = 7 }
      return "\(trackable.value)"
    }
    volume.value = 6

    #expect(trackable.value == 7)
    #expect(screen.announced == ["5"])
    await screen.waitUntil("7")
  }

  @Test
  func `a derived value notifies only if its result differs`() async {
    let volume = ObservableValue(5)
    let isLoud = DerivedValue { volume.value > 7 }
    let trackable = TrackableValue(isLoud)
    let screen = Screen { trackable.value ? "loud" : "quiet" }

    volume.value = 6
    #expect(screen.announced.isEmpty)
    volume.value = 8
    #expect(screen.announced == ["quiet"])
    await screen.waitUntil("loud")
  }

  @Test
  func `nonequatable values always notify`() {
    struct Opaque {}
    let value = ObservableValue(Opaque())
    let trackable = TrackableValue(value)
    let screen = Screen { "\(trackable.value)" }
    value.value = Opaque()
    #expect(screen.announced.count == 1)
  }

  @Test
  func `it observes until released, and retains its value`() {
    withLifetimeTracking { tracker in
      var runs = 0
      let source = ObservableValue(0)
      var trackable: TrackableValue<DerivedValue<TrackedObject<Int>>>?
      do {
        let derived = DerivedValue {
          runs += 1
          return tracker.make(source.value)
        }
        trackable = TrackableValue(derived)
      }
      source.value = 1
      #expect(trackable?.value.payload == 1)
      #expect(tracker.livingCount == 1)
      trackable = nil
      runs = 0
      source.value = 2
      #expect(runs == 0)
      #expect(tracker.livingCount == 0)
    }
  }

  @Test
  func `an old value's deinitializer may change the source`() {
    final class Token {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    let token = ObservableValue<Token?>(nil)
    let trackable = TrackableValue(token)
    let count = ObservableValue(0)
    token.value = Token { [weak token] in
      count.value += 1
      token?.value = nil
    }
    token.value = nil

    #expect(count.value == 1)
    #expect(trackable.value == nil)
  }

  @Test
  func `it feeds Observations`() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let model = Model()
    let reading = Task {
      var heard: [Int] = []
      for await volume in Observations({ model.trackable.value }) {
        heard.append(volume)
        model.steps.append(volume)
        if volume == 3 { break }
      }
      return heard
    }
    for number in 1...3 {
      while model.steps.last != number - 1 { await Task.yield() }
      model.volume.value = number
    }
    #expect(await reading.value == [0, 1, 2, 3])
  }

  @MainActor
  private final class Model {
    let volume = ObservableValue(0)
    let trackable: TrackableValue<ObservableValue<Int>>
    var steps: [Int] = []

    init() {
      trackable = TrackableValue(volume)
    }
  }
}
