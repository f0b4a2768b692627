// SPDX-License-Identifier: MIT

import MotifCore
import MotifTestSupport
import Testing

#if os(macOS) || os(Linux)
@Suite("Lists, endless loops")
struct ListLoopTests {
  @Test(arguments: ListLoop.allCases)
  func `a callback that repeats its cause stops the program`(loop: ListLoop) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [loop] in
      LoopLimit.setRounds(1_000)
      try loop.run()
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    for part in loop.message where !text.contains(part) {
      Issue.record("\(loop) ends with \(text.suffix(600)), which doesn't say “\(part)”")
    }
  }
}
#endif
