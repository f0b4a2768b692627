// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Synchronization
import Testing

@Suite("Archives, without blocking")
@MainActor
struct ArchiveAsyncTests {
  private let test = TestArchive()

  @Test
  func `the caller's actor continues while the disk is slow`() async throws {
    let gate = DiskGate(test.files)
    let store = test.store(fileSystem: gate.fileSystem)
    let saving = Task { try await store.save(["Low"]) }
    let loading = Task { try await store.load().value }
    let listing = Task { try await store.setAsideNames() }
    let opening = Task {
      gate.open()
      return true
    }
    #expect(await opening.value)
    #expect(try await saving.value.generation == 1)
    #expect(try await loading.value == ["Low"])
    #expect(try await listing.value == [])
  }

  @Test
  func `calls run in order, even without waiting`() async throws {
    let store = test.store()
    let saves = (1...50).map { number in Task { try await store.save(["\(number)"]).generation } }
    for (index, save) in saves.enumerated() { #expect(try await save.value == UInt64(index + 1)) }
    #expect(try await store.load().value == ["50"])
  }

  @Test
  func `a canceled task's save is still made`() async throws {
    let store = test.store()
    let saving = Task { try await store.save(["Low"]) }
    saving.cancel()
    #expect(try await saving.value.generation == 1)
    #expect(try await store.load().value == ["Low"])
  }

  @Test
  func `errors keep their type, wherever the file system fails`() async throws {
    try test.replace(["old"])
    for failing in 0..<20 {
      let left = Mutex(failing)
      let faulty = AlteredFileSystem(test.files) { operation, path throws(FileSystemError) in
        let isFailing = left.withLock { left in
          left -= 1
          return left == -1
        }
        if isFailing { throw FileSystemError(operation: operation, path: path, code: 5) }
      }
      let store = test.store(fileSystem: faulty)
      do throws(ArchiveError) {
        try await store.save(["new"], overwriting: true)
      } catch {
        guard case .io(let failure) = error else {
          Issue.record("\(error) is not what the file system threw")
          continue
        }
        #expect(failure.code == 5)
        #expect(["old", "new"].contains(try await test.store().load().value[0]))
      }
    }
    do throws(ArchiveError) {
      try await test.store().save(["other"])
      Issue.record("a store that has not looked must not replace")
    } catch .conflict(let found, let expected) {
      #expect(found > 0 && expected == 0)
    }
  }

  @Test
  func `an actor continues while its restoration store saves`() async throws {
    let gate = DiskGate(test.files)
    let files = gate.fileSystem
    let key = RestorationKey("row", default: 0)
    let making = Task {
      let store = await RestorationStore(directory: "/state", fileSystem: files)
      store[key] = 3
      let saving = Task { try await store.save() }
      return try await saving.value
    }
    gate.open()
    try await making.value
    #expect(await RestorationStore(directory: "/state", fileSystem: test.files)[key] == 3)
  }
}
