// SPDX-License-Identifier: MIT

import MotifTestSupport

/// The only thread of a simulation, with its ready jobs, its sleepers, and its random choices.
///
/// Tasks run on a ``Lane`` of their process, which only enqueues their jobs here. A schedule runs
/// them one by one, in a random order, so that the same seed gives the same events in the same
/// order.
///
/// It is `Sendable` because tasks hold it; all of them run on the thread that runs the schedule.
final class World: @unchecked Sendable {
  /// The random choices of the current step.
  var chance = SeededGenerator(seed: 0)
  let clock = LateClock()

  private var jobs: [(lane: Lane, job: UnownedJob)] = []
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private var shortNames: [String: String] = [:]

  /// The events, one per line, if they are recorded.
  private(set) var lines: [String] = []
  private let keepsLines: Bool

  /// Makes a world without events.
  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }
}

// MARK: - Jobs

extension World {
  /// The executor of a process's tasks.
  final class Lane: TaskExecutor, @unchecked Sendable {
    let name: String
    private unowned let world: World

    init(_ name: String, in world: World) {
      self.name = name
      self.world = world
    }

    func enqueue(_ job: consuming ExecutorJob) {
      world.jobs.append((self, UnownedJob(job)))
    }
  }

  /// Whether a job is ready, in one lane or in any.
  func hasJob(in lane: Lane? = nil) -> Bool {
    lane.map { lane in jobs.contains { $0.lane === lane } } ?? !jobs.isEmpty
  }

  /// Runs one of the ready jobs, of one lane or of any.
  func runJob(in lane: Lane? = nil) {
    let ready = jobs.indices.filter { lane == nil || jobs[$0].lane === lane }
    guard let index = ready.randomElement(using: &chance) else { return }
    let (lane, job) = jobs.remove(at: index)
    job.runSynchronously(on: lane.asUnownedTaskExecutor())
  }
}

// MARK: - Chance

extension World {
  /// Returns `true` at random, once in a given number of times.
  func happens(onceIn count: Int) -> Bool { chance.next(upperBound: UInt64(count)) == 0 }

  /// A random number below another one.
  func number(below count: Int) -> Int { Int(chance.next(upperBound: UInt64(max(1, count)))) }
}

// MARK: - Events

extension World {
  /// A hash of all events: two runs with the same hash were identical.
  var fingerprint: UInt64 { hash }

  /// Records an event.
  ///
  /// Nothing in the line may depend on the run, as the order of a set does: it is part of the
  /// fingerprint.
  func note(_ line: String) {
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    if keepsLines { lines.append(line) }
  }

  /// A short name for an object whose own name is long and random, such as a key.
  func shortName(for name: String, prefix: String) -> String {
    if let known = shortNames[name] { return known }
    let short = "\(prefix)\(shortNames.count + 1)"
    shortNames[name] = short
    return short
  }
}

/// A clock on which every sleeper may oversleep: who wakes next is random.
///
/// A sleep promises only not to end too early. The order of the deadlines therefore doesn't matter,
/// nor do the random parts of a backoff, which would make runs differ.
final class LateClock: Clock, @unchecked Sendable {
  typealias Instant = ManualClock.Instant
  private typealias Sleeper = (number: Int, continuation: CheckedContinuation<Void, any Error>)

  private var sleepers: [Sleeper] = []
  private var count = 0

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  /// The number of sleepers.
  var sleeperCount: Int { sleepers.count }

  /// Wakes a sleeper; the index counts from the one who has slept the longest.
  func wake(_ index: Int) {
    sleepers.remove(at: index).continuation.resume()
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    count += 1
    let number = count
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          sleepers.append((number, continuation))
        }
      }
    } onCancel: {
      guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return }
      sleepers.remove(at: index).continuation.resume(throwing: CancellationError())
    }
  }
}
