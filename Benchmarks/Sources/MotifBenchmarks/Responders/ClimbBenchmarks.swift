// SPDX-License-Identifier: MIT

import MotifResponders

/// Actions that climb a chain of weak links and are handled at its end.
///
/// Every link handles three other actions.
enum ClimbBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "climb 100 links, per link",
        measure: .nanoseconds,
        operationsPerCall: 100,
        targets: [.atMost(55), .timesFloor(1.2)],
        contenders: contenders(links: 100)
      ),
      Benchmark(
        name: "climb 1,000 links, per link",
        measure: .nanoseconds,
        operationsPerCall: 1_000,
        targets: [.timesFloor(1.2)],
        contenders: contenders(links: 1_000)
      ),
      Benchmark(
        name: "climb 10 links",
        measure: .nanoseconds,
        contenders: contenders(links: 10)
      ),
      Benchmark(
        name: "handled at once",
        measure: .nanoseconds,
        contenders: contenders(links: 0)
      ),
      Benchmark(
        name: "climb 100 links that all pass, per link",
        measure: .nanoseconds,
        operationsPerCall: 100,
        contenders: [
          .repeated(.motif) {
            let chain = MotifWalk.chain(links: 100)
            for link in chain.dropLast() { link.handle(Press.self) { _ in .pass } }
            return { count in
              times(count) { index in
                expect(chain[0].send(Press(key: index)).reply, is: index, "pass")
              }
            }
          },
          .repeated(.floor) {
            let chain = VirtualWalk.chain(links: 100)
            return { count in
              times(count) { index in
                expect(chain[0].send(Press(key: index)), is: index, "virtual walk")
              }
            }
          },
        ]
      ),
      Benchmark(
        name: "climb 100 links and come down, per link",
        measure: .nanoseconds,
        operationsPerCall: 100,
        targets: [.atMost(55)],
        contenders: [
          .repeated(.motif) {
            let chain = MotifWalk.chain(links: 100)
            chain[100].capture(Press.self) { _ in .pass }
            return { count in
              times(count) { index in
                expect(chain[0].send(Press(key: index)).reply, is: index, "capture")
              }
            }
          }
        ]
      ),
    ]
  }

  private static func contenders(links: Int) -> [Contender] {
    [
      .repeated(.motif) {
        let chain = MotifWalk.chain(links: links)
        return { count in
          times(count) { index in
            expect(chain[0].send(Press(key: index)).reply, is: index, "send")
          }
        }
      },
      .repeated(.floor) {
        let chain = VirtualWalk.chain(links: links)
        return { count in
          times(count) { index in
            expect(chain[0].send(Press(key: index)), is: index, "virtual walk")
          }
        }
      },
      .repeated(.cast) {
        let chain = CastWalk.chain(links: links)
        return { count in
          times(count) { index in
            expect(chain[0].send(Press(key: index)), is: index, "as? walk")
          }
        }
      },
      .repeated(.dictionary) {
        let chain = DictionaryWalk.chain(links: links)
        return { count in
          times(count) { index in
            expect(chain[0].send(Press(key: index)), is: index, "dictionary walk")
          }
        }
      },
    ]
  }
}
