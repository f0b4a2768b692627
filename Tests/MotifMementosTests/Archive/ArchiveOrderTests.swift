// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("Archives that are saved in order")
struct ArchiveOrderTests {
  @Test
  func
    `after a loss of power an ordered archive has a whole save, or the one that was synchronized`()
    throws
  {
    for kept in 0..<12 {
      let archive = TestArchive()
      let store = archive.store()
      try store.save(["0"])
      for number in 1...4 { try store.save(["\(number)"], durability: .ordered) }
      archive.files.losePower(keeping: kept)
      let load = try archive.store().load()
      #expect(["0", "1", "2", "3", "4"].contains(load.value[0]))
      if case .previous(let fault) = load.origin { Issue.record("\(fault) with \(kept) kept") }
    }
  }

  @Test
  func `only a durable save synchronizes names, all of them`() throws {
    let archive = TestArchive()
    let store = archive.store()
    try store.save(["0"])
    try store.save(["1"], durability: .ordered)
    #expect(archive.files.pendingChangeCount > 0)
    try store.save(["2"])
    #expect(archive.files.pendingChangeCount == 0)
  }
}
