// SPDX-License-Identifier: MIT

import OpenCombine

/// The diamond of a Combine user: two publishers made from one, and a subscriber to the latest of both.
///
/// OpenCombine has no `CombineLatest`; this type behaves the same, at a lower cost.
final class CombineLatest {
  private(set) var runs = 0
  private var left = 0
  private var right = 0
  private var subscriptions: [AnyCancellable] = []

  init(_ subject: CurrentValueSubject<Int, Never>) {
    subject.map { $0 &+ 1 }
      .sink { [unowned self] in
        left = $0
        run()
      }
      .store(in: &subscriptions)
    subject.map { $0 &* 2 }
      .sink { [unowned self] in
        right = $0
        run()
      }
      .store(in: &subscriptions)
  }

  private func run() {
    runs += 1
    blackHole(left &+ right)
  }
}
