// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

extension RestorationKey<Int> {
  fileprivate static var index: Self { Self("index", default: 0) }
  fileprivate static var positive: Self { Self("index", default: 5) { $0 > 0 ? $0 : nil } }
  fileprivate static var upToThree: Self { Self("index", default: 0) { min(max($0, 0), 3) } }
}

extension RestorationKey<String> {
  fileprivate static var search: Self { Self("search", default: "") }
  fileprivate static var indexAsText: Self { Self("index", default: "none") }
}

extension RestorationKey<Double> {
  fileprivate static var zoom: Self { Self("zoom", default: 1) }
}

extension RestorationKey<String?> {
  fileprivate static var album: Self { Self("album", default: "Low") }
}

@Suite("RestorationStore")
struct RestorationStoreTests {
  private let files = InMemoryFileSystem()

  private func store() -> RestorationStore {
    RestorationStore(directory: "/state", fileSystem: files)
  }

  @Test
  func `saved values are there at the next launch (A9)`() throws {
    let first = store()
    first[.index] = 3
    first[.search] = "bowie"
    try first.save()

    let second = store()
    #expect(second[.index] == 3)
    #expect(second[.search] == "bowie")
    #expect(second.loadFault == nil)
  }

  @Test
  func `an optional value is restored, even nil (A9)`() throws {
    let first = store()
    #expect(first[.album] == "Low")
    first[.album] = "Lodger"
    try first.save()
    let second = store()
    #expect(second[.album] == "Lodger")
    second[.album] = nil
    try second.save()
    #expect(store()[.album] == nil)
  }

  @Test
  func `an unreadable state isn't lost by the next save (A9)`() throws {
    let first = store()
    first[.index] = 3
    first[.search] = "bowie"
    try first.save()

    files.failNext(.read, code: 13)
    let second = store()
    #expect(second.loadFault != nil)
    second[.index] = 4
    try second.save()
    #expect(second.loadFault == nil)

    let third = store()
    #expect(third[.index] == 4)
    #expect(third[.search] == "bowie")
  }

  @Test
  func `the first launch uses defaults and says why (A9)`() {
    let store = store()
    #expect(store[.index] == 0)
    #expect(store[.search] == "")
    #expect(store.loadFault == .missing)
  }

  @Test
  func `an invalid value is repaired or replaced (A9)`() throws {
    let first = store()
    first[.index] = 12
    #expect(first[.upToThree] == 3)
    first[.index] = -1
    #expect(first[.positive] == 5)
    try first.save()
    #expect(store()[.positive] == 5)
    #expect(store()[.upToThree] == 0)
    #expect(store()[.index] == -1)
  }

  @Test
  func `an entry of another type yields the default`() throws {
    let first = store()
    first[.index] = 7
    first[.search] = "low"
    #expect(first[.indexAsText] == "none")
    try first.save()
    let second = store()
    #expect(second[.indexAsText] == "none")
    #expect(second[.index] == 7)
    #expect(second[.search] == "low")
  }

  @Test
  func `unknown entries are kept`() throws {
    let first = store()
    first[.search] = "kept"
    try first.save()

    let second = store()
    second[.index] = 1
    try second.save()
    #expect(store()[.search] == "kept")
  }

  @Test
  func `damage yields the previous save or the defaults`() throws {
    let first = store()
    first[.index] = 1
    try first.save()
    first[.index] = 2
    try first.save()

    files.setBytes(of: "/state/restoration.archive", to: [0])
    let second = store()
    #expect(second[.index] == 1)
    #expect(second.loadFault == .corrupt([.notAnArchive]))

    files.setBytes(of: "/state/restoration.previous.archive", to: [])
    let third = store()
    #expect(third[.index] == 0)
    #expect(
      third.loadFault == .corrupt([.notAnArchive, .wrongLength(expected: 64, found: 0)])
    )
    third[.index] = 9
    try third.save()
    #expect(store()[.index] == 9)
    #expect(files.sortedNames(in: "/state").filter { $0.contains(".damaged-") }.count == 2)
  }

  @Test
  func `a save interrupted between its renames is no fault`() throws {
    let first = store()
    first[.index] = 1
    try first.save()
    try files.rename("/state/restoration.archive", to: "/state/restoration.previous.archive")
    let second = store()
    #expect(second[.index] == 1)
    #expect(second.loadFault == nil)
  }

  @Test
  func `saving writes only if something was set`() throws {
    let store = store()
    try store.save()
    #expect(files.sortedNames(in: "/") == [])
    #expect(!store.hasUnsavedChanges)
    store[.index] = 1
    #expect(store.hasUnsavedChanges)
    try store.save()
    #expect(!store.hasUnsavedChanges)
    let count = files.operations.count
    try store.save()
    #expect(files.operations.count == count)
  }

  @Test
  func `a save that fails keeps the values`() throws {
    let store = store()
    store[.index] = 4
    files.failNext(.write, code: 28)
    let error = #expect(throws: ArchiveError.self) { try store.save() }
    guard case .io(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == 28)
    #expect(store.hasUnsavedChanges)
    #expect(store[.index] == 4)
    try store.save()
    #expect(self.store()[.index] == 4)
  }

  @Test
  func `a value that can't be encoded is reported by key`() {
    let store = store()
    store[.zoom] = .infinity
    let error = #expect(throws: ArchiveError.self) { try store.save() }
    guard case .encodingFailed(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("zoom: "))
  }
}
