// SPDX-License-Identifier: MIT

import MotifResponders

/// Questions that a chain answers without an action being performed.
enum QuestionBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        name: "validate over 100 links, per link",
        measure: .nanoseconds,
        operationsPerCall: 100,
        targets: [.atMost(55)],
        contenders: [
          .repeated(.motif) {
            let chain = MotifWalk.chain(links: 100)
            chain[100].handle(Press.self) {
              ActionValidation(isEnabled: $0.key >= 0)
            } with: {
              .handled($0.key)
            }
            return { count in
              times(count) { index in
                expect(chain[0].validate(Press(key: index)).isEnabled, is: true, "validate")
              }
            }
          }
        ]
      ),
      Benchmark(
        name: "nearest of a class, per link of 100",
        measure: .nanoseconds,
        operationsPerCall: 100,
        contenders: [
          .repeated(.motif) {
            let chain = MotifWalk.chain(links: 100)
            let window = Window()
            chain[100].nextResponder = window
            return { count in
              times(count) { _ in
                expect(chain[0].nearest(Window.self) === window, is: true, "nearest")
              }
            }
          }
        ]
      ),
    ]
  }

  private final class Window: Responder {}
}
