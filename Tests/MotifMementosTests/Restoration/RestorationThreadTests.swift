// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifMementos

/// What a store shares with the saves that happen by themselves, on other threads.
@Suite("RestorationState: threads")
struct RestorationThreadTests {
  private let files = InMemoryFileSystem()

  private func state(saveDelay: Duration? = nil) -> RestorationState {
    RestorationState(
      archive: ArchiveStore(
        directory: "/state",
        name: "threads",
        typeIdentifier: "threads",
        fileSystem: files
      ),
      saveDelay: saveDelay,
      clock: ContinuousClock()
    )
  }

  @Test(arguments: [nil, Duration.zero])
  func `what threads set while others save is saved in the end`(saveDelay: Duration?) throws {
    let state = state(saveDelay: saveDelay)
    let failures = Mutex<[String]>([])
    onThreads(6) { thread in
      for round in 1...100 {
        state.set([thread, round], named: "\(thread)")
        if state.value(named: "\(thread)") != [thread, round] {
          failures.withLock { $0.append("\(thread) lost \(round)") }
        }
        guard round.isMultiple(of: 10) else { continue }
        do {
          try state.save(durability: thread.isMultiple(of: 2) ? .power : .process)
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    try state.save(durability: .power)
    #expect(failures.withLock { $0 } == [])
    #expect(!state.hasUnsavedChanges)
    let next = self.state()
    next.load()
    for thread in 0..<6 { #expect(next.value(named: "\(thread)") == [thread, 100]) }
  }
}
