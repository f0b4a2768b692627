// SPDX-License-Identifier: MIT

struct GraphRun {
}
extension Graph {
  func traceRun(of reader: ReaderPointer) {}
}
