// SPDX-License-Identifier: MIT

import MotifCoordinators

/// Starting and ending tasks, compared with handwritten classes.
enum TaskBenchmarks {
  static var all: [Benchmark] { [child(false), child(true), run, link] }

  /// A child that is made, started, and finished.
  private static func child(_ isReported: Bool) -> Benchmark {
    Benchmark(
      name: "start and finish a child" + (isReported ? ", reported" : ""),
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let app = Coordinator<Never>()
          app.start { _ in }
          let log = isReported ? app.taskEvents.observe { _ in blackHole(1) } : nil
          return { count in
            times(count) { index in
              let child = Coordinator<Int>()
              app.startChild(child) { blackHole($0) }
              child.finish(index)
            }
            withExtendedLifetime(log) {}
          }
        },
        .repeated(.floor) {
          let app = BareFlow()
          return { count in
            times(count) { index in
              let child = BareFlow()
              app.startChild(child) { blackHole($0) }
              child.finish(index)
            }
          }
        },
      ]
    )
  }

  /// The number of runs per task, so that making the task hardly counts.
  private static let operations = 1_000

  /// A coordinator that finishes while it begins, and is awaited.
  private static var run: Benchmark {
    Benchmark(
      name: "await run()",
      measure: .nanoseconds,
      operationsPerCall: operations,
      contenders: [
        .repeated(.motif) {
          { count in
            times(count) { _ in
              waitForTask {
                var sum = 0
                for number in 0..<operations {
                  let coordinator = Coordinator<Int>()
                  coordinator.onBegin { $0.finish(number) }
                  sum &+= (try? await coordinator.run()) ?? 0
                }
                return sum
              }
            }
          }
        },
        .repeated(.floor) {
          { count in
            times(count) { _ in
              waitForTask {
                var sum = 0
                for number in 0..<operations {
                  sum &+= await withCheckedContinuation { continuation in
                    let flow = BareFlow()
                    flow.start { continuation.resume(returning: $0) }
                    flow.finish(number)
                  }
                }
                return sum
              }
            }
          }
        },
      ]
    )
  }

  /// A tree of ten nested tasks, opened by a link and then canceled.
  private static var link: Benchmark {
    let link = DeepLink(steps: Array(repeating: .init("step"), count: 10))
    return Benchmark(
      name: "open a link of 10 tasks, and cancel them",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let app = Coordinator<Never>()
          app.start { _ in }
          openSteps(of: app)
          return { count in
            times(count) { _ in
              try? app.open(link)
              app.children.last?.cancel()
            }
          }
        },
        .repeated(.floor) {
          let app = BareFlow()
          return { count in
            times(count) { _ in
              var opener = app
              for step in link.steps {
                guard let next = opener.open(step.name) else { break }
                opener = next
              }
              app.children.last?.cancel()
            }
          }
        },
      ]
    )
  }

  private static func openSteps<Result>(of parent: Coordinator<Result>) {
    parent.onOpen("step") { parent, _ in
      let child = Coordinator<Int>()
      openSteps(of: child)
      parent.startChild(child) { blackHole($0) }
      return child
    }
  }
}
