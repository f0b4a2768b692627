// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

@Suite("Archives whose directory is locked")
struct ArchiveLockTests {
  @Test
  func `a save without the lock throws, and can be retried`() async throws {
    try await withTemporaryDirectory { directory in
      let store = ArchiveStore<[Int]>(
        directory: DirectoryPath(path: directory),
        name: "numbers",
        typeIdentifier: "numbers",
        fileSystem: LocalFileSystem(lockTimeout: .zero)
      )
      try await store.save([1])
      try LocalFileSystem().withExclusiveAccess(to: directory) {
        do throws(ArchiveError) {
          try store.save([2])
          Issue.record("saved without the lock")
        } catch .io(let error) {
          #expect(error.isLockTimeout)
        } catch {
          Issue.record("\(error) says nothing of the lock")
        }
      }
      try await store.save([2])
      #expect(try await store.load().value == [2])
    }
  }
}
