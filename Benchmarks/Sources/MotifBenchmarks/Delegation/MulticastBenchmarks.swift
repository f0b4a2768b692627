// SPDX-License-Identifier: MIT

import MotifDelegation

/// Calling several delegates.
enum MulticastBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "send, one delegate",
        measure: .nanoseconds,
        targets: [.atMost(150)],
        contenders: contenders(delegates: 1)
      ),
      Benchmark(
        name: "send, per delegate of 1,000",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [.atMost(150)],
        contenders: contenders(delegates: 1_000)
      ),
      Benchmark(
        name: "send, per delegate of 1,000, any A & B",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [.atMost(150)],
        contenders: [
          .repeated(.motif) {
            let tallies = makeTallies(1_000)
            let delegates = MulticastDelegate<any PlaybackDelegate & StatusDelegate>()
            let registrations = tallies.map { delegates.add($0) }
            return { count in
              times(count) { index in delegates { $0.didPlay(index) } }
              withExtendedLifetime((tallies, registrations)) {}
            }
          }
        ]
      ),
      Benchmark(
        name: "vote, per delegate of 1,000",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [.atMost(150)],
        contenders: [
          .repeated(.motif) {
            let tallies = makeTallies(1_000)
            let delegates = MulticastDelegate<any PlaybackDelegate>()
            let registrations = tallies.map { delegates.add($0) }
            return { count in
              times(count) { index in
                expect(delegates.allAllow { $0.shouldPlay(index) }, is: true, "vote")
              }
              withExtendedLifetime((tallies, registrations)) {}
            }
          },
          .repeated(.floor) {
            let tallies = makeTallies(1_000)
            let delegates = tallies.map { WeakDelegate(delegate: $0) }
            return { count in
              times(count) { index in
                let allowed = delegates.indices.allSatisfy { place in
                  delegates[place].delegate?.shouldPlay(index) ?? true
                }
                expect(allowed, is: true, "vote")
              }
              withExtendedLifetime(tallies) {}
            }
          },
        ]
      ),
    ]
  }

  private static func contenders(delegates number: Int) -> [Contender] {
    [
      .repeated(.motif) {
        let tallies = makeTallies(number)
        let delegates = MulticastDelegate<any PlaybackDelegate>()
        let registrations = tallies.map { delegates.add($0) }
        return { count in
          times(count) { index in delegates { $0.didPlay(index) } }
          withExtendedLifetime((tallies, registrations)) {}
        }
      },
      .repeated(.floor) {
        let tallies = makeTallies(number)
        let delegates = tallies.map { WeakDelegate(delegate: $0) }
        return { count in
          times(count) { index in
            // By index: copying an element would copy a weak reference, which is slow.
            for place in delegates.indices { delegates[place].delegate?.didPlay(index) }
          }
          withExtendedLifetime(tallies) {}
        }
      },
    ]
  }

  /// Makes delegates of two classes alternately, so that no call can be devirtualized.
  private static func makeTallies(_ number: Int) -> [Tally] {
    (0..<number).map { $0.isMultiple(of: 2) ? Tally() : NegativeTally() }
  }
}

// MARK: - Delegates

private protocol PlaybackDelegate: AnyObject {
  func didPlay(_ song: Int)
  func shouldPlay(_ song: Int) -> Bool
}

private protocol StatusDelegate: AnyObject {
  func didChange(_ status: Int)
}

private class Tally: PlaybackDelegate, StatusDelegate {
  var sum = 0

  func didPlay(_ song: Int) { sum &+= song }
  func shouldPlay(_ song: Int) -> Bool { sum != song || song >= 0 }
  func didChange(_ status: Int) { sum = status }
}

private final class NegativeTally: Tally {
  override func didPlay(_ song: Int) { sum &-= song }
}

/// A place in a bare array of delegates.
private struct WeakDelegate {
  weak var delegate: (any PlaybackDelegate)?
}
