// SPDX-License-Identifier: MIT

import MotifPipelines
import MotifTestSupport

/// A process as data, from which a pipeline can be built and which can be interpreted by hand.
struct ModelProcess {
  /// A hook or a finalizer of a step, or its replacement.
  enum Part {
    case before
    case after
    /// Calls the step a number of times, or until it succeeds.
    case around(calls: Int)
    case finally
    case replacement(calls: Int)
  }

  struct Step {
    let name: String
    var use = OriginalUse.optional
    var parts: [(name: String, part: Part)] = []
  }

  var steps: [Step] = []
  /// The closures to notify of every step.
  var watchers: [String] = []
  /// Finalizers of the whole run.
  var finalizers: [String] = []
  /// The parts that throw when they run.
  var failing: Set<String> = []
}

extension ModelProcess.Part {
  /// Whether it runs inside all hooks.
  var isInside: Bool {
    switch self {
    case .before, .after, .around: false
    case .finally, .replacement: true
    }
  }
}

/// Thrown by the parts that should fail.
struct ModelFailure: Error, Equatable {
  let place: String
}

extension ModelProcess {
  static func random(using generator: inout SeededGenerator) -> ModelProcess {
    var process = ModelProcess()
    var names: [String] = []
    func named(_ name: String) -> String {
      names.append(name)
      return name
    }
    for index in 0..<Int.random(in: 1...5, using: &generator) {
      var step = Step(name: named("step \(index)"))
      let uses: [OriginalUse] = [.optional, .recommended, .required, .forbidden]
      step.use = uses.randomElement(using: &generator) ?? .optional
      if Bool.random(using: &generator) {
        let calls = Int.random(in: 0...2, using: &generator)
        step.parts.append((named("replacement \(index)"), .replacement(calls: calls)))
      }
      for number in 0..<Int.random(in: 0...4, using: &generator) {
        let part: Part =
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: .before
          case 1: .after
          case 2: .around(calls: .random(in: 0...2, using: &generator))
          default: .finally
          }
        step.parts.append((named("part \(index).\(number)"), part))
      }
      process.steps.append(step)
    }
    for number in 0..<Int.random(in: 0...2, using: &generator) {
      process.watchers.append(named("watcher \(number)"))
      process.finalizers.append(named("final \(number)"))
    }
    for name in names where Int.random(in: 0..<12, using: &generator) == 0 {
      process.failing.insert(name)
    }
    return process
  }
}
