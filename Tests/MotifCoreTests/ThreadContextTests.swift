// SPDX-License-Identifier: MIT

import MotifCore
import Testing

@Suite("Thread context")
struct ThreadContextTests {
  @Test(arguments: [0, 1, 129, Int32.max, Int32.min, Int32.min + 129, -2])
  func `a key is stored regardless of its highest bit`(key: Int32) {
    // On Android, keys have this type and their highest bit set.
    let stored = ThreadContext.stored(key)
    #expect(stored != 0)
    #expect(ThreadContext.key(stored) == key)
  }

  @Test(arguments: [0, 511, UInt.max - 1])
  func `a key may take a whole word`(key: UInt) {
    let stored = ThreadContext.stored(key)
    #expect(stored != 0)
    #expect(ThreadContext.key(stored) == key)
  }
}
