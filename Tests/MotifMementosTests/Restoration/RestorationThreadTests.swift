// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifMementos

/// The state that a store shares with automatic saves on other threads.
@Suite("RestorationEntries: threads")
struct RestorationThreadTests {
  private let files = InMemoryFileSystem()

  private func entries(saveDelay: Duration? = nil) -> RestorationEntries {
    RestorationEntries(
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
  func `values set on threads during saves end up saved`(saveDelay: Duration?) throws {
    let entries = entries(saveDelay: saveDelay)
    let failures = Mutex<[String]>([])
    onThreads(6) { thread in
      for round in 1...100 {
        entries.set([thread, round], named: "\(thread)")
        if entries.value(named: "\(thread)") != [thread, round] {
          failures.withLock { $0.append("\(thread) lost \(round)") }
        }
        guard round.isMultiple(of: 10) else { continue }
        do {
          _ = try entries.save(durability: thread.isMultiple(of: 2) ? .power : .process)
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    _ = try entries.save(durability: .power)
    #expect(failures.withLock { $0 } == [])
    #expect(!entries.hasUnsavedChanges)
    let next = self.entries()
    next.load()
    for thread in 0..<6 { #expect(next.value(named: "\(thread)") == [thread, 100]) }
  }
}
