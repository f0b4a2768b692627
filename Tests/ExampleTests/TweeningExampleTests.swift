// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Testing

@testable import TweeningExample

@Suite("TweeningExample")
@MainActor
struct TweeningExampleTests {
  private let transcript = Transcript()

  @Test
  func `a bar bounces while a number counts up`() {
    TweeningExample { [transcript] in transcript.add($0) }.printFrames(10)
    #expect(
      transcript.text == """
        [##............................] 271
        [#########.....................] 488
        [####################..........] 657
        [###########################...] 784
        [#######################.......] 875
        [#######################.......] 936
        [############################..] 973
        [############################..] 992
        [##############################] 999
        [##############################] 1000
        [##############################] 1000
        """
    )
  }

  @Test(arguments: [1, 3, 60, 144])
  func `the bar ends full at any frame rate`(count: Int) {
    TweeningExample { [transcript] in transcript.add($0) }.printFrames(count)
    #expect(transcript.lines.last == "[##############################] 1000")
  }
}
#endif
