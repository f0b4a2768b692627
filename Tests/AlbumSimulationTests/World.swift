// SPDX-License-Identifier: MIT

import MotifTestSupport

/// The only thread of a simulation: what is ready to run, who sleeps, and chance.
///
/// Tasks run on a ``Lane`` each process has, and a lane merely puts their jobs here. A schedule takes
/// them out one by one, in an order that chance decides, so that the same seed makes the same things
/// happen in the same order.
///
/// It is `Sendable` because tasks hold it; all of them run on the thread that runs the schedule.
final class World: @unchecked Sendable {
  /// What is left to chance in the step at hand.
  var chance = SeededGenerator(seed: 0)
  let clock = LateClock()

  private var jobs: [(lane: Lane, job: UnownedJob)] = []
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private var shortNames: [String: String] = [:]

  /// What has happened, a line each, where somebody is to read it.
  private(set) var lines: [String] = []
  private let keepsLines: Bool

  /// Makes a world in which nothing has happened.
  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }
}

// MARK: - Jobs

extension World {
  /// Where the tasks of a process run.
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

  /// Whether some job is ready, of one lane or of any.
  func hasJob(in lane: Lane? = nil) -> Bool {
    lane.map { lane in jobs.contains { $0.lane === lane } } ?? !jobs.isEmpty
  }

  /// Runs one of the jobs that are ready, of one lane or of any.
  func runJob(in lane: Lane? = nil) {
    let ready = jobs.indices.filter { lane == nil || jobs[$0].lane === lane }
    guard let index = ready.randomElement(using: &chance) else { return }
    let (lane, job) = jobs.remove(at: index)
    job.runSynchronously(on: lane.asUnownedTaskExecutor())
  }
}

// MARK: - Chance

extension World {
  /// Whether something happens that does so once in so many times.
  func happens(onceIn count: Int) -> Bool { chance.next(upperBound: UInt64(count)) == 0 }

  /// A number below another one.
  func number(below count: Int) -> Int { Int(chance.next(upperBound: UInt64(max(1, count)))) }
}

// MARK: - What has happened

extension World {
  /// Stands for everything that has happened: two runs with the same one were the same.
  var fingerprint: UInt64 { hash }

  /// Takes down what has happened.
  ///
  /// Nothing in the line may depend on the run, as the order of a set does: it is part of the
  /// fingerprint.
  func note(_ line: String) {
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    if keepsLines { lines.append(line) }
  }

  /// A short name for something whose own name is long and random, such as a key.
  func shortName(for name: String, prefix: String) -> String {
    if let known = shortNames[name] { return known }
    let short = "\(prefix)\(shortNames.count + 1)"
    shortNames[name] = short
    return short
  }
}

/// A clock by which every sleeper may oversleep: who wakes next is left to chance.
///
/// A sleep promises not to end too early, and nothing more. So the order of the deadlines doesn't
/// count, nor do the random parts of a backoff, which would make runs differ.
final class LateClock: Clock, @unchecked Sendable {
  typealias Instant = ManualClock.Instant
  private typealias Sleeper = (number: Int, continuation: CheckedContinuation<Void, any Error>)

  private var sleepers: [Sleeper] = []
  private var count = 0

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  /// How many sleep.
  var sleeperCount: Int { sleepers.count }

  /// Wakes one who sleeps; the number counts from the one who has slept for longest.
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
