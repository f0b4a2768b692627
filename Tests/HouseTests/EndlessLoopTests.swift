// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifCore
import MotifTestSupport
import Testing

/// Rule 5 of ARCHITECTURE.md: endless loops are stopped, and the message names the callback.
@Suite("Endless loops")
struct EndlessLoopTests {
  /// The smallest default stack size of a thread on most systems.
  private static let stackSize = 512 * 1_024

  @Test(arguments: EndlessLoop.all)
  func `repeating the caller stops with a message`(_ loop: EndlessLoop) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = loop.testDescription as String] in
      guard let loop = EndlessLoop.all.first(where: { $0.testDescription == name }) else { return }
      LoopLimit.setRounds(1_000)
      RunningThread(stackSize: Self.stackSize) { loop.run() }.join()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(loop.message), "\(text)")
  }

  @Test func `each loop has a unique name`() {
    let names = EndlessLoop.all.map(\.testDescription)
    #expect(Set(names).count == names.count)
  }
}
#endif
