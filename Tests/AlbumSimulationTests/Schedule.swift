// SPDX-License-Identifier: MIT

import MotifTestSupport

/// What happens in a simulation, step by step, drawn from a seed.
///
/// Each step has a seed of its own, so that one can be left out and the others stay as they are: that is
/// how a schedule that fails is made shorter.
struct Schedule {
  /// One thing that happens.
  enum Kind: Hashable {
    /// A user does something with a library.
    case use
    /// Some jobs run, some messages move, some sleepers wake.
    case pass
    /// Something goes wrong.
    case fail(Fault)
    /// A copy of all files is kept, to be put back some day.
    case backUp
    /// A copy of the server is kept.
    case backUpServer
  }

  /// One thing that happens, and what is left to chance in it.
  struct Step {
    var kind: Kind
    var seed: UInt64
  }

  let seed: UInt64
  /// Whether there is nothing yet in the beginning, and not a library that the server knows.
  let beginsWithNothing: Bool
  /// What goes wrong between the processes and the server, and in the machine.
  let faults: Set<Fault>
  var steps: [Step]
  /// What is left to chance when nothing goes wrong any more.
  let lastSeed: UInt64

  /// Draws a schedule.
  ///
  /// Not every fault is in every schedule: one that is rare among many others would hardly ever be seen
  /// with nothing else, and those that hide others would hide them always.
  ///
  /// - Parameters:
  ///   - seed: What it is drawn from.
  ///   - allowed: What may go wrong at all.
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

  /// A schedule in which nothing happens.
  static var empty: Schedule {
    var schedule = Schedule(seed: 0, faults: [])
    schedule.steps = []
    return schedule
  }

  /// Leaves out what is not needed for a schedule to fail.
  ///
  /// - Parameter fails: Whether a schedule fails.
  /// - Returns: A schedule that fails, of whose steps none can be left out alone.
  func shortened(whereIt fails: (Schedule) -> Bool) -> Schedule {
    var shortest = self
    var isShorter = true
    while isShorter {
      isShorter = false
      // Half of it at once where that works, then fewer.
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
  /// Whether it happens at a moment, and not to whatever is under way.
  var isStep: Bool {
    switch self {
    case .loss, .cut, .doubling, .busyServer, .impostor, .secondProcess, .overwriting: false
    default: true
    }
  }
}
