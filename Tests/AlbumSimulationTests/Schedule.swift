// SPDX-License-Identifier: MIT

import MotifTestSupport

/// The steps of a simulation, drawn from a seed.
///
/// Each step has its own seed, so that removing one leaves the others unchanged: that is how a
/// failing schedule is shortened.
struct Schedule {
  /// A kind of event.
  enum Kind: Hashable {
    /// A user does something with a library.
    case use
    /// Some jobs run, some messages are delivered, and some sleepers wake.
    case pass
    /// A fault occurs.
    case fail(Fault)
    /// All files are copied, to be restored later.
    case backUp
    /// The server is copied.
    case backUpServer
  }

  /// An event with the seed of its random choices.
  struct Step {
    var kind: Kind
    var seed: UInt64
  }

  let seed: UInt64
  /// Whether to begin without a library, rather than with one that the server knows.
  let beginsWithNothing: Bool
  /// The possible faults between the processes and the server, and in the machine.
  let faults: Set<Fault>
  var steps: [Step]
  /// The seed for the end, when no more faults occur.
  let lastSeed: UInt64

  /// Draws a schedule.
  ///
  /// Not every schedule has every fault: a rare one would hardly ever occur alone, and faults that
  /// hide others would always hide them.
  ///
  /// - Parameters:
  ///   - seed: The seed to draw from.
  ///   - allowed: All the faults that may occur.
  init(seed: UInt64, faults allowed: Set<Fault> = Set(Fault.allCases)) {
    var chance = SeededGenerator(seed: seed)
    let faults = Fault.allCases.filter { _ in chance.next(upperBound: UInt64(3)) == 0 }
      .filter { allowed.contains($0) }
    beginsWithNothing = chance.next(upperBound: UInt64(4)) == 0
    let count = 10 + Int(chance.next(upperBound: UInt64(40)))
    var steps: [Step] = []
    for _ in 0..<count {
      let kind: Kind
      switch chance.next(upperBound: UInt64(10)) {
      case 0..<4: kind = .use
      case 4..<8: kind = .pass
      default:
        kind = faults.filter(\.isStep).randomElement(using: &chance).map { .fail($0) } ?? .pass
      }
      steps.append(Step(kind: kind, seed: chance.next()))
      if kind == .use, faults.contains(.backup), chance.next(upperBound: UInt64(6)) == 0 {
        steps.append(Step(kind: .backUp, seed: chance.next()))
      }
      if kind == .pass, faults.contains(.serverBackup), chance.next(upperBound: UInt64(6)) == 0 {
        steps.append(Step(kind: .backUpServer, seed: chance.next()))
      }
    }
    self.seed = seed
    self.faults = Set(faults)
    self.steps = steps
    lastSeed = chance.next()
  }

  /// A schedule without events.
  static var empty: Schedule {
    var schedule = Schedule(seed: 0, faults: [])
    schedule.steps = []
    return schedule
  }

  /// Removes the steps that a schedule doesn't need to fail.
  ///
  /// - Parameter fails: Whether a schedule fails.
  /// - Returns: A failing schedule, from which no single step can be removed.
  func shortened(whereIt fails: (Schedule) -> Bool) -> Schedule {
    var shortest = self
    var isShorter = true
    while isShorter {
      isShorter = false
      // Half of the steps at once if that works, then fewer.
      var width = max(1, shortest.steps.count / 2)
      while width > 0 {
        var start = 0
        while start < shortest.steps.count {
          var candidate = shortest
          let end = min(start + width, candidate.steps.count)
          candidate.steps.removeSubrange(start..<end)
          if fails(candidate) {
            shortest = candidate
            isShorter = true
          } else {
            start += width
          }
        }
        width /= 2
      }
    }
    return shortest
  }
}

extension Fault {
  /// Whether it occurs at a moment, rather than to a message under way.
  var isStep: Bool {
    switch self {
    case .loss, .cut, .doubling, .busyServer, .impostor, .secondProcess, .overwriting: false
    default: true
    }
  }
}
